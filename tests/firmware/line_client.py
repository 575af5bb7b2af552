"""A PC that sends commands to a simulated device and reads the answers."""

from typing import Any

from conclave.line.framing import RecordReader, encode_command

Line = dict[str, Any]


def read_records(box: Any, passes: int = 40) -> list[Line]:
    """Return what the device sends until it has been quiet for this many passes."""
    serial, quiet = box.board.serial, 0
    while quiet < passes:
        before = len(serial.received)
        box.device.step()
        quiet = 0 if len(serial.received) > before or box.device.commands._job else quiet + 1
    reader = RecordReader()
    lines = list(reader.feed(bytes(serial.received)))
    assert reader.damaged == 0
    serial.received.clear()
    return lines


def send_command(box: Any, do: str, **details: Any) -> list[Line]:
    """Send a command; return the answers."""
    read_records(box)
    box.board.serial.send(encode_command(do, **details))
    return read_records(box)


def refusal_reason(box: Any, do: str, **details: Any) -> str:
    """Return the reason why a command is refused."""
    (line,) = send_command(box, do, **details)
    assert line["e"] == "refused"
    assert line["do"] == do
    return line["why"]
