"""The command `conclave replay`: a finished game, step by step on the page of the big screen."""

import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from conclave import games as elsewhere
from conclave import safe
from conclave.archive import Archive
from conclave.commands import arguments, stop
from conclave.commands.archive import Where, fact_line
from conclave.commands.play import language, listen
from conclave.log import reading as log
from conclave.web.addresses import LOCAL, names
from conclave.web.replay import Film, film, journal_of
from shared_rules.engine import catalog

CHOICES = 10  # games that are listed

FactsAndPlayers = tuple[list[dict[str, Any]], list[str]]  # the facts of a game, and the names of its players


def replay(
    given: Annotated[
        str | None, typer.Argument(metavar="LOG", help="A log, or a game's id in your archive; without: the last game.")
    ] = None,
    which: Annotated[
        str, typer.Argument(metavar="GAME", help="Of a log of several games: the id of one, or how it begins.")
    ] = "",
    *,
    archive: Where = None,
    words: Annotated[
        list[str] | None,
        typer.Option("--words", metavar="FILE", help="The word list of the game, if this computer does not know it."),
    ] = None,
    games: arguments.Games = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to serve; 0 takes any that is free.")] = 8643,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Replay a finished game step by step or by itself, with all its secrets."""
    from conclave.web.http_server import http_server  # imported late, as uvicorn takes long to load
    from conclave.web.server import replay_app

    arguments.keep_words(words)
    facts, people = from_log(Path(given), which) if given and Path(given).exists() else from_archive(given, archive)
    if facts[0].get("game") not in catalog.names():
        for fact in facts:
            typer.echo(safe.shown(fact_line(facts[0]["game"], fact)))
        stop(f"this game cannot be played again: {elsewhere.lacking(facts[0])}", 2)
    found = shown(facts, people)
    listener, port = listen(LOCAL, port)
    link = f"http://{LOCAL}:{port}/replay#{found['game']['id']}"
    typer.echo(f"The game:  {link}\nPress Ctrl+C to stop.")
    if browser:
        webbrowser.open(link)
    pages = replay_app(found, names(LOCAL, port))
    http_server(pages).run(sockets=[listener])


def from_log(path: Path, id: str = "") -> FactsAndPlayers:
    """Return facts and players of the finished game in a log whose id begins with `id`.

    Exit if there is not exactly one.
    """
    games: dict[str, log.LoggedGame] = {}
    try:
        for game in log.read(str(path)):
            if game.find("opened") and game.id.startswith(id):
                games[game.id] = game
    except log.BadLog as damage:
        if not games:
            raise
        typer.echo(f"conclave: {damage}; the games before that are read", err=True)
    if not games:
        stop(f"{path} has no game whose journal is public" + (f" and whose id begins with {id}" if id else ""), 2)
    if len(games) > 1:
        stop(f"{path} has {len(games)} games: add the id of one, or how it begins: {_choices(games)}", 2)
    (game,) = games.values()
    return [line.fact for line in game.lines], []


def _choices(games: dict[str, log.LoggedGame]) -> str:
    """Return a list of the first games as text, to choose from."""
    told = [f"{id} ({game.lines[0].fact.get('game')})" for id, game in list(games.items())[:CHOICES]]
    return ", ".join(told) + (f" and {len(games) - CHOICES} more" if len(games) > CHOICES else "")


def from_archive(id: str | None, archive: Where) -> FactsAndPlayers:
    """Return facts and players of a game in the archive: the one with this id, or the last finished one."""
    with Archive(archive, "read") as kept:
        over = [game for game in kept.games() if game.opened]
        if id is None and not over:
            stop("no game in the archive is finished", 2)
        game = max(over, key=lambda one: one.started or 0) if id is None else kept.game(id)
        return kept.lines(game.id), [name or "" for name in game.players]


def shown(facts: list[dict[str, Any]], people: list[str]) -> Film:
    """Return the replay of a game from its facts; raise Refused if they do not include its journal."""
    seated = next((fact["names"] for fact in facts if fact.get("e") == "seated" and "names" in fact), people)
    return film(journal_of(facts), language(), [str(name) for name in seated])
