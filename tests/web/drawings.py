"""Moments of real games, and a page on which they are drawn: for the tests of the drawings, and to look at them.

`python -m tests.web.drawings [GAME...]` puts pictures of every kind of question into build/drawings.
"""

import json
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from conclave.commands.play import listen
from conclave.web.addresses import LOCAL, names
from conclave.web.guard import Guard
from conclave.web.server import STATIC, files
from playwright.sync_api import Page
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from firmware.text import Texts
from shared_rules.engine import catalog
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from tests.web.serving import CHROMIUM, FLAGS, until

TEXT = STATIC.parent / "text"
GALLERY = Path(__file__).parent / "gallery"
BUILD = Path(__file__).parents[2] / "build" / "drawings"
PEOPLE = ("Ana", "Bo", "Constantin", "Daria", "Émile", "Fanny-Rose", "Gus", "<b>Hal</b>", "Ines", "Jo")


def has(game: str, file: str) -> bool:
    """Whether a game has this file for its pages: each is optional."""
    return Path(catalog.folder(game), "page", file).exists()


STYLES = (
    *("/static/style.css", "/static/games.css", "/gallery/gallery.css"),
    *(f"/games/{catalog.module(game)}/style.css" for game in catalog.names() if has(game, "style.css")),
)
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Drawings</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/static/icon.svg">{}<script type="module" src="/gallery/gallery.js"></script></head>
<body></body></html>""".format("".join(f'<link rel="stylesheet" href="{style}">' for style in STYLES))
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
DRAWN = [game for game in catalog.names() if has(game, "drawing.js")]
SETUPS = CHOSEN + tuple(  # of other games the smallest and the largest table
    (game, seats, {})
    for game in DRAWN
    if game not in {name for name, *_ in CHOSEN}
    for seats in sorted({*catalog.seats(game)})
)


@dataclass
class Moment:
    """What a page would draw at a question, or at the end: for one seat, with only what it may know."""

    module: str
    seats: int
    seat: int | None
    state: dict[str, Any]
    panels: dict[str, Any]
    question: dict[str, Any] | None
    facts: list[dict[str, Any]]
    options: dict[str, Any]

    hands: list[dict[str, Any]]  # of all seats: only to compare how large they are

    @property
    def kind(self) -> str:
        """What this moment is of."""
        return self.question["about"] if self.question else "end"


def moments(game: str, seats: int, options: dict[str, Any], seed: int = 1, limit: int = 3000) -> Iterator[Moment]:
    """Every question of a game that is played at random, each with what was told since the one before."""
    random = Random(seed)
    session = Session(game, seats, options, bytes([seed]) * 16)
    told = 0
    while not session.over and limit:
        limit -= 1
        seat = random.choice(sorted(session.questions))
        facts, told = session.facts[told:], len(session.facts)
        question = _as_sent(session.questions[seat], session.game)
        own = seat if seat >= 0 else None
        yield _moment(session, own, question, facts)
        for asked in sorted(session.questions):
            session.answer(asked, session.questions[asked].fill(random.choice))
    if session.over:
        yield _moment(session, 0, None, session.facts[told:])


def _moment(session: Session, seat: int | None, question: dict[str, Any] | None, facts: list[Any]) -> Moment:
    own = session.panels(-1 if seat is None else seat)
    hands = [session.panels(other) for other in range(session.seats)]
    module = catalog.module(session.game)
    return Moment(module, session.seats, seat, session.public, own, question, facts, session.options, hands)


def _as_sent(question: Question, game: str) -> dict[str, Any]:
    texts = _sentences(game)
    return {
        "about": question.about,
        "form": question.form,
        "name": texts.about(question.about, question.subject),
        "sentence": texts.ask(question.about),
        "subject": question.subject,
        "options": list(question.options),
        "subjects": list(question.subjects),
        "limits": question.limits,
        "final": question.is_final,
    }


@cache
def _sentences(game: str) -> Texts:
    texts = Texts("en")
    texts.game(game)
    return texts


def texts() -> dict[str, dict[str, dict[str, str]]]:
    """The texts that a page has for each game that is drawn, in each language."""
    pages = {catalog.module(game): Path(catalog.folder(game), "page") for game in DRAWN}
    return {module: {language: _texts(page, language) for language in ("en", "fr")} for module, page in pages.items()}


def _texts(page: Path, language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in (TEXT / f"{language}.json", TEXT / f"games.{language}.json", page / f"{language}.json"):
        if path.exists():
            found |= json.loads(path.read_text("utf-8"))
    return found


def as_drawn(moment: Moment, language: str, compact: bool) -> dict[str, Any]:
    """What the page needs to draw a moment."""
    people = PEOPLE[: moment.seats]
    return vars(moment) | {"language": language, "names": people, "compact": compact}


@contextmanager
def gallery() -> Iterator[str]:
    """Serve a page that draws, under the same rules for content as the table's pages; return its address."""
    listener, port = listen(LOCAL, 0)
    routes: list[BaseRoute] = [Route("/", lambda request: HTMLResponse(PAGE)), *files()]
    routes += [
        Mount("/gallery", StaticFiles(directory=GALLERY)),
        Route("/texts", lambda request: JSONResponse(texts())),
    ]
    pages = Starlette(routes=routes, middleware=[Middleware(Guard, hosts=names(LOCAL, port))])
    server = uvicorn.Server(uvicorn.Config(pages, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield f"http://{LOCAL}:{port}/"
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()


def telling(game: str, seats: int, options: dict[str, Any], seeds: Iterable[int] = (1, 2, 3)) -> list[Moment]:
    """Of every kind of question the moment with most to draw, and the end."""
    best: dict[str, Moment] = {}
    for moment in chain(*(moments(game, seats, options, seed) for seed in seeds)):
        before = best.get(moment.kind)
        if before is None or _much(moment) > _much(before):
            best[moment.kind] = moment
    return list(best.values())


def spread(game: list[Moment], most: int = 120) -> list[Moment]:
    """Moments from all over a game, about so many, and each that asks or tells something for the first time."""
    step = 1 + len(game) // most
    known: set[str] = set()
    found = []
    for at, moment in enumerate(game):
        new = {moment.kind, *(fact["e"] for fact in moment.facts)} - known
        if new or at % step == 0:
            found.append(moment)
        known |= new
    return found


@cache
def told(number: int) -> list[Moment]:
    """The most telling moments of one game of a set-up, which several tests look at."""
    return telling(*SETUPS[number], seeds=(1,))


def _much(moment: Moment) -> int:
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
                for moment, language in product(telling(game, seats, options), languages):
                    name = f"{moment.kind}-{number}"
                    _take(page, moment, BUILD / moment.module / f"{name}-{size}-{theme}-{language}.png")
            page.close()
        browser.close()


def _take(page: Page, moment: Moment, path: Path) -> None:
    """One picture of a phone; of a big screen one of the board and one of the event."""
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
        [word for word in arguments if word in catalog.names()],
        [word for word in arguments if word in SIZES] or list(SIZES),
        [word for word in arguments if word in ("en", "fr")] or ["en", "fr"],
        [word for word in arguments if word in ("light", "dark")] or ["light", "dark"],
    )
