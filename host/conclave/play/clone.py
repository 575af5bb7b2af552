"""A session a second time, as it stands: search plays on in copies.

A game is a generator, which cannot be copied: the answers are sent to it once more. What does not follow from the game
alone is taken over instead of made anew: facts, seals and the journal, which are most of what a replay costs.
"""

from shared_rules.engine import records
from shared_rules.engine.session import Session


def clone(session: Session) -> Session:
    """Return a session that is the same in everything and goes its own way from here; its facts are kept by itself."""
    twin = Session(
        session.game,
        session.seats,
        session.options,
        session.seed,
        session._words,
        rules=session._rules,
        stirs=session.stirs,
    )
    twin._table.is_heard = False
    _answer_again(twin, session)
    twin._table.is_heard, twin._table.told = True, session.told
    twin.facts[:] = session.facts
    twin._records = records.Records(session.journal, session._records.count)
    twin._seals.link = session._seals.link
    twin.over, twin.opened = session.over, session.opened
    twin.questions = session.questions.copy()
    twin._answers, twin._places = session._answers.copy(), session._places.copy()
    return twin


def _answer_again(twin: Session, session: Session) -> None:
    """Send the answers that stand to the game of the twin."""
    stands = records.marks(session._records.bytes)
    for number, (_, payload) in enumerate(records.walk(session._records.bytes)):
        if stands[number]:
            answers = twin._read(number, payload)
            twin._locked += 1
            if twin.stirs and twin._locked == 1:
                twin._stir(payload, answers)
            else:
                twin._advance(answers)
