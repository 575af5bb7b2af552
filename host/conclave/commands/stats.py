"""`conclave stats`."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from conclave.archive import Archive, people
from conclave.archive.stats import collect, plot
from conclave.commands import arguments
from conclave.commands.archive import Where
from shared_rules.engine.refused import Refused


def show_stats(
    plot_to: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.png", help="Draw it, too (needs conclave\\[plot]).")
    ] = None,
    by_people: Annotated[
        bool, typer.Option("--people", help="Ratings, roles, and who votes with whom (needs conclave\\[stats]).")
    ] = False,
    archive: Where = None,
    games_in: arguments.Games = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Sum up the games of the archive: wins by game, player, camp and seat, and how long they took."""
    with Archive(archive, "read") as kept:
        stats = collect(kept.games())
        known = people.collect(kept) if by_people else None
    if not stats.lengths:
        raise Refused("no-games", "no game in the archive has a result yet")
    if plot_to:
        plot(stats, plot_to)
    if as_json:
        arguments.print_json({**stats.json(), **(known.json() if known else {})})
        return
    console = Console()
    console.print(*(known.tables() if known else [stats.tables()]))
    if stats.unfinished:
        console.print(f"not in it: {stats.unfinished} games without a result")
