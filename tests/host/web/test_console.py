"""The pages beside the console: what they show and offer is what the box is at, from one game to the next."""

import pytest
from conclave.web.box import CONSOLE
from conclave.web.commands import from_table
from conclave.web.table import Table
from conclave.web.views import Views

from shared_rules.engine import catalog
from shared_rules.engine.refused import Refused
from tests.host.web.tables import choose, run, table
from tests.workbench import glass
from tests.workbench.bench import PLAY_ON

ABORT = ("back", "down", "down", "down", "ok", "down", "ok")  # in the menu of a game


def press(table: Table, *keys: str) -> None:
    """Press keys of the console, one after the other."""
    for key in keys:
        table.press(CONSOLE, key)
        table.release(CONSOLE, key)
        run(table, 200)


def look(table: Table, views: Views, ms: int) -> None:
    """Look at all pages all the time."""
    for _ in range(0, ms, 5):
        run(table, 5)
        views.table()
        for place in table.places.all:
            views.pod(place.number)


def test_no_page_takes_one_game_for_another() -> None:
    """The last lines of the previous game remain until the next one emits something, which has no texts for them."""
    made = table(5, **PLAY_ON)
    views = Views(made)
    for game in (*catalog.names(), catalog.names()[0]):
        from_table(made, {"do": "start", "game": game})
        look(made, views, 400)
        assert views.public()["game"] == views.table()["game"] != ""
        for place in made.box.seating:
            pod = made.box.pod(place)
            if pod and pod.ballot and pod.choice is None:
                choose(made, place, pod.ballot.question.fill(lambda options: options[0]))
        look(made, views, 1000)
        assert made.box.facts[0]["game"] == game
        press(made, *ABORT)
        look(made, views, 200)
        run(made, 2500)
        assert made.box.match is None


def seats_page(made: Table, game: str) -> None:
    """Open a game in the menu, up to the page of its seats."""
    press(made, "ok", *["down"] * catalog.names().index(game), "ok")


@pytest.mark.parametrize("game", catalog.names())
def test_bots_sit_down_after_those_with_fingers(game: str) -> None:
    seats = min(catalog.seats(game)[1], 5)
    made = table(5, bots=4, **PLAY_ON)
    seats_page(made, game)
    run(made, 4000)
    assert not made.box.match  # they leave the first seats to people
    made.press(0, "A")
    made.release(0, "A")
    run(made, 4000)
    press(made, "ok", "ok")
    assert made.box.seating == list(range(seats))


def test_bots_wait_for_people_but_not_for_ever() -> None:
    made = table(5, bots=2, **PLAY_ON)
    seats_page(made, "the-majority")
    for place in (1, 0):
        made.press(place, "A")
        made.release(place, "A")
        run(made, 1500)
    run(made, 4000)
    press(made, "ok", "ok")
    assert made.box.seating == [1, 0, 3, 4]  # the player with pod 3 does not play


def test_a_bot_that_was_sent_away_does_not_come_back() -> None:
    made = table(4, bots=3, **PLAY_ON)
    seats_page(made, "the-majority")
    made.press(0, "A")
    made.release(0, "A")
    run(made, 4000)
    press(made, "back")
    run(made, 4000)
    press(made, "ok", "ok")
    assert made.box.seating == [0, 1, 2]


def test_a_player_out_of_a_round_is_not_shown_as_waiting() -> None:
    made = table(5, game="majority", **PLAY_ON)
    for place, option in enumerate("AAABC"):
        choose(made, place, option)
    run(made, 3000)
    states = [seat["state"] for seat in Views(made).public()["seats"]]
    assert states == ["asked", "asked", "asked", "sits", "sits"]


def test_a_display_in_a_page_never_goes_dark_by_itself() -> None:
    made = table(game="majority", **PLAY_ON)
    made.box.board.clock.spend(3_600_000_000)
    run(made, 300)
    assert Views(made).public()["oled"]


def test_after_a_power_cut_page_and_console_offer_the_same() -> None:
    made = table(game="majority", **PLAY_ON)
    views = Views(made)
    assert not views.public()["unfinished"]
    for on in (False, True):
        from_table(made, {"do": "power", "on": on})
        run(made, 1000)
    assert views.public()["unfinished"]
    with pytest.raises(Refused):
        from_table(made, {"do": "start", "game": "majority"})
    press(made, "ok")
    assert made.box.match
    assert not views.public()["unfinished"]
    press(made, *ABORT)
    run(made, 3000)
    assert not views.public()["unfinished"]
    from_table(made, {"do": "start", "game": "majority"})
    assert made.box.match


def test_a_game_put_aside_is_offered_no_more() -> None:
    made = table(game="majority", **PLAY_ON)
    for on in (False, True):
        from_table(made, {"do": "power", "on": on})
        run(made, 1000)
    views = Views(made)
    assert views.public()["unfinished"]
    press(made, "down", "ok")
    assert glass.read(made.box.board.oled.picture())[0] == "Conclave"
    assert not views.public()["unfinished"]


def test_codes_are_shown_where_phones_can_come() -> None:
    made = table(bots=1, **PLAY_ON)
    assert [link["qr"] for link in Views(made).table()["links"].values()] == [None] * 3
    made.lan = True
    assert all(link["qr"].startswith("data:image/svg") for link in Views(made).table()["links"].values())


def test_lines_from_before_a_power_cut_are_known_again() -> None:
    """The line sends nothing twice, but pages, bots and the result need the facts."""
    made = table(game="majority", **PLAY_ON)
    for place, option in enumerate("AAB"):
        choose(made, place, option)
    run(made, 3000)
    told = [{name: value for name, value in fact.items() if name not in ("ms", "u")} for fact in made.box.facts]
    other = table(seed=8, **PLAY_ON)
    again = Table(type(other.box)(3, flash=made.box.flash, seed=9))
    run(again, 500)
    press(again, "ok")
    assert again.box.facts == told
    assert Views(again).public()["news"] == Views(made).public()["news"] != []
