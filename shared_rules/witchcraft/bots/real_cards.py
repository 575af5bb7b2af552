"""What bots enter of real cards in Witchcraft: all of them shared out evenly, in the order of the seats."""

from typing import Any

from shared_rules.engine.question import Question
from shared_rules.witchcraft.day import Components


def _rumours(seat: int, seats: int, options: dict[str, Any], question: Question) -> str:
    """Return the share of a seat, of all colours as evenly as can be."""
    total = Components(seats, options["game"] == "discovery").face_up
    own, colours = total // seats + (seat < total % seats), question.size
    return " ".join(str(own // colours + (place < own % colours)) for place in range(colours))


ANSWERS = {
    "own_discs": lambda seat, seats, options, question: " ".join("1" for _ in question.subjects),
    "own_rumours": _rumours,
    "own_tokens": lambda seat, seats, options, question: question.options[1],  # one for the Data card of everybody
    "own_colour": lambda seat, seats, options, question: question.options[seat % len(question.options)],
}
