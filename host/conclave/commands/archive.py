"""`conclave archive list|show|rename`."""

import time
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from conclave.archive import Archive, BadArchive, Game

Where = Annotated[
    str | None, typer.Option("--archive", metavar="FILE", help="The archive, instead of yours (or CONCLAVE_ARCHIVE).")
]
Id = Annotated[str, typer.Argument(metavar="ID", help="A game's id, or how it begins.")]


def list_games(archive: Where = None) -> None:
    """List the games that were played."""
    with Archive(archive) as kept:
        games = kept.games()
        table = Table()
        for name in ("id", "game", "played", "players", "facts", "winners"):
            table.add_column(name, no_wrap=name in ("id", "game", "played"))
        for game in games:
            table.add_row(
                game.id, game.game, when(game.started), ", ".join(names(game)), str(game.lines), winners(game)
            )
    if games:
        _console().print(table)
    else:
        typer.echo("there is no game in the archive yet: `conclave log` puts them there")


def show_game(id: Id, archive: Where = None) -> None:
    """Show one game: who played, how it ended, and its facts."""
    with Archive(archive) as kept:
        game = kept.game(id)
        lines = kept.lines(game.id)
        due = kept.due(game.id)
    console = _console()
    console.print(f"{game.game}, id {game.id}, played {when(game.started)} on device {game.device}")
    console.print("options: " + ", ".join(f"{name}={_word(value)}" for name, value in game.options.items()))
    for seat, name in enumerate(names(game)):
        console.print(f"seat {seat}: {name}")
    console.print(f"winners: {winners(game)}")
    if due is not None:
        missing = due < len(lines)
        console.print(f"n {due} is missing" if missing else "the game was not opened: nothing proves it")
    for line in lines:
        console.print(_fact(line))


def rename(
    id: Id,
    players: Annotated[list[str], typer.Argument(metavar="SEAT=NAME...", help="Seats count from 0, as in the log.")],
    archive: Where = None,
) -> None:
    """Name the players of a game, seat by seat; an empty name takes it away."""
    named = [_parsed(text) for text in players]
    with Archive(archive) as kept:
        for seat, name in named:
            kept.rename(id, seat, name)
        typer.echo(", ".join(names(kept.game(id))))


def names(game: Game) -> list[str]:
    """Return what to call the players, by seat."""
    return [name or f"seat {seat}" for seat, name in enumerate(game.players)]


def winners(game: Game) -> str:
    """Return who won, in words."""
    if game.result is None:
        return "not finished"
    called = names(game)
    return ", ".join(called[seat] for seat in game.result.get("winners", [])) or "nobody"


def when(at: float) -> str:
    """Return a time for people."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def _parsed(text: str) -> tuple[int, str]:
    seat, equals, name = text.partition("=")
    if not equals or not seat.isdecimal() or len(seat) > 3:
        raise BadArchive("no-seat", f"a player is written SEAT=NAME, as 0=Ann, not {text!r}")
    return int(seat), name.strip()


def _fact(line: dict) -> str:
    details = " ".join(
        f"{name}={_word(value)}" for name, value in line.items() if name not in ("n", "e", "id", "u", "ms", "journal")
    )
    return f"{line['n']:>4} {line['e']} {details}"


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _console() -> Console:
    return Console(markup=False, highlight=False, emoji=False, soft_wrap=True)
