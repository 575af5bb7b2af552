"""The web application of `conclave log --web`: the big screen of a real box, and the archive; all read-only."""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from conclave.archive import BadArchive
from conclave.web.commands import Unwanted
from conclave.web.evenings import Evenings
from conclave.web.guard import Guard
from conclave.web.room import Room
from conclave.web.server import files, html
from conclave.web.wire import BAD, CROWDED, FULL, SOCKETS, Page, said_first, watch

PAGES = {
    "/": "watch.html",
    "/watch": "watch.html",
    "/host": "box_host.html",
    "/evenings": "evenings.html",
    "/replay": "replay.html",
}


def room_app(room: Room, evenings: Evenings, hosts: frozenset[str]) -> Starlette:
    """Return the application; `hosts` are the host names with ports under which the server may be called."""

    async def send_page(request: Request) -> HTMLResponse:
        return html(PAGES[request.url.path], room.language)

    async def send_replay(request: Request) -> Response:
        found = await anyio.to_thread.run_sync(evenings.film, request.path_params["id"])
        return JSONResponse(found) if found else JSONResponse({}, 404)

    async def send_file(request: Request) -> Response:
        id, _, format = request.path_params["name"].rpartition(".")
        found = await anyio.to_thread.run_sync(evenings.file, id, format)
        if not found:
            return Response(status_code=404)
        name, kind, text = found
        return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})

    routes = [Route(path, send_page) for path in PAGES]
    routes += [Route("/evenings/all", _json_endpoint(evenings.all))]
    routes += [Route("/evenings/people", _json_endpoint(evenings.people))]
    routes += [Route("/evenings/{name}", send_file), Route("/film/{id}", send_replay), *files()]
    routes += [WebSocketRoute("/socket", Sockets(room).serve)]
    handlers = {BadArchive: _handle_bad_archive}
    return Starlette(routes=routes, middleware=[Middleware(Guard, hosts=hosts)], exception_handlers=handlers)


async def _handle_bad_archive(request: Request, error: Exception) -> Response:
    """Answer 503 without a reason, which is only logged to the terminal."""
    logging.getLogger(__name__).error("%s: %s", request.url.path, error)
    return JSONResponse({}, 503)


def _json_endpoint(build: Callable[[], dict[str, Any]]) -> Callable[[Request], Any]:
    """Return an endpoint that answers with what `build` returns, called in a thread, as JSON."""

    async def answer(request: Request) -> JSONResponse:
        return JSONResponse(await anyio.to_thread.run_sync(build))

    return answer


class Sockets:
    """The WebSockets of the pages that watch a real box."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._open = 0

    async def serve(self, socket: WebSocket) -> None:
        """Send one page the changes of the room's message until it disconnects."""
        await socket.accept()
        if self._open >= SOCKETS:
            await socket.close(FULL, CROWDED)
            return
        self._open += 1
        try:
            if await said_first(socket) != {"role": "watch"}:
                raise Unwanted("this server has only pages that watch")
            await watch(socket, Page(lambda: self._room.message))
        except (Unwanted, WebSocketDisconnect, TimeoutError, ConnectionError, RuntimeError):
            with suppress(RuntimeError, ConnectionError, WebSocketDisconnect):
                await socket.close(BAD)
        finally:
            self._open -= 1
