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
from conclave.web.record import Recorder
from conclave.web.table import Table
from conclave.web.wire import Wires

STATIC = Path(__file__).parent / "static"
PAGES = {"/": "table.html", "/pod": "pod.html", "/watch": "watch.html"}


def app(table: Table, hosts: frozenset[str], clock: bool = True, recorder: Recorder | None = None) -> Starlette:
    """Return the application; without `clock` time passes only when somebody calls `table.advance`."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        running = asyncio.create_task(table.run()) if clock else None
        recording = asyncio.create_task(recorder.run()) if recorder else None
        yield
        if running:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
        if recorder and recording:
            recorder.stop()
            await recording

    async def page(request: Request) -> HTMLResponse:
        """Return a page in the language of the box."""
        language = table.box.settings.language
        text = (STATIC / PAGES[request.url.path]).read_text("utf-8").replace('lang="en"', f'lang="{language}"', 1)
        return HTMLResponse(text, headers={"content-language": language})

    wires = Wires(table)
    routes = [Route(path, page) for path in PAGES]
    routes += [WebSocketRoute("/socket", wires.serve), Mount("/static", StaticFiles(directory=STATIC))]
    return Starlette(routes=routes, lifespan=life, middleware=[Middleware(Guard, hosts=hosts)])
