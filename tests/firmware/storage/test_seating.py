"""The pods of a game are stored with it: no refused start, way back in a menu or full flash mixes up the seats."""

from random import Random

import pytest
from conclave.simulator.flash import CAPACITY, Flash

from shared_rules.engine.refused import Refused
from tests.workbench.bench import PLAY_ON, Bench

SEATING = [2, 0, 3]


def begin_game(seating: list[int] = SEATING) -> Bench:
    """Return a game of three at some of five pods, after one lock."""
    table = Bench(5, **PLAY_ON)
    table.device.start("majority", seating, {"words": "table"})
    table.device.console.play()
    table.run(100)
    table.answer(Random(1))
    return table


def resume_after_cut(flash: Flash) -> Bench:
    """Return the same box after a power cut."""
    table = Bench(5, flash, **PLAY_ON)
    table.press_console("ok")
    return table


def test_a_game_keeps_the_pods_of_its_seats_over_a_power_cut() -> None:
    table = begin_game()
    again = resume_after_cut(table.flash)
    assert again.match.places == table.match.places == SEATING
    assert again.match.session.journal == table.match.session.journal
    asked = again.match.waiting
    again.tap(SEATING[asked[0]], "A")
    assert again.match.waiting == asked[1:]


def test_a_refused_start_leaves_the_unfinished_game_and_its_pods() -> None:
    table = begin_game()
    left = Bench(5, table.flash, **PLAY_ON)
    with pytest.raises(Refused):
        left.device.start("majority", [4, 1, 0], {"words": "nonsense"})
    assert resume_after_cut(left.flash).match.places == SEATING


def test_going_back_to_the_seats_page_unseats_nobody_in_a_game() -> None:
    box = Bench()
    box.choose("Nouvelle")
    box.choose("Majority")
    box.tap_each(2, 0, 3)
    box.press_console("ok", "back", "back", "ok")  # to the options and back, one seat taken back
    assert len(box.screen) == 8
    box.tap_each(4)
    box.press_console("ok")
    pages = box.device.console._pages[:]
    box.choose("Commencer")
    box.run(300)
    assert box.match.places == [2, 0, 4]
    pages[-2].key("back")  # a page that was left changes nothing any more
    assert box.match.places == [2, 0, 4]
    assert resume_after_cut(box.flash).match.places == [2, 0, 4]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("trouble", ["full", "write", "read"])
def test_the_display_says_why_a_game_cannot_be_stored(trouble: str, language: str) -> None:
    box = Bench(3, language=language)
    if trouble == "full":
        box.flash.capacity = sum(map(len, box.flash.files.values())) + 5000
    box.choose(box.device.texts("home.new"))
    box.choose("Majority")
    box.press_console("ok")
    box.flash.failing = {trouble} - {"full"}
    box.press_console("ok")
    box.run(300)
    assert box.device.match is None
    key = "error.flash.full" if trouble == "full" else "error.flash.failing"
    assert " ".join(" ".join(box.screen).split()).count(box.device.texts(key).split(":")[0].strip()) == 1
    box.flash.failing, box.flash.capacity = set(), CAPACITY
    box.press_console("ok", "ok")
    box.run(300)
    assert box.device.match and box.match.places == [0, 1, 2]
