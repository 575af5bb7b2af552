"""The pods of a game are stored with it: no refused start, way back in a menu or full flash mixes up the seats."""

from random import Random

import pytest
from conclave.simulator.simulated_flash import CAPACITY, SimulatedFlash

from shared_rules.engine.errors import Refused
from tests.workbench.bench import QUICK_SETTINGS, Bench

SEATING = [2, 0, 3]


def begin_game(seating: list[int] = SEATING) -> Bench:
    """Return a game of three at some of five pods, after one lock."""
    table = Bench(5, **QUICK_SETTINGS)
    table.device.start_game("majority", seating, {"words": "table"})
    table.device.console.show_game()
    table.run(100)
    table.answer_until_locked(Random(1))
    return table


def resume_after_cut(flash: SimulatedFlash) -> Bench:
    """Return the same box after a power cut."""
    table = Bench(5, flash, **QUICK_SETTINGS)
    table.press_console("ok")
    return table


def test_a_game_keeps_the_pods_of_its_seats_over_a_power_cut() -> None:
    table = begin_game()
    again = resume_after_cut(table.flash)
    assert again.live_game.places == table.live_game.places == SEATING
    assert again.live_game.session.journal == table.live_game.session.journal
    asked = again.live_game.waiting_seats
    again.tap(SEATING[asked[0]], "A")
    assert again.live_game.waiting_seats == asked[1:]


def test_a_refused_start_leaves_the_unfinished_game_and_its_pods() -> None:
    table = begin_game()
    left = Bench(5, table.flash, **QUICK_SETTINGS)
    with pytest.raises(Refused):
        left.device.start_game("majority", [4, 1, 0], {"words": "nonsense"})
    assert resume_after_cut(left.flash).live_game.places == SEATING


def test_going_back_to_the_seats_page_unseats_nobody_in_a_game() -> None:
    box = Bench()
    box.choose_menu_line("Nouvelle")
    box.choose_menu_line("Majority")
    box.tap_each(2, 0, 3)
    box.press_console("ok", "back", "back", "ok")  # to the options and back, one seat taken back
    assert len(box.screen) == 8
    box.tap_each(4)
    box.press_console("ok")
    pages = box.device.console._pages[:]
    box.choose_menu_line("Commencer")
    box.run(300)
    assert box.live_game.places == [2, 0, 4]
    pages[-2].handle_key("back")  # a page that was left changes nothing any more
    assert box.live_game.places == [2, 0, 4]
    assert resume_after_cut(box.flash).live_game.places == [2, 0, 4]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("trouble", ["full", "write", "read"])
def test_the_display_says_why_a_game_cannot_be_stored(trouble: str, language: str) -> None:
    box = Bench(3, language=language)
    if trouble == "full":
        box.flash.capacity = sum(map(len, box.flash.files.values())) + 5000
    box.choose_menu_line(box.device.texts("home.new"))
    box.choose_menu_line("Majority")
    box.press_console("ok")
    box.flash.failing_calls = {trouble} - {"full"}
    box.press_console("ok")
    box.run(300)
    assert box.device.live_game is None
    key = "error.flash.full" if trouble == "full" else "error.flash.failing"
    assert " ".join(" ".join(box.screen).split()).count(box.device.texts(key).split(":")[0].strip()) == 1
    box.flash.failing_calls, box.flash.capacity = set(), CAPACITY
    box.press_console("ok", "ok")
    box.run(300)
    assert box.device.live_game and box.live_game.places == [0, 1, 2]
