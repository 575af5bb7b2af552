"""After a game the box restarts, on the emulated Pico: with all its memory, and without superfluous messages."""

from shared_rules.engine import catalog
from tests.pico.bench import heap_after_game
from tests.pico.conftest import Boxes
from tests.pico.meter import METERED, Meter
from tests.pico.test_boot import MENU
from tests.pico.test_faults import HANGING
from tests.workbench.emulated import EmulatedBench
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame
from tests.workbench.hands import CONSOLE

BEGUN = 600  # ms after which a key is no longer read
WATCHDOG = 9000  # ms: longer than it waits
MORE = 2048  # bytes of heap that may be in use after games of all kinds


def is_menu(box: EmulatedBench) -> bool:
    """Return whether the menu is shown, which offers to play again first; the name of a game may take its own line."""
    title, again, *others = box.screen
    wanted = [line.replace("▶", " ") for line in MENU[1:] if line]
    return title == MENU[0] and again[:8] == "▶Rejouer" and [line for line in others if line in wanted] == wanted


def test_games_of_all_kinds_leave_nothing_in_memory(boxes: Boxes) -> None:
    box = boxes(3, main=METERED, **NO_GRACE_SETTINGS)
    before = Meter(box).weight()
    for name in catalog.game_names():
        assert heap_after_game(box, name) - before < MORE
        assert is_menu(box)
    assert box.resets == 0


def test_a_key_held_meanwhile_does_nothing(boxes: Boxes) -> None:
    box = boxes(3, main=SEEDED, **NO_GRACE_SETTINGS)
    FollowedGame(box, "majority", 3).box.abort()
    box.run(BEGUN)
    box.hold(CONSOLE, "ok")
    box.until(lambda: is_menu(box))
    box.run(WATCHDOG)
    box.release(CONSOLE, "ok")
    assert is_menu(box)
    assert box.resets == 0


def test_the_watchdog_stays_armed_and_reports_each_reset_once(boxes: Boxes) -> None:
    box = boxes(3, main=HANGING, **NO_GRACE_SETTINGS)
    for bites in (1, 2):
        box.clear_received()
        FollowedGame(box, "majority", 3)
        box.hold(CONSOLE, "back", "ok")
        box.run(WATCHDOG)
        box.release(CONSOLE, "back", "ok")
        assert box.resets == bites
        box.until(lambda: box.screen[0] == "À savoir")
        box.run(100)
        box.tap(CONSOLE, "ok")
        box.resume()
        box.abort()
        box.until(lambda: is_menu(box))
