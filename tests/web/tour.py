"""A walk through all pages in all states, as people come by them: what axe looks at, and what pictures are taken of.

`python -m tests.web.tour` puts a picture of each into build/tour; games, en or fr, light or dark, and 320, 390, 768,
1280 or 1920 say which.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from conclave.web.box import CONSOLE
from conclave.web.table import Table

from shared_rules.engine import catalog
from tests.web import pages
from tests.web.serving import CHROMIUM, FLAGS, served, until

Visit = Callable[..., Any]
Stop = tuple[str, Any]  # the name of what is seen, and the page
BUILD = Path(__file__).parents[2] / "build" / "tour"
SIZES = {"320": (320, 568), "390": (390, 844), "768": (768, 1024), "1280": (1280, 720), "1920": (1920, 1080)}
GAMES = catalog.names()


def before(visit: Visit, language: str) -> Iterator[Stop]:
    """All pages before a game."""
    with served(5, 0, language=language) as table:
        table.lan = True
        screen, master, phone = visit(f"{table.address}/watch"), visit(pages.host(table)), visit(f"{table.address}/")
        phone.locator("#name").wait_for()
        yield "join", phone
        pages.join(phone, "Ana")
        yield "lobby-phone", phone
        phone.click("#open-menu")
        yield "menu", phone
        phone.keyboard.press("Escape")
        for _ in range(3):
            master.click("[data-id=bot]")
        screen.locator(".sitter").nth(3).wait_for()
        master.click("[data-id=options]")
        master.click("[data-id=codes]")
        yield "lobby-host", master
        yield "lobby-watch", screen
        offline = visit(f"{table.address}/static/offline.html")
        yield "offline", offline
        strange = visit(pages.code(table, 4)[:-3])
        strange.locator(".trouble").wait_for()
        yield "refused", strange


def game(visit: Visit, name: str, language: str) -> Iterator[Stop]:
    """All pages in a game, until it can be seen again."""
    seats = catalog.seats(name)[0]
    with served(seats, seats - 1, language=language) as table:
        table.lan = True
        screen, master, phone = visit(f"{table.address}/watch"), visit(pages.host(table)), visit(f"{table.address}/")
        pages.join(phone, "Ana")
        table.box.settings.reveal = 3
        table.master.set_up(name, {})
        table.master.start()
        _until_asked(table, phone)
        yield "question", phone
        for group in phone.locator(".question .options").all():
            group.locator(".option:not([aria-disabled=true])").first.click()
        yield "chosen", phone
        phone.locator("#look").hover()
        phone.mouse.down()
        phone.locator("#hand").wait_for()
        yield "hand", phone
        phone.mouse.up()
        for what in ("rules", "history"):
            phone.click(f"#open-{what}")
            yield what, phone
            phone.keyboard.press("Escape")
        yield "host", master
        table.paused = False
        yield from _reveal(table, phone, screen)
        lights, box = visit(f"{table.address}/lights"), visit(pages.workshop(table))
        box.locator(".pod").first.wait_for()
        yield "workshop", box
        lights.close()
        if name not in pages.LONG:
            yield from _end(table, phone, screen, master, visit)
    if name in pages.LONG:
        yield from _last(visit, name, language)


def _last(visit: Visit, name: str, language: str) -> Iterator[Stop]:
    """The end of a game of which all but the last questions have been answered."""
    seats = catalog.seats(name)[0]
    with served(seats, seats - 1, language=language, session=pages.nearly_over(name)) as table:
        screen, master, phone = visit(f"{table.address}/watch"), visit(pages.host(table)), visit(f"{table.address}/")
        pages.join(phone, "Ana")
        phone.evaluate(pages.TAPS)
        yield from _end(table, phone, screen, master, visit)


def _until_asked(table: Table, phone: Any) -> None:
    """Wait for the first question of one's own, and hold the time there."""

    def is_asked() -> bool:
        if table.box.match and table.box.match.asked_master:
            table.press(CONSOLE, "ok")
            table.release(CONSOLE, "ok")
        return phone.locator(".question .option").count() > 0

    pages.until_page(phone, is_asked)
    phone.wait_for_timeout(800)
    table.paused = True


def _reveal(table: Table, phone: Any, screen: Any) -> Iterator[Stop]:
    phone.evaluate(pages.TAPS)
    screen.locator("main.show-event .scene").wait_for(timeout=60_000)
    screen.wait_for_timeout(1300)
    table.paused = True
    yield "event-watch", screen
    yield "event-phone", phone
    table.paused = False
    screen.locator("main.show-board").wait_for(timeout=60_000)
    screen.wait_for_timeout(800)
    table.paused = True
    yield "board-watch", screen
    table.paused = False


def _end(table: Table, phone: Any, screen: Any, master: Any, visit: Visit) -> Iterator[Stop]:
    table.box.settings.reveal = 0
    table.speed = 30
    screen.wait_for_timeout(2500)
    table.paused = True
    screen.wait_for_timeout(500)
    yield "middle-watch", screen
    table.paused = False

    def is_over() -> bool:
        if table.box.match and table.box.match.asked_master:
            table.box.answer_master(table.box.match.asked_master.options[0])
        return screen.locator("main.show-result").count() > 0

    pages.until_page(screen, is_over, 180)
    table.speed = 1
    screen.wait_for_timeout(3500)
    yield "result-watch", screen
    yield "result-phone", phone
    yield "result-host", master
    master.click("[data-id=finish]")
    until(lambda: table.ended and table.ended.session.opened)
    replay = visit(f"{table.address}/replay#{table.ended.id if table.ended else ''}")
    replay.locator("#controls").wait_for()
    for _ in range(6):
        replay.click("#on")
    replay.wait_for_timeout(2500)
    yield "replay", replay


def photograph(names: list[str], languages: list[str], schemes: list[str], sizes: list[str]) -> None:
    """Take a picture of every stop, in all sizes and schemes."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened: list[Any] = []

        def visit(address: str) -> Any:
            opened.append(browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce"))
            page = opened[-1].new_page()
            page.goto(address)
            return page

        for language in languages:
            walks = [("", before(visit, language))] + [(name, game(visit, name, language)) for name in names]
            for name, walk in walks:
                for what, page in walk:
                    _take(page, f"{name or 'all'}-{what}-{language}", schemes, sizes)
                while opened:
                    opened.pop().close()
        browser.close()


def _take(page: Any, name: str, schemes: list[str], sizes: list[str]) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    was = page.viewport_size
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(60)
            page.screenshot(path=BUILD / f"{name}-{scheme}-{size}.png")
    page.set_viewport_size(was)


def _named(words: list[str], known: list[str]) -> list[str]:
    return [word for word in words if word in known] or known


if __name__ == "__main__":
    given = sys.argv[1:]
    photograph(
        _named(given, GAMES), _named(given, ["en", "fr"]), _named(given, ["light", "dark"]), _named(given, [*SIZES])
    )
