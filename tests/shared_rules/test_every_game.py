"""Properties of every game of the catalog besides the checks for authors (tests/host/check)."""

import gc
from random import Random

import pytest

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit

FINAL = {"majority-2": ["agree"]}  # a yes to ending the game


@pytest.mark.parametrize("game", catalog.game_names())
def test_hardly_an_answer_is_final(game: str) -> None:
    questions = catalog.load_module(game).QUESTIONS
    assert [about for about, kind in questions.items() if kind[1]] == FINAL.get(game, [])


@pytest.mark.parametrize("game", catalog.game_names())
def test_a_finished_game_is_freed_immediately(game: str) -> None:
    """No reference cycle keeps it: playing many games in a row leaves no garbage."""
    gc.collect()
    gc.disable()
    try:
        kit.play_random(Session(game, catalog.seat_limits(game)[0], {}, kit.fixed_seed(1)), Random(1))
        assert gc.collect() == 0
    finally:
        gc.enable()
