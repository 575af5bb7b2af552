"""How many decisions a second the rules make under random self-play, beside other libraries in the same run.

One process, CPU time; every row chooses among the legal options the same way. Ours include facts, seals, the
journal, and every seat's view read at the end of each game. The rows are measured in turns and the best
of three rounds counts, so that a busy machine disturbs all alike.
"""

import gc
import time
from collections.abc import Callable
from importlib.metadata import version
from random import Random

import pyspiel
from conclave import compiled_rules  # before any rules: they are the compiled ones where there are any
from conclave.lab.bot_games import deals_words
from open_spiel.python.games import kuhn_poker  # noqa: F401  (registers python_kuhn_poker)
from pettingzoo.classic import leduc_holdem_v4

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.word_list import load_list
from tests.bench.results import record

ROUNDS, SECONDS = 3, 1.5
BASE = "OpenSpiel hearts"
Row = Callable[[int], int]  # plays game number n, returns the decisions that were made

random = Random(1).random


def pick(options: list | tuple) -> object:
    """One of the options, each equally likely."""
    return options[int(random() * len(options))]


def conclave(game: str, seats: int) -> Row:
    """Return a game of ours, device-dealt, with all that a session keeps."""

    words = load_list("fr") if deals_words(game, seats) else None

    def play(number: int) -> int:
        decisions = 0
        session = Session(game, seats, {}, number.to_bytes(16, "big"), words)
        answer = session.answer
        while not session.is_over:
            for seat, question in list(session.questions.items()):
                answer(seat, question.make_answer(pick))  # type: ignore[arg-type]
                decisions += 1
        for seat in range(seats):
            session.view(seat)
        session.publish_secrets()
        return decisions

    return play


def open_spiel(name: str) -> Row:
    """Return a game of OpenSpiel, played as its documentation shows: chance drawn by its outcomes."""
    game, chance = pyspiel.load_game(name), Random(1)

    def play(_: int) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(pick(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def open_spiel_uniform(name: str) -> Row:
    """Return the same for a game whose chance is uniform, which saves OpenSpiel the list of outcomes."""
    game = pyspiel.load_game(name)

    def play(_: int) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(pick(state.legal_actions()))
        return decisions

    return play


def pettingzoo() -> Row:
    """Leduc hold'em of PettingZoo."""
    environment = leduc_holdem_v4.env()

    def play(number: int) -> int:
        decisions = 0
        environment.reset(seed=number)
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = [action for action, allowed in enumerate(observation["action_mask"]) if allowed]
            environment.step(pick(legal))
            decisions += 1
        return decisions

    return play


def rows() -> dict[str, Row]:
    """Everything that is measured, by name."""
    found: dict[str, Row] = {}
    for game in catalog.game_names():
        fewest, most = catalog.seat_limits(game)
        for seats in sorted({fewest, (fewest + most) // 2, most}):
            found[f"{game}, {seats} seats"] = conclave(game, seats)
    found[BASE] = open_spiel("hearts")
    found["OpenSpiel hearts, uniform deal"] = open_spiel_uniform("hearts")
    found["OpenSpiel leduc_poker"] = open_spiel("leduc_poker")
    found["OpenSpiel python_kuhn_poker"] = open_spiel("python_kuhn_poker")
    found["PettingZoo leduc_holdem_v4"] = pettingzoo()
    return found


def rate(play: Row) -> float:
    """Decisions per second of CPU."""
    decisions = number = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        decisions += play(number)
        number += 1
    return decisions / (time.process_time() - start)


def main() -> None:
    """Measure, print the table, and save it."""
    measured = dict.fromkeys(rows(), 0.0)
    gc.freeze()  # nobody's games should pay for what all the libraries have loaded
    for _ in range(ROUNDS):
        for name, play in rows().items():
            measured[name] = max(measured[name], rate(play))
    lines = [(name, f"{value:,.0f}", f"{value / measured[BASE]:.2f}") for name, value in measured.items()]
    kind = "compiled" if compiled_rules.are_rules_compiled() else "plain Python"
    libraries = (f"{name} {version(name)}" for name in ("open_spiel", "pettingzoo"))
    record(f"rules, {kind}", ("", "decisions per CPU second", f"ratio to {BASE}"), lines, *libraries)


if __name__ == "__main__":
    main()
