"""Boxes of both backends; the seed of every game is known."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conclave.simulator.pass_times import MeasuredPassTimes
from conclave.simulator.simulated_matrix import BoardWithoutPods

from tests.workbench.emulated import ON_A_PICO, EmulatedBench, with_least_heap
from tests.workbench.followed_game import SEEDED, WITHOUT_PODS, SeededBench
from tests.workbench.hands import Hands

Boxes = Callable[..., Hands]


@pytest.fixture(params=["simulated", pytest.param("emulated", marks=ON_A_PICO)])
def boxes(request: pytest.FixtureRequest) -> Iterator[Boxes]:
    """Return a function that makes boxes with pods or keys only; check afterwards that no box reported an error."""
    made: list[Hands] = []

    def simulated(pods: int, has_keys_only: bool, **settings: Any) -> Hands:
        """Make a box on the simulated board."""
        box = SeededBench(
            pods, pace=MeasuredPassTimes(1), board=BoardWithoutPods(seed=1) if has_keys_only else None, **settings
        )
        box.tapping = EmulatedBench.tapping
        return box

    def emulated(pods: int, has_keys_only: bool, **settings: Any) -> Hands:
        """Make a box on an emulated Pico."""
        main = with_least_heap(WITHOUT_PODS if has_keys_only else SEEDED)
        return EmulatedBench(pods, main=main, has_keys_only=has_keys_only, **settings)

    def make(pods: int = 5, has_keys_only: bool = False, **settings: Any) -> Hands:
        """Make a box of the requested backend."""
        backend = simulated if request.param == "simulated" else emulated
        made.append(backend(pods, has_keys_only, **settings))
        return made[-1]

    yield make
    for box in made:
        errors = box.records("error")
        if isinstance(box, EmulatedBench):
            box.close()
        assert not errors
