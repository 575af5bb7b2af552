"""`conclave replay`: a game that is over, on the page of the big screen."""

import webbrowser
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from conclave.archive import Archive
from conclave.commands import arguments, stop
from conclave.commands.archive import Where
from conclave.commands.play import LOCAL, language, listen, names
from conclave.log import reading as log
from conclave.web.replay import Film, film, journal_of


def replay(
    given: Annotated[
        str | None, typer.Argument(metavar="LOG", help="A log, or a game's id in your archive; without: the last game.")
    ] = None,
    *,
    archive: Where = None,
    words: Annotated[
        list[str] | None,
        typer.Option("--words", metavar="FILE", help="The word list of the game, if this computer does not know it."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to serve; 0 takes any that is free.")] = 8643,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Play a game again that is over: step by step or by itself, with all its secrets."""
    import uvicorn  # only who looks waits for it

    from conclave.web.server import replay_app

    arguments.keep_words(words)
    found = from_log(Path(given)) if given and Path(given).exists() else from_archive(given, archive)
    listener, port = listen(LOCAL, port)
    link = f"http://{LOCAL}:{port}/replay#{found['game']['id']}"
    typer.echo(f"The game:  {link}\nCtrl+C puts it away.")
    if browser:
        webbrowser.open(link)
    pages = replay_app(found, names(LOCAL, port))
    uvicorn.Server(uvicorn.Config(pages, log_level="warning", timeout_graceful_shutdown=1)).run(sockets=[listener])


def from_log(path: Path) -> Film:
    """Return the first game of a log that was played to its end."""
    for game in log.read(str(path)):
        if game.find("opened"):
            return shown([line.fact for line in game.lines], [])
    return stop(f"{path} has no game whose journal is public", 2)


def from_archive(id: str | None, archive: Where) -> Film:
    """Return a game of the archive, the last one that is over if none is named."""
    with Archive(archive, "read") as kept:
        over = [game for game in kept.games() if game.opened]
        if id is None and not over:
            stop("there is no game in the archive that is over", 2)
        game = kept.game(id) if id else max(over, key=lambda one: one.started or 0)
        return shown(kept.lines(game.id), [name or "" for name in game.players])


def shown(facts: Iterable[dict[str, Any]], people: list[str]) -> Film:
    """Return the film of a game from its facts; raise Refused when they do not tell its journal."""
    facts = list(facts)
    seated = next((fact["names"] for fact in facts if fact.get("e") == "seated" and "names" in fact), people)
    return film(journal_of(facts), language(), [str(name) for name in seated])
