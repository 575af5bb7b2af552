"""What goes wrong at a table, on the emulated Pico: power, cables, a PC that does not read, a program that hangs."""

from random import Random

import pytest

from tests.pico.conftest import SEEDED, Boxes, settings
from tests.pico.playing import Game, facts, plain, resumed_at
from tests.pico.rig import TAP, Rig

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
MILLISECOND = 1.0
CUTS = 50
TIDYING = 35_000  # us that tidying the memory may take meanwhile; a stalled write takes 500,000


def table(boxes: Boxes, main: bytes = SEEDED, pods: int = SEATS) -> tuple[Rig, Game]:
    """A game of Majority, begun, and nobody has answered yet."""
    rig = boxes({"main.py": main, **settings(grace=0, reveal=0, stir=False)}, pods=pods)
    return rig, Game(rig, "majority", pods)


def resume(rig: Rig) -> None:
    """Switched on again: go on with the game."""
    rig.until(lambda: rig.screen[0] != "" and any(line.startswith("▶") for line in rig.screen), ms=5000)
    rig.run(100)
    rig.tap("ok")
    rig.until(lambda: "⧗" in rig.screen[0] or rig.screen[0].startswith("Fin"), ms=5000)
    rig.run(300)


def test_a_pc_that_opens_the_port_and_does_not_read_stops_nothing(boxes: Boxes) -> None:
    rig, game = table(boxes)
    rng = Random(1)
    game.answer(rng)
    rig.ask("reading", on=False)
    said = len(facts(rig))
    for _ in range(4):
        frames = rig.ask("strip")["frames"]
        for seat in game.session.questions:
            rig.press(seat, "A")
            rig.press(seat, "C")
        assert rig.ask("strip")["frames"] > frames, "the lamps go on"
    rig.run(9000)  # longer than the watchdog waits
    assert rig.resets == 0
    assert len(facts(rig)) == said
    rig.ask("reading", on=True)
    rig.run(2000)
    assert len(facts(rig)) > said, "what waited in the ring comes when somebody reads"
    assert '"error"' not in rig.serial


def test_no_pass_waits_for_a_pc_that_does_not_read(boxes: Boxes) -> None:
    timed = SEEDED.replace(
        b"device.run()",
        b"""
import time
from firmware.line.link import Link
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
        device.link.notice("worst", 0, us=worst[0])
    if facts % 1000 == 0:
        worst[0] = 0
""",
    )
    rig = boxes({"main.py": timed})
    rig.until(lambda: '"worst"' in rig.serial)
    rig.ask("reading", on=False)
    rig.run(12_000)
    rig.ask("reading", on=True)
    rig.run(3000)
    slowest = max(int(part.split("}")[0]) for part in rig.serial.split('"us":')[1:])
    assert slowest < TIDYING + 10_000


def test_ten_pods_pressed_within_one_millisecond(boxes: Boxes) -> None:
    rig, game = table(boxes, pods=10)
    for seat in range(10):
        rig.pod(seat, "A", True, after=seat * MILLISECOND / 10)
    rig.run(TAP)
    for seat in range(10):
        rig.pod(seat, "A", False, after=seat * MILLISECOND / 10)
    for seat, question in sorted(game.session.questions.items()):
        game.session.answer(seat, question.options[0])
    rig.until(lambda: len(facts(rig)) >= len(game.session.facts))
    assert facts(rig) == plain(game.session)


LOST, ASKED = "Boîtiers perdus", "Chacun son numéro ?"


def test_the_chain_is_cut_and_plugged_in_again(boxes: Boxes) -> None:
    rig, game = table(boxes)
    rig.ask("plug", pods=1)
    rig.until(lambda: rig.screen[0].startswith(LOST), ms=10_000)  # the bar says it in turn with what is asked
    rig.run(1000)
    rig.ask("plug", pods=SEATS)
    rig.until(lambda: rig.screen[0] == ASKED, ms=1000)
    rig.tap("ok")
    rig.run(400)
    assert not rig.screen[0].startswith(LOST)
    assert all(rig.pixels[seat][10] != (0, 0, 0) for seat in range(SEATS)), "their lamps are lit again"
    game.answer(Random(2))
    assert facts(rig) == plain(game.session)


def test_a_finger_on_a_key_while_the_cable_is_pulled_chooses_nothing(boxes: Boxes) -> None:
    rig, game = table(boxes)
    for seat in (0, 1):
        rig.press(seat, "A")
    rig.pod(2, "A", True)
    rig.run(TAP)
    rig.ask("plug", pods=2)
    rig.run(400)
    rig.ask("plug", pods=SEATS)
    rig.run(400)
    rig.pod(2, "A", False)
    rig.run(400)
    assert told(rig, "answered") == [0, 1]
    rig.press(2, "B")
    game.lock({seat: question.options[seat == 2] for seat, question in game.session.questions.items()})
    game.told()
    assert facts(rig) == plain(game.session)


def told(rig: Rig, event: str) -> list[int]:
    """The seats of which the line has told this."""
    lines = [line for line in rig.lines if line.startswith('{"e":"' + event + '"')]
    return [int(line.split('"seat":')[1].split("}")[0].split(",")[0]) for line in lines]


def test_a_program_that_hangs_is_reset_and_the_game_goes_on(boxes: Boxes) -> None:
    rig, game = table(boxes, HANGING)
    rng = Random(3)
    for _ in range(3):
        game.answer(rng)
    rig.key("back", True)
    rig.key("ok", True)
    rig.run(8500)
    rig.key("back", False)
    rig.key("ok", False)
    assert rig.resets == 1
    rig.until(lambda: rig.screen[0] == "Message")  # that the box was restarted
    rig.run(100)
    rig.tap("ok")
    resume(rig)
    for _ in range(2):
        game.answer(rng)
    assert facts(rig) == plain(game.session)


@pytest.mark.slow
def test_the_power_is_cut_at_any_moment(boxes: Boxes) -> None:
    """At every question until the game is over, at most fifty times: only answers not yet locked are asked again."""
    rig, game = table(boxes)
    rng = Random(4)
    for cut in range(1, CUTS + 1):
        if game.session.over:
            break
        before, choices = len(game.session.facts), game.choices(rng)
        # one in five falls into the writing of the answers
        moment = {"us": rng.uniform(60_000, 260_000)} if cut % 5 else {"part": rng.random()}
        rig.ask("power_cut", **moment)
        game.press_all(choices)
        rig.run(300)
        assert rig.resets == cut
        resume(rig)
        went_on = resumed_at(rig)
        if went_on > before:
            game.lock(choices)
        assert went_on == len(game.session.facts)
    assert rig.ask("flash")["cuts"] >= rig.resets // 5
    assert '"error"' not in rig.serial
