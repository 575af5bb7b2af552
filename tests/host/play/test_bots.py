"""The bots: they play every game to its end, from what their seat may know, and better than chance."""

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

import pytest
from conclave.bots import Level, is_search_stronger, make_bot, make_bot_at_level, make_heuristic_bot
from conclave.bots.search import SearchBot
from conclave.bots.search.seat_knowledge import knowledge_of

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.bench.bots import play
from tests.host.web.tables import run, table
from tests.kit import play_random
from tests.workbench.bench import QUICK_SETTINGS


def seed(number: int) -> bytes:
    """Return a seed from a number."""
    return number.to_bytes(16, "big")


@pytest.mark.parametrize(
    "game, seats, least",
    [
        ("the-majority", 3, 20),  # of 40; a random side wins 13
        ("the-majority", 4, 26),  # 20
        ("majority", 10, 8),  # 4
        ("sultane", 7, 28),  # 20
        ("witchcraft", 4, 20),  # 10
        ("majority-2", 2, 32),  # 20
    ],
)
def test_a_sensible_bot_wins_more_than_its_share(game: str, seats: int, least: int) -> None:
    """The rates over 1,000 games are measured by `make bench`."""
    assert (
        sum(play(game, seats, number, lambda random: make_heuristic_bot(game, random)) for number in range(40)) >= least
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_bots_at_the_pods_press_keys_until_the_result_is_shown(game: str) -> None:
    seats = catalog.seat_limits(game)[0]
    made = table(seats, bots=seats, game=game, **QUICK_SETTINGS)
    made.speed, made.bot_players.level = 1, Level.NORMAL  # how hard ones think is tested elsewhere
    for _ in range(4000):
        run(made, 1000)
        if not made.box.live_game or made.box.live_game.result:
            break
    assert made.box.live_game
    assert made.box.live_game.result
    run(made, 1000)
    assert made.box.feed.facts[-1]["e"] == "end"


def test_more_sense_wins_more_often() -> None:
    def won(name: str) -> int:
        brain = partial(make_bot, name, "the-majority")
        return sum(play("the-majority", 4, number, brain) for number in range(80))

    chance, half, sense = map(won, ("random", "wavering", "sensible"))
    assert chance + 4 < half < sense - 4


def seconds(think: Callable[[], object]) -> float:
    """Processor time of the faster one of two times, in which a busy machine has disturbed less."""
    found = []
    for _ in range(2):
        start = process_time()
        think()
        found.append(process_time() - start)
    return min(found)


@pytest.mark.parametrize("game", catalog.game_names())
def test_every_level_answers_quickly(game: str) -> None:
    """People never wait for bots longer than they take to look at the table."""
    session, random = Session(game, catalog.seat_limits(game)[1], {}, seed(2)), Random(2)
    recall = partial(knowledge_of, session)
    hard = make_bot_at_level(Level.HARD, game, random, recall)
    assert isinstance(hard, SearchBot) == is_search_stronger(game)
    for _ in range(5):
        seat, question = min((at, one) for at, one in session.questions.items() if at != GAME_MASTER)
        for level in Level:
            brain, view = make_bot_at_level(level, game, random, recall), session.view(seat)
            assert seconds(partial(brain.choose, seat, view, question, session.facts)) < 0.3, (level, question.about)
        play_random(session, random, 1)
        if session.is_over or set(session.questions) == {GAME_MASTER}:
            break
