"""What is written on the command line, read into what a game takes."""

import json
import re
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from conclave import games, wordlists
from conclave.commands import stop
from shared_rules.engine import catalog
from shared_rules.engine.options import Seat
from shared_rules.engine.refused import BadSetup
from shared_rules.engine.words import Words


def add_games(folders: list[Path] | None) -> list[Path] | None:
    """Add the games of the folders that were named, before anything asks which games there are."""
    try:
        for folder in folders or []:
            games.add_all(folder)
    except BadSetup as refused:
        stop(str(refused), 2)
    return folders


AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
Games = Annotated[
    list[Path] | None,
    typer.Option(
        "--games", metavar="DIR", callback=add_games, help="The folder of a game, or of several games; repeatable."
    ),
]


def print_json(value: Any) -> None:
    """Print what a program is to read; whatever a terminal could take for a command is spelled out."""
    typer.echo(json.dumps(value, indent=1))


def options(given: list[str], game: str, seats: int) -> dict[str, str]:
    """Return the options of a game written as `name=value`; in them people count seats from 1."""
    chosen = _pairs(given)
    for name, kind in catalog.load(game).OPTIONS:
        if isinstance(kind, Seat) and name in chosen:
            chosen[name] = _seat(name, chosen[name], seats)
    return chosen


def _seat(name: str, given: str, seats: int) -> str:
    there_is = {"random": "random", **{str(seat + 1): str(seat) for seat in range(seats)}}
    if given not in there_is:
        raise BadSetup("bad-option", f"option {name} cannot be {given}; it can be {', '.join(there_is)}")
    return there_is[given]


def _pairs(given: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadSetup("bad-option", f"an option is written name=value, not {text!r}")
        if name in chosen:
            raise BadSetup("bad-option", f"option {name} is given twice")
        chosen[name] = value
    return chosen


def seed(given: str | None) -> bytes:
    """Return the seed written in hexadecimal, or a new one."""
    if given is None:
        return secrets.token_bytes(16)
    if not re.fullmatch("[0-9a-fA-F]{32}", given):
        raise BadSetup("bad-seed", f"a seed has 32 hexadecimal digits (16 bytes), not {given!r}")
    return bytes.fromhex(given)


def words(path: str | None) -> tuple[str, Words | None]:
    """Return the name and the words of the list in a file, if one is given."""
    if path is None:
        return "", None
    name, text = wordlists.read(path)
    return name, Words(text)


def keep_words(paths: list[str] | None) -> dict[str, bytes]:
    """Keep the word lists of files on this computer, where games find them again; return them by name."""
    found: dict[str, bytes] = {}
    for path in paths or []:
        name, text = wordlists.read(path)
        if name in found:
            raise BadSetup("bad-option", f"two word lists would have the name {name}: give {path} another one")
        found[name] = wordlists.for_box(text)
    for name, text in found.items():
        wordlists.keep(name, text)
    return found
