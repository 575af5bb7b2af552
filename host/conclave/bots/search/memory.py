"""What a seat was told, shown and did, from the beginning of a game: all that a bot of it may think about."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from conclave.bots import Facts
from conclave.play.clone import Given, follow
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.stir import STIR
from shared_rules.engine.words import Words


class Locked(NamedTuple):
    """A question that was answered by all: what the seat was shown then, and what it said if it was asked.

    What it said in a poll is not kept.
    """

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


class Remembering:
    """What seats know of a game that is dealt and only goes on: what they knew before is not looked at again."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[int, tuple[Iterator[tuple[Session, Given]], list[Locked]]] = {}

    def __call__(self, seat: int) -> Memory:
        """Return what a seat knows."""
        steps, locked = self._known.setdefault(seat, (follow(self._session), []))
        twin, answers = next(steps)
        while answers:
            if not _stirs(twin):
                locked.append(_noted(twin, seat, answers))
            twin, answers = next(steps)
        return _memory(twin, seat, tuple(locked))


def remembered(session: Session, seat: int) -> Memory:
    """Return what a seat knows of a game that is dealt."""
    return Remembering(session)(seat)


def _memory(session: Session, seat: int, locked: tuple[Locked, ...]) -> Memory:
    return Memory(
        seat,
        session.game,
        session.seats,
        session.options,
        session.rules,
        session._words,
        session.public,
        session.facts[:],
        locked,
        session.panels(seat),
        session.questions.get(seat),
    )


def _stirs(session: Session) -> bool:
    return any(question.about == STIR for question in session.questions.values())


def _noted(session: Session, seat: int, answers: Given) -> Locked:
    question = session.questions.get(seat)
    about = question.about if question else ""
    said = answers.get(seat, "") if isinstance(answers, dict) else ""  # of a poll the journal does not know it
    return Locked(len(session.facts), session.panels(seat), about, said)
