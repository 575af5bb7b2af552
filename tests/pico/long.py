"""A long game on the emulated Pico: its power was cut, and it is brought back."""

import json
from binascii import a2b_base64
from collections.abc import Callable
from pathlib import Path
from random import Random

from firmware.checksum import strip_checksum
from shared_rules.engine.session import Session
from tests.kit import play_on
from tests.pico.conftest import SEED, settings
from tests.pico.image import installed, unfinished
from tests.pico.rig import Rig

GAME, SEATS = "majority-2", 2
CHANCE = 11  # with it a game of more than 1300 locked answers comes about
PATIENCE = 20_000  # ms: more than it takes to bring a game back


def long_game(locks: int) -> Session:
    """So many locked answers of a game that nobody has won by then."""
    return play_on(Session(GAME, SEATS, {}, SEED), Random(CHANCE), locks)


def cut_off(folder: Path, main: bytes, session: Session) -> tuple[Rig, float]:
    """A box whose power was cut in this game; return also how long it then took to offer to go on with it (ms)."""
    image = folder / "image"
    image.write_bytes(unfinished(installed(**{"main.py": main}, **settings(grace=0, reveal=0, stir=False)), session))
    rig = Rig(image, pods=session.seats)
    rig.until(lambda: offers(rig), ms=PATIENCE)
    rig.serial = ""
    rig.ask("power_cut", us=1000)
    rig.run(2)
    booting = rig.until(lambda: offers(rig))
    rig.run(100)
    return rig, booting


def offers(rig: Rig) -> bool:
    """Whether a menu is shown."""
    return any(line.startswith("▶") for line in rig.screen)


def go_on(rig: Rig, look: Callable[[], None] = lambda: None) -> float:
    """Press OK; return how long it took until the game went on (ms). Meanwhile look at the box now and then."""
    return press_until(rig, '"resumed"', look)


def undo(rig: Rig) -> float:
    """Take the last answers back; return how long it took from the last key on (ms)."""
    rig.tap("back")
    rig.run(600)
    rig.tap("down", "down", "ok", "down")
    return press_until(rig, '"undone"')


def opened(rig: Rig) -> bytes:
    """Give the game up; return the journal that was published."""
    rig.tap("back")
    rig.run(600)
    rig.tap("down", "down", "down", "ok", "down", "ok")
    rig.until(lambda: rig.screen[0] == "Conclave", ms=PATIENCE)
    line = next(line for line in rig.serial.splitlines() if line.startswith('{"n"') and '"e":"opened"' in line)
    text = strip_checksum(line.encode("latin1") + b"\n")
    assert text
    return a2b_base64(json.loads(text)["journal"])


def press_until(rig: Rig, said: str, look: Callable[[], None] = lambda: None) -> float:
    """Hold OK until the line has said this; return how long that took (ms)."""

    def is_said() -> bool:
        look()
        return said in rig.serial

    rig.key("ok", True)
    took = rig.until(is_said, ms=PATIENCE)
    rig.key("ok", False)
    rig.run(300)
    return took
