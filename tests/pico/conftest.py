"""Fixtures of the tests on an emulated Pico."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.host.conftest import only_our_games  # noqa: F401  a fixture
from tests.workbench.emulated import ON_A_PICO, EmulatedBench

Boxes = Callable[..., EmulatedBench]


@pytest.fixture
def boxes() -> Iterator[Boxes]:
    """Return a function that makes emulated benches, as `EmulatedBench` does, and close them afterwards."""
    made: list[EmulatedBench] = []

    def make(*given: Any, **named: Any) -> EmulatedBench:
        """Make a bench."""
        made.append(EmulatedBench(*given, **named))
        return made[-1]

    yield make
    for box in made:
        box.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder as tests that need an emulated Pico."""
    for item in items:
        for mark in ON_A_PICO if "tests/pico" in str(item.path) else ():
            item.add_marker(mark)
