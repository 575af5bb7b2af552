"""`conclave stats`."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from conclave.archive import Archive, ratings
from conclave.archive.win_statistics import collect_win_statistics, write_charts
from conclave.commands import arguments
from conclave.commands.archive import ArchiveOption
from shared_rules.engine.errors import Refused


def show_stats(
    plot_to: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.png", help="Draw it, too (needs conclave\\[plot]).")
    ] = None,
    by_people: Annotated[
        bool, typer.Option("--people", help="Ratings, roles, and who votes with whom (needs conclave\\[stats]).")
    ] = False,
    archive: ArchiveOption = None,
    games_in: arguments.GamesOption = None,
    as_json: arguments.JsonOption = False,
) -> None:
    """Sum up the games of the archive: wins by game, player, camp and seat, and how long they took."""
    with Archive(archive, "read") as kept:
        stats = collect_win_statistics(kept.games())
        known = ratings.collect_player_statistics(kept) if by_people else None
    if not stats.lengths:
        raise Refused("no-games", "no game in the archive has a result yet")
    if plot_to:
        write_charts(stats, plot_to)
    if as_json:
        arguments.print_json({**stats.json(), **(known.json() if known else {})})
        return
    console = Console()
    console.print(*(known.tables() if known else [stats.tables()]))
    if stats.unfinished:
        console.print(f"not in it: {stats.unfinished} games without a result")
