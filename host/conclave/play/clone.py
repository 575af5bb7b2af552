"""Copy a session, or replay it step by step.

The rules of a game are a generator, which Python cannot copy, so the answers are sent to a new one. Facts, hash chain
and journal are copied instead of computed again, as they take most of the time of a replay.
"""

from collections.abc import Iterator
from itertools import islice

from shared_rules.engine import records
from shared_rules.engine.session import Session

Answers = dict[int, str]  # by seat
Given = Answers | tuple[str, ...]  # of a poll, without the seats


def clone(session: Session) -> Session:
    """Return an independent copy of a session in its present state."""
    twin = _new_session(session)
    twin._table.is_heard = False
    _resend_answers(twin, session)
    twin._table.is_heard, twin._table.told = True, session.told
    twin.facts[:] = session.facts
    twin._records = records.Records(session.kept, session._records.count)
    twin._seals.link = session._seals.link
    twin.over, twin.opened = session.over, session.opened
    twin.questions = session.questions.copy()
    twin._answers, twin._places = session._answers.copy(), session._places.copy()
    return twin


def follow(session: Session) -> Iterator[tuple[Session, Given]]:
    """Yield a replay of a session before each set of locked answers, with the answers; then the present state, with {}.

    Answers that were taken back or are not locked yet are skipped. If the session goes on, the iterator can be asked
    again, and then yields the new answers.
    """
    twin, taken = _new_session(session), 0
    while True:
        for number, payload in islice(_valid_records(session), taken, None):
            yield twin, twin._read(number, payload)
            twin._take_answers(number, payload)
            taken += 1
        yield twin, {}


def _new_session(session: Session) -> Session:
    """Return a new session with the same set-up and no answers."""
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


def _valid_records(session: Session) -> Iterator[tuple[int, bytes]]:
    """Yield number and payload of every record of answers that were not taken back."""
    stands = records.marks(session._records.bytes)
    for number, (_, payload) in enumerate(records.walk(session._records.bytes)):
        if stands[number]:
            yield number, payload


def _resend_answers(twin: Session, session: Session) -> None:
    """Send the valid answers of a session to the rules of its copy."""
    for number, payload in _valid_records(session):
        answers = twin._read(number, payload)
        twin._locked += 1
        if twin.stirs and twin._locked == 1:
            twin._stir(payload, answers)  # type: ignore[arg-type]  # no poll
        else:
            twin._advance(answers)
