"""Fixtures of all tests, and figures that a test run reports."""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

# Test the rules as written, whether they were compiled or not; tests of the compiled ones say so.
os.environ.setdefault("CONCLAVE_PLAIN", "1")

# The same examples every time, however slow the machine, so that failures can be repeated.
settings.register_profile("conclave", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("conclave")

SLOW = 1800  # seconds

gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that records golden screens."""
    parser.addoption("--record", action="store_true", help="record golden screens instead of comparing them")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give slow tests a longer limit: it only stops tests that never end."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW))


def pytest_collection_finish() -> None:
    """Exclude all objects of collection from garbage collection, and enable it for the tests (20x faster)."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the figures that tests have measured."""
    for report in terminalreporter.stats.get("passed", []):
        for what, figure in report.user_properties:
            terminalreporter.write_line(f"{what}: {figure}")
