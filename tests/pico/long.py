"""A long game on the emulated Pico: its power was cut, and it is resumed."""

from binascii import a2b_base64
from collections.abc import Callable
from random import Random

from shared_rules.engine.session import Session
from tests.kit import play_on
from tests.pico.image import installed, unfinished
from tests.workbench.emulated import EmulatedBench, saved
from tests.workbench.hands import CONSOLE
from tests.workbench.playing import AT_ONCE, SEED

GAME, SEATS = "majority-2", 2
CHANCE = 11  # leads to a game of more than 1300 locked answers
PATIENCE = 20_000  # ms: more than it takes to resume a game


def long_game(locks: int) -> Session:
    """Return a game with this many locked answers that nobody has won yet."""
    return play_on(Session(GAME, SEATS, {}, SEED), Random(CHANCE), locks)


def cut_off(main: bytes, session: Session) -> tuple[EmulatedBench, float]:
    """Return a box whose power was cut in this game, and how long it took to offer to resume it (ms)."""
    box = EmulatedBench(session.seats, image=unfinished(installed(main, **saved(**AT_ONCE)), session))
    box.until(lambda: offers(box), ms=PATIENCE)
    box.forget()
    box.power_cut()
    booting = box.until(lambda: offers(box))
    box.run(100)
    return box, booting


def offers(box: EmulatedBench) -> bool:
    """Return whether a menu is shown."""
    return any(line.startswith("▶") for line in box.screen)


def go_on(box: EmulatedBench, look: Callable[[], None] = lambda: None) -> float:
    """Press OK; return how long the game took to resume (ms). Meanwhile look at the box now and then."""
    return press_until(box, "resumed", look)


def undo(box: EmulatedBench) -> float:
    """Undo the last answers; return how long it took from the last key on (ms)."""
    box.menu("down", "down", "ok", "down")
    return press_until(box, "undone")


def opened(box: EmulatedBench) -> bytes:
    """Abort the game; return the published journal."""
    box.abort()
    box.until(lambda: box.screen[0] == "Conclave", ms=PATIENCE)
    return a2b_base64(box.told("opened")[-1]["journal"])


def press_until(box: EmulatedBench, event: str, look: Callable[[], None] = lambda: None) -> float:
    """Hold OK until the line has reported this event; return how long that took (ms)."""
    before = len(box.told(event))

    def is_told() -> bool:
        """Return whether it was reported again."""
        look()
        return len(box.told(event)) > before

    box.hold(CONSOLE, "ok")
    took = box.until(is_told, ms=PATIENCE)
    box.release(CONSOLE, "ok")
    box.run(300)
    return took
