"""How a game is set up on the command line."""

from typing import Annotated

import typer

from conclave.commands import arguments
from shared_rules.engine import catalog, fingerprint
from shared_rules.engine.refused import BadSetup
from shared_rules.engine.session import Session
from shared_rules.engine.words import Words

Seats = Annotated[int | None, typer.Option(help="Players at the table; the fewest the game allows if not given.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option; repeatable.")]
Seed = Annotated[str | None, typer.Option(metavar="HEX", help="32 hexadecimal digits; drawn if not given.")]
Stir = Annotated[bool, typer.Option(help="Whether every seat stirs before the deal.")]
WordFile = Annotated[str | None, typer.Option(metavar="FILE", help="A word list, one word a line, instead of ours.")]


def seats_with(bots: int, game: str) -> int:
    """Return the fewest seats at which a person plays, too; raise BadSetup when bots take all there can be."""
    fewest, most = catalog.seats(game)
    if bots >= most:
        raise BadSetup("bad-bots", f"{game} has {most} seats at most: {bots} bots leave none for a person")
    return max(fewest, bots + 1)


def begin(
    game: str, seats: int | None, option: list[str] | None, seed: str | None, words: Words | None, stirs: bool = False
) -> Session:
    """Return a game with what was given for it."""
    fewest, _ = catalog.seats(game)
    seats = fewest if seats is None else seats
    chosen = arguments.options(option or [], game, seats)
    files = fingerprint.of(game)
    return Session(game, seats, chosen, arguments.seed(seed), words, stirs=stirs, fingerprint=files)
