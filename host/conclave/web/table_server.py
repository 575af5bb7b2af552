"""The web application of a table: HTML pages, static files, replays, uploaded word lists and the WebSocket."""

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

from conclave.own_word_lists import LARGEST
from conclave.web.game_reloader import GameReloader
from conclave.web.game_texts import TEXT, page_texts
from conclave.web.guard import REACH_PATH, Guard, answer_reach
from conclave.web.live_table import LiveTable
from conclave.web.recorder import ArchiveRecorder
from conclave.web.replay_data import ReplayData, build_replay
from conclave.web.socket_hub import SocketHub
from firmware.text.languages import languages
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup

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


def replay_app(replay: ReplayData, hosts: frozenset[str]) -> Starlette:
    """Return the application of `conclave replay`: one page that replays a finished game, and its data.

    `hosts` are the host names with ports under which the server may be called.
    """

    async def send_page(request: Request) -> HTMLResponse:
        return html_page("replay.html", replay["language"])

    async def send_replay(request: Request) -> Response:
        """Return the game as JSON; 404 for any other id."""
        is_it = request.path_params["id"] == replay["game"]["id"]
        return JSONResponse(replay) if is_it else JSONResponse({}, 404)

    routes = [Route("/replay", send_page), Route("/film/{id}", send_replay), *static_routes()]
    return Starlette(routes=routes, middleware=[Middleware(Guard, hosts=hosts)])


def html_page(name: str, language: str) -> HTMLResponse:
    """Return the HTML file `name` of the static folder in a language, with the shared head filled in."""
    head = (STATIC / "head.html").read_text("utf-8").rstrip()
    text = (STATIC / name).read_text("utf-8").replace("<!-- head -->", head)
    text = text.replace('lang="en"', f'lang="{language}"', 1)
    return HTMLResponse(text, headers={"content-language": language})


def static_routes() -> list[Mount]:
    """Return the routes of all static files: texts, scripts and the page folders of the games.

    They are compressed, which is safe because they contain nothing about a running game.
    """
    games = {
        f"/games/{catalog.package_name(name)}": Path(catalog.game_folder(name), "page") for name in catalog.game_names()
    }
    folders = {"/text": TEXT, "/static": STATIC} | {path: page for path, page in games.items() if page.exists()}
    return [Mount(path, GZipMiddleware(Files(directory=folder))) for path, folder in folders.items()]


async def service_worker(request: Request) -> Response:
    """Return the script of the service worker, with a hash of the files it caches as its version.

    It is served from the root, as its scope has to contain all pages. Browsers update it when the hash changes.
    """
    cached = b"".join(path.read_bytes() for path in (*sorted(STATIC.glob("offline.*")), STATIC / "icon.svg"))
    text = (STATIC / "service.js").read_text("utf-8").replace("VERSION", sha256(cached).hexdigest()[:16])
    return Response(text, media_type="text/javascript")


def replay_of_last_game(table: LiveTable, id: str) -> ReplayData | None:
    """Return the replay data of the table's last game if its id is `id`; None until its secrets are published."""
    ended = table.ended
    if not ended or ended.id != id or not ended.session.is_published:
        return None
    return build_replay(ended.session.journal, table.box.settings.language, ended.names)


def table_app(
    table: LiveTable,
    hosts: frozenset[str],
    runs_clock: bool = True,
    recorder: ArchiveRecorder | None = None,
    proxy_origin: str = "",
    reloader: GameReloader | None = None,
) -> Starlette:
    """Return the application of a table, which also runs the table, the recorder and the reloader.

    With `runs_clock` false, time passes only when somebody calls `table.advance` (for tests). `hosts` are the host
    names with ports under which the server may be called, `proxy_origin` is the origin of a reverse proxy in front of
    it.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        """Run table, reloader and recorder while the server runs; at the end wait for the recorder."""
        loops = [table.run()] if runs_clock else []
        loops += [reloader.run()] if reloader else []
        running = [asyncio.create_task(one) for one in loops]
        recording = asyncio.create_task(recorder.run()) if recorder else None
        yield
        for one in running:
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one
        if recorder and recording:
            recorder.stop()
            await recording

    async def send_page(request: Request) -> HTMLResponse:
        """Return a page in the language of the box."""
        return html_page(PAGES[request.url.path], table.box.settings.language)

    async def send_replay(request: Request) -> Response:
        """Return the replay data of the last game as JSON; 404 until its secrets are published."""
        found = await asyncio.to_thread(replay_of_last_game, table, request.path_params["id"])
        return JSONResponse(found) if found else JSONResponse({}, 404)

    async def save_word_list(request: Request) -> Response:
        """Save a word list that the game master's page uploads; return why it is refused, as JSON."""
        if not table.seats.is_master(request.headers.get("x-key", "")):
            return JSONResponse({}, 403)
        text = b""
        async for piece in request.stream():
            text += piece
            if len(text) > 2 * LARGEST:  # the limit itself is checked later, without blank lines and spaces
                break
        try:
            table.game_setup.save_word_list(request.query_params.get("name", ""), text)
        except BadSetup as error:
            return JSONResponse({"why": error.text_key, "values": error.values})
        except OSError as error:
            return JSONResponse({"why": "no-disk", "values": [error.strerror or ""]})
        return JSONResponse({})

    sockets = SocketHub(table)
    routes = [Route(path, send_page) for path in PAGES]
    routes += [Route("/film/{id}", send_replay), Route("/service.js", service_worker), *static_routes()]
    routes += [Route("/words", save_word_list, methods=["POST"])]
    routes += [Route(REACH_PATH, answer_reach), WebSocketRoute("/socket", sockets.serve)]
    guard = Middleware(
        Guard,
        hosts=hosts,
        proxy_origin=proxy_origin,
        links=[one for one in (table.address, *table.other_addresses) if one],
    )
    return Starlette(routes=routes, lifespan=lifespan, middleware=[guard])
