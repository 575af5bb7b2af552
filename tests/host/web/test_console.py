"""The pages beside the console: what they show and offer is what the box is at, from one game to the next."""

import pytest
from conclave.web.live_table import LiveTable
from conclave.web.page_commands import obey_workshop
from conclave.web.pod_messages import PodMessages
from conclave.web.simulated_box import CONSOLE

from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused
from tests.host.web.tables import choose, run, table
from tests.workbench import oled_picture
from tests.workbench.bench import QUICK_SETTINGS

ABORT = ("back", "down", "down", "down", "ok", "down", "ok")  # in the menu of a game


def press(table: LiveTable, *keys: str) -> None:
    """Press keys of the console, one after the other."""
    for key in keys:
        table.press(CONSOLE, key)
        table.release(CONSOLE, key)
        run(table, 200)


def look(table: LiveTable, views: PodMessages, ms: int) -> None:
    """Look at all pages all the time."""
    for _ in range(0, ms, 5):
        run(table, 5)
        views.workshop_message()
        for place in table.seats.all:
            views.pod_message(place.number)


def test_no_page_takes_one_game_for_another() -> None:
    """The last lines of the previous game remain until the next one emits something, which has no texts for them."""
    made = table(5, **QUICK_SETTINGS)
    views = PodMessages(made)
    for game in (*catalog.game_names(), catalog.game_names()[0]):
        obey_workshop(made, {"do": "start", "game": game})
        look(made, views, 400)
        assert views.public_message()["game"] == views.workshop_message()["game"] != ""
        for place in made.box.pods_by_seat:
            pod = made.box.pod(place)
            if pod and pod.answer_pad and pod.choice is None:
                choose(made, place, pod.answer_pad.question.make_answer(lambda options: options[0]))
        look(made, views, 1000)
        assert made.box.facts[0]["game"] == game
        press(made, *ABORT)
        look(made, views, 200)
        run(made, 2500)
        assert made.box.live_game is None


def seats_page(made: LiveTable, game: str) -> None:
    """Open a game in the menu, up to the page of its seats."""
    press(made, "ok", *["down"] * catalog.game_names().index(game), "ok")


@pytest.mark.parametrize("game", catalog.game_names())
def test_bots_sit_down_after_those_with_fingers(game: str) -> None:
    seats = min(catalog.seat_limits(game)[1], 5)
    made = table(5, bots=4, **QUICK_SETTINGS)
    seats_page(made, game)
    run(made, 4000)
    assert not made.box.live_game  # they leave the first seats to people
    made.press(0, "A")
    made.release(0, "A")
    run(made, 4000)
    press(made, "ok", "ok")
    assert made.box.pods_by_seat == list(range(seats))


def test_bots_wait_for_people_but_not_for_ever() -> None:
    made = table(5, bots=2, **QUICK_SETTINGS)
    seats_page(made, "the-majority")
    for place in (1, 0):
        made.press(place, "A")
        made.release(place, "A")
        run(made, 1500)
    run(made, 4000)
    press(made, "ok", "ok")
    assert made.box.pods_by_seat == [1, 0, 3, 4]  # the player with pod 3 does not play


def test_a_bot_that_was_sent_away_does_not_come_back() -> None:
    made = table(4, bots=3, **QUICK_SETTINGS)
    seats_page(made, "the-majority")
    made.press(0, "A")
    made.release(0, "A")
    run(made, 4000)
    press(made, "back")
    run(made, 4000)
    press(made, "ok", "ok")
    assert made.box.pods_by_seat == [0, 1, 2]


def test_a_player_out_of_a_round_is_not_shown_as_waiting() -> None:
    made = table(5, game="majority", **QUICK_SETTINGS)
    for place, option in enumerate("AAABC"):
        choose(made, place, option)
    run(made, 3000)
    states = [seat["state"] for seat in PodMessages(made).public_message()["seats"]]
    assert states == ["asked", "asked", "asked", "sits", "sits"]


def test_a_display_in_a_page_never_goes_dark_by_itself() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    made.box.board.clock.advance(3_600_000_000)
    run(made, 300)
    assert PodMessages(made).public_message()["oled"]


def test_after_a_power_cut_page_and_console_offer_the_same() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    views = PodMessages(made)
    assert not views.public_message()["unfinished"]
    for on in (False, True):
        obey_workshop(made, {"do": "power", "on": on})
        run(made, 1000)
    assert views.public_message()["unfinished"]
    with pytest.raises(Refused):
        obey_workshop(made, {"do": "start", "game": "majority"})
    press(made, "ok")
    assert made.box.live_game
    assert not views.public_message()["unfinished"]
    press(made, *ABORT)
    run(made, 3000)
    assert not views.public_message()["unfinished"]
    obey_workshop(made, {"do": "start", "game": "majority"})
    assert made.box.live_game


def test_a_game_put_aside_is_offered_no_more() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    for on in (False, True):
        obey_workshop(made, {"do": "power", "on": on})
        run(made, 1000)
    views = PodMessages(made)
    assert views.public_message()["unfinished"]
    press(made, "down", "ok")
    assert oled_picture.read_lines(made.box.board.oled.visible_rows())[0] == "Conclave"
    assert not views.public_message()["unfinished"]


def test_codes_are_shown_where_phones_can_come() -> None:
    made = table(bots=1, **QUICK_SETTINGS)
    assert [link["qr"] for link in PodMessages(made).workshop_message()["links"].values()] == [None] * 3
    made.lan = True
    assert all(
        link["qr"].startswith("data:image/svg") for link in PodMessages(made).workshop_message()["links"].values()
    )


def test_lines_from_before_a_power_cut_are_known_again() -> None:
    """The line sends nothing twice, but pages, bots and the result need the facts."""
    made = table(game="majority", **QUICK_SETTINGS)
    for place, option in enumerate("AAB"):
        choose(made, place, option)
    run(made, 3000)
    told = [{name: value for name, value in fact.items() if name not in ("ms", "u")} for fact in made.box.facts]
    other = table(seed=8, **QUICK_SETTINGS)
    again = LiveTable(type(other.box)(3, flash=made.box.flash, seed=9))
    run(again, 500)
    press(again, "ok")
    assert again.box.facts == told
    assert PodMessages(again).public_message()["news"] == PodMessages(made).public_message()["news"] != []
