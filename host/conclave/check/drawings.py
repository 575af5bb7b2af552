"""Check the drawing of a game in a browser: moments of random games, drawn as on a phone and on a big screen.

It needs Playwright and Chromium, which `pip install 'conclave[browser]'` and the system bring; without them a sentence
says so. A drawing runs in the browser alone, on a page that is served to this computer.
"""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from conclave.check.play_games import CheckedGame, describe_setup
from conclave.web.game_texts import TEXT, page_texts
from firmware.text import Texts
from firmware.text.languages import FALLBACK, languages
from shared_rules.engine import catalog
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session

HERE = Path(__file__).parent
DRAWING = "page/drawing.js"
PEOPLE = ("Ana", "Bo", "Constantin", "Daria", "Émile", "Fanny-Rose", "Gus", "<b>Hal</b>", "Ines", "Jo")
SIZES = {"a phone of 320 x 568": (320, 568), "a big screen of 1280 x 720": (1280, 720)}
SCROLLED = "a question that has to be scrolled"  # as sheet.js says it
GAMES, MOMENTS = 4, 24  # that are drawn, and of each game

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Drawings</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/static/icon.svg">{}</head>
<body></body></html>"""
CHECK = "async (moments) => (await import('/check/sheet.js')).check(moments)"


@dataclass
class Moment:
    """The data that a page draws for one seat at a question or at the end; no secret of another seat is in it."""

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
        """The kind of the open question; `end` when there is none."""
        return self.question["about"] if self.question else "end"


def moments(game: str, seats: int, options: dict[str, Any], seed: int = 1, limit: int = 3000) -> Iterator[Moment]:
    """Play a game at random; yield each question with the facts emitted since the one before."""
    random = Random(seed)
    session = Session(game, seats, options, bytes([seed]) * 16)
    told = 0
    while not session.is_over and limit:
        limit -= 1
        seat = random.choice(sorted(session.questions))
        facts, told = session.facts[told:], len(session.facts)
        question = _as_sent(session.questions[seat], session.game)
        own = seat if seat >= 0 else None
        yield _moment(session, own, question, facts)
        for asked in sorted(session.questions):
            session.answer(asked, session.questions[asked].make_answer(random.choice))
    if session.is_over:
        yield _moment(session, 0, None, session.facts[told:])


def _moment(session: Session, seat: int | None, question: dict[str, Any] | None, facts: list[Any]) -> Moment:
    own = session.private_state(-1 if seat is None else seat)
    hands = [session.private_state(other) for other in range(session.seats)]
    module = catalog.package_name(session.game)
    return Moment(module, session.seats, seat, session.public, own, question, facts, session.options, hands)


def _as_sent(question: Question, game: str) -> dict[str, Any]:
    texts = _english_texts(game)
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
def _english_texts(game: str) -> Texts:
    texts = Texts("en")
    texts.use_game(game)
    return texts


def page_texts_of(games: list[str]) -> dict[str, dict[str, dict[str, str]]]:
    """Return the texts of a page by the module of each game, by language and by key."""
    pages = {catalog.package_name(game): Path(catalog.game_folder(game), "page") for game in games}
    return {module: {language: _texts(page, language) for language in languages()} for module, page in pages.items()}


def _texts(page: Path, language: str) -> dict[str, str]:
    return page_texts(TEXT, language) | page_texts(TEXT, language, "games.") | page_texts(page, language)


def as_drawn(moment: Moment, language: str, compact: bool) -> dict[str, Any]:
    """Return a moment as the page takes it, with a language and names; `compact` is for phones."""
    people = PEOPLE[: moment.seats]
    return vars(moment) | {"language": language, "names": people, "compact": compact}


def spread(game: list[Moment], most: int = 120) -> list[Moment]:
    """Return about `most` moments spread over a game, and each in which a question or fact comes for the first time."""
    step = 1 + len(game) // most
    known: set[str] = set()
    found = []
    for at, moment in enumerate(game):
        new = {moment.kind, *(fact["e"] for fact in moment.facts)} - known
        if new or at % step == 0:
            found.append(moment)
        known |= new
    return found


@contextmanager
def served(games: list[str], head: str = "", more: tuple[Any, ...] = ()) -> Iterator[str]:
    """Serve a page on which games are drawn, under the same rules for content as the table's pages; yield its address.

    `head` is put into the page's head, `more` are routes besides its own.
    """
    import uvicorn
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.responses import HTMLResponse, JSONResponse
    from starlette.routing import Mount, Route
    from starlette.staticfiles import StaticFiles

    from conclave.commands.play import open_listening_socket
    from conclave.web.addresses import LOCAL, accepted_hosts
    from conclave.web.game_messages import has_page_file
    from conclave.web.guard import Guard
    from conclave.web.table_server import static_routes

    styled = [f"/games/{catalog.package_name(game)}/style.css" for game in games if has_page_file(game, "style.css")]
    styles = ["/static/style.css", "/static/games.css", "/check/sheet.css", *styled]
    links = "".join(f'<link rel="stylesheet" href="{style}">' for style in styles)
    page, said = PAGE.format(links + head), page_texts_of(games)
    routes = [Route("/", lambda request: HTMLResponse(page)), Route("/texts", lambda request: JSONResponse(said))]
    listener, port = open_listening_socket(LOCAL, 0)
    pages = Starlette(
        routes=[*routes, Mount("/check", StaticFiles(directory=HERE)), *static_routes(), *more],
        middleware=[Middleware(Guard, hosts=accepted_hosts(LOCAL, port))],
    )
    server = uvicorn.Server(uvicorn.Config(pages, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()  # the listener is open already: who comes early waits
    try:
        yield f"http://{LOCAL}:{port}/"
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()


# --- the check


def is_missing() -> str:
    """Return what is missing to draw in a browser; nothing if all is there."""
    from conclave.commands.doctor import find_browser

    if not find_spec("playwright"):
        return "Playwright is missing: pip install 'conclave[browser]'"
    return "" if find_browser() else "Chromium is missing: install chromium-headless-shell"


def check_drawn(subject: CheckedGame) -> None:
    """Every kind of moment can be drawn on a phone and on a big screen: nothing is thrown, missing, or too large."""
    folder, report = subject.report.folder, subject.report
    if not (folder / DRAWING).exists():
        return
    missing = is_missing()
    if missing:
        report.add_warning(f"was not drawn in a browser ({missing}); it matters to phones", DRAWING)
        return
    drawn = [
        moment for seats, options in subject.sample_setups(GAMES)[:GAMES] for moment in _some(subject, seats, options)
    ]
    there = [language for language in languages() if (folder / "page" / f"{language}.json").exists()]
    for where, wrong in _drawn(subject.game, drawn, there or [FALLBACK]):
        _blame(subject, where, wrong)


def _some(subject: CheckedGame, seats: int, options: dict[str, Any]) -> list[Moment]:
    with subject.report.catching_errors(describe_setup(seats, options)):
        return spread(list(moments(subject.game, seats, options, limit=subject.max_questions_fast)), MOMENTS)
    return []


def _drawn(game: str, found: list[Moment], languages: list[str]) -> list[tuple[str, dict[str, str]]]:
    """Draw moments at all sizes; return each fault as a pair of the size and what is wrong."""
    from playwright.sync_api import Error, sync_playwright

    from conclave.commands.doctor import find_browser

    wrong = []
    with served([game]) as address, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=find_browser())
        for size, (width, height) in SIZES.items():
            page = chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page.goto(address)
            drawn = [as_drawn(one, language, width < height) for one in found for language in languages]
            try:
                wrong += [(size, one) for one in page.evaluate(CHECK, drawn)]
            except Error as error:  # it is no module, or fails as soon as it is loaded
                wrong.append(
                    (
                        size,
                        {
                            "wrong": f"cannot be loaded: {error.message.removeprefix('Page.evaluate: ')}",
                            "stack": error.message,
                        },
                    )
                )
            page.close()
        chromium.close()
    return wrong


def _blame(subject: CheckedGame, size: str, wrong: dict[str, str]) -> None:
    """Report a fault, at the line of the game's own scripts where it came from."""
    place = re.search(rf"/games/{catalog.package_name(subject.game)}/([\w./-]+):(\d+)", wrong["stack"])
    file, line = (f"page/{place[1]}", int(place[2])) if place else (DRAWING, None)
    when = f"`{wrong['about']}` is drawn on {size} in {wrong['language']}" if "about" in wrong else ""
    if wrong.get("what") == "event":
        when = f"the reveal before {when}"
    text = wrong["wrong"].splitlines()[0]
    if text == SCROLLED:
        subject.report.add_warning(f"{text}; it matters on small phones", file, line, when)
    else:
        subject.report.add_fault(text, file, line, when)
