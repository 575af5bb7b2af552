"""Many random games, on one processor or several, always the same games in the same order."""

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

_MOST_AT_ONCE = 20  # games a process plays before it hands them over


@dataclass(frozen=True)
class Plan:
    """Which games are played; all of them follow from `seed`."""

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
        """Return the seed of game `number`."""
        return sha256(b"conclave simulate\0" + self.seed + number.to_bytes(8, "big")).digest()[:16]


class Played(NamedTuple):
    """One game that was played: `seconds` of processor time, and its lines when they were wanted."""

    result: dict[str, Any]
    questions: int
    decisions: int
    seconds: float
    log: bytes


def play_all(plan: Plan, jobs: int) -> Generator[Played, None, None]:
    """Play the games of a plan with that many processes; hand them out in order, holding few at a time."""
    return _spread(plan, jobs) if jobs > 1 else (_play(plan, number) for number in range(plan.games))


def _play(plan: Plan, number: int) -> Played:
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
    """Return what another process does: words go there as text, since compiled ones cannot be sent."""
    return partial(_play_some, replace(plan, words=None), plan.words._text if plan.words else None)


def _play_some(plan: Plan, text: bytes | None, numbers: range) -> list[Played]:
    plan = replace(plan, words=Words(text) if text else None)
    return [_play(plan, number) for number in numbers]


def _spread(plan: Plan, jobs: int) -> Generator[Played, None, None]:
    size = max(1, min(_MOST_AT_ONCE, plan.games // (4 * jobs)))
    chunks = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
    with processes(jobs) as pool:
        for _, played in spread(pool, jobs, work(plan), chunks):
            yield from played
