"""A clone of a session: the same in everything, and going its own way."""

from random import Random

from conclave.play.clone_session import clone_session
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit

SETUPS = [(game, *setup) for game in catalog.game_names() for setup in kit.allowed_setups(game)]


def everything(session: Session) -> tuple:
    """Return all that can be seen of a session."""
    questions = {seat: kit.question_values(question) for seat, question in session.questions.items()}
    views = [session.view(seat) for seat in range(session.seats)]
    return list(session.facts), questions, views, session.is_over, session.is_published, session.result, session.journal


@settings(max_examples=80)
@given(st.sampled_from(SETUPS), st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 3), st.booleans())
def test_a_clone_is_the_same_and_goes_its_own_way(
    setup: tuple, number: int, locks: int, undone: int, stirs: bool
) -> None:
    game, seats, options = setup
    session = Session(game, seats, options, kit.fixed_seed(number), contributes=stirs)
    kit.play_random(session, Random(number), locks)
    for _ in range(min(undone, locks - 1)):
        session.undo()
    for seat in list(session.questions)[1:]:
        session.answer(seat, session.questions[seat].make_answer(Random(number).choice))
    before = everything(session)
    twin, other = clone_session(session), clone_session(session)
    assert everything(twin) == before
    kit.play_random(other, Random(number + 1)).publish_secrets()
    assert everything(session) == everything(twin) == before
    kit.play_random(twin, Random(number)).publish_secrets()
    kit.play_random(session, Random(number)).publish_secrets()
    assert everything(twin) == everything(session)
