"""Every page of the console on the emulated Pico equals that on the simulated board, pixel by pixel."""

from collections.abc import Callable
from random import Random

import pytest
from conclave.simulator.simulated_flash import SimulatedFlash

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.firmware.console.test_help import hold_back
from tests.kit import deal_options, fixed_seed, play_random
from tests.pico.conftest import Boxes
from tests.workbench.bench import Bench
from tests.workbench.emulated import EmulatedBench
from tests.workbench.games import flash_with_unfinished_game
from tests.workbench.hands import CONSOLE

PATIENCE = 4000  # ms: more than it takes to load the code of a page, and to send it
HELD = 1000  # ms: longer than a key of help
BAR = 8  # rows of pixels: missing players and other news take turns there
ENTRIES = 5  # of the menu before a game
LOCKS = 4
MENU_OF_A_GAME = 7

Both = tuple[EmulatedBench, Bench]
DEALT = [(game, options) for game in catalog.game_names() for options in deal_options(game)]


def wait_for_same(both: Both, below: int = 0) -> None:
    """Wait until both show the same."""
    pico, box = both
    pico.until(lambda: pico.picture[below:] == box.picture[below:], ms=PATIENCE, every=50)
    assert pico.resets == 0


def tap_both(both: Both, *keys: str, below: int = 0) -> None:
    """Tap keys on both; after each they show the same."""
    pico, box = both
    for key in keys:
        pico.tap(CONSOLE, key)
        box.press_console(key)
        wait_for_same(both, below)


def read_help(both: Both) -> None:
    """Hold Back for help, read all of it, and go back."""
    pico, box = both
    pico.hold(CONSOLE, "back")
    pico.run(HELD)
    pico.release(CONSOLE, "back")
    hold_back(box)
    wait_for_same(both)
    tap_both(both, "down", "down", "back", below=BAR)


@pytest.fixture
def both(boxes: Boxes) -> Callable[[int, SimulatedFlash], Both]:
    """Return a function that makes both boxes."""

    def make(pods: int, flash: SimulatedFlash) -> Both:
        """Make both boxes and wait for the menu."""
        pico, box = boxes(pods, flash), Bench(pods, flash)
        pico.until(lambda: any(line.startswith("▶") for line in pico.screen), ms=PATIENCE)
        wait_for_same((pico, box))
        return pico, box

    return make


def test_the_pages_before_a_game(both: Callable) -> None:
    pages = both(3, SimulatedFlash())
    read_help(pages)
    for entry in range(ENTRIES):
        if entry != 3:  # the test page says how fast it is
            tap_both(pages, *["down"] * entry, "ok", *["down"] * 12, *["up"] * 3)
            read_help(pages)
            tap_both(pages, "back", *["up"] * entry)
    tap_both(pages, "ok", "ok")
    pages[0].tap(1, "A")
    pages[1].tap_each(1)
    wait_for_same(pages)
    tap_both(pages, "back", "back")


@pytest.mark.parametrize(("game", "options"), DEALT)
def test_the_pages_of_a_game(game: str, options: dict[str, str], both: Callable) -> None:
    seats = min(catalog.seat_limits(game))
    session = play_random(Session(game, seats, options, fixed_seed(3)), Random(3), LOCKS)
    pages = both(seats, flash_with_unfinished_game(session))
    tap_both(pages, "ok", below=BAR)
    pages[0].until(lambda: pages[0].told("resumed"), ms=PATIENCE)
    wait_for_same(pages, BAR)
    tap_both(pages, "ok", "down", "down", "up", "ok", "ok", "down", "down", "ok", below=BAR)
    read_help(pages)
    tap_both(pages, "back", below=BAR)
    for entry in range(MENU_OF_A_GAME):
        tap_both(pages, *["down"] * entry, below=BAR)
        tap_both(pages, *["up"] * entry, below=BAR)
    tap_both(pages, "back", below=BAR)
