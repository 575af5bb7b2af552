"""The HTTP server under the pages, with limits: whoever connects, the table goes on and phones come in."""

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST = 256  # connections at once: 64 pages, and what they load
HEAD = 10.0  # s in which a request has to arrive
ANSWER = 60.0  # s more in which its answer has to be read
AT_ONCE = 16  # connections accepted in one turn of the loop: each has a descriptor before any limit can look at it
QUEUE = 128  # connections that the system keeps until they are accepted
PING = 20.0  # s between two pings of a socket, and for the answer to one
QUIET = 60.0  # s between two log lines of one kind
KINDS = 100  # of log lines that are remembered


def http_server(app: ASGIApp) -> uvicorn.Server:
    """Return a server for an application; it does not listen yet."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        http=LimitedConnection,
        ws=LimitedSocket,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_max_size=4096,
        ws_max_queue=8,
        backlog=AT_ONCE,
        timeout_graceful_shutdown=1,
    )
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_LIMIT)
    return _Server(config)


def most_connections() -> int:
    """Return how many connections may be open: half of the file descriptors stay in reserve for the game."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(MOST, soft // 2)


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # asyncio has made the queue as short as its turns: who comes next waited a second


class LimitedConnection(H11Protocol):
    """A connection that is closed when its request or answer takes too long, or to make room for a newer one.

    uvicorn itself waits for ever for the rest of a request.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Give the new connection its time, and a place."""
        super().connection_made(transport)
        self._began = self.loop.time()
        self._allow(HEAD, self._expire)
        if len(self.connections) > most_connections():
            self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the time limit."""
        super().connection_lost(exc)
        self._stop_timer()

    def on_response_complete(self) -> None:
        """Give the next request its time."""
        self._began = self.loop.time()
        self._allow(HEAD, self._expire)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Let a socket stay: it has limits of its own."""
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    @property
    def _is_answering(self) -> bool:
        is_unread = self.transport.get_write_buffer_size() > 0
        return is_unread or (self.cycle is not None and not self.cycle.response_complete)

    def _allow(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, then)

    def _expire(self) -> None:
        if self._is_answering:
            self._allow(ANSWER, self.transport.abort)
        else:
            self.transport.abort()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _make_room(self) -> None:
        """Close the connection that has waited longest for its request; if all are busy, the one that began first."""
        self.logger.warning("More than %d connections: the ones that waited longest are closed.", most_connections())
        others = [one for one in self.connections if isinstance(one, LimitedConnection) and one is not self]
        oldest = min(others, key=lambda one: (one._is_answering, one._began), default=self)
        self.connections.discard(oldest)  # it is only gone in the next turn of the loop
        oldest.transport.abort()


class LimitedSocket(WebSocketsSansIOProtocol):
    """A socket that is cut off when it answers no ping: to be closed in order, it would have to read what was sent."""

    def keepalive_timeout(self) -> None:
        """Cut the socket off."""
        self.transport.abort()


class LogLimit(logging.Filter):
    """Lets one record of a kind pass in a minute, with the number of those that did not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[str, tuple[float, int]] = {}  # by kind: when one passed, and how many did not since

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record passes."""
        kind = str(record.msg).partition("\n")[0]
        now = self._clock()
        at, missed = self._seen.get(kind, (now - QUIET, 0))
        if now - at < QUIET:
            self._seen[kind] = at, missed + 1
            return False
        if len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[kind] = now, 0
        if missed:
            record.msg, record.args = f"{record.getMessage()} ({missed} more since the last such line)", None
        return True


_LIMIT = LogLimit()
