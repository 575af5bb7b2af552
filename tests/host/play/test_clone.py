"""A clone of a session: the same in everything, and going its own way."""

from random import Random

from conclave.play.clone import clone
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit

SETUPS = [(game, *setup) for game in catalog.names() for setup in kit.setups(game)]


def everything(session: Session) -> tuple:
    """Return all that can be seen of a session."""
    questions = {seat: kit.asked(question) for seat, question in session.questions.items()}
    views = [session.view(seat) for seat in range(session.seats)]
    return list(session.facts), questions, views, session.over, session.opened, session.result, session.journal


@settings(max_examples=80)
@given(st.sampled_from(SETUPS), st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 3), st.booleans())
def test_a_clone_is_the_same_and_goes_its_own_way(
    setup: tuple, number: int, locks: int, undone: int, stirs: bool
) -> None:
    game, seats, options = setup
    session = Session(game, seats, options, kit.seed(number), stirs=stirs)
    kit.play_on(session, Random(number), locks)
    for _ in range(min(undone, locks - 1)):
        session.undo()
    for seat in list(session.questions)[1:]:
        session.answer(seat, session.questions[seat].fill(Random(number).choice))
    before = everything(session)
    twin, other = clone(session), clone(session)
    assert everything(twin) == before
    kit.play_on(other, Random(number + 1)).open()
    assert everything(session) == everything(twin) == before
    kit.play_on(twin, Random(number)).open()
    kit.play_on(session, Random(number)).open()
    assert everything(twin) == everything(session)
