"""Contributions to the deal: before the first question every player presses four keys in secret.

The deal follows from these keys and from the seed. The box has committed to the seed before, so the seed cannot depend
on the keys, and the players do not know the seed. A single player with unpredictable keys makes the deal fair.
"""

from hashlib import sha256

from shared_rules.engine.question import SHEET, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Answers, Questions

CONTRIBUTION = "stir"  # the name of the question, and the word in the set-up line of games with contributions
KEYS = ("A", "B", "C", "D")
PRESSES = ("1", "2", "3", "4")


def ask_contributions(seats: int) -> "Questions":
    """Return the question to every seat for its contribution: a sheet with one key for each of four presses."""
    question = Question(CONTRIBUTION, KEYS, kind=(SHEET, False))
    question.subjects = PRESSES
    return dict.fromkeys(range(seats), question)


def keys_by_seat(answers: "Answers") -> "list[str]":
    """Return the contributions by seat, each as a word of four keys such as `ABCD`."""
    return [answers[seat].replace(" ", "") for seat in range(len(answers))]


def deal_seed(seed: bytes, payload: bytes) -> bytes:
    """Return the seed of the deal: a hash of the box's seed and the contributions (`payload`, as in the journal)."""
    return sha256(b"conclave stir\0" + seed + payload).digest()
