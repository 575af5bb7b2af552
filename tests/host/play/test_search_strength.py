"""Thinking ahead wins: without the first idea that rules of thumb give it, a search still wins far more than chance.

A search that learns nothing answers its first idea, which is chance here; one that learns something wrong does worse.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from conclave.bots import Bot, KnowledgeOfSeat, RandomBot, is_search_stronger
from conclave.bots.search import SearchBot
from conclave.bots.search.seat_knowledge import KnowledgeTracker
from conclave.bots.teams import groups_that_win_together

from shared_rules.engine import catalog
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from tests import kit

MORE = 1.4  # times as often as chance in the same games


class Trial(NamedTuple):
    """Games that take a few seconds."""

    seats: int
    games: int
    worlds: int
    ahead: int


LONG = ("majority-2",)  # at random it takes hundreds of answers: half a minute
TRIALS = {
    "the-majority": Trial(3, 24, 12, 6),
    "sultane": Trial(5, 30, 12, 6),
    "witchcraft": Trial(3, 40, 12, 4),
    "majority-2": Trial(2, 6, 4, 3),
}


class Clueless:
    """Has no rule of thumb."""

    def __init__(self, game: str, random: Random) -> None:
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Any) -> str:
        """Return any answer."""
        return question.make_answer(self._random.choice)


def has_won(game: str, seats: int, number: int, first: Callable[[Random, KnowledgeOfSeat], Bot]) -> bool:
    """Play one game of a side against chance."""
    session, random = Session(game, seats, {}, kit.fixed_seed(number)), Random(number)
    parts = groups_that_win_together(session)
    side = parts[number % len(parts)]
    brain, chance = first(random, KnowledgeTracker(session)), RandomBot(random)
    while not session.is_over:
        answers = {}
        for seat, question in session.questions.items():
            player = brain if seat in side else chance
            answers[seat] = player.choose(seat, session.view(seat), question, session.facts)
        for seat, answer in answers.items():
            session.answer(seat, answer)
    assert session.result
    return side[0] in session.result["winners"]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.slow) if game in LONG else game
        for game in catalog.game_names()
        if is_search_stronger(game)
    ],
)
def test_what_a_search_finds_by_itself_wins_far_more_than_chance(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conclave.bots.search.HeuristicBot", Clueless)
    trial = TRIALS.get(game, Trial(catalog.seat_limits(game)[0], 30, 12, 4))

    def thinks(random: Random, recall: KnowledgeOfSeat) -> Bot:
        return SearchBot(
            game, random, recall, iterations=trial.worlds, max_questions_ahead=trial.ahead, required_errors=0.5
        )

    def guesses(random: Random, recall: KnowledgeOfSeat) -> Bot:
        return RandomBot(random)

    def wins(first: Callable[[Random, KnowledgeOfSeat], Bot]) -> int:
        return sum(has_won(game, trial.seats, number, first) for number in range(trial.games))

    assert wins(thinks) >= MORE * wins(guesses)
