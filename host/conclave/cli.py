"""The command line of Conclave."""

import io
import sys
from importlib import metadata
from typing import Annotated

import typer

from conclave import fast, wordlists
from conclave.commands import archive, plain_errors
from conclave.commands.aid import print_aid
from conclave.commands.compile import compile_rules
from conclave.commands.deploy import deploy
from conclave.commands.doctor import examine
from conclave.commands.export import export
from conclave.commands.games import list_games
from conclave.commands.hotseat import play_in_terminal
from conclave.commands.lab import report_results, run_plan
from conclave.commands.log import log_devices
from conclave.commands.names import name_players
from conclave.commands.play import play
from conclave.commands.replay import replay
from conclave.commands.simulate import simulate_games
from conclave.commands.stats import show_stats
from conclave.commands.strip import mirror
from conclave.commands.uf2 import make_uf2
from conclave.commands.verify import verify_games

app = typer.Typer(
    help="A box for games of hidden votes and simultaneous choices.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
lab_app = typer.Typer(help="Many games on many cores, and what they came to.", no_args_is_help=True)
archive_app = typer.Typer(help="Games that were played.", no_args_is_help=True)


def tell_version(asked: bool) -> None:
    """Tell which Conclave this is, and end."""
    if asked:
        typer.echo(f"conclave {metadata.version('conclave')}, {fast.version()}")
        raise typer.Exit


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot write a word is no reason to stop
    app()


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=tell_version, help="Tell the version, and which rules.")
    ] = False,
) -> None:
    """Take what stands before a command."""
    wordlists.use()


app.command("games")(plain_errors(list_games))
app.command("aid")(plain_errors(print_aid))
app.command("simulate")(plain_errors(simulate_games))
app.command("hotseat")(plain_errors(play_in_terminal))
app.command("play")(plain_errors(play))
app.command("replay")(plain_errors(replay))
app.command("verify")(plain_errors(verify_games))
app.command("log")(plain_errors(log_devices))
app.command("names")(plain_errors(name_players))
archive_app.command("list")(plain_errors(archive.list_games))
archive_app.command("show")(plain_errors(archive.show_game))
archive_app.command("rename")(plain_errors(archive.rename))
archive_app.command("export")(plain_errors(export))
app.add_typer(archive_app, name="archive")
app.command("stats")(plain_errors(show_stats))
app.command("strip")(plain_errors(mirror))
app.command("deploy")(plain_errors(deploy))
app.command("uf2")(plain_errors(make_uf2))
app.command("doctor")(plain_errors(examine))
app.command("compile")(plain_errors(compile_rules))
lab_app.command("run")(plain_errors(run_plan))
lab_app.command("report")(plain_errors(report_results))
app.add_typer(lab_app, name="lab")
