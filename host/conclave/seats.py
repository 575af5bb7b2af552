"""Seats as people count them, from 1.

Games, the log and the archive count from 0; whatever people read on the terminal or in a table goes through here.
"""

import re
from typing import Any

from shared_rules.engine.table import GAME_MASTER

_SEATS = (  # names of facts, options, boards and panels whose numbers are seats, alone or in lists
    ("seat", "seats", "winners", "scored", "stay", "active", "playing")
    + ("spy", "first", "source", "must_exchange")
    + ("vizier", "narrator", "eligible", "ineligible", "by", "target", "government", "office")
    + ("dinarzade", "not_dinarzade", "allies", "investigated", "hidden")
)
_WORD = re.compile(r"s(\d+)")  # a seat as an option


def name(seat: int) -> str:
    """Return what to call a seat."""
    return "game master" if seat == GAME_MASTER else f"seat {seat + 1}"


def counted(details: dict[str, Any]) -> dict[str, Any]:
    """Return what a fact, options, a board or panels say, to be read by people."""
    return {key: _counted(value, _is_seat(key, details)) for key, value in details.items()}


def word(option: str) -> str:
    """Return an option; a seat in words."""
    numbered = _WORD.fullmatch(option)
    return name(int(numbered[1])) if numbered else option


def _is_seat(key: str, details: dict[str, Any]) -> bool:
    if key == "turn":  # a number in a round of The Majority; elsewhere whose turn it is
        return "round" not in details
    return key in _SEATS and not (key == "seats" and isinstance(details[key], int))  # how many there are


def _counted(value: Any, is_seat: bool) -> Any:
    if isinstance(value, dict):
        return counted(value)
    if isinstance(value, list | tuple):
        return [_counted(item, is_seat) for item in value]
    if isinstance(value, str):
        return word(value)
    if is_seat and type(value) is int:
        return "game master" if value == GAME_MASTER else value + 1
    return value
