"""Fixtures of the tests of the PC side."""

import pytest

from tests.host.commands import simulated


@pytest.fixture(scope="module", params=("the-majority", "majority"))
def good(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a log of two games."""
    return simulated(tmp_path_factory.mktemp("good") / "good.log", request.param, games=2)
