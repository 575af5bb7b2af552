"""The entries of bots when Witchcraft is played with real cards: plausible counts, shared evenly among the seats."""

from typing import Any

from shared_rules.engine.question import Question
from shared_rules.witchcraft.day import Components


def _rumours(seat: int, seats: int, options: dict[str, Any], question: Question) -> str:
    """Return the number of face-up Rumours of each colour for a seat, as even as possible, separated by spaces."""
    total = Components(seats, options["game"] == "discovery").face_up
    own, colours = total // seats + (seat < total % seats), question.encoded_size
    return " ".join(str(own // colours + (place < own % colours)) for place in range(colours))


ANSWERS = {
    "own_discs": lambda seat, seats, options, question: " ".join("1" for _ in question.subjects),
    "own_rumours": _rumours,
    "own_tokens": lambda seat, seats, options, question: question.options[1],  # one token for each player's Data card
    "own_colour": lambda seat, seats, options, question: question.options[seat % len(question.options)],
}
