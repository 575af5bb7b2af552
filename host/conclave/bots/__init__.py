"""Bots. They decide from what their seat may know, from the question, and from the public facts; from nothing else.

A module a game has `choose(asked, random)`, which returns one of the options.
"""

from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

from shared_rules import catalog
from shared_rules.session import Question

Facts = list[dict[str, Any]]


class Asked(NamedTuple):
    """All that a bot is told when it is asked."""

    seat: int
    board: dict[str, Any]
    panels: dict[str, Any]
    about: str
    subject: str
    options: tuple[str, ...]
    facts: Facts


class Brain(Protocol):
    """What answers for a seat."""

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return one of the question's options."""
        ...


class Chance:
    """Every option is as good as any other."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return any option."""
        return self._random.choice(question.options)


class Sense:
    """Plays one game with some sense."""

    def __init__(self, game: str, random: Random) -> None:
        self._choose = import_module(f"conclave.bots.{catalog.module(game)}").choose
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the option that seems best."""
        options = tuple(question.options)
        if len(options) == 1:
            return options[0]
        asked = Asked(seat, view["board"], view["panels"], question.about, question.subject, options, facts)
        return self._choose(asked, self._random)


def sensible(game: str, random: Random) -> Brain:
    """Return the bot that plays a game with some sense."""
    return Sense(game, random)
