"""One device and one PC, whatever happens between them: the archive ends with exactly the facts of the device."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.line.device_client import DeviceClient
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from firmware.checksum import append_checksum
from shared_rules.engine.session import Session
from tests.host.line.box_and_pc import EVENING, Box, Follower
from tests.workbench.games import flash_with_past_games, random_game


def hurt(rng: Random, often: float) -> Callable[[bytes], bytes]:
    """Return a line that now and then loses, doubles, flips or adds bytes."""

    def fault(data: bytes) -> bytes:
        if not data or rng.random() > often:
            return data
        at, length = rng.randrange(len(data)), rng.randrange(1, 40)
        return rng.choice(
            (
                data[:at] + data[at + length :],
                data[: at + length] + data[at:],
                data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :],
                data[:at] + rng.randbytes(length) + data[at:],
                data[:at] + b"Traceback (most recent call last):\r\n  ...\r\n>>> " + data[at:],
                b"",
            )
        )

    return fault


def follower(box: Box, folder: Path, **faults: Any) -> Follower:
    """Return a follower of a box that saves in this folder."""
    return Follower(box, folder / "archive.sqlite", **faults)


def test_a_game_is_archived_while_it_is_played(tmp_path: Path) -> None:
    box = Box()
    pc = follower(box, tmp_path)
    pc.step(30)
    id = box.start("the-majority", 4)
    while not box.live_game.session.is_over:
        box.lock()
        pc.step(3)
    box.finish()
    pc.settle()
    assert pc.has_all()
    assert pc.client.state.resent == 0
    game = pc.archive.game(id)
    assert (game.game, game.seats, game.opened, game.device) == ("the-majority", 4, True, box.board.chip_id.hex())
    assert game.result
    assert game.result["winners"] == box.games[id][-2]["winners"]


def knows_the_time(box: Box) -> bool:
    """Return whether the box knows the time."""
    return box.device.commands.clock is not None


def test_a_restarted_device_gets_the_time_again(tmp_path: Path) -> None:
    box = Box()
    pc = follower(box, tmp_path)
    box.start()
    pc.settle()
    before = box.device
    assert knows_the_time(box)
    box.finish()
    box.device.console.quit_game()
    pc.settle()
    assert box.device is not before
    assert knows_the_time(box)


def test_a_pc_that_comes_late_gets_every_game_of_the_flash(tmp_path: Path) -> None:
    games = [random_game("majority", 3, 1), random_game("sultane", 5, 2), random_game("majority-2", 2, 3)]
    box = Box(flash_with_past_games(*games))
    for session in games:
        session.publish_secrets()
        box.games[session.facts[0]["id"]] = session.facts
    pc = follower(box, tmp_path)
    pc.settle(200)
    assert pc.has_all()
    assert len(pc.archive.games()) == 3
    resent = pc.client.state.resent
    again = follower(box, tmp_path)
    again.settle()
    assert again.client.state.resent == 0 < resent  # what is here is not asked for again


def test_a_pc_that_slept_for_an_hour_catches_up(tmp_path: Path) -> None:
    box = Box()
    pc = follower(box, tmp_path)
    box.start()
    box.lock(3)
    pc.settle()
    box.board.serial.is_read = False
    for _ in range(60):
        box.board.clock.advance(60_000_000)
        box.lock()
        box.undo()
        box.lock()
        box.run(3)
    box.finish()
    box.run(10)
    assert box.device.link.dropped > 0
    box.start("sultane", 6)
    box.lock(5)
    box.board.serial.is_read = True
    pc.settle(60)
    assert pc.client.state.dropped > 0
    box.finish()  # the previous game can be sent when this one is over
    pc.settle(60)
    assert pc.has_all()


def test_an_undo_that_nobody_heard_of_is_noticed(tmp_path: Path) -> None:
    box = Box()
    pc = follower(box, tmp_path)
    id = box.start()
    box.lock(6)
    pc.settle()
    before = len(pc.archived_facts(id))
    box.run(40)
    for _ in range(4):
        box.undo()
    box.run(200)
    box.board.serial.received.clear()  # lost: the cable was out
    pc.settle()
    assert pc.has_all()
    assert len(pc.archived_facts(id)) < before


@pytest.mark.parametrize("last", ["end", "opened"])
def test_the_last_line_of_a_game_may_be_the_one_that_is_lost(last: str, tmp_path: Path) -> None:
    box = Box()
    pc = follower(box, tmp_path)
    box.start()
    pc.settle()

    def fault(data: bytes) -> bytes:
        return data.replace(f'"e":"{last}"'.encode(), b"", 1)

    pc.wire.up = fault
    box.finish()
    pc.step(20)
    pc.wire.up = bytes
    pc.settle()
    assert pc.has_all()


STEPS = st.sampled_from(
    ["lock", "lock", "lock", "undo", "finish", "turn", "turn", "hurry", "sleep", "wake", "power", "restart", "noise"]
)


@settings(max_examples=40, phases=(Phase.explicit, Phase.generate))
@given(st.lists(STEPS, min_size=5, max_size=30), st.integers(0, 1 << 32), st.sampled_from([0.0, 0.1, 0.4]))
def test_the_archive_always_ends_with_the_facts_of_the_device(course: list[str], number: int, often: float) -> None:
    rng = Random(number)
    with tempfile.TemporaryDirectory() as name:
        box = Box(number=number, stir=False)
        pc = follower(box, Path(name), down=hurt(rng, often), up=hurt(rng, often))
        for step in course:
            take_step(step, box, pc, rng)
            if step == "restart":
                pc = follower(box, Path(name), down=pc.wire.down, up=pc.wire.up)
        if box.device.live_game is None and box.device.journals.unfinished_journal():
            box.resume()
        box.board.serial.is_read = True
        pc.wire.up = pc.wire.down = bytes
        if box.device.live_game:  # while it is played no other game is sent
            pc.settle(100)
            assert pc.archived_facts(box.live_game.id) == box.games[box.live_game.id]
            box.finish()
        pc.settle(200)
        assert pc.has_all()
        for id in box.games:
            numbers = [line["n"] for line in pc.archive.valid_facts(id)]
            assert numbers == list(range(len(numbers)))


def take_step(step: str, box: Box, pc: Follower, rng: Random) -> None:
    """Let one thing happen."""
    if step in ("lock", "undo", "finish") and box.device.live_game is None:
        if box.device.journals.unfinished_journal():
            box.resume()
        else:
            box.start(*rng.choice((("majority", 3), ("the-majority", 3), ("sultane", 5))))
    if step == "lock":
        box.lock(rng.randrange(1, 4))
    elif step == "undo" and not box.live_game.session.is_published:
        box.undo()
    elif step == "finish":
        box.finish()
    elif step == "turn":
        pc.step(rng.randrange(1, 40))
    elif step == "hurry":
        box.run(rng.randrange(30))
    elif step in ("sleep", "wake"):
        box.board.serial.is_read = step == "wake"
    elif step == "power":
        box.power_cut()
    elif step == "noise":
        box.board.serial.received += rng.randbytes(rng.randrange(50))
        box.board.serial.send(rng.randbytes(rng.randrange(50)))


FRAMED = st.dictionaries(
    st.sampled_from(["id", "n", "u", "e", "from", "facts", "takes", "seats", "seat", "options", "game", "ms", "again"]),
    st.sampled_from(
        ["", "00ff", "hello", "undone", "kept", "sent", "end", "game", "asked", 0, 1, -1, 1 << 70, 1.5, None]
    )
    | st.booleans()
    | st.lists(st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2), max_size=3),
)


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=60) | FRAMED.map(lambda line: append_checksum(json.dumps(line))), max_size=25))
def test_nothing_that_a_line_brings_stops_the_pc(pieces: list[bytes]) -> None:
    class Port:
        def read(self, size: int = 1) -> bytes:
            return pieces.pop() if pieces else b""

        def write(self, data: bytes) -> int:
            return len(data)

    with Archive(":memory:") as archive:
        client = DeviceClient(Port(), archive)
        for turn in range(len(pieces) + 3):
            client.step(turn, 1_700_000_000.0 + turn)
        archive.games()
        archive.valid_facts("00ff")


def test_a_line_has_the_time_it_was_emitted_not_received(tmp_path: Path) -> None:
    box = Box()
    pc = follower(box, tmp_path)
    pc.settle()
    id = box.start()
    began = EVENING + box.now / 1000
    box.board.serial.is_read = False
    box.run(5)
    box.board.clock.advance(600_000_000)
    box.board.serial.is_read = True
    pc.settle()
    assert abs(pc.archive.game(id).started - began) < 2


def test_facts_sent_again_carry_no_time(tmp_path: Path) -> None:
    session: Session = random_game("majority", 3, 1)
    pc = follower(Box(flash_with_past_games(session)), tmp_path)
    pc.settle()
    assert pc.archive.games()[0].ended is None
