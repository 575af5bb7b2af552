"""The command line of Conclave: registers every command and its help panel."""

import io
import sys
from collections.abc import Callable
from importlib import metadata
from typing import Annotated

import typer

from conclave import added_games, compiled_rules, own_word_lists
from conclave.commands import archive, with_plain_errors
from conclave.commands.aid import print_aid
from conclave.commands.check_game import check_game
from conclave.commands.compile import compile_rules
from conclave.commands.deploy import deploy
from conclave.commands.doctor import examine
from conclave.commands.export import export
from conclave.commands.games import list_games
from conclave.commands.hotseat import play_in_terminal
from conclave.commands.lab import report_results, run_plan
from conclave.commands.log import log_devices
from conclave.commands.names import name_players
from conclave.commands.new_game import make_game
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
lab_app = typer.Typer(help="Play many games on many cores, and report the results.", no_args_is_help=True)
archive_app = typer.Typer(help="Games that were played.", no_args_is_help=True)


def print_version(asked: bool) -> None:
    """Print the versions of Conclave and of the rules, and exit, if `--version` was given."""
    if asked:
        typer.echo(f"conclave {metadata.version('conclave')}, {compiled_rules.describe_rules()}")
        raise typer.Exit


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that the terminal cannot print becomes "?"
    app()


@app.callback()
def prepare(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            is_eager=True,
            callback=print_version,
            help="Print the version, and whether the rules are compiled.",
        ),
    ] = False,
) -> None:
    """Prepare every command: load word lists and installed games, and print which of them cannot be used."""
    own_word_lists.use_saved_lists()
    for sentence in added_games.add_installed():
        typer.echo(f"conclave: {sentence}", err=True)


def add_commands(panel: str, **commands: Callable[..., None]) -> None:
    """Register commands in one panel of the help."""
    for name, command in commands.items():
        app.command(name, rich_help_panel=panel)(with_plain_errors(command))


add_commands("Play", play=play, hotseat=play_in_terminal, games=list_games, aid=print_aid, doctor=examine)
add_commands("The box", log=log_devices, names=name_players, deploy=deploy, uf2=make_uf2, strip=mirror)
add_commands("Past games", replay=replay, stats=show_stats, verify=verify_games)
archive_app.command("list")(with_plain_errors(archive.list_games))
archive_app.command("show")(with_plain_errors(archive.show_game))
archive_app.command("rename")(with_plain_errors(archive.rename_players))
archive_app.command("export")(with_plain_errors(export))
app.add_typer(archive_app, name="archive", rich_help_panel="Past games")
add_commands(
    "Develop", **{"new-game": make_game, "check-game": check_game}, simulate=simulate_games, compile=compile_rules
)
lab_app.command("run")(with_plain_errors(run_plan))
lab_app.command("report")(with_plain_errors(report_results))
app.add_typer(lab_app, name="lab", rich_help_panel="Develop")
