"""Games in folders of their own: nothing of them is left for the next test."""

import sys
from collections.abc import Iterator

import pytest

from shared_rules.games import GAMES


@pytest.fixture(autouse=True)
def only_our_games() -> Iterator[None]:
    """Forget the games that a test has added."""
    before = list(GAMES)
    yield
    added = [game[1] for game in GAMES if game not in before]
    GAMES[:] = before
    for name in [name for name in sys.modules if name.startswith(tuple(f"shared_rules.{module}" for module in added))]:
        del sys.modules[name]
