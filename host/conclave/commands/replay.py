"""The command `conclave replay`: a finished game, step by step on the page of the big screen."""

import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer

from conclave import added_games as elsewhere
from conclave import escaping
from conclave.archive import Archive
from conclave.commands import arguments, exit_with_error
from conclave.commands.archive import ArchiveOption, fact_as_text
from conclave.commands.play import computer_language, open_listening_socket
from conclave.log import log_reader as log
from conclave.web.addresses import LOCAL, accepted_hosts
from conclave.web.replay_data import ReplayData, build_replay, published_journal
from shared_rules.engine import catalog

MAX_LISTED_GAMES = 10  # games that are listed

FactsAndPlayers = tuple[list[dict[str, Any]], list[str]]  # the facts of a game, and the names of its players


def replay(
    given: Annotated[
        str | None, typer.Argument(metavar="LOG", help="A log, or a game's id in your archive; without: the last game.")
    ] = None,
    which: Annotated[
        str, typer.Argument(metavar="GAME", help="Of a log of several games: the id of one, or how it begins.")
    ] = "",
    *,
    archive: ArchiveOption = None,
    words: Annotated[
        list[str] | None,
        typer.Option("--words", metavar="FILE", help="The word list of the game, if this computer does not know it."),
    ] = None,
    games: arguments.GamesOption = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to serve; 0 takes any that is free.")] = 8643,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Replay a finished game step by step or by itself, with all its secrets."""
    from conclave.web.http_server import http_server  # imported late, as uvicorn takes long to load
    from conclave.web.table_server import replay_app

    arguments.install_word_lists(words)
    facts, people = from_log(Path(given), which) if given and Path(given).exists() else from_archive(given, archive)
    if facts[0].get("game") not in catalog.game_names():
        for fact in facts:
            typer.echo(escaping.printable(fact_as_text(facts[0]["game"], fact)))
        exit_with_error(f"this game cannot be played again: {elsewhere.missing_rules_message(facts[0])}", 2)
    found = replay_of(facts, people)
    listener, port = open_listening_socket(LOCAL, port)
    link = f"http://{LOCAL}:{port}/replay#{found['game']['id']}"
    typer.echo(f"The game:  {link}\nPress Ctrl+C to stop.")
    if browser:
        webbrowser.open(link)
    pages = replay_app(found, accepted_hosts(LOCAL, port))
    http_server(pages).run(sockets=[listener])


def from_log(path: Path, id: str = "") -> FactsAndPlayers:
    """Return facts and players of the finished game in a log whose id begins with `id`.

    Exit if there is not exactly one.
    """
    games: dict[str, log.LoggedGame] = {}
    try:
        for game in log.read_log(str(path)):
            if game.last_line("opened") and game.id.startswith(id):
                games[game.id] = game
    except log.BadLog as damage:
        if not games:
            raise
        typer.echo(f"conclave: {damage}; the games before that are read", err=True)
    if not games:
        exit_with_error(
            f"{path} has no game whose journal is public" + (f" and whose id begins with {id}" if id else ""), 2
        )
    if len(games) > 1:
        exit_with_error(f"{path} has {len(games)} games: add the id of one, or how it begins: {_choices(games)}", 2)
    (game,) = games.values()
    return [line.fact for line in game.lines], []


def _choices(games: dict[str, log.LoggedGame]) -> str:
    """Return a list of the first games as text, to choose from."""
    told = [f"{id} ({game.lines[0].fact.get('game')})" for id, game in list(games.items())[:MAX_LISTED_GAMES]]
    return ", ".join(told) + (f" and {len(games) - MAX_LISTED_GAMES} more" if len(games) > MAX_LISTED_GAMES else "")


def from_archive(id: str | None, archive: ArchiveOption) -> FactsAndPlayers:
    """Return facts and players of a game in the archive: the one with this id, or the last finished one."""
    with Archive(archive, "read") as kept:
        over = [game for game in kept.games() if game.opened]
        if id is None and not over:
            exit_with_error("no game in the archive is finished", 2)
        game = max(over, key=lambda one: one.started or 0) if id is None else kept.game(id)
        return kept.valid_facts(game.id), [name or "" for name in game.players]


def replay_of(facts: list[dict[str, Any]], people: list[str]) -> ReplayData:
    """Return the replay of a game from its facts; raise Refused if they do not include its journal."""
    seated = next((fact["names"] for fact in facts if fact.get("e") == "seated" and "names" in fact), people)
    return build_replay(published_journal(facts), computer_language(), [str(name) for name in seated])
