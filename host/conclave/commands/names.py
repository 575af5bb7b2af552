"""The command `conclave names`."""

import os
from typing import Annotated

import typer

from conclave.deploy import ports
from conclave.deploy.trouble import port_trouble
from conclave.line.asking import ask
from conclave.line.client import Port
from conclave.line.logger import find_ports
from conclave.line.serial_port import open_port
from conclave.safe import shown
from firmware.line.commands import LONGEST
from firmware.storage.names import LONGEST as LETTERS
from firmware.storage.names import MOST, good
from shared_rules.engine.refused import BadSetup

_READ_TIMEOUT = 0.05  # read timeout in seconds
_ROOM_FOR_NAMES = LONGEST - 60  # bytes of a command that are available for names
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
    if good(wanted) != wanted:
        raise BadSetup("bad-name", _REFUSED.format(LETTERS, MOST))
    name = ports.choose([ports.Port(name, *ports.MICROPYTHON_ON_RP2) for name in find_ports()], port)
    try:
        port_of_box = open_port(name, _READ_TIMEOUT, write_timeout=1)
    except OSError as error:
        raise port_trouble(name, error, windows=os.name == "nt") from None
    with port_of_box as line:
        typer.echo("\n".join(map(shown, send(line, wanted) if wanted else known(line))))


def known(line: Port) -> list[str]:
    """Return the names that are stored on the box."""
    return good(ask(line, "names")["names"])


def send(line: Port, names: list[str]) -> list[str]:
    """Replace the names on the box, a few in each command; return the names that it has then."""
    found, at = [], 0
    while at < len(names):
        some = _names_that_fit(names[at:])
        found = good(ask(line, "names", at=at, names=some)["names"])
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
