"""The command line of Conclave."""

import io
import sys
from contextlib import closing
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from conclave import arguments, games, hotseat, log, simulate, stats, strip, summary
from conclave.commands import archive as archive_commands
from conclave.commands import plain_errors, stop
from conclave.commands.log import log_devices
from conclave.commands.verify import verify_games
from conclave.deploy import command as deploy_command
from conclave.exports import command as export_command
from conclave.web import command as web_command
from shared_rules import catalog
from shared_rules.refused import BadSetup
from shared_rules.session import Session
from shared_rules.word_list import Words

app = typer.Typer(
    help="A box for games of hidden votes and simultaneous choices.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Seats = Annotated[int | None, typer.Option(help="Players at the table; the fewest the game allows if not given.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option; repeatable.")]
Seed = Annotated[str | None, typer.Option(metavar="HEX", help="32 hexadecimal digits; drawn if not given.")]
WordFile = Annotated[str | None, typer.Option(metavar="FILE", help="A word list, one word a line, instead of ours.")]


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot write a word is no reason to stop
    app()


@app.command("games")
@plain_errors
def list_games() -> None:
    """List the games with their players and options."""
    Console().print(games.table())


@app.command("simulate")
@plain_errors
def simulate_games(  # noqa: PLR0913 - a command has as many parameters as it has options
    game: Annotated[str, typer.Argument(help="A game of `conclave games`.")],
    *,
    seats: Seats = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    option: Options = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, max=60, help="Processes; the games are the same.")] = 1,
    log_to: Annotated[
        str | None, typer.Option("--log", metavar="FILE", help="Write the games' logs; - is stdout.")
    ] = None,
    words: WordFile = None,
) -> None:
    """Play games with random legal answers and sum them up."""
    word_list = arguments.words(words)
    first = _session(game, seats, option, seed, word_list)
    arguments.check(first, word_list)
    plan = simulate.Plan(game, first.seats, first.options, first.seed, number, word_list, log_to is not None)
    tally = summary.Tally(plan.seats)
    with log.writing(log_to) as file, closing(simulate.play_all(plan, jobs)) as played:
        bar = Console(stderr=True)
        for one in track(played, "playing", number, console=bar, transient=True, disable=not bar.is_terminal):
            tally.add(one)
            file.write(one.log)
    report = Console(stderr=log_to == "-")
    report.print(
        f"{game}, {plan.seats} seats, {number} games; the same again with --seed {plan.seed.hex()}", soft_wrap=True
    )
    report.print(tally.tables())


@app.command("hotseat")
@plain_errors
def play_in_terminal(
    game: Annotated[str | None, typer.Argument(help="A game of `conclave games`; asked for if not given.")] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    bots: Annotated[int, typer.Option(min=0, help="How many seats, the last ones, answer at random.")] = 0,
) -> None:
    """Play a game in the terminal, passing the keyboard around."""
    console = Console(markup=False, highlight=False, emoji=False)
    try:
        session = _session(game or hotseat.choose_game(console), seats, option, seed, None)
        if bots > session.seats:
            raise BadSetup("bad-bots", f"there are {session.seats} seats: {bots} of them cannot be bots")
        hotseat.HotSeat(session, bots, console).play()
    except EOFError:
        stop("the input ended before the game", 1)
    console.print(f"seed {session.seed.hex()}")


app.command("play")(plain_errors(web_command.play))
app.command("verify")(plain_errors(verify_games))
app.command("log")(plain_errors(log_devices))
archive_app = typer.Typer(help="Games that were played.", no_args_is_help=True)
archive_app.command("list")(plain_errors(archive_commands.list_games))
archive_app.command("show")(plain_errors(archive_commands.show_game))
archive_app.command("rename")(plain_errors(archive_commands.rename))
archive_app.command("export")(plain_errors(export_command.export))
app.add_typer(archive_app, name="archive")
app.command("stats")(plain_errors(stats.show))
app.command("strip")(plain_errors(strip.mirror))
app.command("deploy")(plain_errors(deploy_command.deploy))


def _session(game: str, seats: int | None, option: list[str] | None, seed: str | None, words: Words | None) -> Session:
    fewest, _ = catalog.seats(game)
    chosen = arguments.options(option or [])
    return Session(game, fewest if seats is None else seats, chosen, arguments.seed(seed), words)
