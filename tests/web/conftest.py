"""A real Chromium, or the reason why there is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.web.pages import Visit
from tests.web.serving import CHROMIUM, FLAGS

GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")  # the latter when the server goes while a page comes
BUILD = Path(__file__).parents[2] / "build" / "screenshots"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Yield a headless Chromium, or skip the test."""
    if not CHROMIUM:
        pytest.skip("no Chromium is here: apt-get install chromium-headless-shell")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def visiting(chromium: Browser) -> Iterator[Visit]:
    """Open addresses, each as somebody of one's own; what a page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(gone in message.text for gone in GONE):  # a page looks for its server
            complaints.append(message.text)

    def open_page(address: str, width: int = 1280, height: int = 800, **settings: Any) -> Page:
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
def visit(chromium: Browser) -> Iterator[Visit]:
    """Open an address as somebody of one's own."""
    with visiting(chromium) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def stay(chromium: Browser) -> Iterator[Visit]:
    """Yield the same, for a page that all tests of a module look at."""
    with visiting(chromium) as open_page:
        yield open_page


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Return the folder of the screenshots."""
    BUILD.mkdir(parents=True, exist_ok=True)
    return BUILD
