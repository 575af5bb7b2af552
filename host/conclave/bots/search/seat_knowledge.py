"""Everything that a seat knows of a game since its beginning; a bot of this seat may use nothing else."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from conclave.bots import Facts
from conclave.play.clone_session import AnswersOrPoll, replay_steps
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.word_list import WordList


class AnsweredQuestion(NamedTuple):
    """A question that everybody has answered: what the seat was shown then, and its answer if it was asked.

    Answers to polls are not stored.
    """

    fact_count: int  # number of facts emitted before the answers
    panels: dict[str, Any]
    about: str
    answer: str


class SeatKnowledge(NamedTuple):
    """Everything a seat knows: set-up, public state and facts, its panels, past answers and open question."""

    seat: int
    game: str
    seats: int
    options: dict[str, Any]
    rules: int
    words: WordList | None
    public: dict[str, Any]
    facts: Facts
    answered: tuple[AnsweredQuestion, ...]
    panels: dict[str, Any]
    question: Question | None

    @property
    def present(self) -> AnsweredQuestion:
        """The current panels and question of the seat, as an entry like those of `locked`."""
        return AnsweredQuestion(len(self.facts), self.panels, self.question.about if self.question else "", "")


class KnowledgeTracker:
    """Returns what seats know of a running game; earlier questions are read only once.

    The cards must be dealt by the device, and the game must not be undone meanwhile.
    """

    def __init__(self, session: Session) -> None:
        """Follow a session; what a seat knows is read when it is asked for."""
        self._session = session
        self._progress_by_seat: dict[int, tuple[Iterator[tuple[Session, AnswersOrPoll]], list[AnsweredQuestion]]] = {}

    def __call__(self, seat: int) -> SeatKnowledge:
        """Return what a seat knows now."""
        steps, locked = self._progress_by_seat.setdefault(seat, (replay_steps(self._session), []))
        twin, answers = next(steps)
        while answers:
            if not _is_contributing(twin):
                locked.append(_locked_question(twin, seat, answers))
            twin, answers = next(steps)
        return _memory_of(twin, seat, tuple(locked))


def knowledge_of(session: Session, seat: int) -> SeatKnowledge:
    """Return what a seat knows now of a game whose cards the device deals."""
    return KnowledgeTracker(session)(seat)


def _memory_of(session: Session, seat: int, locked: tuple[AnsweredQuestion, ...]) -> SeatKnowledge:
    """Return what a seat knows in a session, with the questions that were answered before."""
    return SeatKnowledge(
        seat,
        session.game,
        session.seats,
        session.options,
        session.rules,
        session._words,
        session.public,
        session.facts[:],
        locked,
        session.private_state(seat),
        session.questions.get(seat),
    )


def _is_contributing(session: Session) -> bool:
    """Return whether the players are contributing to the deal at the moment."""
    return any(question.about == CONTRIBUTION for question in session.questions.values())


def _locked_question(session: Session, seat: int, answers: AnswersOrPoll) -> AnsweredQuestion:
    """Return the open question of a session as an answered one, with the panels and the answer of a seat."""
    question = session.questions.get(seat)
    about = question.about if question else ""
    said = answers.get(seat, "") if isinstance(answers, dict) else ""  # the journal of a poll has only counts
    return AnsweredQuestion(len(session.facts), session.private_state(seat), about, said)
