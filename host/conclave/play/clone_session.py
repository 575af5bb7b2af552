"""Copy a session, or replay it step by step.

The rules of a game are a generator, which Python cannot copy, so the answers are sent to a new one. Facts, hash chain
and journal are copied instead of computed again, as they take most of the time of a replay.
"""

from collections.abc import Iterator
from itertools import islice

from shared_rules.engine import journal_records
from shared_rules.engine.session import Session

Answers = dict[int, str]  # by seat
AnswersOrPoll = Answers | tuple[str, ...]  # of a poll, without the seats


def clone_session(session: Session) -> Session:
    """Return an independent copy of a session in its present state."""
    twin = _new_session(session)
    twin._table.emits_facts = False
    _resend_answers(twin, session)
    twin._table.emits_facts, twin._table.fact_count = True, session.fact_count
    twin.facts[:] = session.facts
    twin._records = journal_records.JournalWriter(session.live_journal, session._records.record_count)
    twin._hash_chain.link = session._hash_chain.link
    twin.is_over, twin.is_published = session.is_over, session.is_published
    twin.questions = session.questions.copy()
    twin._answers, twin._encoded_answers = session._answers.copy(), session._encoded_answers.copy()
    return twin


def replay_steps(session: Session) -> Iterator[tuple[Session, AnswersOrPoll]]:
    """Yield a replay of a session before each set of locked answers, with the answers; then the present state, with {}.

    Answers that were taken back or are not locked yet are skipped. If the session goes on, the iterator can be asked
    again, and then yields the new answers.
    """
    twin, taken = _new_session(session), 0
    while True:
        for number, payload in islice(_valid_records(session), taken, None):
            yield twin, twin._decode_answers(number, payload)
            twin._replay_answers(number, payload)
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
        contributes=session.contributes,
        fingerprint=session.fingerprint,
    )


def _valid_records(session: Session) -> Iterator[tuple[int, bytes]]:
    """Yield number and payload of every record of answers that were not taken back."""
    stands = journal_records.mark_valid_answers(session._records.journal)
    for number, (_, payload) in enumerate(journal_records.iterate_records(session._records.journal)):
        if stands[number]:
            yield number, payload


def _resend_answers(twin: Session, session: Session) -> None:
    """Send the valid answers of a session to the rules of its copy."""
    for number, payload in _valid_records(session):
        answers = twin._decode_answers(number, payload)
        twin._locked_count += 1
        if twin.contributes and twin._locked_count == 1:
            twin._start_with_contributions(payload, answers)  # type: ignore[arg-type]  # no poll
        else:
            twin._advance(answers)
