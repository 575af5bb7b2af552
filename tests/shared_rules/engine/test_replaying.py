"""A replay in small slices ends where a replay in one piece does, undos and all."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine import journal_records
from shared_rules.engine.session import Session
from tests import kit


def course(number: int, steps: list[bool]) -> Session:
    """Return a game in which answers are locked and taken back."""
    session, rng = Session("majority", 3, {}, kit.fixed_seed(number)), Random(number)
    for is_undo in steps:
        if is_undo and session._locked_count:
            session.undo()
        elif not session.is_over:
            kit.answer_all(session, rng)
    return session


@settings(max_examples=30)
@given(st.integers(0, 50), st.lists(st.booleans(), max_size=20))
def test_slices_of_one_record_end_like_a_replay_in_one_piece(number: int, steps: list[bool]) -> None:
    journal = course(number, steps).journal
    at_once = Session.replay(journal)
    kinds, last = [], None
    for kind, last in Session.replay_in_steps(journal):  # noqa: B007 - the last one counts
        kinds.append(kind)
    assert last
    assert (last.facts, last.journal, last.is_over) == (at_once.facts, at_once.journal, at_once.is_over)
    assert kinds == [kind for kind, _ in journal_records.read_records(journal)]


@settings(max_examples=30)
@given(st.integers(0, 50), st.lists(st.booleans(), max_size=20))
def test_the_marks_name_the_answers_not_undone(number: int, steps: list[bool]) -> None:
    journal = course(number, steps).journal
    standing: list[int] = []
    for at, (kind, _) in enumerate(journal_records.read_records(journal)):
        if kind == journal_records.ANSWERS:
            standing.append(at)
        elif kind == journal_records.UNDO:
            standing.pop()
    assert [number for number, mark in enumerate(journal_records.mark_valid_answers(journal)) if mark] == standing
    assert list(journal_records.iterate_records(journal)) == journal_records.read_records(journal)


@pytest.mark.parametrize("heard", [0, 1, 5, 12, 100])
def test_unheard_facts_are_counted_but_not_passed_on(heard: int) -> None:
    game, rng = kit.play_random(Session("majority-2", 2, {}, kit.fixed_seed(1)), Random(1), 12), Random(2)
    ends = [at for at, fact in enumerate(game.facts) if fact["e"] == "sealed"]
    beginning, told_from = game.facts[: ends[0]], ends[max(0, len(ends) - heard)] if heard else len(game.facts)
    *_, (_, last) = Session.replay_in_steps(game.journal, emit_last=heard)
    assert last.facts == beginning + game.facts[told_from:]
    assert last.fact_count == game.fact_count
    kit.answer_all(game, rng)
    kit.answer_all(last, Random(2))
    assert last.facts[-1] == game.facts[-1], "later facts are emitted"


def test_after_an_undo_only_heard_facts_are_there() -> None:
    game = kit.play_random(Session("majority-2", 2, {}, kit.fixed_seed(1)), Random(1), 12)
    told = game.facts.copy()
    for _ in game.undo_in_steps(emit_last=2):
        pass
    ends = [at for at, fact in enumerate(told) if fact["e"] == "sealed"]
    assert game.facts == told[: ends[0]] + told[ends[-3] : ends[-1]]
