"""Fixtures of the firmware tests."""

import pytest

from tests.firmware.glass import BUILD, GOLDEN, Golden


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a picture with the golden one of that name; `--record` records it."""
    return Golden(GOLDEN, BUILD, bool(request.config.getoption("--record")))
