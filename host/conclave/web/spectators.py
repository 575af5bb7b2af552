"""The server of `conclave log --web`: the big screen of a real box, and the archive. Nothing there can be pressed."""

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
    "/host": "desk.html",
    "/evenings": "evenings.html",
    "/replay": "replay.html",
}


def room_app(room: Room, evenings: Evenings, hosts: frozenset[str]) -> Starlette:
    """Return the application."""

    async def page(request: Request) -> HTMLResponse:
        return html(PAGES[request.url.path], room.language)

    async def film(request: Request) -> Response:
        found = await anyio.to_thread.run_sync(evenings.film, request.path_params["id"])
        return JSONResponse(found) if found else JSONResponse({}, 404)

    async def file(request: Request) -> Response:
        id, _, format = request.path_params["name"].rpartition(".")
        found = await anyio.to_thread.run_sync(evenings.file, id, format)
        if not found:
            return Response(status_code=404)
        name, kind, text = found
        return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})

    routes = [Route(path, page) for path in PAGES]
    routes += [Route("/evenings/all", _read(evenings.all)), Route("/evenings/people", _read(evenings.people))]
    routes += [Route("/evenings/{name}", file), Route("/film/{id}", film), *files()]
    routes += [WebSocketRoute("/socket", Sockets(room).serve)]
    handlers = {BadArchive: _unread}
    return Starlette(routes=routes, middleware=[Middleware(Guard, hosts=hosts)], exception_handlers=handlers)


async def _unread(request: Request, error: Exception) -> Response:
    """Answer that the archive cannot be read; why it cannot is for the terminal alone."""
    logging.getLogger(__name__).error("%s: %s", request.url.path, error)
    return JSONResponse({}, 503)


def _read(build: Callable[[], dict[str, Any]]) -> Callable[[Request], Any]:
    async def answer(request: Request) -> JSONResponse:
        return JSONResponse(await anyio.to_thread.run_sync(build))

    return answer


class Sockets:
    """The pages that watch."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._open = 0

    async def serve(self, socket: WebSocket) -> None:
        """Keep one page up to date until it is gone."""
        await socket.accept()
        if self._open >= SOCKETS:
            await socket.close(FULL, CROWDED)
            return
        self._open += 1
        try:
            if await said_first(socket) != {"role": "watch"}:
                raise Unwanted("only the big screen is here")
            await watch(socket, Page(lambda: self._room.message))
        except (Unwanted, WebSocketDisconnect, TimeoutError, ConnectionError, RuntimeError):
            with suppress(RuntimeError, ConnectionError, WebSocketDisconnect):
                await socket.close(BAD)
        finally:
            self._open -= 1
