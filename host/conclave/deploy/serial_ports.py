"""Choose the serial port of the Pico."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from conclave.deploy.deploy_errors import DeployError

MICROPYTHON_ON_RP2 = (0x2E8A, 0x0005)  # VID, PID
_SHORTCUTS = {"a": "/dev/ttyACM", "u": "/dev/ttyUSB", "c": "COM"}


class PortInfo(NamedTuple):
    """A serial port of this PC."""

    name: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


def choose_port(ports: Iterable[PortInfo], wanted: str | None) -> str:
    """Return the name of the port: `wanted`, written as for `mpremote connect`, or that of the only Pico connected.

    Raises DeployError if there is none or if there are several.
    """
    if wanted is None or wanted == "auto":
        return _only_port([port.name for port in ports if (port.vid, port.pid) == MICROPYTHON_ON_RP2])
    if wanted.startswith("id:"):
        return _port_of_serial_number(ports, wanted[len("id:") :])
    short = re.fullmatch(r"([auc])(\d+)", wanted)
    return _SHORTCUTS[short[1]] + short[2] if short else wanted.removeprefix("port:")


def _only_port(names: list[str]) -> str:
    """Return the only name in the list; raises DeployError if there is not exactly one."""
    if not names:
        hint = "plug one in, or say where it is with --port (a new Pico needs MicroPython first)"
        raise DeployError("no-device", f"no Pico with MicroPython was found: {hint}")
    if len(names) > 1:
        raise DeployError(
            "many-devices", f"there are several Picos: choose one with --port ({', '.join(sorted(names))})"
        )
    return names[0]


def _port_of_serial_number(ports: Iterable[PortInfo], number: str) -> str:
    """Return the port of the device with this serial number; raises DeployError if it is not connected."""
    for port in ports:
        if port.serial_number == number:
            return port.name
    raise DeployError("no-device", f"no device with the serial number {number} is plugged in")
