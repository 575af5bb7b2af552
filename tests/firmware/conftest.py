"""Fixtures of the firmware tests."""

import sys
from collections.abc import Iterator

import pytest

from tests.workbench.glass import BUILD, GOLDEN, Golden


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return a check that compares a picture with the golden one of that name; `--record` records it."""
    return Golden(GOLDEN, BUILD, bool(request.config.getoption("--record")))


@pytest.fixture
def all_code_is_found_again() -> Iterator[None]:
    """Restore all modules after a test that unloads code as the Pico does."""
    kept = {name: module for name, module in sys.modules.items() if name.startswith(("firmware.", "shared_rules."))}
    yield
    sys.modules.update(kept)
    for name, module in kept.items():
        package, _, own = name.rpartition(".")
        setattr(sys.modules[package], own, module)
