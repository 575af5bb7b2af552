"""How much of the Pico's stack an evening takes: it is painted before, and looked at afterwards."""

from random import Random

import pytest
from conclave.line.link import command

from shared_rules.engine import catalog
from tests.firmware import test_stack as simulated
from tests.firmware.stack import CALL, LIMIT, OFF
from tests.pico.conftest import SEEDED, Boxes, settings
from tests.pico.playing import LOADING, STARTING_ANEW, Game
from tests.pico.rig import Rig

BEGIN, END = 0x20040000, 0x20042000  # of the stack, which grows downwards
PAINT = 0x5A5A5A5A
PAINTED = f"""
import micropython
from machine import mem32
def dig():
    global deepest
    deepest = micropython.stack_use()
    dig()
try:
    dig()
except RuntimeError:
    print("LIMIT", deepest)
for at in range({BEGIN}, {END} - micropython.stack_use() - 700, 4):
    mem32[at] = {PAINT}
""".encode()
LOCKS = 6


def used(rig: Rig) -> int:
    """The bytes of the stack that were ever written to."""
    words = rig.ask("peek", at=BEGIN, count=(END - BEGIN) // 4)
    return END - BEGIN - 4 * next(at for at, word in enumerate(words) if word != PAINT)


def evening(rig: Rig, name: str, seats: int) -> int:
    """Played, undone, asked for, cut off, gone on with, aborted, looked at again: the most that was used.

    Whenever the program starts the stack is painted anew, so it is looked at before.
    """
    game, rng = Game(rig, name, seats), Random(seats)
    for _ in range(LOCKS):
        game.answer(rng)
    menu(rig, "down", "down", "ok", "down", "ok")
    rig.run(2 * LOADING)
    rig.ask("send", data=command("send", id=game.session.facts[0]["id"]).decode("latin1"))
    rig.until(lambda: '"e":"sent"' in rig.serial, ms=9000)
    deepest = used(rig)
    rig.ask("power_cut", us=1000)
    rig.run(10)
    rig.until(lambda: any(line.startswith("▶") for line in rig.screen))
    rig.tap("ok")
    rig.until(lambda: '"resumed"' in rig.serial)
    menu(rig, "down", "down", "down", "ok", "down", "ok")
    rig.until(lambda: rig.screen[0] == STARTING_ANEW)
    deepest = max(deepest, used(rig))
    rig.until(lambda: rig.screen[0] == "Conclave")
    rig.tap("down", "down", "ok")
    rig.run(LOADING)
    rig.tap("ok")
    rig.run(2000)
    return max(deepest, used(rig))


def menu(rig: Rig, *keys: str) -> None:
    """In the menu of a game."""
    rig.tap("back")
    rig.run(LOADING)
    rig.tap(*keys)


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.names())
def test_an_evening_does_not_fill_the_stack(boxes: Boxes, name: str) -> None:
    seats = max(catalog.seats(name))
    rig = boxes({"main.py": PAINTED + SEEDED, **settings(grace=0, reveal=0, stir=False)}, pods=seats)
    deepest = evening(rig, name, seats)
    assert '"error"' not in rig.serial
    assert LIMIT - CALL < int(rig.serial.split("\r\n")[0].removeprefix("LIMIT ")) <= LIMIT
    guessed = max(depth.bytes for depth in simulated.evening(name, seats, LOCKS).values())
    print(name, deepest, guessed)
    assert guessed - OFF < deepest < min(guessed + OFF, LIMIT)
