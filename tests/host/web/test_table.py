"""The table in the browser, without a browser: box, power, cable, keys, phones, commands."""

import json
from typing import Any
from urllib.parse import unquote

import pytest
from conclave.web import box
from conclave.web.box import CONSOLE, Box
from conclave.web.commands import Unwanted, from_pod, from_table, read
from conclave.web.table import Table
from conclave.web.views import Views

from shared_rules.engine import catalog
from shared_rules.engine.refused import Refused
from tests.host.web.tables import ORIGIN, choose, client, page, run, table
from tests.workbench import glass
from tests.workbench.bench import PLAY_ON

PAGES = ("/", "/pod", "/watch")


def screen(table: Table) -> list[str]:
    """Return the text on the console's display."""
    return glass.read(table.box.board.oled.picture())


def tap(table: Table, at: int, key: str) -> None:
    """Press and release a key."""
    for do in ("press", "release"):
        from_table(table, {"do": do, "at": at, "key": key})
    run(table, 200)


def test_keys_of_the_console_open_its_menus_and_begin_a_game() -> None:
    made = table(**PLAY_ON)
    assert screen(made)[0] == "Conclave"
    tap(made, CONSOLE, "ok")
    tap(made, CONSOLE, "down")
    for _ in range(3):
        tap(made, CONSOLE, "ok")
    assert made.box.match
    assert made.box.match.session.game == "majority"
    assert made.box.seating == [0, 1, 2]


def test_keys_that_arrive_together_are_pressed_in_turn() -> None:
    made = table(5, **PLAY_ON)
    for key in ("ok", "down", "down", "ok", "ok", "ok"):  # a computer that was busy hears them late
        for do in ("press", "release"):
            from_table(made, {"do": do, "at": CONSOLE, "key": key})
    run(made, 2000)
    assert made.box.match
    assert made.box.match.session.game == catalog.names()[2]


def test_after_a_game_the_box_restarts() -> None:
    made = table(game="majority", **PLAY_ON)
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
    made = table(game="majority", **PLAY_ON)
    made.press(0, "B")
    made.release(0, "B")
    run(made, 100)
    pod = made.box.pod(0)
    assert pod
    assert pod.choice == "B"


def test_d_held_looks_and_does_not_choose() -> None:
    made = table(game="majority", **PLAY_ON)
    made.press(1, "D")
    run(made, 900)
    made.release(1, "D")
    run(made, 100)
    pod = made.box.pod(1)
    assert pod
    assert pod.choice is None


@pytest.mark.parametrize("game", catalog.names())
def test_every_option_can_be_chosen_by_its_word_and_taken_back(game: str) -> None:
    made = table(catalog.seats(game)[0], game=game, **PLAY_ON)
    match = made.box.match
    assert match
    for seat, question in list(match.session.questions.items()):
        place = made.box.seating[seat]
        if len(match.session.questions) == 1:  # it would be locked
            choose(made, place, question.fill(lambda options: options[-1]))
            break
        for option in question.options if place == 0 else ():
            choose(made, place, option)
        if place == 0:
            made.choose(place, None)
            run(made, 1500)
            assert match.waiting[0] == 0


@pytest.mark.parametrize("game", ["the-majority", "majority"])
def test_choosing_by_a_word_takes_the_same_time_for_every_word(game: str) -> None:
    """The lamp is public: it must not tell how far the option was."""
    times = set()
    for at in range(4):
        made = table(3, game=game, **PLAY_ON)
        match = made.box.match
        assert match
        made.choose(0, match.session.questions[0].options[at])
        start = made.box.board.clock.now()
        while 0 in match.waiting:
            run(made, 1)
        times.add((made.box.board.clock.now() - start) // 10_000)
    assert len(times) == 1, times


def test_without_power_it_is_dark_and_with_it_the_game_goes_on() -> None:
    made = table(game="majority", **PLAY_ON)
    for place, option in enumerate("AAB"):
        choose(made, place, option)
    run(made, 3000)
    facts = len(made.box.feed.facts)
    from_table(made, {"do": "power", "on": False})
    run(made, 100)
    dark = Views(made).table()
    assert (dark["power"], dark["oled"], dark["lamps"], dark["present"]) == (False, "", [], 0)
    from_table(made, {"do": "power", "on": True})
    run(made, 1000)
    tap(made, CONSOLE, "ok")
    assert made.box.match
    assert made.box.match.session.game == "majority"
    assert len(made.box.feed.facts) == facts
    assert Views(made).public()["news"]


def test_a_pulled_cable_removes_the_pods_behind_it() -> None:
    made = table(game="majority", **PLAY_ON)
    from_table(made, {"do": "unplug", "at": 1})
    run(made, 300)
    said = Views(made).table()
    assert said["present"] == 1
    assert len(said["lamps"]) == 1
    assert [bool(said[pod]["strip"]) for pod in ("pod0", "pod1", "pod2")] == [True, False, False]
    assert said["pod1"] == {"holder": "here", "connected": False, "strip": "", "question": None, "panels": []}
    assert "Pods lost: P2 P3" in bars(made)
    from_table(made, {"do": "plug"})
    run(made, 300)
    tap(made, CONSOLE, "ok")  # nobody has changed places
    assert Views(made).table()["present"] == 3
    assert not any(bar.startswith("Pods lost") for bar in bars(made))


def bars(made: Table) -> set[str]:
    """Return all that the bar at the top of the console says in turn."""
    said = set()
    for _ in range(30):
        run(made, 300)
        said.add(screen(made)[0])
    return said


def test_pause_holds_the_time_and_speed_makes_more_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box, "MAX_SLICE", 60.0)  # as long as it takes
    made = table(**PLAY_ON)
    now = made.box.board.clock.now
    start = now()
    from_table(made, {"do": "pause", "on": True})
    made.advance(50)
    assert now() == start
    from_table(made, {"do": "pause", "on": False})
    from_table(made, {"do": "speed", "speed": 4})
    made.advance(20)
    assert now() - start >= 80_000


@pytest.mark.parametrize("speed", [0.25, 0.5, 1, 2, 4, 8])
def test_time_can_pass_slower_and_faster(speed: float) -> None:
    made = table(**PLAY_ON)
    from_table(made, {"do": "speed", "speed": speed})
    assert Views(made).table()["speed"] == speed


def test_the_chip_throws_real_dice_unless_a_seed_is_given() -> None:
    assert Box(2).board.entropy(16) != Box(2).board.entropy(16)
    assert Box(2, seed=3).board.entropy(16) == Box(2, seed=3).board.entropy(16)


def test_words_are_those_of_the_language() -> None:
    made = table(game="majority", **PLAY_ON)
    english = Views(made).pod(0)["question"]
    assert english["about"] == "Vote"
    assert english["options"][0][1].startswith("A: ")  # the word that the board has for it
    speak_french(made)
    french = Views(made).pod(0)
    assert french["seats"][0]["name"] == "J1"
    assert [option for option, _ in french["question"]["options"]] == ["A", "B", "C", "score"]


def speak_french(made: Table) -> None:
    """Set it on the console, in the menu of the game."""
    run(made, 300)
    for key in ("back", "down", "down", "down", "down", "ok", "ok"):
        tap(made, CONSOLE, key)
    assert made.box.settings.language == "fr"


def test_all_pages_use_the_language_of_the_box() -> None:
    """The browser's preferred language does not matter."""
    made = table(game="majority", **PLAY_ON)
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
    from_table(made, {"do": "power", "on": False})
    run(made, 100)
    assert Views(made).public()["language"] == "fr"  # without power, too


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
    with client(table(**PLAY_ON)) as browser:
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
    with pytest.raises(Unwanted):
        from_pod(table(game="majority", **PLAY_ON), 0, said)


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
    with pytest.raises(Unwanted):
        from_table(table(**PLAY_ON), said)


@pytest.mark.parametrize("place", [-2, 3, 1, 2])
def test_the_table_cannot_press_keys_of_phones_and_bots(place: int) -> None:
    made = table(bots=1, game="majority", **PLAY_ON)
    made.places.claim(made.places[1].key, "s" * 24)
    with pytest.raises(Refused):
        from_table(made, {"do": "press", "at": place, "key": "A"})
    with pytest.raises(Refused):
        from_table(made, {"do": "choose", "at": place, "option": "A"})


@pytest.mark.parametrize("text", ["", "[]", "1", "{", "[" * 500, '{"do":"' + "x" * 600 + '"}', None])
def test_what_is_no_object_of_a_reasonable_size_is_refused(text: str | None) -> None:
    with pytest.raises(Unwanted):
        read(text)


def test_the_end_shows_the_result_and_a_link_to_share_it() -> None:
    made = table(bots=3, game="majority", **PLAY_ON)
    views = Views(made)
    assert views.public()["push"] is None
    for _ in range(600):
        run(made, 2000)
        if views.public()["push"]:
            break
    said = views.public()
    assert said["result"][0].startswith("Won by P")
    start = "https://app.bgstatsapp.com/createPlay.html?data="
    assert said["push"]["link"].startswith(start)
    play = json.loads(unquote(said["push"]["link"].removeprefix(start)))
    assert made.box.match
    assert made.box.match.result
    assert [player["score"] for player in play["players"]] == made.box.match.result["scores"]
    assert said["push"]["qr"].startswith("data:image/svg+xml")
