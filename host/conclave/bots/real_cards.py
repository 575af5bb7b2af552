"""Bots at a table with real cards, of which they hold none: what they enter fits together, all else is chance."""

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
        seats, options = facts[0]["seats"], facts[0]["options"]
        match question.about:
            case "own_discs":
                return " ".join("1" for _ in question.subjects)
            case "own_rumours":
                return _shared(Components(seats, options["game"] == "discovery").face_up, seat, seats, question)
            case "own_tokens":
                return question.options[1]  # one for the Data card of everybody
            case "own_colour":
                return question.options[seat % len(question.options)]
            case "own_role":
                return cast(seats)[seat]
            case "am_dinarzade":
                return "yes" if cast(seats)[seat] == DINARZADE else "no"
        return self._chance.choose(seat, view, question, facts)


def _shared(there_are: int, seat: int, seats: int, question: Question) -> str:
    """The share of a seat, of all colours as evenly as can be."""
    own, colours = there_are // seats + (seat < there_are % seats), question.size
    return " ".join(str(own // colours + (place < own % colours)) for place in range(colours))
