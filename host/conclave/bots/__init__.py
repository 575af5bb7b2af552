"""Bots. They decide from what their seat may know, from the question, and from the public facts; from nothing else."""

from random import Random
from typing import Any, Protocol

from shared_rules.session import Question

View = dict[str, Any]
Facts = list[dict[str, Any]]


class Brain(Protocol):
    """What answers for a seat."""

    def choose(self, seat: int, view: View, question: Question, facts: Facts) -> str:
        """Return one of the question's options."""
        ...


class Chance:
    """Every option is as good as any other."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seat: int, view: View, question: Question, facts: Facts) -> str:
        """Return any option."""
        return self._random.choice(question.options)


def sensible(game: str, random: Random) -> Brain:
    """Return the bot that plays a game with some sense."""
    return Chance(random)
