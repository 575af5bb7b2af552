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
from conclave.web.archive_reader import ArchiveReader
from conclave.web.box_spectator import BoxSpectator
from conclave.web.guard import Guard
from conclave.web.page_commands import BadMessage
from conclave.web.socket_hub import BAD_MESSAGE, CROWDED, MAX_SOCKETS, TOO_MANY, PageUpdates, read_hello, serve_watcher
from conclave.web.table_server import html_page, static_routes

PAGES = {
    "/": "watch.html",
    "/watch": "watch.html",
    "/host": "box_host.html",
    "/evenings": "evenings.html",
    "/replay": "replay.html",
}


def spectator_app(room: BoxSpectator, evenings: ArchiveReader, hosts: frozenset[str]) -> Starlette:
    """Return the application; `hosts` are the host names with ports under which the server may be called."""

    async def send_page(request: Request) -> HTMLResponse:
        return html_page(PAGES[request.url.path], room.language)

    async def send_replay(request: Request) -> Response:
        found = await anyio.to_thread.run_sync(evenings.read_replay, request.path_params["id"])
        return JSONResponse(found) if found else JSONResponse({}, 404)

    async def send_file(request: Request) -> Response:
        id, _, format = request.path_params["name"].rpartition(".")
        found = await anyio.to_thread.run_sync(evenings.export_game, id, format)
        if not found:
            return Response(status_code=404)
        name, kind, text = found
        return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})

    routes = [Route(path, send_page) for path in PAGES]
    routes += [Route("/evenings/all", _json_endpoint(evenings.read_games))]
    routes += [Route("/evenings/people", _json_endpoint(evenings.read_players))]
    routes += [Route("/evenings/{name}", send_file), Route("/film/{id}", send_replay), *static_routes()]
    routes += [WebSocketRoute("/socket", SpectatorSockets(room).serve)]
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


class SpectatorSockets:
    """The WebSockets of the pages that watch a real box."""

    def __init__(self, room: BoxSpectator) -> None:
        self._room = room
        self._open = 0

    async def serve(self, socket: WebSocket) -> None:
        """Send one page the changes of the room's message until it disconnects."""
        await socket.accept()
        if self._open >= MAX_SOCKETS:
            await socket.close(TOO_MANY, CROWDED)
            return
        self._open += 1
        try:
            if await read_hello(socket) != {"role": "watch"}:
                raise BadMessage("this server has only pages that watch")
            await serve_watcher(socket, PageUpdates(lambda: self._room.message))
        except (BadMessage, WebSocketDisconnect, TimeoutError, ConnectionError, RuntimeError):
            with suppress(RuntimeError, ConnectionError, WebSocketDisconnect):
                await socket.close(BAD_MESSAGE)
        finally:
            self._open -= 1
