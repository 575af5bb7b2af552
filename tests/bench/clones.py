"""Cost of a second copy of a running game: a clone, beside a replay of the journal."""

import time
from collections.abc import Callable
from random import Random

from conclave import compiled_rules
from conclave.play.clone_session import clone_session

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit
from tests.bench.results import record

DEPTHS = (5, 40, 200, 600)  # locked sets of answers
ROUNDS, SECONDS = 3, 0.3


def at(game: str, depth: int) -> Session | None:
    """Return a game that is not over after `depth` locked answers, or None if none of sixty is."""
    seats = catalog.seat_limits(game)[1]
    games = (
        kit.play_random(Session(game, seats, {}, kit.fixed_seed(number)), Random(number), depth) for number in range(60)
    )
    return next((session for session in games if not session.is_over), None)


def cost(copy: Callable[[], object]) -> float:
    """Return the microseconds of CPU that it takes, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start, times = time.process_time(), 0
        while time.process_time() - start < SECONDS:
            copy()
            times += 1
        best = min(best, (time.process_time() - start) / times * 1e6)
    return best


def main() -> None:
    """Measure, print the table, and save it."""
    found = []
    for game in catalog.game_names():
        for depth in DEPTHS:
            session = at(game, depth)
            if session:
                cloned, replayed = cost(lambda: clone_session(session)), cost(lambda: Session.replay(session.journal))  # noqa: B023
                found.append((game, str(depth), f"{cloned:,.0f}", f"{replayed:,.0f}", f"{cloned / replayed:.2f}"))
    record(
        "clones", ("game", "locked answers", "clone, us", "replay, us", "ratio"), found, compiled_rules.describe_rules()
    )


if __name__ == "__main__":
    main()
