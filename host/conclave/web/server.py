"""The pages and their sockets on one server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from conclave.web.guard import Guard
from conclave.web.table import Table
from conclave.web.wire import Wires

STATIC = Path(__file__).parent / "static"
PAGES = {"/": "table.html", "/pod": "pod.html", "/watch": "watch.html"}


def app(table: Table, hosts: frozenset[str], clock: bool = True) -> Starlette:
    """Return the application; without `clock` time passes only when somebody calls `table.advance`."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(table.run()) if clock else None
        yield
        if running:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    wires = Wires(table)
    routes = [Route(path, page) for path in PAGES]
    routes += [WebSocketRoute("/socket", wires.serve), Mount("/static", StaticFiles(directory=STATIC))]
    return Starlette(routes=routes, lifespan=life, middleware=[Middleware(Guard, hosts=hosts)])


async def page(request: Request) -> HTMLResponse:
    """Return a page in the language the browser asks for."""
    text = (STATIC / PAGES[request.url.path]).read_text("utf-8")
    language = preferred(request.headers.get("accept-language", ""))
    headers = {"content-language": language, "vary": "accept-language"}
    return HTMLResponse(text.replace('lang="en"', f'lang="{language}"', 1), headers=headers)


def preferred(accepted: str) -> str:
    """Return the language that a browser's Accept-Language likes best: French or English."""
    best, language = 0.0, "en"
    for part in accepted.split(",")[:20]:
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
        except ValueError:
            continue
        if name[:2].lower() in ("fr", "en") and weight > best:
            best, language = weight, name[:2].lower()
    return language
