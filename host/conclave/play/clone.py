"""A session a second time: as it stands, or once more from its beginning.

A game is a generator, which cannot be copied: the answers are sent to it once more. What does not follow from the game
alone is taken over instead of made anew: facts, seals and the journal, which are most of what a replay costs.
"""

from collections.abc import Iterator
from itertools import islice

from shared_rules.engine import records
from shared_rules.engine.session import Session

Answers = dict[int, str]  # by seat
Given = Answers | tuple[str, ...]  # of a poll nobody knows who gave which


def clone(session: Session) -> Session:
    """Return a session that is the same in everything and goes its own way from here; its facts are kept by itself."""
    twin = _begun(session)
    twin._table.is_heard = False
    _answer_again(twin, session)
    twin._table.is_heard, twin._table.told = True, session.told
    twin.facts[:] = session.facts
    twin._records = records.Records(session.kept, session._records.count)
    twin._seals.link = session._seals.link
    twin.over, twin.opened = session.over, session.opened
    twin.questions = session.questions.copy()
    twin._answers, twin._places = session._answers.copy(), session._places.copy()
    return twin


def follow(session: Session) -> Iterator[tuple[Session, Given]]:
    """Yield the game from its beginning, before each set of answers, with the answers; then as it stands, with none.

    What was taken back does not come; nor do answers that are not locked. Whoever asks for more is given what was
    answered since, of a game that only goes on.
    """
    twin, taken = _begun(session), 0
    while True:
        for number, payload in islice(_standing(session), taken, None):
            yield twin, twin._read(number, payload)
            twin._take_answers(number, payload)
            taken += 1
        yield twin, {}


def _begun(session: Session) -> Session:
    """Return the same game, of which nothing was answered yet."""
    return Session(
        session.game,
        session.seats,
        session.options,
        session.seed,
        session._words,
        rules=session.rules,
        stirs=session.stirs,
        fingerprint=session.fingerprint,
    )


def _standing(session: Session) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the payload of every record with answers that were not taken back."""
    stands = records.marks(session._records.bytes)
    for number, (_, payload) in enumerate(records.walk(session._records.bytes)):
        if stands[number]:
            yield number, payload


def _answer_again(twin: Session, session: Session) -> None:
    """Send the answers that stand to the game of the twin."""
    for number, payload in _standing(session):
        answers = twin._read(number, payload)
        twin._locked += 1
        if twin.stirs and twin._locked == 1:
            twin._stir(payload, answers)  # type: ignore[arg-type]  # no poll
        else:
            twin._advance(answers)
