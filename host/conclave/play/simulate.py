"""Play many random games on one or several processes. The same seed gives the same games in the same order."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from conclave.bots.random_games import play_random_game
from conclave.play.process_pool import process_pool, run_in_pool
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.word_list import WordList

_MAX_CHUNK = 20  # games that a process plays before it returns them


@dataclass(frozen=True)
class SimulationPlan:
    """Which games to play; all of them follow from `seed`."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: bytes
    game_count: int
    words: WordList | None = None
    with_log: bool = False
    stirs: bool = False
    fingerprint: str = ""

    def seed_of(self, number: int) -> bytes:
        """Return the seed of the game with this number."""
        return sha256(b"conclave simulate\0" + self.seed + number.to_bytes(8, "big")).digest()[:16]


class SimulatedGame(NamedTuple):
    """The result of one simulated game: `seconds` of CPU time, and `log` with its lines if they were requested."""

    result: dict[str, Any]
    questions: int
    decisions: int
    seconds: float
    log: bytes


def play_all(plan: SimulationPlan, jobs: int) -> Generator[SimulatedGame, None, None]:
    """Play the games of a plan with this number of processes; yield them in order, with few in memory at a time."""
    return _play_on_processes(plan, jobs) if jobs > 1 else (_play(plan, number) for number in range(plan.game_count))


def _play(plan: SimulationPlan, number: int) -> SimulatedGame:
    """Play one game of a plan."""
    before = time.process_time()
    session = play_random_game(
        plan.game,
        plan.seats,
        plan.options,
        plan.seed_of(number),
        plan.words,
        stirs=plan.stirs,
        fingerprint=plan.fingerprint,
    )
    seconds = time.process_time() - before
    assert session.result is not None
    asked = [len(fact["seats"]) for fact in session.facts if fact["e"] == "asked"]
    log = b""
    if plan.with_log:
        session.publish_secrets()
        log = "".join([fact_to_json(fact) + "\n" for fact in session.facts]).encode()
    return SimulatedGame(session.result, len(asked), sum(asked), seconds, log)


def worker_function(plan: SimulationPlan) -> Callable[[range], list[SimulatedGame]]:
    """Return the function that another process runs.

    Word lists are sent as text, as compiled ones cannot be pickled.
    """
    return partial(_play_some, replace(plan, words=None), plan.words._text if plan.words else None)


def _play_some(plan: SimulationPlan, text: bytes | None, numbers: range) -> list[SimulatedGame]:
    """Play the games with these numbers, in another process."""
    plan = replace(plan, words=WordList(text) if text else None)
    return [_play(plan, number) for number in numbers]


def _play_on_processes(plan: SimulationPlan, jobs: int) -> Generator[SimulatedGame, None, None]:
    """Play the games of a plan on several processes."""
    size = max(1, min(_MAX_CHUNK, plan.game_count // (4 * jobs)))
    chunks = (range(first, min(first + size, plan.game_count)) for first in range(0, plan.game_count, size))
    with process_pool(jobs) as pool:
        for _, played in run_in_pool(pool, jobs, worker_function(plan), chunks):
            yield from played
