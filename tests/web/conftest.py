"""A real Chromium, or the reason why there is none."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import CHROMIUM, FLAGS

GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")  # the latter when the server goes while a page comes
BUILD = Path(__file__).parents[2] / "build" / "screenshots"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: pip install -e '.[test]'")
    if not CHROMIUM:
        pytest.skip("no Chromium is here: apt-get install chromium-headless-shell")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def visiting(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open addresses, each as somebody of one's own; what a page complains of fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def hear(message: Any) -> None:
        if message.type == "error" and not any(gone in message.text for gone in GONE):  # a page looks for its server
            complaints.append(message.text)

    def open_page(address: str, width: int = 1280, height: int = 800, **settings: Any) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open an address as somebody of one's own."""
    with visiting(chromium) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def stay(chromium: Any) -> Iterator[Callable[..., Any]]:
    """The same, for a page that all tests of a module look at."""
    with visiting(chromium) as open_page:
        yield open_page


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots go."""
    BUILD.mkdir(parents=True, exist_ok=True)
    return BUILD
