"""Which serial port the Pico is at."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from conclave.deploy.trouble import Trouble

MICROPYTHON_ON_RP2 = (0x2E8A, 0x0005)  # VID, PID
_SHORT = {"a": "/dev/ttyACM", "u": "/dev/ttyUSB", "c": "COM"}


class Port(NamedTuple):
    """A serial port of this PC."""

    name: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


def choose(ports: Iterable[Port], wanted: str | None) -> str:
    """Return the port: the one wanted, written as for `mpremote connect`, or the only Pico there is."""
    if wanted is None or wanted == "auto":
        return _only([port.name for port in ports if (port.vid, port.pid) == MICROPYTHON_ON_RP2])
    if wanted.startswith("id:"):
        return _numbered(ports, wanted[len("id:") :])
    short = re.fullmatch(r"([auc])(\d+)", wanted)
    return _SHORT[short[1]] + short[2] if short else wanted.removeprefix("port:")


def _only(names: list[str]) -> str:
    if not names:
        hint = "plug one in, or say where it is with --port (a new Pico needs MicroPython first)"
        raise Trouble("no-device", f"no Pico with MicroPython was found: {hint}")
    if len(names) > 1:
        raise Trouble("many-devices", f"there are several Picos: choose one with --port ({', '.join(sorted(names))})")
    return names[0]


def _numbered(ports: Iterable[Port], number: str) -> str:
    for port in ports:
        if port.serial_number == number:
            return port.name
    raise Trouble("no-device", f"no device with the serial number {number} is plugged in")
