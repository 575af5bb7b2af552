"""The games as environments of PettingZoo: its own tests, and what they do not look at."""

import re
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from conclave import lab
from conclave.lab import action_numbers, fields

from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup
from tests.kit import skip_without_file

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of games that PettingZoo brings
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

TABLES = [
    pytest.param(game, seats, marks=skip_without_file(game, "schema.json"))
    for game in catalog.game_names()
    for seats in range(catalog.seat_limits(game)[0], catalog.seat_limits(game)[1] + 1)
]
every_table = pytest.mark.parametrize("game, seats", TABLES)


def asks(env: Any, questions: int, seed: int) -> bool:
    """Return whether a game that is played at random asks at least that number of questions."""
    env.reset(seed=seed)
    for _ in range(questions - 1):
        if env.agents:
            env.step({})
    return bool(env.agents)


@every_table
def test_it_passes_the_tests_of_pettingzoo(game: str, seats: int, capsys: pytest.CaptureFixture) -> None:
    def aec(**given: Any) -> Any:
        return lab.env(game, seats=seats, **given)

    def parallel(**given: Any) -> Any:
        return lab.parallel_env(game, seats=seats, **given)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice: observations with a mask are dicts, numbers may be any
        api_test(aec(), num_cycles=40)
        parallel_api_test(parallel(), num_cycles=40)
        seed_test(aec, num_cycles=10)
        parallel_seed_test(parallel, num_cycles=10)
        if all(asks(parallel(), 4, seed) for seed in range(5)):  # PettingZoo's test cuts off there
            max_cycles_test(SimpleNamespace(env=aec, parallel_env=parallel))
        render_test(aec)


@every_table
def test_games_have_winners_and_follow_from_their_seed(game: str, seats: int) -> None:
    def played() -> tuple[list, dict]:
        env = lab.parallel_env(game, seats=seats)
        seen, infos = env.reset(seed=seats)
        rows, rewards, choose = [], {}, np.random.default_rng(seats)
        while env.agents:
            moves = {agent: choose.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in env.agents}
            seen, rewards, _, truncated, infos = env.step(moves)
            assert not any(truncated.values())
            assert not any(infos.values())
            rows.append(np.concatenate([seen[agent]["observation"] for agent in sorted(seen)]))
        return rows, rewards

    (rows, rewards), (again, _) = played(), played()
    np.testing.assert_array_equal(rows, again)
    assert set(rewards.values()) <= {1.0, -1.0}
    assert np.isfinite(rows).all()


def test_an_illegal_action_is_replaced_and_reported() -> None:
    env = lab.parallel_env("majority", seats=3)
    env.reset(seed=1)
    *_, infos = env.step({"seat_0": 0, "seat_1": 1, "seat_2": 2})
    assert infos["seat_0"]["instead"] in (1, 2, 3, 4)
    assert not infos["seat_1"]
    assert not infos["seat_2"]


def test_no_seat_sees_answers_to_a_question_that_is_still_open() -> None:
    """Seats act one after the other here, but answer the same question."""
    env = lab.env("sultane", seats=5)
    env.reset(seed=1)

    def seen() -> list:
        return [env.observe(agent)["observation"] for agent in env.possible_agents]

    def act() -> str:
        agent = env.agent_selection
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        env.step(int(legal[-1]))
        return agent

    cycles = changes = 0
    for _ in range(12):
        before = seen()
        for agent in env.possible_agents:
            np.testing.assert_array_equal(seen(), before)
            assert act() == agent
        cycles, changes = cycles + 1, changes + (not np.array_equal(seen(), before))
    assert (cycles, changes) == (12, 12)


def test_there_are_no_cards_on_the_table() -> None:
    with pytest.raises(BadSetup, match="deals=device"):
        lab.parallel_env("sultane", options={"deals": "table"}).reset()


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=skip_without_file(game, "schema.json")) for game in catalog.game_names()]
)
def test_every_word_has_one_number(game: str) -> None:
    words = action_numbers.action_words(game)
    assert words[0] == action_numbers.WAIT
    assert len(set(words)) == len(words)


def test_the_page_of_observations_lists_every_field() -> None:
    with open(fields.PAGE, encoding="utf-8") as file:
        assert file.read() == fields.markdown_page()


@every_table
def test_an_observation_is_as_long_as_its_fields(game: str, seats: int) -> None:
    env = lab.parallel_env(game, seats=seats)
    seen, _ = env.reset(seed=1)
    said = [int(size) for size in re.findall(r"\| (\d+) \|", fields.markdown_table(game, seats))]
    assert sum(said) == len(seen["seat_0"]["observation"]) == env.observation_space("seat_0")["observation"].shape[0]
