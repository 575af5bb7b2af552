"""The command `conclave log`."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from threading import Thread
from typing import Annotated, Protocol

import typer
from rich.console import Console

from conclave.archive import Archive
from conclave.commands import arguments
from conclave.commands.archive import ArchiveOption
from conclave.commands.play import open_listening_socket
from conclave.line.device_logger import DeviceLogger
from conclave.live.terminal_display import run_logger
from conclave.web.addresses import LOCAL, find_addresses

Ports = Annotated[
    list[str] | None,
    typer.Option(
        "--port", metavar="PORT", help="A serial port, or socket://host:port; repeatable. Found if not given."
    ),
]


def log_devices(
    port: Ports = None,
    *,
    web: Annotated[bool, typer.Option("--web", help="Show it on a big screen, and the archive, in a browser.")] = False,
    web_port: Annotated[int, typer.Option(min=0, max=65535, help="Where to serve; 0 takes any that is free.")] = 8644,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in the network watch, too.")] = False,
    games: arguments.GamesOption = None,
    archive: ArchiveOption = None,
) -> None:
    """Follow the devices at the table, and save every game in the archive; Ctrl-C ends it."""
    with Archive(archive) as kept, _serve_pages(kept, web_port, lan) if web else nullcontext() as room:
        logger = DeviceLogger(port or [], kept, asks_state=web)

        def go_on() -> bool:
            if room:
                room.update(logger)
            return True

        try:
            with suppress(KeyboardInterrupt):
                run_logger(logger, kept, Console(markup=False, highlight=False, emoji=False), go_on)
        finally:
            logger.close()


class DeviceDisplay(Protocol):
    """A display that shows the state of the connected devices."""

    def update(self, logger: DeviceLogger) -> None:
        """Update the display from the logger's devices."""
        ...


@contextmanager
def _serve_pages(archive: Archive, port: int, lan: bool) -> Iterator[DeviceDisplay]:
    """Serve the web pages in a separate thread while the `with` statement runs, as reading a device blocks."""
    from conclave.web.archive_reader import ArchiveReader  # imported late, as uvicorn takes long to load
    from conclave.web.box_spectator import BoxSpectator
    from conclave.web.http_server import http_server
    from conclave.web.spectator_server import spectator_app

    room = BoxSpectator(archive)
    listener, port = open_listening_socket("0.0.0.0" if lan else LOCAL, port)
    (address, *others), hosts = find_addresses(port, lan)
    pages = spectator_app(room, ArchiveReader(archive.path, lambda: room.language), hosts)
    server = http_server(pages)
    thread = Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    for name, page in (("The big screen", "watch"), ("The game master's page", "host"), ("All evenings", "evenings")):
        typer.echo(f"{name + ':':<24} {address}/{page}")
    if others:
        typer.echo(f"{'Also under:':<24} {', '.join(others)}")
    try:
        yield room
    finally:
        server.should_exit = True
        thread.join()
