"""A game is replayed in small slices: as many records in a pass as there is time for."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from firmware.replay import RECORDS_PER_PASS, SLICE_MS, Replay
from shared_rules.engine.session import Session
from tests.kit import fixed_seed, play_random

LOCKS = 40


class SlowMachine:
    """Machine that takes a fixed time for every locked answer, and counts them."""

    def __init__(self, ms: int) -> None:
        self.ms = ms
        self.locks = 0

    def tell(self, fact: dict[str, Any]) -> None:
        """Count the locks."""
        self.locks += fact["e"] == "sealed"

    def ticks_ms(self) -> int:
        """Return the time."""
        return self.locks * self.ms


def locks_by_pass(ms: int) -> list[int]:
    """Return how many locked answers each pass took, without the last pass, which takes the rest."""
    session = play_random(Session("majority-2", 2, {}, fixed_seed(1)), Random(1), LOCKS)
    slow, found = SlowMachine(ms), [0]
    replay = Replay(Session.replay_in_steps(session.journal, None, slow.tell), slow.ticks_ms)
    while replay.step():
        found.append(slow.locks)
    assert slow.locks == LOCKS
    assert replay.progress(10) == 10
    return [after - before for before, after in pairwise(found)]


@pytest.mark.parametrize("ms", [2, 5, 9])
def test_no_record_is_begun_after_its_time(ms: int) -> None:
    assert set(locks_by_pass(ms)[1:]) == {-(-SLICE_MS // ms)}, "the first pass also has the header"


def test_one_record_a_pass_is_taken_however_slow_the_machine() -> None:
    assert set(locks_by_pass(10 * SLICE_MS)[1:]) == {1}


def test_a_fast_machine_takes_no_more_than_a_few() -> None:
    assert set(locks_by_pass(0)[1:]) == {RECORDS_PER_PASS}
