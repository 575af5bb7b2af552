"""`conclave play`: the table in the browser, from the command line."""

import locale
import os
import socket
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from conclave.bots import Level
from conclave.commands import arguments, setup
from conclave.commands.archive import Where
from conclave.safe import shown
from conclave.web.addresses import LOCAL, addresses, host_name, origin
from conclave.web.box import Box
from conclave.web.places import MOST
from conclave.web.state import State
from conclave.web.table import Table
from firmware.text.languages import FALLBACK, languages
from shared_rules.engine import catalog
from shared_rules.engine.refused import BadSetup

PODS = 5


def play(  # noqa: PLR0913 - a command has as many parameters as it has options
    game: Annotated[str | None, typer.Argument(help="A game of `conclave games`, begun at once.")] = None,
    *,
    seats: Annotated[
        int | None,
        typer.Option(help="How many places; the fewest of the game with a person, 10 for phones, else 5."),
    ] = None,
    bots: Annotated[
        int | None, typer.Option(min=0, help="How many pods, the last ones, are bots'; all but one.")
    ] = None,
    level: Annotated[Level, typer.Option(help="How well bots play.")] = Level.HARD,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to serve; 0 takes any that is free.")] = 8642,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones of the network in; then no bots by default.")] = False,
    address: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name or address by which phones come, shown first; repeatable."),
    ] = None,
    behind: Annotated[
        str, typer.Option(metavar="URL", help="The address of a reverse proxy in front of it, as https://game.example.")
    ] = "",
    state: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the table is kept, instead of your own place.")
    ] = None,
    words: setup.WordFiles = None,
    games: arguments.Games = None,
    archive: Where = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew: forget kept games, settings and links.")] = False,
) -> None:
    """Play in the browser: on phones, with a big screen for the room, and bots.

    Whoever opens the address gives a name and is in. However it ends, the next time the game goes on, and phones are
    there again. Every game is kept in the archive.
    """
    from conclave.web.http_server import http_server  # only who plays waits for uvicorn
    from conclave.web.record import Recorder
    from conclave.web.reload import Reloader
    from conclave.web.server import app

    named, proxy = [host_name(name) for name in address or ()], origin(behind) if behind else ""
    phones = bool(lan or named or proxy)
    pods, robots = arranged(game, seats, bots, phones)
    lists = [*arguments.keep_words(words)]
    kept = State(state, fresh)
    if kept.unknown:
        how = "name its folder with --games, or forget it with --fresh"
        raise BadSetup("no-game", f"the game that was not finished is {kept.unknown}, which is not installed: {how}")
    goes_on = kept.is_unfinished
    listener, port = listen("0.0.0.0" if lan else LOCAL, port)
    table = make_table(game, pods, robots, phones, kept, phones and bots is None, lists)
    table.sitter.level = level
    recorder = Recorder(table, archive)
    links, hosts = addresses(port, lan, named, proxy)
    table.address, *table.others = links
    table.lan = table.address != f"http://{LOCAL}:{port}"
    link = f"http://{LOCAL}:{port}/host#{table.places.master}"
    typer.echo(f"Game master:  {link}\nBig screen:   {table.address}/watch\nPhones:       {table.address}/")
    for other in table.others:
        typer.echo(f"          or  {other}/")
    if lan and not table.lan:
        typer.echo("This computer is in no network: phones cannot come.")
    if goes_on and table.box.are_rules_changed:
        typer.echo("The rules have changed since the unfinished game began: the game master's page asks what to do.")
    elif goes_on:
        typer.echo("The game that was not finished goes on; --fresh begins anew.")
    if kept.damage:
        typer.echo(kept.damage)
    typer.echo("Ctrl+C puts it away.")
    if browser:
        webbrowser.open(link)
    server = http_server(app(table, hosts, recorder=recorder, behind=proxy, reloader=Reloader(table, say)))
    server.run(sockets=[listener])


def say(sentence: str) -> None:
    """Tell something on the terminal while the table goes on, be the terminal read or not."""
    with suppress(OSError):
        typer.echo(shown(sentence))


def arranged(game: str | None, seats: int | None, bots: int | None, lan: bool) -> tuple[int, int]:
    """Return how many pods a table has, and how many of them are bots'; raise BadSetup when it cannot be so."""
    fewest, most = catalog.seats(game) if game else (2, MOST)
    if seats is None:
        seats = setup.seats_with(bots or 0, game) if game else MOST if lan else PODS
    if not fewest <= seats <= most:
        raise BadSetup("bad-seats", f"{game or 'a table'} is for {fewest} to {most} players, not {seats}")
    if bots is None:
        bots = 0 if lan else seats - 1
    if bots > seats:
        raise BadSetup("bad-bots", f"there are {seats} seats: {bots} of them cannot be bots")
    return seats, bots


def make_table(
    game: str | None,
    pods: int,
    bots: int,
    lan: bool,
    kept: State | None = None,
    as_it_was: bool = False,
    lists: Sequence[str] = (),
) -> Table:
    """Return a table with its pods and bots; with a game it is begun at once, if none has to go on.

    The last one of people's own word `lists` is chosen for games that deal words.
    """
    if kept and kept.is_unfinished:
        table = Table(Box(kept.pods, language(), kept.flash), 0, lan)
        follow(table, kept, True)
        if not table.box.are_rules_changed:  # else the game master is asked
            table.box.go_on()
        return table
    table = Table(Box(pods, language(), kept.flash if kept else None), bots, lan)
    if kept:
        follow(table, kept, as_it_was)
    for name in lists:
        table.master.use_words(name)
    if game:
        table.box.advance(1000)
        table.box.begin(game, list(range(pods)), table.master.options(game, pods))
    return table


def follow(table: Table, state: State, with_holders: bool) -> None:
    """Take what is kept of the table, and keep it from now on."""
    if state.kept:
        table.places.restore(state.kept, with_holders)
    table.places.keep = state.keep
    table.places.change()


def listen(address: str, port: int) -> tuple[socket.socket, int]:
    """Return a socket that listens, and its port."""
    # with its protocol named, asyncio sends what is short at once, and not 40 ms later with something longer
    listener = socket.socket(proto=socket.IPPROTO_TCP)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen()  # the browser may be quicker than the server
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"port {port}") from None
    return listener, listener.getsockname()[1]


def language() -> str:
    """Return the code of this computer's language if the box has texts in it, else of English."""
    here = (locale.getlocale()[0] or "").lower()
    return next((code for code in languages() if here.startswith(code)), FALLBACK)
