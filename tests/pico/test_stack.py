"""Use of the Pico's stack in an evening: it is painted before and inspected afterwards."""

from random import Random

import pytest
from conclave.line.framing import encode_command

from shared_rules.engine import catalog
from tests.firmware import test_stack as simulated
from tests.firmware.stack_depth import CALL, LIMIT, OFF
from tests.pico.conftest import Boxes
from tests.workbench.emulated import EmulatedBench
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame
from tests.workbench.hands import CONSOLE

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


def stack_used(box: EmulatedBench) -> int:
    """Return the bytes of the stack that were ever written to."""
    words = box.ask("peek", at=BEGIN, count=(END - BEGIN) // 4)
    return END - BEGIN - 4 * next(at for at, word in enumerate(words) if word != PAINT)


def play_evening(box: EmulatedBench, name: str, seats: int) -> int:
    """Play, undo, send, cut the power, resume, abort, look at the result again; return the most stack that was used.

    The stack is painted again whenever the program starts, so it is inspected before each start.
    """
    game, rng = FollowedGame(box, name, seats), Random(seats)
    for _ in range(LOCKS):
        game.answer(rng)
    box.press_in_game_menu("down", "down", "ok", "down", "ok")
    box.run(2 * box.loading)
    box.send(encode_command("send", id=game.session.facts[0]["id"]))
    box.until(lambda: box.records("sent"))
    deepest = stack_used(box)
    box.power_cut()
    box.resume()
    box.abort()
    deepest = max(deepest, stack_used(box))
    box.until(lambda: box.screen[0] == "Conclave")
    box.tap(CONSOLE, "down", "down", "ok")
    box.run(box.loading)
    box.tap(CONSOLE, "ok")
    box.run(2000)
    return max(deepest, stack_used(box))


@pytest.mark.parametrize("name", catalog.game_names())
def test_an_evening_does_not_fill_the_stack(boxes: Boxes, name: str) -> None:
    seats = max(catalog.seat_limits(name))
    box = boxes(seats, main=PAINTED + SEEDED, **NO_GRACE_SETTINGS)
    deepest = play_evening(box, name, seats)
    assert not box.records("error")
    assert LIMIT - CALL < int(box.received_lines[0].removeprefix("LIMIT ")) <= LIMIT
    guessed = max(depth.bytes for depth in simulated.depths_of_evening(name, seats, LOCKS).values())
    print(name, deepest, guessed)
    assert guessed - OFF < deepest < min(guessed + OFF, LIMIT)
