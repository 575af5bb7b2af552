"""The command `conclave strip`."""

import time
from typing import Annotated

import typer

from conclave.archive import Archive
from conclave.commands import arguments
from conclave.commands.archive import ArchiveOption
from conclave.live.table_strip import ArchiveFollower, TableState, open_strip, show_changes, show_table


def mirror(
    *,
    count: Annotated[int, typer.Option("--pixels", min=1, help="How many pixels the strip has.")] = 60,
    pin: Annotated[str, typer.Option(metavar="PIN", help="The pin of its data line.")] = "D18",
    brightness: Annotated[float, typer.Option(min=0, max=1, help="How bright they are.")] = 1.0,
    games: arguments.GamesOption = None,
    archive: ArchiveOption = None,
) -> None:
    """Show a table on a NeoPixel strip of a Raspberry Pi, while `conclave log` runs; Ctrl-C ends it."""
    strip = open_strip(pin, count, brightness)
    with Archive(archive, "read") as kept:
        try:
            show_changes(ArchiveFollower(kept), lambda table: show_table(strip, table, count), time.sleep)
        except KeyboardInterrupt:
            show_table(strip, TableState(), count)
