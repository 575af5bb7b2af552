"""Types and parsers of command-line arguments that several commands share."""

import json
import re
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from conclave import added_games, own_word_lists
from conclave.commands import exit_with_error
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup
from shared_rules.engine.options import SeatChoice
from shared_rules.engine.word_list import WordList


def add_games(folders: list[Path] | None) -> list[Path] | None:
    """Add the games in these folders to the catalog, before other options ask for the list of games."""
    try:
        for folder in folders or []:
            added_games.add_all(folder)
    except BadSetup as refused:
        exit_with_error(str(refused), 2)
    return folders


JsonOption = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
GamesOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--games", metavar="DIR", callback=add_games, help="The folder of a game, or of several games; repeatable."
    ),
]


def print_json(value: Any) -> None:
    """Print a value as JSON. Letters outside ASCII are escaped, so that a terminal cannot take them for commands."""
    typer.echo(json.dumps(value, indent=1))


def parse_options(given: list[str], game: str, seats: int) -> dict[str, str]:
    """Return the options of a game from arguments `name=value`, in which people count seats from 1."""
    chosen = _pairs(given)
    for name, kind in catalog.load_module(game).OPTIONS:
        if isinstance(kind, SeatChoice) and name in chosen:
            chosen[name] = _seat_option(name, chosen[name], seats)
    return chosen


def _seat_option(name: str, given: str, seats: int) -> str:
    """Return the value of a seat option as games count seats, from 0; raise BadSetup if there is no such seat."""
    values = {"random": "random", **{str(seat + 1): str(seat) for seat in range(seats)}}
    if given not in values:
        raise BadSetup("bad-option", f"option {name} cannot be {given}; it can be {', '.join(values)}")
    return values[given]


def _pairs(given: list[str]) -> dict[str, str]:
    """Return names and values of arguments `name=value`; raise BadSetup if one is malformed or comes twice."""
    chosen: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadSetup("bad-option", f"an option is written name=value, not {text!r}")
        if name in chosen:
            raise BadSetup("bad-option", f"option {name} is given twice")
        chosen[name] = value
    return chosen


def parse_seed(given: str | None) -> bytes:
    """Return the seed from hexadecimal text, or a random one if there is none; raise BadSetup if it is malformed."""
    if given is None:
        return secrets.token_bytes(16)
    if not re.fullmatch("[0-9a-fA-F]{32}", given):
        raise BadSetup("bad-seed", f"a seed has 32 hexadecimal digits (16 bytes), not {given!r}")
    return bytes.fromhex(given)


def read_word_list(path: str | None) -> tuple[str, WordList | None]:
    """Return the name and the words of the word list in a file; no name and None without a path."""
    if path is None:
        return "", None
    name, text = own_word_lists.read(path)
    return name, WordList(text)


def install_word_lists(paths: list[str] | None) -> dict[str, bytes]:
    """Install word lists from files on this computer, where games find them again; return their texts by name."""
    found: dict[str, bytes] = {}
    for path in paths or []:
        name, text = own_word_lists.read(path)
        if name in found:
            raise BadSetup("bad-option", f"two word lists would have the name {name}: give {path} another one")
        found[name] = own_word_lists.check_size(text)
    for name, text in found.items():
        own_word_lists.save(name, text)
    return found
