"""Options by which commands set up a game, and the session that they create."""

from typing import Annotated

import typer

from conclave.commands import arguments
from shared_rules.engine import catalog, options, rules_fingerprint
from shared_rules.engine.errors import BadSetup
from shared_rules.engine.session import Session
from shared_rules.engine.word_list import WordList

SeatsOption = Annotated[int | None, typer.Option(help="Players at the table; the fewest the game allows if not given.")]
GameOptions = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option; repeatable.")]
SeedOption = Annotated[str | None, typer.Option(metavar="HEX", help="32 hexadecimal digits; drawn if not given.")]
StirOption = Annotated[bool, typer.Option(help="Whether every seat contributes to the deal.")]
_A_LIST = "A word list of your own, one word a line"
WordFileOption = Annotated[str | None, typer.Option("--words", metavar="FILE", help=_A_LIST + ".")]
WordFilesOption = Annotated[
    list[str] | None,
    typer.Option("--words", metavar="FILE", help=_A_LIST + "; it is saved, and can be chosen. Repeatable."),
]


def fewest_seats_with_bots(bots: int, game: str) -> int:
    """Return the fewest seats with room for a person beside the bots; raise BadSetup if the bots take all seats."""
    fewest, most = catalog.seat_limits(game)
    if bots >= most:
        raise BadSetup("bad-bots", f"{game} has {most} seats at most: {bots} bots leave none for a person")
    return max(fewest, bots + 1)


def new_session(
    game: str, seats: int | None, option: list[str] | None, seed: str | None, words: str | None, stirs: bool = False
) -> tuple[Session, WordList | None]:
    """Return a new session of a game with these settings, and the words of the given file, None without a file.

    Raise BadSetup if settings are impossible, such as a word list for a game that deals no words.
    """
    fewest, _ = catalog.seat_limits(game)
    seats = fewest if seats is None else seats
    chosen = arguments.parse_options(option or [], game, seats)
    name, own = arguments.read_word_list(words)
    if own:
        deals = options.complete_options(catalog.load_module(game).OPTIONS, chosen, seats).get("words") == "device"
        if not deals:
            raise BadSetup("no-words", f"{game} with these options deals no words: a word list has no effect")
        if "list" in chosen:
            raise BadSetup("bad-option", "either a file of words is given, or option list")
        chosen["list"] = name
    files = rules_fingerprint.fingerprint_of_game(game)
    return Session(game, seats, chosen, arguments.parse_seed(seed), own, contributes=stirs, fingerprint=files), own
