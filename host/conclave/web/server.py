"""The pages and their sockets on one server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from conclave.web.guard import REACH, Guard, reach
from conclave.web.record import Recorder
from conclave.web.reload import Reloader
from conclave.web.replay import Film, film
from conclave.web.table import Table
from conclave.web.wire import Wires
from conclave.web.words import TEXT, page_texts
from conclave.wordlists import LARGEST
from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.refused import BadSetup

STATIC = Path(__file__).parent / "static"
PAGES = {
    "/": "phone.html",
    "/pod": "phone.html",
    "/lights": "lights.html",
    "/watch": "watch.html",
    "/host": "host.html",
    "/workshop": "workshop.html",
    "/replay": "replay.html",
}


class Files(StaticFiles):
    """Serve a folder; texts that are missing in a language come from another one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or all texts in a language."""
        start, language = Path(path).stem.rpartition(".")[::2]
        if path.endswith(".json") and language in languages():
            return JSONResponse(page_texts(Path(str(self.directory)), language, start + "." if start else ""))
        return await super().get_response(path, scope)


def replay_app(shown: Film, hosts: frozenset[str]) -> Starlette:
    """Return an application with one page: a game that is over."""

    async def page(request: Request) -> HTMLResponse:
        return html("replay.html", shown["language"])

    async def send(request: Request) -> Response:
        """Return the game; it is not there under any other name."""
        is_it = request.path_params["id"] == shown["game"]["id"]
        return JSONResponse(shown) if is_it else JSONResponse({}, 404)

    routes = [Route("/replay", page), Route("/film/{id}", send), *files()]
    return Starlette(routes=routes, middleware=[Middleware(Guard, hosts=hosts)])


def html(name: str, language: str) -> HTMLResponse:
    """Return a page in a language, with the head that most pages share."""
    head = (STATIC / "head.html").read_text("utf-8").rstrip()
    text = (STATIC / name).read_text("utf-8").replace("<!-- head -->", head)
    text = text.replace('lang="en"', f'lang="{language}"', 1)
    return HTMLResponse(text, headers={"content-language": language})


def files() -> list[Mount]:
    """Return what lies beside the pages, compressed: nothing about a game that is being played is in it."""
    games = {f"/games/{catalog.module(name)}": Path(catalog.folder(name), "page") for name in catalog.names()}
    folders = {"/text": TEXT, "/static": STATIC} | {path: page for path, page in games.items() if page.exists()}
    return [Mount(path, GZipMiddleware(Files(directory=folder))) for path, folder in folders.items()]


async def worker(request: Request) -> Response:
    """Return the service worker: it has to lie above all pages, and is another one when what it keeps has changed."""
    kept = b"".join(path.read_bytes() for path in (*sorted(STATIC.glob("offline.*")), STATIC / "icon.svg"))
    text = (STATIC / "service.js").read_text("utf-8").replace("VERSION", sha256(kept).hexdigest()[:16])
    return Response(text, media_type="text/javascript")


def filmed(table: Table, id: str) -> Film | None:
    """Return the film of the game that has ended; nothing while its secrets are closed."""
    ended = table.ended
    if not ended or ended.id != id or not ended.session.opened:
        return None
    return film(ended.session.journal, table.box.settings.language, ended.names)


def app(
    table: Table,
    hosts: frozenset[str],
    clock: bool = True,
    recorder: Recorder | None = None,
    behind: str = "",
    reloader: Reloader | None = None,
) -> Starlette:
    """Return the application; without `clock` time passes only when somebody calls `table.advance`.

    `hosts` are the names with ports of its server, `behind` is the origin of a proxy before it.
    """

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        endless = [table.run()] if clock else []
        endless += [reloader.run()] if reloader else []
        running = [asyncio.create_task(one) for one in endless]
        recording = asyncio.create_task(recorder.run()) if recorder else None
        yield
        for one in running:
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one
        if recorder and recording:
            recorder.stop()
            await recording

    async def page(request: Request) -> HTMLResponse:
        """Return a page in the language of the box."""
        return html(PAGES[request.url.path], table.box.settings.language)

    async def show(request: Request) -> Response:
        """Return the game that has ended, once its secrets are open."""
        found = await asyncio.to_thread(filmed, table, request.path_params["id"])
        return JSONResponse(found) if found else JSONResponse({}, 404)

    async def take_words(request: Request) -> Response:
        """Take a word list from the game master's page."""
        if not table.places.is_master(request.headers.get("x-key", "")):
            return JSONResponse({}, 403)
        text = b""
        async for piece in request.stream():
            text += piece
            if len(text) > 2 * LARGEST:  # blank lines and spaces do not count in the end
                break
        try:
            table.master.take_words(request.query_params.get("name", ""), text)
        except BadSetup as error:
            return JSONResponse({"why": error.why, "values": error.values})
        except OSError as error:
            return JSONResponse({"why": "no-disk", "values": [error.strerror or ""]})
        return JSONResponse({})

    wires = Wires(table)
    routes = [Route(path, page) for path in PAGES]
    routes += [Route("/film/{id}", show), Route("/service.js", worker), *files()]
    routes += [Route("/words", take_words, methods=["POST"])]
    routes += [Route(REACH, reach), WebSocketRoute("/socket", wires.serve)]
    guard = Middleware(Guard, hosts=hosts, behind=behind, links=[one for one in (table.address, *table.others) if one])
    return Starlette(routes=routes, lifespan=life, middleware=[guard])
