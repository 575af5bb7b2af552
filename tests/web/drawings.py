"""Moments of real games, and a page on which they are drawn: for the tests of the drawings, and to look at them.

`python -m tests.web.drawings [GAME...]` puts pictures of every kind of question into build/drawings.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

from conclave.check.drawings import PEOPLE, Moment, as_drawn, moments, served, spread
from playwright.sync_api import Page
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from firmware.text.languages import languages
from shared_rules.engine import catalog
from tests.web.serving import CHROMIUM, FLAGS

__all__ = ["PEOPLE", "Moment", "as_drawn", "gallery", "moments", "spread"]

GALLERY = Path(__file__).parent / "gallery"
BUILD = Path(__file__).parents[2] / "build" / "drawings"


def has_page_file(game: str, file: str) -> bool:
    """Return whether a game has this file for its pages: each is optional."""
    return Path(catalog.game_folder(game), "page", file).exists()


CHOSEN: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("majority", 3, {"language": "en"}),
    ("majority", 6, {"language": "fr", "variant": True}),
    ("majority", 10, {"deals": "table"}),
    ("sultane", 5, {}),
    ("sultane", 10, {"board": "classic", "recognition": "chain"}),
    ("sultane", 7, {"deals": "table", "veto_advances": True}),
    ("the-majority", 4, {}),
    ("the-majority", 3, {"edition": 1}),
    ("the-majority", 4, {"deals": "table"}),
    ("witchcraft", 3, {}),
    ("witchcraft", 5, {}),
    ("witchcraft", 4, {"game": "discovery"}),
    ("witchcraft", 4, {"deals": "table"}),
    ("majority-2", 2, {}),
    ("majority-2", 2, {"promo": "all", "ghosts": True}),
)
DRAWN = [game for game in catalog.game_names() if has_page_file(game, "drawing.js")]
SETUPS = CHOSEN + tuple(  # of other games the smallest and the largest table
    (game, seats, {})
    for game in DRAWN
    if game not in {name for name, *_ in CHOSEN}
    for seats in sorted({*catalog.seat_limits(game)})
)


@contextmanager
def gallery() -> Iterator[str]:
    """Serve a page that draws all games, and does what the tests ask for besides; return its address."""
    head = '<script type="module" src="/gallery/gallery.js"></script>'
    with served(DRAWN, head, (Mount("/gallery", StaticFiles(directory=GALLERY)),)) as address:
        yield address


def richest_moments(game: str, seats: int, options: dict[str, Any], seeds: Iterable[int] = (1, 2, 3)) -> list[Moment]:
    """Return the moment with most to draw of every kind of question, and the end."""
    best: dict[str, Moment] = {}
    for moment in chain(*(moments(game, seats, options, seed) for seed in seeds)):
        before = best.get(moment.kind)
        if before is None or _size(moment) > _size(before):
            best[moment.kind] = moment
    return list(best.values())


@cache
def cached_moments(number: int) -> list[Moment]:
    """Return the most telling moments of one game of a set-up, which several tests look at."""
    return richest_moments(*SETUPS[number], seeds=(1,))


def _size(moment: Moment) -> int:
    """Return the size of a moment as JSON."""
    return len(json.dumps([moment.state, moment.panels, moment.question, moment.facts]))


SIZES = {"320": (320, 568), "390": (390, 844), "720": (1280, 720), "1080": (1920, 1080)}


def photograph(wanted: list[str], sizes: list[str], languages: list[str], themes: list[str]) -> None:
    """Put pictures of all moments into build/drawings."""
    from playwright.sync_api import sync_playwright

    with gallery() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size, theme in product(sizes, themes):
            width, height = SIZES[size]
            view: Any = {"width": width, "height": height}
            page = browser.new_page(viewport=view, color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.on("console", lambda message: print(message.text))
            page.goto(address)
            page.wait_for_selector("html.ready")
            for number, (game, seats, options) in enumerate(SETUPS):
                if wanted and game not in wanted:
                    continue
                for moment, language in product(richest_moments(game, seats, options), languages):
                    name = f"{moment.kind}-{number}"
                    _take(page, moment, BUILD / moment.module / f"{name}-{size}-{theme}-{language}.png")
            page.close()
        browser.close()


def _take(page: Page, moment: Moment, path: Path) -> None:
    """Take one picture of a phone; of a big screen one of the board and one of the event."""
    path.parent.mkdir(parents=True, exist_ok=True)
    assert page.viewport_size
    language, compact = path.stem[-2:], page.viewport_size["width"] < 700
    drawn = as_drawn(moment, language, compact)
    page.evaluate("(moment) => draw(moment)", drawn)
    page.screenshot(path=path, full_page=compact)
    if not compact:
        page.evaluate("(moment) => draw(moment)", drawn | {"what": "event"})
        page.screenshot(path=path.with_stem("event-" + path.stem))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    photograph(
        [word for word in arguments if word in catalog.game_names()],
        [word for word in arguments if word in SIZES] or list(SIZES),
        [word for word in arguments if word in languages()] or languages(),
        [word for word in arguments if word in ("light", "dark")] or ["light", "dark"],
    )
