"""Polls: questions whose answers are only counted, so nobody learns who voted for what.

A separate module, because few games need to load it.
"""

from shared_rules.engine.errors import Refused
from shared_rules.engine.question import SHEET, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_rules.engine.question import Kind
    from shared_rules.engine.table import Questions


def create_poll(
    kind: "Kind", seats: "Iterable[int]", about: str, options: "tuple[str, ...]", subject: str
) -> "Questions":
    """Return a poll: one question shared by these seats.

    Raise Refused for sheets and for the game master, whose answer would not be anonymous.
    """
    asked = tuple(seats)
    if kind[0] == SHEET or min(asked) < 0:
        raise Refused("no-poll", f"{about}: a poll has one answer a seat, and does not ask the game master")
    question = Question(about, options, subject, None, kind)
    question.is_polled = True
    return dict.fromkeys(asked, question)


def single_poll(asked: "Questions") -> Question:
    """Return the only question that is asked; raise Refused if another one is asked at the same time as a poll."""
    questions = list(asked.values())
    if any(question is not questions[0] for question in questions):
        raise Refused("no-poll", f"{questions[0].about}: nothing else can be asked at the same time as a poll")
    return questions[0]


def sort_answers(poll: Question, answers: "Iterable[str]") -> "tuple[str, ...]":
    """Return the answers sorted by the order of the options, which hides who gave which."""
    return tuple(sorted(answers, key=poll.options.index))


def decode_answers(poll: Question, seats: int, payload: bytes) -> "tuple[str, ...] | None":
    """Decode the sorted answers of a poll from a journal record; None if they do not fit this poll or `seats` seats."""
    places = sorted(payload)
    if len(places) != seats or bytes(places) != payload or places[-1] >= len(poll.options):
        return None
    return tuple([poll.options[place] for place in places])
