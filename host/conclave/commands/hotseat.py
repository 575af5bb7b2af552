"""The command `conclave hotseat`."""

from typing import Annotated

import typer
from rich.console import Console

from conclave.commands import arguments, exit_with_error, setup
from conclave.play import hotseat
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup


def play_in_terminal(  # noqa: PLR0913 - a command has as many parameters as it has options
    game: Annotated[str | None, typer.Argument(help="A game of `conclave games`; asked for if not given.")] = None,
    *,
    seats: Annotated[
        int | None, typer.Option(help="Players at the table; by default the fewest with the bots and one person.")
    ] = None,
    option: setup.GameOptions = None,
    seed: setup.SeedOption = None,
    stir: Annotated[
        bool | None,
        typer.Option("--stir/--no-stir", help="Everybody contributes to the deal; the default without --seed."),
    ] = None,
    words: setup.WordFileOption = None,
    bots: Annotated[int, typer.Option(min=0, help="Number of seats, the last ones, that answer at random.")] = 0,
    games: arguments.GamesOption = None,
) -> None:
    """Play a game in the terminal, passing the keyboard around."""
    console = Console(markup=False, highlight=False, emoji=False)
    try:
        game = game or hotseat.choose_game(console)
        stirs = (seed is None if stir is None else stir) and catalog.players_contribute(game)
        seats = setup.fewest_seats_with_bots(bots, game) if seats is None else seats
        session, _ = setup.new_session(game, seats, option, seed, words, stirs)
        if bots > session.seats:
            raise BadSetup("bad-bots", f"there are {session.seats} seats: {bots} of them cannot be bots")
        hotseat.HotSeatGame(session, bots, console).play()
    except EOFError:
        exit_with_error("the input ended before the game", 1)
    console.print(f"seed {session.seed.hex()}")
