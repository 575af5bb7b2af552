"""The command `conclave simulate`."""

from contextlib import closing
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from conclave.commands import arguments, setup
from conclave.log import log_reader as log
from conclave.play import simulate, summary
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup


def simulate_games(  # noqa: PLR0913 - a command has as many parameters as it has options
    game: Annotated[str, typer.Argument(help="A game of `conclave games`.")],
    *,
    seats: setup.SeatsOption = None,
    number: Annotated[int, typer.Option("--number", "-n", min=1, help="How many games.")] = 100,
    option: setup.GameOptions = None,
    seed: setup.SeedOption = None,
    jobs: Annotated[int, typer.Option(min=1, max=60, help="Processes; the games are the same.")] = 1,
    log_to: Annotated[
        str | None, typer.Option("--log", metavar="FILE", help="Write the games' logs; - is stdout.")
    ] = None,
    stir: setup.StirOption = False,
    words: setup.WordFileOption = None,
    games: arguments.GamesOption = None,
    as_json: arguments.JsonOption = False,
) -> None:
    """Play games with random legal answers, and summarize their results."""
    if as_json and log_to == "-":
        raise BadSetup("bad-option", "the log and the JSON cannot both go to standard output")
    first, word_list = setup.new_session(game, seats, option, seed, words)
    stirs, logs = stir and catalog.players_contribute(game), log_to is not None
    plan = simulate.SimulationPlan(
        game, first.seats, first.options, first.seed, number, word_list, logs, stirs, first.fingerprint
    )
    tally = summary.ResultTally(plan.seats)
    with log.open_for_writing(log_to) as file, closing(simulate.play_all(plan, jobs)) as played:
        bar = Console(stderr=True)
        for one in track(played, "playing", number, console=bar, transient=True, disable=not bar.is_terminal):
            tally.add(one)
            file.write(one.log)
    if as_json:
        arguments.print_json({"game": game, "seats": plan.seats, "seed": plan.seed.hex(), **tally.json()})
        return
    report = Console(stderr=log_to == "-")
    report.print(
        f"{game}, {plan.seats} seats, {number} games; the same again with --seed {plan.seed.hex()}", soft_wrap=True
    )
    report.print(tally.tables())
