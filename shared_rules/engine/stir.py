"""The stirring: before the first question of a game every player gives a few keys, in secret and all at once.

The deal follows from them and from the seed, to which the box is committed by then: who made the seed cannot know
them, and who presses cannot know the seed. So one player who presses something unforeseen is enough.
"""

from hashlib import sha256

from shared_rules.engine.question import SHEET, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Answers, Asked

STIR = "stir"  # what is asked, and the mark in the set-up of a game that is stirred
KEYS = ("A", "B", "C", "D")
PRESSES = ("1", "2", "3", "4")


def ask(seats: int) -> "Asked":
    """Return what every seat is asked: which keys, one after the other."""
    question = Question(STIR, KEYS, kind=(SHEET, False))
    question.subjects = PRESSES
    return dict.fromkeys(range(seats), question)


def keys(answers: "Answers") -> "list[str]":
    """Return the keys of every seat as one word, by seat."""
    return [answers[seat].replace(" ", "") for seat in range(len(answers))]


def stirred(seed: bytes, payload: bytes) -> bytes:
    """Return what the deal follows from: the seed of the box, and the keys as the journal has them."""
    return sha256(b"conclave stir\0" + seed + payload).digest()
