"""The command `conclave strip`."""

import time
from typing import Annotated

import typer

from conclave.archive import Archive
from conclave.commands import arguments
from conclave.commands.archive import Where
from conclave.live.strip import Mirror, Table, light_up, open_strip, run


def mirror(
    *,
    count: Annotated[int, typer.Option("--pixels", min=1, help="How many pixels the strip has.")] = 60,
    pin: Annotated[str, typer.Option(metavar="PIN", help="The pin of its data line.")] = "D18",
    brightness: Annotated[float, typer.Option(min=0, max=1, help="How bright they are.")] = 1.0,
    games: arguments.Games = None,
    archive: Where = None,
) -> None:
    """Show a table on a NeoPixel strip of a Raspberry Pi, while `conclave log` runs; Ctrl-C ends it."""
    strip = open_strip(pin, count, brightness)
    with Archive(archive, "read") as kept:
        try:
            run(Mirror(kept), lambda table: light_up(strip, table, count), time.sleep)
        except KeyboardInterrupt:
            light_up(strip, Table(), count)
