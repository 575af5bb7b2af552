"""Play many random games on one or several processes. The same seed gives the same games in the same order."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from conclave.bots.selfplay import random_game
from conclave.play.spread import processes, spread
from shared_rules.engine.fact import to_line
from shared_rules.engine.words import Words

_MAX_CHUNK = 20  # games that a process plays before it returns them


@dataclass(frozen=True)
class Plan:
    """Which games to play; all of them follow from `seed`."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: bytes
    games: int
    words: Words | None = None
    logged: bool = False
    stirs: bool = False
    fingerprint: str = ""

    def seed_of(self, number: int) -> bytes:
        """Return the seed of the game with this number."""
        return sha256(b"conclave simulate\0" + self.seed + number.to_bytes(8, "big")).digest()[:16]


class Played(NamedTuple):
    """The result of one simulated game: `seconds` of CPU time, and `log` with its lines if they were requested."""

    result: dict[str, Any]
    questions: int
    decisions: int
    seconds: float
    log: bytes


def play_all(plan: Plan, jobs: int) -> Generator[Played, None, None]:
    """Play the games of a plan with this number of processes; yield them in order, with few in memory at a time."""
    return _play_on_processes(plan, jobs) if jobs > 1 else (_play(plan, number) for number in range(plan.games))


def _play(plan: Plan, number: int) -> Played:
    """Play one game of a plan."""
    before = time.process_time()
    session = random_game(
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
    if plan.logged:
        session.open()
        log = "".join([to_line(fact) + "\n" for fact in session.facts]).encode()
    return Played(session.result, len(asked), sum(asked), seconds, log)


def work(plan: Plan) -> Callable[[range], list[Played]]:
    """Return the function that another process runs.

    Word lists are sent as text, as compiled ones cannot be pickled.
    """
    return partial(_play_some, replace(plan, words=None), plan.words._text if plan.words else None)


def _play_some(plan: Plan, text: bytes | None, numbers: range) -> list[Played]:
    """Play the games with these numbers, in another process."""
    plan = replace(plan, words=Words(text) if text else None)
    return [_play(plan, number) for number in numbers]


def _play_on_processes(plan: Plan, jobs: int) -> Generator[Played, None, None]:
    """Play the games of a plan on several processes."""
    size = max(1, min(_MAX_CHUNK, plan.games // (4 * jobs)))
    chunks = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    with processes(jobs) as pool:
        for _, played in spread(pool, jobs, work(plan), chunks):
            yield from played
