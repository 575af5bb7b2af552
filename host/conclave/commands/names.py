"""The command `conclave names`."""

import os
from typing import Annotated

import typer

from conclave.deploy import serial_ports
from conclave.deploy.deploy_errors import port_error
from conclave.escaping import printable
from conclave.line.device_client import BytePort
from conclave.line.device_logger import find_pico_ports
from conclave.line.serial_port import open_port
from conclave.line.single_command import send_and_wait
from firmware.line.command_reader import MAX_COMMAND_BYTES
from firmware.storage.player_names import MAX_LETTERS as LETTERS
from firmware.storage.player_names import MAX_NAMES, select_valid_names
from shared_rules.engine.errors import BadSetup

_READ_TIMEOUT = 0.05  # read timeout in seconds
_ROOM_FOR_NAMES = MAX_COMMAND_BYTES - 60  # bytes of a command that are available for names
_REFUSED = "a name has 1 to {} letters that the display can show, and no name comes twice; {} names at most"

PortName = Annotated[
    str | None, typer.Option("--port", metavar="PORT", help="A serial port, or socket://host:port; found if not given.")
]
Given = Annotated[
    list[str] | None, typer.Argument(metavar="[NAME]...", help="The names, in place of those the box has.")
]


def name_players(given: Given = None, port: PortName = None) -> None:
    """Send the players' names to the box; without names, print the names that it has."""
    wanted = [name.strip() for name in given or []]
    if select_valid_names(wanted) != wanted:
        raise BadSetup("bad-name", _REFUSED.format(LETTERS, MAX_NAMES))
    name = serial_ports.choose_port(
        [serial_ports.PortInfo(name, *serial_ports.MICROPYTHON_ON_RP2) for name in find_pico_ports()], port
    )
    try:
        port_of_box = open_port(name, _READ_TIMEOUT, write_timeout=1)
    except OSError as error:
        raise port_error(name, error, windows=os.name == "nt") from None
    with port_of_box as line:
        typer.echo("\n".join(map(printable, replace_names(line, wanted) if wanted else stored_names(line))))


def stored_names(line: BytePort) -> list[str]:
    """Return the names that are stored on the box."""
    return select_valid_names(send_and_wait(line, "names")["names"])


def replace_names(line: BytePort, names: list[str]) -> list[str]:
    """Replace the names on the box, a few in each command; return the names that it has then."""
    found, at = [], 0
    while at < len(names):
        some = _names_that_fit(names[at:])
        found = select_valid_names(send_and_wait(line, "names", at=at, names=some)["names"])
        at += len(some)
    return found


def _names_that_fit(names: list[str]) -> list[str]:
    """Return as many of the first names as fit into one command."""
    room, fitting = _ROOM_FOR_NAMES, []
    for name in names:
        room -= len(name.encode()) + 3
        if room < 0:
            break
        fitting.append(name)
    return fitting
