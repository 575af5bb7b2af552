"""Fixtures of all tests, and what a test run reports besides passing."""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

# Rules are tested as they are written, whether they were compiled or not; what tests the compiled ones says so.
os.environ.setdefault("CONCLAVE_PLAIN", "1")

# The same examples every time, however slow the machine: a failure can be repeated.
settings.register_profile("conclave", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("conclave")

SLOW = 1800  # seconds

gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to take the screens as they are now for the golden ones."""
    parser.addoption("--record", action="store_true", help="record golden screens instead of comparing them")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give slow tests more time: the limit is for what never ends, however slow the machine."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW))


def pytest_collection_finish() -> None:
    """Look for garbage from here on, and not in what stays to the end: that takes a twentieth of the time."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report what tests have measured."""
    for report in terminalreporter.stats.get("passed", []):
        for what, figure in report.user_properties:
            terminalreporter.write_line(f"{what}: {figure}")
