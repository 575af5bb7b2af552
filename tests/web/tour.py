"""A walk through all pages in all states, as people come by them: what axe looks at, and what pictures are taken of.

`python -m tests.web.tour` puts a picture of each into build/tour; games, languages, light or dark, and 320, 390, 768,
1280 or 1920 say which.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from conclave.web.live_table import LiveTable
from playwright.sync_api import BrowserContext, Page

from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import fixed_seed, play_random
from tests.web import pages
from tests.web.pages import Visit
from tests.web.serving import CHROMIUM, FLAGS, served, until

Stop = tuple[str, Page]  # the name of what is seen, and the page
MISFITS = (Path(__file__).parent / "misfits.js").read_text("utf-8")
BUILD = Path(__file__).parents[2] / "build" / "tour"
SIZES = {"320": (320, 568), "390": (390, 844), "768": (768, 1024), "1280": (1280, 720), "1920": (1920, 1080)}
GAMES = catalog.game_names()
SETTLED = """(width) => new Promise((done) => {
  const look = () => requestAnimationFrame(() => (innerWidth === width ? requestAnimationFrame(done) : look()));
  look();
})"""


def pages_before_game(visit: Visit, language: str) -> Iterator[Stop]:
    """Yield all pages before a game."""
    with served(5, 0, language=language, reveal=0, stir=False) as table:
        table.lan = True
        screen, master, phone = (
            visit(f"{table.address}/watch"),
            visit(pages.host_address(table)),
            visit(f"{table.address}/"),
        )
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
        strange = visit(pages.seat_address(table, 4)[:-3])
        strange.locator(".trouble").wait_for()
        yield "refused", strange
    yield from _stirring(visit, language)


def _stirring(visit: Visit, language: str) -> Iterator[Stop]:
    """Yield the pages while everybody stirs."""
    with served(3, 2, game="majority", language=language, reveal=0) as table:
        table.lan = True
        screen, phone = visit(f"{table.address}/watch"), visit(f"{table.address}/")
        pages.join(phone, "Ana")
        phone.locator(".pad").first.wait_for()
        yield "stir-phone", _settled(phone)
        screen.locator("main.show-stir").wait_for()
        yield "stir-watch", _settled(screen)


def pages_in_game(visit: Visit, name: str, language: str) -> Iterator[Stop]:
    """Yield all pages in a game: each part of it was played up to the moment that is looked at."""
    opened = [visit("about:blank") for _ in range(3)]
    with _at(opened, _played(name, language, _asks_again), language) as seen:
        yield from _question(seen)
        yield from _reveal(seen)
        yield from _workshop(seen, visit)
    with _at(opened, _played(name, language, _is_half_over(name, language)), language) as seen:
        seen.screen.locator("main.show-board").wait_for()
        seen.phone.locator(".question .option, .board .drawing").first.wait_for()
        yield "middle-watch", _settled(seen.screen)
        yield "middle-phone", _settled(seen.phone)
    with _at(opened, _played(name, language), language) as seen:
        yield from _end(seen, visit)


class Seen(NamedTuple):
    """A table at which a game goes on, and its pages."""

    table: LiveTable
    screen: Page
    master: Page
    phone: Page


@contextmanager
def _at(opened: list[Page], session: Session, language: str) -> Iterator[Seen]:
    """Serve a game that goes on as it was played so far; the first player has a phone, the others are bots."""
    with served(session.seats, session.seats - 1, language=language, session=session, reveal=0, stir=False) as table:
        table.lan = True
        addresses = f"{table.address}/watch", pages.host_address(table), f"{table.address}/"
        for page, address in zip(opened, addresses, strict=True):
            page.goto(address)
        screen, master, phone = opened
        pages.join(phone, "Ana")
        until(lambda: table.box.live_game)
        table.box.settings.reveal = 3
        yield Seen(table, screen, master, phone)


def _played(name: str, language: str, is_so: Callable[[Session], bool] = lambda session: False) -> Session:
    """Return a game that was played at random until something is so, or to its end."""
    random, known = Random(5), [option for option, _ in catalog.load_module(name).OPTIONS]
    options = {"language": language} if "language" in known else {}
    session = Session(name, catalog.seat_limits(name)[0], options, fixed_seed(5))
    while not session.is_over and not is_so(session):
        play_random(session, random, 1)
    return session


def _locked(session: Session) -> int:
    """Return the number of locked sets of answers."""
    return sum(fact["e"] == "sealed" for fact in session.facts)


def _asks_again(session: Session) -> bool:
    """Return whether the first seat is asked after the first lock."""
    return 0 in session.questions and _locked(session) > 0


def _is_half_over(name: str, language: str) -> Callable[[Session], bool]:
    """Return a condition: half of the game is over and the first seat is asked."""
    half = _locked(_played(name, language)) // 2
    return lambda session: 0 in session.questions and _locked(session) >= half


def _question(seen: Seen) -> Iterator[Stop]:
    """Yield a question of one's own, and all that is one tap away."""
    phone = seen.phone
    phone.locator(".question .option").first.wait_for()
    seen.screen.locator("main.show-board").wait_for()
    seen.table.paused = True
    yield "question", _settled(phone)
    yield "host", _settled(seen.master)
    yield "board-watch", _settled(seen.screen)
    for group in phone.locator(".question .options").all():
        group.locator(".option:not([aria-disabled=true])").first.click()
    yield "chosen", _settled(phone)
    phone.locator("#look").hover()
    phone.mouse.down()
    phone.locator("#hand").wait_for()
    yield "hand", phone
    phone.mouse.up()
    for what in ("rules", "history"):
        phone.click(f"#open-{what}")
        yield what, phone
        phone.keyboard.press("Escape")
    seen.table.paused = False


def _reveal(seen: Seen) -> Iterator[Stop]:
    """Yield the pages during a reveal."""
    seen.table.speed = 4
    seen.phone.evaluate(pages.TAPS)
    seen.screen.locator("main.show-event .scene").wait_for()
    seen.table.paused = True
    yield "event-watch", _settled(seen.screen)
    yield "event-phone", _settled(seen.phone)


def _workshop(seen: Seen, visit: Visit) -> Iterator[Stop]:
    """Yield the box with its pods, and the pod that the phone stands for."""
    box = visit(pages.workshop_address(seen.table))
    seen.phone.goto(f"{seen.table.address}/lights")
    for name, page in (("workshop", box), ("lights", seen.phone)):
        page.locator(".pod").first.wait_for()
        yield name, _settled(page)


def _end(seen: Seen, visit: Visit) -> Iterator[Stop]:
    """Yield the pages at the end of a game."""
    seen.screen.locator("main.show-result").wait_for()
    seen.phone.locator(".revealed .scene").wait_for()
    yield "result-watch", _settled(seen.screen)
    yield "result-phone", _settled(seen.phone)
    yield "result-host", _settled(seen.master)
    seen.master.click("[data-id=finish]")
    ended = until(lambda: seen.table.ended if seen.table.ended and seen.table.ended.session.is_published else None)
    replay = visit(f"{seen.table.address}/replay#{ended.id}")
    replay.locator("#controls").wait_for()
    for _ in range(6):
        replay.click("#on")
    yield "replay", _settled(replay)


def _settled(page: Page) -> Page:
    """Return the page, when what it shows has been measured and painted."""
    assert page.viewport_size
    page.evaluate(SETTLED, page.viewport_size["width"])
    return page


def photograph(names: list[str], languages: list[str], schemes: list[str], sizes: list[str]) -> None:
    """Take a picture of every stop, in all sizes and schemes."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened: list[BrowserContext] = []

        def visit(address: str) -> Page:
            opened.append(browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce"))
            page = opened[-1].new_page()
            page.goto(address)
            return page

        for language in languages:
            walks = [("", pages_before_game(visit, language))] + [
                (name, pages_in_game(visit, name, language)) for name in names
            ]
            for name, walk in walks:
                for what, page in walk:
                    _take(page, f"{name or 'all'}-{what}-{language}", schemes, sizes)
                while opened:
                    opened.pop().close()
        browser.close()


def _take(page: Page, name: str, schemes: list[str], sizes: list[str]) -> None:
    """Take screenshots of a page in all sizes and colour schemes."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for size in in_sizes(page, sizes):
        for scheme in schemes:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.screenshot(path=BUILD / f"{name}-{scheme}-{size}.png")
        for misfit in page.evaluate(MISFITS):
            print(f"{name} {size}: {misfit}", flush=True)


def in_sizes(page: Page, sizes: Iterable[str] = SIZES) -> Iterator[str]:
    """Let a page have one size after the other, and then its own again."""
    was = page.viewport_size
    assert was
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED, width)
        yield size
    page.set_viewport_size(was)


def _named(words: list[str], known: list[str]) -> list[str]:
    """Return the known words among these, or all known ones."""
    return [word for word in words if word in known] or known


if __name__ == "__main__":
    given = sys.argv[1:]
    photograph(
        _named(given, GAMES), _named(given, languages()), _named(given, ["light", "dark"]), _named(given, [*SIZES])
    )
