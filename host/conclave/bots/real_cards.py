"""Bots at a table with real cards, of which they hold none: what they enter fits together, all else is chance."""

from collections.abc import Callable
from random import Random
from typing import Any

from conclave.bots import Chance, Facts
from shared_rules.engine.question import Question
from shared_rules.sultane.roles import DINARZADE, cast
from shared_rules.witchcraft.day import Components


class Pretence:
    """As if the cards had been shared out evenly, in the order of the seats."""

    def __init__(self, random: Random) -> None:
        self._chance = Chance(random)

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return one of the question's options."""
        if question.about not in ANSWERS:
            return self._chance.choose(seat, view, question, facts)
        return ANSWERS[question.about](seat, facts[0]["seats"], facts[0]["options"], question)


def _rumours(seat: int, seats: int, options: dict[str, Any], question: Question) -> str:
    """The share of a seat, of all colours as evenly as can be."""
    there_are = Components(seats, options["game"] == "discovery").face_up
    own, colours = there_are // seats + (seat < there_are % seats), question.size
    return " ".join(str(own // colours + (place < own % colours)) for place in range(colours))


ANSWERS: dict[str, Callable[[int, int, dict[str, Any], Question], str]] = {
    "own_discs": lambda seat, seats, options, question: " ".join("1" for _ in question.subjects),
    "own_rumours": _rumours,
    "own_tokens": lambda seat, seats, options, question: question.options[1],  # one for the Data card of everybody
    "own_colour": lambda seat, seats, options, question: question.options[seat % len(question.options)],
    "own_role": lambda seat, seats, options, question: cast(seats)[seat],
    "am_dinarzade": lambda seat, seats, options, question: "yes" if cast(seats)[seat] == DINARZADE else "no",
}
