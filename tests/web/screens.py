"""The pictures of our pages: `python -m tests.web.screens` puts them into host/screens."""

from pathlib import Path

from conclave.web.live_table import LiveTable
from playwright.sync_api import Browser, Page, ViewportSize

from tests.web import pages
from tests.web.serving import CHROMIUM, FLAGS, served, until

SCREENS = Path(__file__).parents[2] / "host" / "screens"
NAMES = ("Ana", "Bo", "Cléo", "Dan")
PHONE: ViewportSize = {"width": 360, "height": 640}
SCREEN: ViewportSize = {"width": 1280, "height": 720}


def voting(browser: Browser) -> None:
    """Take pictures of a vote of four in Majority and of its reveal."""
    with served(4, game="majority", seed=4, reveal=0, stir=False) as table:
        table.box.settings.reveal = 6
        screen, phones = _seated(browser, table)
        for phone, vote in zip(phones, "BBC", strict=False):
            phone.locator(f".option[data-word={vote}]").click()
        until(lambda: all(pages.choice(table, place) for place in range(3)))
        _take(phones[0], "phone")
        phones[3].locator(".option[data-word=B]").click()
        screen.locator("main.show-event").wait_for()
        screen.wait_for_timeout(3000)  # until all of it is played
        _take(screen, "watch")
        _take(phones[2], "reveal")


def drafting(browser: Browser) -> None:
    """Take pictures of a draft in The Majority."""
    with served(4, game="the-majority", seed=2, reveal=0, stir=False) as table:
        _, phones = _seated(browser, table)
        phones[1].locator(".option").nth(1).click()
        until(lambda: pages.choice(table, 1))
        _take(phones[1], "cards")


def _seated(browser: Browser, table: LiveTable) -> tuple[Page, list[Page]]:
    """Open the big screen and let the phones join."""
    screen = _open(browser, f"{table.address}/watch", SCREEN)
    phones = [_open(browser, f"{table.address}/", PHONE) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        pages.join(phone, name)
        phone.locator(".option").first.wait_for()
    return screen, phones


def _open(browser: Browser, address: str, size: ViewportSize) -> Page:
    """Open a page of this size."""
    page = browser.new_context(viewport=size, color_scheme="light", reduced_motion="reduce").new_page()
    page.goto(address)
    return page


def _take(page: Page, name: str) -> None:
    """Take a screenshot."""
    page.screenshot(path=SCREENS / f"{name}.png")


def main() -> None:
    """Take all of them."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        voting(browser)
        drafting(browser)
        browser.close()


if __name__ == "__main__":
    main()
