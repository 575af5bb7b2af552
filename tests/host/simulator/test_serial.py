"""A port that no program has open: the Pico says what it has to say to nobody, and who comes late still gets it all."""

from pathlib import Path

from conclave.simulator.simulated_serial import KEPT, SimulatedSerial

from tests.host.line.box_and_pc import Box, Follower


def test_output_to_a_closed_port_is_lost_except_its_end() -> None:
    serial = SimulatedSerial()
    serial.close_port()
    serial.is_read = False
    said = bytes(number % 251 for number in range(1000))
    left = said
    while left:
        taken = serial.write(left)
        assert taken, "the board never waits"
        left = left[taken:]
    assert not serial.received
    serial.open_port()
    serial.is_read = True
    assert serial.received == said[-KEPT:]
    serial.write(b"more")
    assert serial.received == said[-KEPT:] + b"more"


def test_a_logger_that_comes_back_catches_up(tmp_path: Path) -> None:
    box = Box()
    box.start()
    follower = Follower(box, tmp_path / "archive")
    follower.settle()
    for _ in range(3):
        box.board.serial.close_port()
        box.lock(3)
        box.undo()
        box.run(1500)
        box.board.serial.open_port()
        follower.settle()
        assert follower.has_all()
    box.board.serial.close_port()
    box.finish()
    box.run(3000)
    box.board.serial.open_port()
    follower.settle(60)
    assert follower.has_all()
