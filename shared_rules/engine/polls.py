"""Polls: questions whose answers are only counted. Few games ask any, so only those load this."""

from shared_rules.engine.question import SHEET, Question
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_rules.engine.question import Kind
    from shared_rules.engine.table import Asked


def ask(kind: "Kind", seats: "Iterable[int]", about: str, options: "tuple[str, ...]", subject: str) -> "Asked":
    """Return a poll of these seats. A sheet cannot be polled, nor the game master, whose answer would be known."""
    asked = tuple(seats)
    if kind[0] == SHEET or min(asked) < 0:
        raise Refused("no-poll", f"{about}: a poll has one answer a seat, and does not ask the game master")
    question = Question(about, options, subject, None, kind)
    question.is_polled = True
    return dict.fromkeys(asked, question)


def alone(asked: "Asked") -> Question:
    """Return the poll that is asked; raise Refused when something else is asked at the same time."""
    questions = list(asked.values())
    if any(question is not questions[0] for question in questions):
        raise Refused("no-poll", f"{questions[0].about}: nothing else can be asked at the same time as a poll")
    return questions[0]


def counted(poll: Question, answers: "Iterable[str]") -> "tuple[str, ...]":
    """Return answers in the order of the options, which does not tell who gave which."""
    return tuple(sorted(answers, key=poll.options.index))


def read(poll: Question, seats: int, payload: bytes) -> "tuple[str, ...] | None":
    """Return the answers of so many seats that a record of the journal holds; nothing when it does not."""
    places = sorted(payload)
    if len(places) != seats or bytes(places) != payload or places[-1] >= len(poll.options):
        return None
    return tuple([poll.options[place] for place in places])
