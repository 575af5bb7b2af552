"""The command `conclave play`: a table in the browser."""

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
from conclave.commands.archive import ArchiveOption
from conclave.escaping import printable
from conclave.web.addresses import LOCAL, find_addresses, parse_host_name, parse_origin
from conclave.web.live_table import LiveTable
from conclave.web.seat_registry import MAX_PODS
from conclave.web.simulated_box import SimulatedBox
from conclave.web.state_folder import StateFolder
from firmware.text.languages import FALLBACK, languages
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup

DEFAULT_PODS = 5


def play(  # noqa: PLR0913 - a command has as many parameters as it has options
    game: Annotated[str | None, typer.Argument(help="A game of `conclave games`, started immediately.")] = None,
    *,
    seats: Annotated[
        int | None,
        typer.Option(help="Number of seats; by default the game's fewest with a person, 10 for phones, else 5."),
    ] = None,
    bots: Annotated[
        int | None, typer.Option(min=0, help="Number of bots, at the last pods; by default all but one.")
    ] = None,
    level: Annotated[Level, typer.Option(help="How well bots play.")] = Level.HARD,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to serve; 0 takes any that is free.")] = 8642,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones of the network in; then no bots by default.")] = False,
    address: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name or address of this computer for phones, shown first; repeatable."),
    ] = None,
    behind: Annotated[
        str, typer.Option(metavar="URL", help="The address of a reverse proxy in front of it, as https://game.example.")
    ] = "",
    state: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the table is saved, instead of your own folder.")
    ] = None,
    words: setup.WordFilesOption = None,
    games: arguments.GamesOption = None,
    archive: ArchiveOption = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start fresh: delete saved games, settings, links.")] = False,
) -> None:
    """Play in the browser: on phones, with a big screen for the room, and bots.

    Open the address on a phone, enter a name, and you are in. If the program stops, the game and the phones go on
    at the next start. Every game is saved in the archive.
    """
    from conclave.web.game_reloader import GameReloader
    from conclave.web.http_server import http_server  # imported late, as uvicorn takes long to load
    from conclave.web.recorder import ArchiveRecorder
    from conclave.web.table_server import table_app

    named, proxy = [parse_host_name(name) for name in address or ()], parse_origin(behind) if behind else ""
    phones = bool(lan or named or proxy)
    pods, bot_count = pod_and_bot_counts(game, seats, bots, phones)
    lists = [*arguments.install_word_lists(words)]
    kept = StateFolder(state, fresh)
    if kept.uninstalled_game:
        how = "name its folder with --games, or forget it with --fresh"
        raise BadSetup(
            "no-game", f"the game that was not finished is {kept.uninstalled_game}, which is not installed: {how}"
        )
    goes_on = kept.is_unfinished
    listener, port = open_listening_socket("0.0.0.0" if lan else LOCAL, port)
    table = make_table(game, pods, bot_count, phones, kept, phones and bots is None, lists)
    table.bot_players.level = level
    recorder = ArchiveRecorder(table, archive)
    links, hosts = find_addresses(port, lan, named, proxy)
    table.address, *table.other_addresses = links
    table.lan = table.address != f"http://{LOCAL}:{port}"
    link = f"http://{LOCAL}:{port}/host#{table.seats.master_key}"
    typer.echo(f"Game master:  {link}\nBig screen:   {table.address}/watch\nPhones:       {table.address}/")
    for other in table.other_addresses:
        typer.echo(f"          or  {other}/")
    if lan and not table.lan:
        typer.echo("This computer is in no network: phones cannot come.")
    if goes_on and table.box.are_rules_changed:
        typer.echo("The rules have changed since the unfinished game began: the game master's page asks what to do.")
    elif goes_on:
        typer.echo("The unfinished game goes on; --fresh starts a new table.")
    if kept.damage:
        typer.echo(kept.damage)
    typer.echo("Press Ctrl+C to stop.")
    if browser:
        webbrowser.open(link)
    server = http_server(
        table_app(table, hosts, recorder=recorder, proxy_origin=proxy, reloader=GameReloader(table, print_sentence))
    )
    server.run(sockets=[listener])


def print_sentence(sentence: str) -> None:
    """Print a sentence on the terminal; errors are ignored, as the table must go on if the terminal is closed."""
    with suppress(OSError):
        typer.echo(printable(sentence))


def pod_and_bot_counts(game: str | None, seats: int | None, bots: int | None, lan: bool) -> tuple[int, int]:
    """Return the count of pods at a table and how many of them bots play; raise BadSetup if that is impossible."""
    fewest, most = catalog.seat_limits(game) if game else (2, MAX_PODS)
    if seats is None:
        seats = setup.fewest_seats_with_bots(bots or 0, game) if game else MAX_PODS if lan else DEFAULT_PODS
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
    kept: StateFolder | None = None,
    as_it_was: bool = False,
    lists: Sequence[str] = (),
) -> LiveTable:
    """Return a table with its pods and bots, which goes on with a saved game or starts the given one immediately.

    `kept` is the saved state of the table. `as_it_was` also restores who holds which seat. Of the word `lists` that the
    user has added, the last one is chosen for games that deal words.
    """
    if kept and kept.is_unfinished:
        table = LiveTable(SimulatedBox(kept.pod_count, computer_language(), kept.flash), 0, lan)
        restore_and_save(table, kept, True)
        if not table.box.are_rules_changed:  # otherwise the game master decides
            table.box.resume_game()
        return table
    table = LiveTable(SimulatedBox(pods, computer_language(), kept.flash if kept else None), bots, lan)
    if kept:
        restore_and_save(table, kept, as_it_was)
    for name in lists:
        table.game_setup.choose_word_list(name)
    if game:
        table.box.advance(1000)
        table.box.start_game(game, list(range(pods)), table.game_setup.complete_options(game, pods))
    return table


def restore_and_save(table: LiveTable, state: StateFolder, with_holders: bool) -> None:
    """Restore the saved seats of a table, and save every later change; `with_holders` also restores who holds them."""
    if state.saved_seats:
        table.seats.restore(state.saved_seats, with_holders)
    table.seats.save = state.save_seats
    table.seats.save_change()


def open_listening_socket(address: str, port: int) -> tuple[socket.socket, int]:
    """Return a listening socket and its port; raise OSError if the port is in use."""
    # with the protocol given, asyncio sets TCP_NODELAY: short messages are not delayed by 40 ms
    listener = socket.socket(proto=socket.IPPROTO_TCP)
    if os.name != "nt":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen()  # a browser may connect before the server runs
    except OSError as error:
        raise OSError(error.errno, error.strerror, f"port {port}") from None
    return listener, listener.getsockname()[1]


def computer_language() -> str:
    """Return the code of this computer's language if the box has texts in it, else of English."""
    here = (locale.getlocale()[0] or "").lower()
    return next((code for code in languages() if here.startswith(code)), FALLBACK)
