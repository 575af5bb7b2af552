"""Convert seat numbers for people, who count seats from 1.

Games, log and archive count seats from 0. Everything printed for people goes through these functions. The schema of a
game says which numbers are seats.
"""

import re
from typing import Any

from conclave.log import schema
from conclave.log.schema import ANY_TYPE, SchemaType
from shared_rules.engine import catalog
from shared_rules.engine.options import SeatChoice
from shared_rules.engine.table import GAME_MASTER

_WORD = re.compile(r"s(\d+)")  # a seat as an answer option


def seat_name(seat: int) -> str:
    """Return the name of a seat number: "seat 1" for 0, or "game master"."""
    return "game master" if seat == GAME_MASTER else f"seat {seat + 1}"


def fact_for_people(game: str, line: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a fact or notice of a game, with seats as people count them."""
    found = _with_seats_from_1(line, schema.schema_of(game).fact_type(line["e"]))
    return {**found, "options": options_for_people(game, line["options"])} if line["e"] == "game" else found


def public_for_people(game: str, state: dict[str, Any]) -> dict[str, Any]:
    """Return the public state of a game, with seats as people count them."""
    return _with_seats_from_1(state, schema.schema_of(game).public_type)


def panels_for_people(game: str, shown: dict[str, Any]) -> dict[str, Any]:
    """Return the private panels of a seat, with seats as people count them."""
    return _with_seats_from_1(shown, schema.schema_of(game).panels_type)


def options_for_people(game: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game, with seats as people count them. Without its rules, seats are not recognized."""
    kinds = dict(catalog.load_module(game).OPTIONS) if game in catalog.game_names() else {}
    return {
        key: value + 1
        if isinstance(kinds.get(key), SeatChoice) and type(value) is int
        else _with_seats_from_1(value, ANY_TYPE)
        for key, value in chosen.items()
    }


def option_for_people(option: str) -> str:
    """Return an answer option for people: `s0` becomes "seat 1", others stay as they are."""
    numbered = _WORD.fullmatch(option)
    return seat_name(int(numbered[1])) if numbered else option


def _with_seats_from_1(value: Any, type: SchemaType) -> Any:
    """Return a value of a schema type with all seats in it as people count them."""
    found = type.choice_for(value)
    if isinstance(value, dict):
        return {key: _with_seats_from_1(one, found.properties.get(key, ANY_TYPE)) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_with_seats_from_1(one, found.entry_type(place)) for place, one in enumerate(value)]
    if isinstance(value, str):
        return value if "text" in found.definition_names else option_for_people(value)
    if found.definition_names & {"seat", "anybody"}:
        return "game master" if value == GAME_MASTER else value + 1
    return value
