"""Faults at a table that only a Pico shows: a PC that blocks, a program that hangs, power lost in a write."""

from random import Random

from tests.pico.conftest import Boxes
from tests.workbench.emulated import EmulatedBench
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame, facts_as_json
from tests.workbench.hands import CONSOLE

SEATS = 3
HANGING = SEEDED.replace(
    b"device.run()",
    b"""
step = device.step
def hang(passes):
    step()
    while board.keys_pressed() == 12:
        pass
device.step = hang
device.run()
""",
)
CUTS = 50
TIDYING = 35_000  # us for a garbage collection meanwhile; a stalled write takes 500,000


def begin_game(boxes: Boxes, main: bytes = SEEDED) -> tuple[EmulatedBench, FollowedGame]:
    """Return a game of Majority that nobody has answered yet."""
    box = boxes(SEATS, main=main, **NO_GRACE_SETTINGS)
    return box, FollowedGame(box, "majority", SEATS)


def test_no_pass_waits_for_a_pc_that_does_not_read(boxes: Boxes) -> None:
    timed = SEEDED.replace(
        b"device.run()",
        b"""
import time
from firmware.line.serial_link import SerialLink
write, worst = board.serial.write, [0]
def timed(data):
    start = time.ticks_us()
    taken = write(data)
    worst[0] = max(worst[0], time.ticks_diff(time.ticks_us(), start))
    return taken
board.serial.write = timed
facts = 0
while True:
    device.step()
    facts += 1
    if facts % 100 == 0:
        device.link.send_notice("worst", 0, us=worst[0])
    if facts % 1000 == 0:
        worst[0] = 0
""",
    )
    box = boxes(main=timed)
    box.until(lambda: box.records("worst"))
    box.read_port(False)
    box.run(12_000)
    box.read_port(True)
    box.run(3000)
    assert max(line["us"] for line in box.records("worst")) < TIDYING + 10_000


def test_a_program_that_hangs_is_reset_and_the_game_goes_on(boxes: Boxes) -> None:
    box, game = begin_game(boxes, HANGING)
    rng = Random(3)
    for _ in range(3):
        game.answer(rng)
    box.hold(CONSOLE, "back", "ok")
    box.run(8500)
    box.release(CONSOLE, "back", "ok")
    assert box.resets == 1
    box.until(lambda: box.screen[0] == "À savoir")  # that the box was restarted
    box.run(100)
    box.tap(CONSOLE, "ok")
    game.resume()
    for _ in range(2):
        game.answer(rng)
    assert box.facts() == facts_as_json(game.session)


def test_the_power_is_cut_at_any_moment(boxes: Boxes) -> None:
    """Cut at every question until the game is over, at most fifty times: only unlocked answers are asked again."""
    box, game = begin_game(boxes)
    rng = Random(4)
    for cut in range(1, CUTS + 1):
        if game.session.is_over:
            break
        before, choices = len(game.session.facts), game.choices(rng)
        # one in five falls into the writing of the answers
        moment = {"us": rng.uniform(60_000, 260_000)} if cut % 5 else {"part": rng.random()}
        box.ask("power_cut", **moment)
        game.press_all(choices)
        box.run(300)
        assert box.resets == cut
        box.resume()
        went_on = box.records("resumed")[-1]["from"]
        if went_on > before:
            game.lock(choices)
        assert went_on == len(game.session.facts)
    assert box.ask("flash")["cuts"] >= box.resets // 5
    assert not box.records("error")
