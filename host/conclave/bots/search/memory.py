"""What a seat knows of a game since its beginning: everything that a bot of this seat may use to decide."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from conclave.bots import Facts
from conclave.play.clone import Given, follow
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.stir import STIR
from shared_rules.engine.words import Words


class Locked(NamedTuple):
    """A question that everybody has answered: what the seat was shown then, and its answer if it was asked.

    Answers to polls are not stored.
    """

    start: int  # number of facts emitted before the answers
    panels: dict[str, Any]
    about: str
    answer: str


class Memory(NamedTuple):
    """Everything a seat knows: set-up, public state and facts, its panels, past answers and open question."""

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
        """The current panels and question of the seat, as an entry like those of `locked`."""
        return Locked(len(self.facts), self.panels, self.question.about if self.question else "", "")


class Remembering:
    """Returns what seats know of a running game; earlier questions are read only once.

    The cards must be dealt by the device, and the game must not be undone meanwhile.
    """

    def __init__(self, session: Session) -> None:
        """Follow a session; what a seat knows is read when it is asked for."""
        self._session = session
        self._progress_by_seat: dict[int, tuple[Iterator[tuple[Session, Given]], list[Locked]]] = {}

    def __call__(self, seat: int) -> Memory:
        """Return what a seat knows now."""
        steps, locked = self._progress_by_seat.setdefault(seat, (follow(self._session), []))
        twin, answers = next(steps)
        while answers:
            if not _is_contributing(twin):
                locked.append(_locked_question(twin, seat, answers))
            twin, answers = next(steps)
        return _memory_of(twin, seat, tuple(locked))


def remembered(session: Session, seat: int) -> Memory:
    """Return what a seat knows now of a game whose cards the device deals."""
    return Remembering(session)(seat)


def _memory_of(session: Session, seat: int, locked: tuple[Locked, ...]) -> Memory:
    """Return what a seat knows in a session, with the questions that were answered before."""
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


def _is_contributing(session: Session) -> bool:
    """Return whether the players are contributing to the deal at the moment."""
    return any(question.about == STIR for question in session.questions.values())


def _locked_question(session: Session, seat: int, answers: Given) -> Locked:
    """Return the open question of a session as an answered one, with the panels and the answer of a seat."""
    question = session.questions.get(seat)
    about = question.about if question else ""
    said = answers.get(seat, "") if isinstance(answers, dict) else ""  # the journal of a poll has only counts
    return Locked(len(session.facts), session.panels(seat), about, said)
