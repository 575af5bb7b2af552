"""Fixtures of the tests of the PC side."""

import sys
from collections.abc import Iterator

import pytest
from conclave import added_games

from shared_rules.games import GAMES
from tests.host.commands import simulated


@pytest.fixture(scope="module", params=("the-majority", "majority"))
def good(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the lines of a log of two games."""
    return simulated(tmp_path_factory.mktemp("good") / "good.log", request.param, games=2)


@pytest.fixture
def only_our_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the games that a test has added."""
    before = list(GAMES)
    monkeypatch.setattr(added_games, "_folders", {})
    yield
    added = [game[1] for game in GAMES if game not in before]
    GAMES[:] = before
    for name in [name for name in sys.modules if name.startswith(tuple(f"shared_rules.{module}" for module in added))]:
        del sys.modules[name]
