"""What a seat was told, shown and did, from the beginning of a game: all that a bot of it may think about."""

from typing import Any, NamedTuple

from conclave.bots import Facts
from conclave.play.clone import Answers, retrace
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.stir import STIR
from shared_rules.engine.words import Words


class Locked(NamedTuple):
    """A question that was answered by all: what the seat was shown then, and what it said if it was asked."""

    start: int  # facts that were told before the answers
    panels: dict[str, Any]
    about: str
    answer: str


class Memory(NamedTuple):
    """All that a seat knows."""

    seat: int
    game: str
    seats: int
    options: dict[str, Any]
    rules: int
    words: Words | None
    public: dict[str, Any]
    facts: Facts
    locked: tuple[Locked, ...]
    panels: dict[str, Any]
    question: Question | None

    @property
    def now(self) -> Locked:
        """What the seat is shown now."""
        return Locked(len(self.facts), self.panels, self.question.about if self.question else "", "")


def remembered(session: Session, seat: int) -> Memory:
    """Return what a seat knows of a game that is dealt."""
    locked = []
    twin = session
    for twin, answers in retrace(session):
        if answers and not _stirs(twin):
            locked.append(_noted(twin, seat, answers))
    question = twin.questions.get(seat)
    return Memory(
        seat,
        session.game,
        session.seats,
        session.options,
        session._rules,
        session._words,
        twin.public,
        twin.facts,
        tuple(locked),
        twin.panels(seat),
        question,
    )


def _stirs(session: Session) -> bool:
    return any(question.about == STIR for question in session.questions.values())


def _noted(session: Session, seat: int, answers: Answers) -> Locked:
    question = session.questions.get(seat)
    about = question.about if question else ""
    return Locked(len(session.facts), session.panels(seat), about, answers.get(seat, ""))
