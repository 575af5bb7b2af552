"""A long game on the emulated Pico: its power was cut, and it is brought back."""

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
CHANCE = 11  # with it a game of more than 1300 locked answers comes about
PATIENCE = 20_000  # ms: more than it takes to bring a game back


def long_game(locks: int) -> Session:
    """So many locked answers of a game that nobody has won by then."""
    return play_on(Session(GAME, SEATS, {}, SEED), Random(CHANCE), locks)


def cut_off(main: bytes, session: Session) -> tuple[EmulatedBench, float]:
    """A box whose power was cut in this game; return also how long it then took to offer to go on with it (ms)."""
    box = EmulatedBench(session.seats, image=unfinished(installed(main, **saved(**AT_ONCE)), session))
    box.until(lambda: offers(box), ms=PATIENCE)
    box.forget()
    box.power_cut()
    booting = box.until(lambda: offers(box))
    box.run(100)
    return box, booting


def offers(box: EmulatedBench) -> bool:
    """Whether a menu is shown."""
    return any(line.startswith("▶") for line in box.screen)


def go_on(box: EmulatedBench, look: Callable[[], None] = lambda: None) -> float:
    """Press OK; return how long it took until the game went on (ms). Meanwhile look at the box now and then."""
    return press_until(box, "resumed", look)


def undo(box: EmulatedBench) -> float:
    """Take the last answers back; return how long it took from the last key on (ms)."""
    box.menu("down", "down", "ok", "down")
    return press_until(box, "undone")


def opened(box: EmulatedBench) -> bytes:
    """Give the game up; return the journal that was published."""
    box.abort()
    box.until(lambda: box.screen[0] == "Conclave", ms=PATIENCE)
    return a2b_base64(box.told("opened")[-1]["journal"])


def press_until(box: EmulatedBench, event: str, look: Callable[[], None] = lambda: None) -> float:
    """Hold OK until the line has told this; return how long that took (ms)."""
    before = len(box.told(event))

    def is_told() -> bool:
        look()
        return len(box.told(event)) > before

    box.hold(CONSOLE, "ok")
    took = box.until(is_told, ms=PATIENCE)
    box.release(CONSOLE, "ok")
    box.run(300)
    return took
