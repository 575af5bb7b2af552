"""Send one command to a device and wait for its answer, for programs that do not follow the device."""

import time
from collections.abc import Callable
from typing import Any

from conclave.line.device_client import BytePort
from conclave.line.framing import Record, RecordReader, encode_command
from shared_rules.engine.errors import Refused

_ASK_EVERY = 1.0  # seconds: a command may be lost, and a device that restarts starts listening later


class NoAnswer(Refused):
    """The device did not answer in time."""


def send_and_wait(
    port: BytePort, do: str, seconds: float = 5.0, clock: Callable[[], float] = time.monotonic, **details: Any
) -> Record:
    """Send the command `do` with `details` until it is answered; return the answer.

    The command must be one that may arrive twice. Raises Refused if the device refuses it, Silent after `seconds`.
    """
    reader, until, due = RecordReader(), clock() + seconds, clock()
    while clock() < until:
        if clock() >= due:
            due = clock() + _ASK_EVERY
            port.write(encode_command(do, **details))
        for line in reader.feed(port.read(256)):
            if line["e"] == "refused" and line.get("do") == do:
                raise Refused(str(line.get("why")), f"the device refused {do}: {line.get('why')}")
            if line["e"] == do:
                return line
    raise NoAnswer("silent", "the device does not answer: is it plugged in, and does no other program have its port?")
