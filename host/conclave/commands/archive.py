"""The commands `conclave archive list`, `show` and `rename`."""

import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.console import Console

from conclave import added_games as elsewhere
from conclave import seat_numbers
from conclave.archive import Archive, ArchivedGame, BadArchive
from conclave.commands import arguments
from conclave.escaping import printable
from shared_rules.engine import catalog
from shared_rules.engine.mnemonic import mnemonic_words

ArchiveOption = Annotated[
    str | None, typer.Option("--archive", metavar="FILE", help="The archive, instead of yours (or CONCLAVE_ARCHIVE).")
]
GameIdArgument = Annotated[str, typer.Argument(metavar="ID", help="A game's id, or how it begins.")]


def list_games(
    archive: ArchiveOption = None, games_in: arguments.GamesOption = None, as_json: arguments.JsonOption = False
) -> None:
    """List the games that were played."""
    with Archive(archive, "read") as kept:
        games = kept.games()
    if as_json:
        arguments.print_json([asdict(game) for game in games])
    elif games:
        typer.echo(
            "\n".join(_aligned_lines([("id", "game", "played", "players", "facts", "winners"), *map(_cells, games)]))
        )
    else:
        typer.echo("there is no game in the archive yet: `conclave log` saves games there")


def show_game(
    id: GameIdArgument,
    archive: ArchiveOption = None,
    games: arguments.GamesOption = None,
    as_json: arguments.JsonOption = False,
) -> None:
    """Show one game: who played, how it ended, and its facts."""
    with Archive(archive, "read") as kept:
        game = kept.game(id)
        lines = kept.valid_facts(game.id)
        due, heard = kept.first_missing(game.id), kept.commitment_times(game.id)
    if as_json:
        witness = heard._asdict() if heard else None
        arguments.print_json({**asdict(game), "due": due, "witness": witness, "facts": lines})
        return
    console = _console()
    options = ", ".join(
        f"{name}={_value_text(value)}"
        for name, value in seat_numbers.options_for_people(game.game, game.options).items()
    )
    console.print(printable(f"{game.game}, id {game.id}, played {local_time(game.started)} on device {game.device}"))
    console.print(printable(f"options: {options}"))
    for seat, player in enumerate(player_names(game)):
        console.print(printable(f"{seat_numbers.seat_name(seat)}: {player}"))
    console.print(printable(f"winners: {winners_text(game)}"))
    if heard:
        sealed = " ".join(mnemonic_words(heard.commitment))
        console.print(f"commitment: {sealed}, heard {time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(heard.heard))}")
    if game.game not in catalog.game_names():
        console.print(
            printable(f"its rules are gone, so here are the facts alone: {elsewhere.missing_rules_message(lines[0])}")
        )
    if due is not None:
        missing = due < len(lines)
        console.print(f"n {due} is missing" if missing else "the game was not opened: nothing proves it")
    for line in lines:
        console.print(printable(fact_as_text(game.game, line)))


def rename_players(
    id: GameIdArgument,
    players: Annotated[list[str], typer.Argument(metavar="SEAT=NAME...", help="Seats count from 1.")],
    archive: ArchiveOption = None,
) -> None:
    """Name the players of a game, all of them or none; an empty name removes it."""
    named = _names_by_seat(players)
    with Archive(archive, "write") as kept:
        kept.set_player_names(id, named)
        typer.echo(printable(", ".join(player_names(kept.game(id)))))


def player_names(game: ArchivedGame) -> list[str]:
    """Return the names of the players by seat; "seat 1" and so on for players without a name."""
    return [name or seat_numbers.seat_name(seat) for seat, name in enumerate(game.players)]


def winners_text(game: ArchivedGame) -> str:
    """Return the names of the winners as text, or why there are none."""
    if game.result is None:
        return "not finished"
    if game.result.get("winners") is None:
        return "-"
    called = player_names(game)
    return ", ".join(called[seat] for seat in game.result["winners"]) or "nobody"


def local_time(at: float) -> str:
    """Return seconds since 1970 as local date and time."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def _cells(game: ArchivedGame) -> tuple[str, ...]:
    """Return a game as the cells of a row: id, game, date, players, count of facts, winners."""
    cells = game.id, game.game, local_time(game.started), ", ".join(player_names(game)), game.lines, winners_text(game)
    return tuple(map(printable, cells))


def _aligned_lines(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows of cells as lines in which columns are aligned."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _names_by_seat(players: list[str]) -> dict[int, str]:
    """Return player names by seat from arguments SEAT=NAME; raise BadArchive if a seat comes twice."""
    named: dict[int, str] = {}
    for seat, name in map(_seat_and_name, players):
        if seat in named:
            raise BadArchive("no-seat", f"{seat_numbers.seat_name(seat)} is named twice")
        named[seat] = name
    return named


def _seat_and_name(text: str) -> tuple[int, str]:
    """Return seat and name of an argument SEAT=NAME, in which seats count from 1."""
    seat, equals, name = text.partition("=")
    if not equals or not seat.isdecimal() or len(seat) > 3 or int(seat) == 0:
        raise BadArchive("no-seat", f"a player is written SEAT=NAME, as 1=Ann, not {text!r}")
    return int(seat) - 1, name.strip()


def fact_as_text(game: str, line: dict) -> str:
    """Return a fact as a line of text for people."""
    details = " ".join(
        f"{name}={_value_text(value)}"
        for name, value in seat_numbers.fact_for_people(game, line).items()
        if name not in ("n", "e", "id", "u", "ms", "journal")
    )
    return f"{line['n']:>4} {line['e']} {details}"


def _value_text(value: object) -> str:
    """Return a value as text: "yes" or "no" for a boolean."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _console() -> Console:
    """Return a terminal that prints text as it is, without markup and line breaks."""
    return Console(markup=False, highlight=False, emoji=False, soft_wrap=True)
