"""The table in the browser, without a browser: box, power, cable, keys, phones, commands."""

import json
from typing import Any
from urllib.parse import unquote

import pytest
from conclave.web import simulated_box
from conclave.web.live_table import LiveTable
from conclave.web.page_commands import BadMessage, obey_pod, obey_workshop, parse_message
from conclave.web.pod_messages import PodMessages
from conclave.web.simulated_box import CONSOLE, SimulatedBox

from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused
from tests.host.web.tables import ORIGIN, choose, client, page, run, table
from tests.workbench import oled_picture
from tests.workbench.bench import QUICK_SETTINGS

PAGES = ("/", "/pod", "/watch")


def screen(table: LiveTable) -> list[str]:
    """Return the text on the console's display."""
    return oled_picture.read_lines(table.box.board.oled.visible_rows())


def tap(table: LiveTable, at: int, key: str) -> None:
    """Press and release a key."""
    for do in ("press", "release"):
        obey_workshop(table, {"do": do, "at": at, "key": key})
    run(table, 200)


def test_keys_of_the_console_open_its_menus_and_begin_a_game() -> None:
    made = table(**QUICK_SETTINGS)
    assert screen(made)[0] == "Conclave"
    tap(made, CONSOLE, "ok")
    tap(made, CONSOLE, "down")
    for _ in range(3):
        tap(made, CONSOLE, "ok")
    assert made.box.live_game
    assert made.box.live_game.session.game == "majority"
    assert made.box.pods_by_seat == [0, 1, 2]


def test_keys_that_arrive_together_are_pressed_in_turn() -> None:
    made = table(5, **QUICK_SETTINGS)
    for key in ("ok", "down", "down", "ok", "ok", "ok"):  # a computer that was busy hears them late
        for do in ("press", "release"):
            obey_workshop(made, {"do": do, "at": CONSOLE, "key": key})
    run(made, 2000)
    assert made.box.live_game
    assert made.box.live_game.session.game == catalog.game_names()[2]


def test_after_a_game_the_box_restarts() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    before = made.box.device
    run(made, 300)
    for key in ("back", "down", "down", "down", "ok", "down", "ok"):
        tap(made, CONSOLE, key)
    assert screen(made)[0] == "One moment…"
    run(made, 3000)
    assert screen(made)[0] == "Conclave"
    assert made.box.device is not before
    tap(made, CONSOLE, "down")
    assert screen(made)[2].startswith("▶")


def test_a_click_shorter_than_the_debounce_is_a_press() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    made.press(0, "B")
    made.release(0, "B")
    run(made, 100)
    pod = made.box.pod(0)
    assert pod
    assert pod.choice == "B"


def test_d_held_looks_and_does_not_choose() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    made.press(1, "D")
    run(made, 900)
    made.release(1, "D")
    run(made, 100)
    pod = made.box.pod(1)
    assert pod
    assert pod.choice is None


@pytest.mark.parametrize("game", catalog.game_names())
def test_every_option_can_be_chosen_by_its_word_and_taken_back(game: str) -> None:
    made = table(catalog.seat_limits(game)[0], game=game, **QUICK_SETTINGS)
    match = made.box.live_game
    assert match
    for seat, question in list(match.session.questions.items()):
        place = made.box.pods_by_seat[seat]
        if len(match.session.questions) == 1:  # it would be locked
            choose(made, place, question.make_answer(lambda options: options[-1]))
            break
        for option in question.options if place == 0 else ():
            choose(made, place, option)
        if place == 0:
            made.choose_option(place, None)
            run(made, 1500)
            assert match.waiting_seats[0] == 0


@pytest.mark.parametrize("game", ["the-majority", "majority"])
def test_choosing_by_a_word_takes_the_same_time_for_every_word(game: str) -> None:
    """The lamp is public: it must not tell how far the option was."""
    times = set()
    for at in range(4):
        made = table(3, game=game, **QUICK_SETTINGS)
        match = made.box.live_game
        assert match
        made.choose_option(0, match.session.questions[0].options[at])
        start = made.box.board.clock.now()
        while 0 in match.waiting_seats:
            run(made, 1)
        times.add((made.box.board.clock.now() - start) // 10_000)
    assert len(times) == 1, times


def test_without_power_it_is_dark_and_with_it_the_game_goes_on() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    for place, option in enumerate("AAB"):
        choose(made, place, option)
    run(made, 3000)
    facts = len(made.box.feed.facts)
    obey_workshop(made, {"do": "power", "on": False})
    run(made, 100)
    dark = PodMessages(made).workshop_message()
    assert (dark["power"], dark["oled"], dark["lamps"], dark["present"]) == (False, "", [], 0)
    obey_workshop(made, {"do": "power", "on": True})
    run(made, 1000)
    tap(made, CONSOLE, "ok")
    assert made.box.live_game
    assert made.box.live_game.session.game == "majority"
    assert len(made.box.feed.facts) == facts
    assert PodMessages(made).public_message()["news"]


def test_a_pulled_cable_removes_the_pods_behind_it() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    obey_workshop(made, {"do": "unplug", "at": 1})
    run(made, 300)
    said = PodMessages(made).workshop_message()
    assert said["present"] == 1
    assert len(said["lamps"]) == 1
    assert [bool(said[pod]["strip"]) for pod in ("pod0", "pod1", "pod2")] == [True, False, False]
    assert said["pod1"] == {"holder": "here", "connected": False, "strip": "", "question": None, "panels": []}
    assert "Pods lost: P2 P3" in bars(made)
    obey_workshop(made, {"do": "plug"})
    run(made, 300)
    tap(made, CONSOLE, "ok")  # nobody has changed places
    assert PodMessages(made).workshop_message()["present"] == 3
    assert not any(bar.startswith("Pods lost") for bar in bars(made))


def bars(made: LiveTable) -> set[str]:
    """Return all that the bar at the top of the console says in turn."""
    said = set()
    for _ in range(30):
        run(made, 300)
        said.add(screen(made)[0])
    return said


def test_pause_holds_the_time_and_speed_makes_more_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated_box, "MAX_SLICE", 60.0)  # as long as it takes
    made = table(**QUICK_SETTINGS)
    now = made.box.board.clock.now
    start = now()
    obey_workshop(made, {"do": "pause", "on": True})
    made.advance(50)
    assert now() == start
    obey_workshop(made, {"do": "pause", "on": False})
    obey_workshop(made, {"do": "speed", "speed": 4})
    made.advance(20)
    assert now() - start >= 80_000


@pytest.mark.parametrize("speed", [0.25, 0.5, 1, 2, 4, 8])
def test_time_can_pass_slower_and_faster(speed: float) -> None:
    made = table(**QUICK_SETTINGS)
    obey_workshop(made, {"do": "speed", "speed": speed})
    assert PodMessages(made).workshop_message()["speed"] == speed


def test_the_chip_throws_real_dice_unless_a_seed_is_given() -> None:
    assert SimulatedBox(2).board.entropy(16) != SimulatedBox(2).board.entropy(16)
    assert SimulatedBox(2, seed=3).board.entropy(16) == SimulatedBox(2, seed=3).board.entropy(16)


def test_words_are_those_of_the_language() -> None:
    made = table(game="majority", **QUICK_SETTINGS)
    english = PodMessages(made).pod_message(0)["question"]
    assert english["about"] == "Vote"
    assert english["options"][0][1].startswith("A: ")  # the word that the board has for it
    speak_french(made)
    french = PodMessages(made).pod_message(0)
    assert french["seats"][0]["name"] == "J1"
    assert [option for option, _ in french["question"]["options"]] == ["A", "B", "C", "score"]


def speak_french(made: LiveTable) -> None:
    """Set it on the console, in the menu of the game."""
    run(made, 300)
    for key in ("back", "down", "down", "down", "down", "ok", "ok", "ok"):  # past German
        tap(made, CONSOLE, key)
    assert made.box.settings.language == "fr"


def test_all_pages_use_the_language_of_the_box() -> None:
    """The browser's preferred language does not matter."""
    made = table(game="majority", **QUICK_SETTINGS)
    with client(made) as browser, page(browser, role="watch") as watcher:
        watcher.read()
        assert watcher.state["language"] == "en"
        for path in PAGES:
            assert 'lang="en"' in browser.get(path, headers={"accept-language": "fr"}).text
        speak_french(made)
        while "language" not in watcher.read():
            pass
        assert watcher.state["language"] == "fr"  # the page reloads when it gets this
        for path in PAGES:
            got = browser.get(path, headers={"accept-language": "en"})
            assert 'lang="fr"' in got.text
            assert got.headers["content-language"] == "fr"
    obey_workshop(made, {"do": "power", "on": False})
    run(made, 100)
    assert PodMessages(made).public_message()["language"] == "fr"  # without power, too


HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    f"connect-src 'self' {ORIGIN}; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def test_pages_let_nothing_foreign_in() -> None:
    with client(table(**QUICK_SETTINGS)) as browser:
        for path in PAGES:
            got = browser.get(path)
            assert {name: got.headers.get(name) for name in HEADERS} == HEADERS
        assert browser.get("/static/phone.js").status_code == 200
        assert browser.get("/static/../command.py").status_code == 404
        assert browser.get("/nothing").status_code == 404


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"do": "press"},
        {"do": "press", "key": "E"},
        {"do": "press", "key": "A", "at": 1},  # there is no way to name another pod
        {"do": "choose", "option": "A", "at": 1},
        {"do": "choose", "option": "x" * 41},
        {"do": "choose", "option": 3},
        {"do": "power", "on": False},
    ],
)
def test_a_pod_can_say_nothing_but_what_its_own_keys_do(said: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        obey_pod(table(game="majority", **QUICK_SETTINGS), 0, said)


@pytest.mark.parametrize(
    "said",
    [
        {"do": "speed", "speed": 1000},
        {"do": "unplug", "at": 99},
        {"do": "unplug", "at": -1},
        {"do": "give", "at": 0, "holder": "phone"},
        {"do": "start", "game": "chess"},
        {"do": "power", "on": 1},
        {"do": "press", "at": "0", "key": "A"},
    ],
)
def test_the_table_can_say_nothing_that_its_page_does_not_offer(said: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        obey_workshop(table(**QUICK_SETTINGS), said)


@pytest.mark.parametrize("place", [-2, 3, 1, 2])
def test_the_table_cannot_press_keys_of_phones_and_bots(place: int) -> None:
    made = table(bots=1, game="majority", **QUICK_SETTINGS)
    made.seats.claim(made.seats[1].key, "s" * 24)
    with pytest.raises(Refused):
        obey_workshop(made, {"do": "press", "at": place, "key": "A"})
    with pytest.raises(Refused):
        obey_workshop(made, {"do": "choose", "at": place, "option": "A"})


@pytest.mark.parametrize("text", ["", "[]", "1", "{", "[" * 500, '{"do":"' + "x" * 600 + '"}', None])
def test_what_is_no_object_of_a_reasonable_size_is_refused(text: str | None) -> None:
    with pytest.raises(BadMessage):
        parse_message(text)


def test_the_end_shows_the_result_and_a_link_to_share_it() -> None:
    made = table(bots=3, game="majority", **QUICK_SETTINGS)
    views = PodMessages(made)
    assert views.public_message()["push"] is None
    for _ in range(600):
        run(made, 2000)
        if views.public_message()["push"]:
            break
    said = views.public_message()
    assert said["result"][0].startswith("Won by P")
    start = "https://app.bgstatsapp.com/createPlay.html?data="
    assert said["push"]["link"].startswith(start)
    play = json.loads(unquote(said["push"]["link"].removeprefix(start)))
    assert made.box.live_game
    assert made.box.live_game.result
    assert [player["score"] for player in play["players"]] == made.box.live_game.result["scores"]
    assert said["push"]["qr"].startswith("data:image/svg+xml")
