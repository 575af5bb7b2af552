"""The command `conclave archive export`."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from conclave import atomic_files
from conclave.archive import Archive, ArchivedGame
from conclave.commands import arguments
from conclave.commands.archive import ArchiveOption
from conclave.exports import bgstats, csv_table, jsonl, terminal_qr
from conclave.exports.game_outcome import BadExport


class ExportFormat(StrEnum):
    """The file formats of an export."""

    JSONL = "jsonl"
    CSV = "csv"
    BGSPLAY = "bgsplay"
    LINK = "link"


def export(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="Games, by the beginning of their ids.")],
    *,
    format: Annotated[ExportFormat, typer.Option(help="The facts, a table, Board Game Stats.")] = ExportFormat.JSONL,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write; - is standard output.")] = "-",
    bgg_id: Annotated[
        int | None,
        typer.Option(min=1, metavar="NUMBER", help="The number of the game at BoardGameGeek, if you know it."),
    ] = None,
    archive: ArchiveOption = None,
    games_in: arguments.GamesOption = None,
) -> None:
    """Write games of the archive for other programs; a link is shown as a QR code too."""
    with Archive(archive, "read") as kept:
        games = [kept.game(given) for given in ids]
        if bgg_id is not None and len({game.game for game in games}) > 1:
            raise BadExport("bad-number", "one --bgg-id cannot be the number of several games: export them one by one")
        text = _exported_text(kept, games, format, bgg_id)
        codes = [_qr_code(kept, game, bgg_id) for game in games] if format is ExportFormat.LINK else []
    if out == "-":
        sys.stdout.write(text)
    else:
        with atomic_files.replace_file(Path(out)) as file:
            file.write(text.encode())
    for code in codes:
        typer.echo(code)


def _exported_text(archive: Archive, games: list[ArchivedGame], format: ExportFormat, bgg_id: int | None) -> str:
    """Return the games as text in a format."""
    if format is ExportFormat.JSONL:
        return jsonl.jsonl_text(archive, games)
    if format is ExportFormat.CSV:
        return csv_table.csv_text(archive, games)
    if format is ExportFormat.BGSPLAY:
        return bgstats.play_file_text(archive, games, bgg_id)
    return "".join(bgstats.play_link(archive, game, bgg_id) + "\n" for game in games)


def _qr_code(archive: Archive, game: ArchivedGame, bgg_id: int | None) -> str:
    """Return the link of a game as a QR code, or a sentence if it is too long for one."""
    try:
        return terminal_qr.qr_text(bgstats.play_link(archive, game, bgg_id, longest=terminal_qr.LONGEST))
    except BadExport:
        return f"the link of game {game.id} is too long for a QR code"
