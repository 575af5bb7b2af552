"""What holds for every game of the catalog, at every number of seats and with every option."""

import copy
import gc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine import catalog
from shared_rules.engine.fact import to_line
from shared_rules.engine.refused import Refused
from shared_rules.engine.session import Session
from tests import kit

SETUPS = [(game, *setup) for game in catalog.names() for setup in kit.setups(game)]
positions = given(setup=st.sampled_from(SETUPS), number=st.integers(0, 2**32), locks=st.integers(0, 60))
few = settings(max_examples=120)


def at(setup: tuple, number: int, locks: int) -> Session:
    game, seats, options = setup
    return kit.play_on(Session(game, seats, options, kit.seed(number)), Random(number), locks)


def snapshot(session: Session) -> tuple:
    questions = {seat: kit.asked(question) for seat, question in session.questions.items()}
    views = [session.view(seat) for seat in range(session.seats)]
    return copy.deepcopy((session.facts, questions, views, session.over, session.result))


@few
@positions
def test_replay_of_the_journal_gives_the_same_session(setup: tuple, number: int, locks: int) -> None:
    session = at(setup, number, locks)
    again = Session.replay(session.journal)
    assert snapshot(again) == snapshot(session)
    assert again.journal == session.journal


@pytest.mark.slow
@few
@positions
def test_replay_is_the_same_at_every_prefix(setup: tuple, number: int, locks: int) -> None:
    session, rng = at(setup, number, 0), Random(number)
    for _ in range(min(locks, 12)):
        if session.over:
            break
        kit.lock(session, rng)
        assert snapshot(Session.replay(session.journal)) == snapshot(session)


@few
@positions
def test_undo_is_the_inverse_of_answering(setup: tuple, number: int, locks: int) -> None:
    session = at(setup, number, locks)
    if session.over:
        return
    before = snapshot(session)
    kit.lock(session, Random(number))
    session.undo()
    assert snapshot(session) == before


@few
@positions
def test_the_order_of_answers_does_not_matter(setup: tuple, number: int, locks: int) -> None:
    one = at(setup, number, locks)
    other = Session.replay(one.journal)
    rng = Random(number)
    answers = [(seat, question.fill(rng.choice)) for seat, question in one.questions.items()]
    for seat, option in answers:
        one.answer(seat, option)
    rng.shuffle(answers)
    for seat, option in answers:
        other.answer(seat, option)
    assert snapshot(one) == snapshot(other)
    assert one.journal == other.journal


@few
@positions
def test_whatever_is_no_option_is_refused_and_changes_nothing(setup: tuple, number: int, locks: int) -> None:
    session = at(setup, number, locks)
    before, journal = snapshot(session), session.journal
    for seat in range(-1, session.seats + 1):
        for option in ("", "nonsense", "YES", "r11", None):
            with pytest.raises(Refused):
                session.answer(seat, option)  # type: ignore[arg-type]
    assert (snapshot(session), session.journal) == (before, journal)


@few
@positions
def test_facts_are_numbered_fixed_and_can_be_written(setup: tuple, number: int, locks: int) -> None:
    session = at(setup, number, locks)
    lines = [to_line(fact) for fact in session.facts]
    assert [fact["n"] for fact in session.facts] == list(range(len(lines)))
    kit.play_on(session, Random(number), 5)
    assert [to_line(fact) for fact in session.facts][: len(lines)] == lines, "a fact that was told has changed"


@few
@positions
def test_questions_can_be_asked_on_the_device(setup: tuple, number: int, locks: int) -> None:
    session = at(setup, number, locks)
    for seat, question in session.questions.items():
        assert -1 <= seat < session.seats
        assert 1 <= len(question.options) <= 255
        assert len(set(question.options)) == len(question.options)
        assert all(word.isascii() and " " not in word and len(word) <= 20 for word in question.options)


@pytest.mark.slow
@few
@positions
def test_unlocked_answers_tell_nobody_anything(setup: tuple, number: int, locks: int) -> None:
    """Design, secrecy: whatever the others have answered so far, only that they have answered shows."""
    session = at(setup, number, locks)
    rng = Random(number)
    before = [kit.known(session, seat) for seat in range(session.seats)]
    answered = rng.sample(list(session.questions), len(session.questions) - 1) if session.questions else []
    for seat in answered:
        session.answer(seat, session.questions[seat].fill(rng.choice))
    for seat in range(session.seats):
        if seat not in answered:
            assert kit.known(session, seat) == before[seat]
        assert kit.known(session, seat)[:2] == before[seat][:2]


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.names())
def test_every_setup_plays_to_its_end(game: str) -> None:
    for number, (seats, options) in enumerate(kit.setups(game)):
        session = kit.play_on(Session(game, seats, options, kit.seed(number)), Random(number))
        assert session.result is not None
        assert set(session.result["winners"]) <= set(range(seats))
        assert session.facts[-1]["e"] == "end"


@pytest.mark.parametrize("game", catalog.names())
def test_a_game_that_is_over_is_let_go_at_once(game: str) -> None:
    """No circle keeps it: who plays many games is not held up by what is left of them."""
    gc.collect()
    gc.disable()
    try:
        kit.play_on(Session(game, catalog.seats(game)[0], {}, kit.seed(1)), Random(1))
        assert gc.collect() == 0
    finally:
        gc.enable()
