"""The game master's page: games are set up, begun, undone and ended without the menu of the console."""

import json
from typing import Any

import pytest
from conclave.web.game_messages import GameMessages
from conclave.web.live_table import LiveTable
from conclave.web.page_commands import BadMessage, obey_host
from conclave.web.replay_data import build_replay
from conclave.web.seat_registry import BOT, HERE
from conclave.web.socket_hub import PageUpdates
from conclave.web.table_server import replay_of_last_game

from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused
from tests.host.web.tables import SECRET, run, table
from tests.workbench.bench import QUICK_SETTINGS


def seated(pods: int = 4, bots: int = 2) -> LiveTable:
    """Return a table with bots and one named phone."""
    made = table(pods, bots=bots, **QUICK_SETTINGS)
    made.admit_phone(SECRET, "Ana")
    run(made, 50)
    return made


def ended() -> LiveTable:
    """Return a table at which a game of bots has come to its result."""
    made = table(3, bots=3, **QUICK_SETTINGS)
    obey_host(made, {"do": "set up", "game": "majority", "options": {}})
    obey_host(made, {"do": "start"})
    made.speed = 4
    for _ in range(3000):
        run(made, 1000)
        if made.box.live_game and made.box.live_game.result:
            break
    run(made, 500)
    assert GameMessages(made).host_message()["result"]
    return made


@pytest.mark.parametrize("game", catalog.game_names())
def test_every_game_is_offered_with_worded_options_and_begins(game: str) -> None:
    made = table(catalog.seat_limits(game)[0], bots=catalog.seat_limits(game)[0], **QUICK_SETTINGS)
    for language in ("en", "fr"):
        made.box.change_setting("language", language)
        obey_host(made, {"do": "set up", "game": game, "options": {}})
        run(made, 50)
        for option in GameMessages(made).host_message()["setup"]["options"]:
            texts = [option["label"], *(text for _, text in option["values"])]
            assert not [text for text in texts if text.startswith("opt.") or not text]
    obey_host(made, {"do": "start"})
    run(made, 500)
    assert made.box.live_game
    assert made.box.live_game.session.game == game


def seen(page: PageUpdates, facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the facts that a page shows after its next message."""
    news = page.next_update()
    return news["facts"] if "facts" in news else facts + news.get("facts+", [])


def test_a_chosen_option_sets_the_options_that_depend_on_it() -> None:
    made = seated()
    obey_host(made, {"do": "set up", "game": "majority", "options": {"deals": "table"}})
    run(made, 50)
    chosen = {option["name"]: option["chosen"] for option in GameMessages(made).host_message()["setup"]["options"]}
    assert (chosen["deals"], chosen["words"]) == (["table"], ["table"])
    obey_host(made, {"do": "start"})
    run(made, 500)
    assert made.box.live_game
    assert made.box.live_game.session.options["deals"] == "table"


@pytest.mark.parametrize("options", [{"edition": 3}, {"nothing": "on"}, {"deals": ["table"]}])
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        obey_host(seated(), {"do": "set up", "game": "the-majority", "options": options})


def test_people_sit_in_the_chosen_order_and_free_seats_are_out() -> None:
    made = seated(5)
    assert made.seats.taken == [0, 3, 4]
    obey_host(made, {"do": "order", "places": [4, 0, 3]})
    obey_host(made, {"do": "set up", "game": "majority", "options": {}})
    obey_host(made, {"do": "start"})
    run(made, 500)
    assert made.box.pods_by_seat == [4, 0, 3]
    assert made.box.live_game
    assert made.box.live_game.names == ["Bot 5", "Ana", "Bot 4"]


def test_with_too_few_nothing_begins_and_bots_come_one_by_one() -> None:
    made = table(3, **QUICK_SETTINGS)
    obey_host(made, {"do": "set up", "game": "majority", "options": {}})
    for _ in range(3):
        with pytest.raises(Refused):
            obey_host(made, {"do": "start"})
        obey_host(made, {"do": "bot"})
    with pytest.raises(Refused):
        obey_host(made, {"do": "bot"})
    obey_host(made, {"do": "start"})
    run(made, 500)
    assert made.box.live_game
    obey_host(made, {"do": "give", "at": 1, "holder": "here"})
    assert [place.holder for place in made.seats.all] == [BOT, HERE, BOT]


def test_the_game_master_has_links_of_free_places_alone() -> None:
    made = seated()
    taken = next(place for place in made.seats.all if place.secret)
    keys = {str(place.number): place.key for place in made.seats.all if place is not taken}
    links = GameMessages(made).host_message()["links"]
    assert {number: link["link"].rpartition("#")[2] for number, link in links.items()} == keys


def test_undo_is_public_and_abort_leaves_no_result() -> None:
    made = seated()
    page = PageUpdates(GameMessages(made).host_message)
    facts = seen(page, [])
    obey_host(made, {"do": "set up", "game": "majority", "options": {}})
    obey_host(made, {"do": "start"})
    run(made, 500)
    for _ in range(200):
        if made.box.live_game and any(fact["e"] == "votes" for fact in made.box.facts):
            break
        if made.box.live_game and 0 in made.box.live_game.waiting_seats:
            made.choose_option(0, "A")
        run(made, 200)
    facts = seen(page, facts)
    assert facts == made.box.facts
    obey_host(made, {"do": "undo"})
    run(made, 1500)
    assert len(made.box.facts) < len(facts)
    for _ in range(200):  # the page looks again only when no more lines came than before
        if len(made.box.facts) >= len(facts):
            break
        if made.box.live_game and 0 in made.box.live_game.waiting_seats:
            made.choose_option(0, "B")
        run(made, 200)
    assert seen(page, facts) == made.box.facts
    obey_host(made, {"do": "abort"})
    run(made, 4000)
    said = GameMessages(made).host_message()
    assert (made.box.live_game, said["result"], said["rematch"]) == (None, None, False)


def test_a_result_stays_on_the_pages_until_the_next_game() -> None:
    """Its secrets are shown when the game is closed."""
    made = ended()
    views = GameMessages(made)
    before = views.screen_message()
    assert before["replay"] is None
    assert made.ended
    id = made.ended.id
    assert replay_of_last_game(made, id) is None, "its secrets are closed"
    obey_host(made, {"do": "finish"})
    run(made, 4000)
    said = views.screen_message()
    assert made.box.live_game is None
    assert (said["result"], said["game"]["name"]) == (before["result"], "majority")
    assert said["replay"] == f"/replay#{id}"
    shown = replay_of_last_game(made, id)
    assert shown
    assert shown["result"] == before["result"]
    assert replay_of_last_game(made, "0" * 16) is None


def test_a_rematch_has_the_same_players_and_options() -> None:
    made = ended()
    assert made.box.live_game
    first = made.box.live_game
    obey_host(made, {"do": "rematch"})
    run(made, 5000)
    assert made.box.live_game
    assert made.box.live_game is not first
    assert made.box.live_game.session.options == first.session.options
    assert made.box.live_game.places == first.places
    assert GameMessages(made).screen_message()["result"] is None
    assert made.box.live_game.id != first.id


def test_after_an_abort_the_result_before_does_not_come_back() -> None:
    made = ended()
    assert made.ended
    id = made.ended.id
    obey_host(made, {"do": "rematch"})
    run(made, 5000)
    obey_host(made, {"do": "abort"})
    run(made, 4000)
    assert (made.box.live_game, GameMessages(made).screen_message()["result"], replay_of_last_game(made, id)) == (
        None,
        None,
        None,
    )


def test_settings_are_kept_and_only_those_that_can_be() -> None:
    made = seated()
    obey_host(made, {"do": "setting", "name": "countdown", "value": 30})
    obey_host(made, {"do": "setting", "name": "ballots", "value": True})
    assert (made.box.settings.countdown, made.box.settings.ballots) == (30, True)
    for name, value in (("countdown", 31), ("ballots", 1), ("debounce", 5), ("language", "xx")):
        with pytest.raises(Refused):
            obey_host(made, {"do": "setting", "name": name, "value": value})


def test_the_remaining_time_is_shown() -> None:
    made = seated()
    made.box.settings.countdown = 30
    obey_host(made, {"do": "set up", "game": "majority", "options": {}})
    obey_host(made, {"do": "start"})
    run(made, 3000)
    left = GameMessages(made).screen_message()["left"]
    assert left is not None
    assert 20 < left < 30


def test_the_game_master_answers_in_the_browser() -> None:
    made = table(3, bots=3, **QUICK_SETTINGS)
    obey_host(made, {"do": "set up", "game": "witchcraft", "options": {"deals": "table"}})
    obey_host(made, {"do": "start"})
    for _ in range(60):
        run(made, 500)
        if made.box.live_game and made.box.live_game.master_question:
            break
    said = GameMessages(made).host_message()
    assert said["master"]
    told = len(made.box.facts)
    obey_host(made, {"do": "answer", "option": said["options"][0][0]})
    run(made, 500)
    assert len(made.box.facts) > told


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"do": "press", "at": 0, "key": "A"},
        {"do": "choose", "at": 0, "option": "A"},
        {"do": "order", "places": [0, 99]},
        {"do": "order", "places": [[0]]},
        {"do": "give", "at": 99, "holder": "bot"},
        {"do": "give", "at": 0, "holder": "phone"},
        {"do": "set up", "game": "chess", "options": {}},
        {"do": "answer", "option": 3},
    ],
)
def test_the_game_masters_page_can_say_nothing_else(said: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        obey_host(seated(), said)


def test_a_replay_contains_all_hands_and_only_the_changes() -> None:
    made = ended()
    assert made.ended
    session = made.ended.session
    shown = json.loads(json.dumps(build_replay(session.journal, "en", ["Ana", "Bo", "Cy"])))
    assert shown["names"] == ["Ana", "Bo", "Cy"]
    whole: dict = {}
    facts: list = []
    for frame in shown["frames"]:
        whole |= frame
        facts += whole["facts"]
        assert len(whole["panels"]) == 3
    assert [fact["e"] for fact in facts] == [fact["e"] for fact in made.ended.facts]
    assert whole["public"] == json.loads(json.dumps(session.public))
    assert sum("public" in frame for frame in shown["frames"]) <= len(shown["frames"])
