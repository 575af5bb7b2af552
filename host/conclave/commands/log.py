"""`conclave log`."""

from contextlib import suppress
from typing import Annotated

import typer
from rich.console import Console

from conclave.archive import Archive
from conclave.commands.archive import Where
from conclave.line.logger import Logger
from conclave.live.terminal import follow

Ports = Annotated[
    list[str] | None,
    typer.Option(
        "--port", metavar="PORT", help="A serial port, or socket://host:port; repeatable. Found if not given."
    ),
]


def log_devices(port: Ports = None, archive: Where = None) -> None:
    """Follow the devices at the table, and keep every game in the archive; Ctrl-C ends it."""
    with Archive(archive) as kept:
        logger = Logger(port or [], kept)
        try:
            with suppress(KeyboardInterrupt):
                follow(logger, kept, Console(markup=False, highlight=False, emoji=False), lambda: True)
        finally:
            logger.close()
