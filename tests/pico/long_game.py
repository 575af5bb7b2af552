"""A long game on the emulated Pico: its power was cut, and it is resumed."""

from binascii import a2b_base64
from collections.abc import Callable
from random import Random

from shared_rules.engine.session import Session
from tests.kit import play_random
from tests.pico.image import firmware_image, image_with_unfinished_game
from tests.workbench.emulated import EmulatedBench, flash_files_with_settings
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEED
from tests.workbench.hands import CONSOLE

GAME, SEATS = "majority-2", 2
CHANCE = 11  # leads to a game of more than 1300 locked answers
PATIENCE = 20_000  # ms: more than it takes to resume a game


def long_game(locks: int) -> Session:
    """Return a game with this many locked answers that nobody has won yet."""
    return play_random(Session(GAME, SEATS, {}, SEED), Random(CHANCE), locks)


def box_after_power_cut(main: bytes, session: Session) -> tuple[EmulatedBench, float]:
    """Return a box whose power was cut in this game, and how long it took to offer to resume it (ms)."""
    box = EmulatedBench(
        session.seats,
        image=image_with_unfinished_game(
            firmware_image(main, **flash_files_with_settings(**NO_GRACE_SETTINGS)), session
        ),
    )
    box.until(lambda: shows_menu(box), ms=PATIENCE)
    box.clear_received()
    box.power_cut()
    booting = box.until(lambda: shows_menu(box))
    box.run(100)
    return box, booting


def shows_menu(box: EmulatedBench) -> bool:
    """Return whether a menu is shown."""
    return any(line.startswith("▶") for line in box.screen)


def resume_game(box: EmulatedBench, look: Callable[[], None] = lambda: None) -> float:
    """Press OK; return how long the game took to resume (ms). Meanwhile look at the box now and then."""
    return press_until(box, "resumed", look)


def undo_answers(box: EmulatedBench) -> float:
    """Undo the last answers; return how long it took from the last key on (ms)."""
    box.press_in_game_menu("down", "down", "ok", "down")
    return press_until(box, "undone")


def abort_and_read_journal(box: EmulatedBench) -> bytes:
    """Abort the game; return the published journal."""
    box.abort()
    box.until(lambda: box.screen[0] == "Conclave", ms=PATIENCE)
    return a2b_base64(box.records("opened")[-1]["journal"])


def press_until(box: EmulatedBench, event: str, look: Callable[[], None] = lambda: None) -> float:
    """Hold OK until the line has reported this event; return how long that took (ms)."""
    before = len(box.records(event))

    def is_told() -> bool:
        """Return whether it was reported again."""
        look()
        return len(box.records(event)) > before

    box.hold(CONSOLE, "ok")
    took = box.until(is_told, ms=PATIENCE)
    box.release(CONSOLE, "ok")
    box.run(300)
    return took
