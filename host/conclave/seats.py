"""Seats as people count them, from 1.

Games, the log and the archive count from 0; whatever people read on the terminal or in a table goes through here.
Which numbers are seats is declared in the schema of a game.
"""

import re
from typing import Any

from conclave.log import schema
from conclave.log.schema import ANY, Type
from shared_rules.engine import catalog
from shared_rules.engine.options import Seat
from shared_rules.engine.table import GAME_MASTER

_WORD = re.compile(r"s(\d+)")  # a seat as an option


def name(seat: int) -> str:
    """Return what to call a seat."""
    return "game master" if seat == GAME_MASTER else f"seat {seat + 1}"


def fact(game: str, line: dict[str, Any]) -> dict[str, Any]:
    """Return what a fact or a notice of a game says, to be read by people."""
    found = _counted(line, schema.of(game).fact(line["e"]))
    return {**found, "options": options(game, line["options"])} if line["e"] == "game" else found


def public(game: str, state: dict[str, Any]) -> dict[str, Any]:
    """Return the public state of a game, to be read by people."""
    return _counted(state, schema.of(game).public)


def panels(game: str, shown: dict[str, Any]) -> dict[str, Any]:
    """Return what a seat alone sees, to be read by people."""
    return _counted(shown, schema.of(game).panels)


def options(game: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game, to be read by people; without its rules nobody knows which of them are seats."""
    kinds = dict(catalog.load(game).OPTIONS) if game in catalog.names() else {}
    return {
        key: value + 1 if isinstance(kinds.get(key), Seat) and type(value) is int else _counted(value, ANY)
        for key, value in chosen.items()
    }


def word(option: str) -> str:
    """Return an option; a seat in words."""
    numbered = _WORD.fullmatch(option)
    return name(int(numbered[1])) if numbered else option


def _counted(value: Any, type: Type) -> Any:
    found = type.of(value)
    if isinstance(value, dict):
        return {key: _counted(one, found.properties.get(key, ANY)) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_counted(one, found.at(place)) for place, one in enumerate(value)]
    if isinstance(value, str):
        return value if "text" in found.names else word(value)
    if found.names & {"seat", "anybody"}:
        return "game master" if value == GAME_MASTER else value + 1
    return value
