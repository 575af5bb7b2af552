"""Fixtures of the firmware tests."""

import sys
from collections.abc import Iterator

import pytest

from tests.workbench.oled_picture import BUILD, GOLDEN, GoldenScreens


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenScreens:
    """Return a check that compares a picture with the golden one of that name; `--record` records it."""
    return GoldenScreens(GOLDEN, BUILD, bool(request.config.getoption("--record")))


@pytest.fixture
def restore_modules() -> Iterator[None]:
    """Restore all modules after a test that unloads code as the Pico does."""
    kept = {name: module for name, module in sys.modules.items() if name.startswith(("firmware.", "shared_rules."))}
    yield
    sys.modules.update(kept)
    for name, module in kept.items():
        package, _, own = name.rpartition(".")
        setattr(sys.modules[package], own, module)
