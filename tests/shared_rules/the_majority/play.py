"""Shared by the tests of The Majority: a turn, a game, its facts."""

from typing import Any

from hypothesis import strategies as st

from shared_rules.engine.session import Session
from shared_rules.the_majority.turn import resolve_turn
from tests import kit

numbers = st.integers(0, 2**32)


def turn(*cards: str, holder: int = 0, **options: Any) -> dict:
    """Return the result of a turn with these cards."""
    return resolve_turn(list(cards), holder, **options)


def session(seats: int = 4, number: int = 1, **options: Any) -> Session:
    """Begin a game."""
    return Session("the-majority", seats, options, kit.fixed_seed(number))


def facts(game: Session, event: str) -> list[dict]:
    """Return the facts of one event."""
    return [fact for fact in game.facts if fact["e"] == event]
