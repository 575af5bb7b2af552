"""Fixtures of all tests, and what a test run reports besides passing."""

import pytest
from hypothesis import HealthCheck, settings

# The same examples every time, however slow the machine: a failure can be repeated.
settings.register_profile("conclave", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("conclave")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to take the screens as they are now for the golden ones."""
    parser.addoption("--record", action="store_true", help="record golden screens instead of comparing them")


_heap: dict[str, tuple[int, int]] = {}


@pytest.fixture
def heap_report() -> dict[str, tuple[int, int]]:
    """Where a test writes the live heap of a game on MicroPython: (at its highest question, before the game)."""
    return _heap


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the live heap of the games on MicroPython."""
    for game, (peak, bare) in _heap.items():
        terminalreporter.write_line(f"live heap on MicroPython: {game}: {peak:,} bytes at most ({bare:,} before)")
