"""Configure the HTTP server (uvicorn) with limits, so that no client can stall the game or lock phones out."""

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

MAX_CONNECTIONS = 256  # open at the same time: 64 pages and the files that they load
REQUEST_TIMEOUT = 10.0  # s in which a request has to arrive
RESPONSE_TIMEOUT = 60.0  # s after that in which the client has to read the response
ACCEPT_BATCH = 16  # connections accepted per turn of the loop: each takes a descriptor before any limit is checked
BACKLOG = 128  # connections that the operating system queues until they are accepted
PING_INTERVAL = 20.0  # s between two pings of a WebSocket, and the time limit for the pong
LOG_INTERVAL = 60.0  # s between two log records of the same kind
MAX_LOG_KINDS = 100  # kinds of log records that are remembered


def http_server(app: ASGIApp) -> uvicorn.Server:
    """Return a uvicorn server with all limits for an ASGI application; it does not listen yet."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        http=LimitedConnection,
        ws=LimitedSocket,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_INTERVAL,
        ws_max_size=4096,
        ws_max_queue=8,
        backlog=ACCEPT_BATCH,
        timeout_graceful_shutdown=1,
    )
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(_LOG_LIMIT)
    return _Server(config)


def max_connections() -> int:
    """Return how many connections may be open: half of the file descriptors are reserved for the game."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MAX_CONNECTIONS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAX_CONNECTIONS if soft == resource.RLIM_INFINITY else min(MAX_CONNECTIONS, soft // 2)


class _Server(uvicorn.Server):
    """A uvicorn server whose listen queue is longer than the number of connections accepted per turn."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)  # asyncio limits the queue to `backlog`: further connections waited for a second


class LimitedConnection(H11Protocol):
    """An HTTP connection that is closed when its request or response takes too long, or to make room for a newer one.

    uvicorn itself has no time limit for the rest of a request.
    """

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit of a new connection; close the oldest one if there are too many."""
        super().connection_made(transport)
        self._began = self.loop.time()
        self._restart_timer(REQUEST_TIMEOUT, self._time_out)
        if len(self.connections) > max_connections():
            self._close_oldest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the time limit."""
        super().connection_lost(exc)
        self._stop_timer()

    def on_response_complete(self) -> None:
        """Start the time limit of the next request."""
        self._began = self.loop.time()
        self._restart_timer(REQUEST_TIMEOUT, self._time_out)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Cancel the time limit of a connection that becomes a WebSocket, which has limits of its own."""
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    @property
    def _is_answering(self) -> bool:
        """Whether a response is being made, or the client has not read all of it."""
        is_unread = self.transport.get_write_buffer_size() > 0
        return is_unread or (self.cycle is not None and not self.cycle.response_complete)

    def _restart_timer(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call `callback` after some seconds, instead of what was scheduled before."""
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, callback)

    def _time_out(self) -> None:
        """Close a connection without a complete request; give a response in progress more time."""
        if self._is_answering:
            self._restart_timer(RESPONSE_TIMEOUT, self.transport.abort)
        else:
            self.transport.abort()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _close_oldest(self) -> None:
        """Close the connection that has waited longest for a request, or the oldest one if all are busy."""
        self.logger.warning("More than %d connections: the ones that waited longest are closed.", max_connections())
        others = [one for one in self.connections if isinstance(one, LimitedConnection) and one is not self]
        oldest = min(others, key=lambda one: (one._is_answering, one._began), default=self)
        self.connections.discard(oldest)  # asyncio itself removes it only in the next turn of the loop
        oldest.transport.abort()


class LimitedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is aborted when it answers no ping: a closing handshake would wait for a client that is gone."""

    def keepalive_timeout(self) -> None:
        """Abort the connection."""
        self.transport.abort()


class LogRateLimit(logging.Filter):
    """A logging filter that passes one record of each kind per minute and counts those it drops.

    Records are of the same kind if the first lines of their messages, before formatting, are equal.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[str, tuple[float, int]] = {}  # by kind: when one passed, and how many were dropped since

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record passes; the number of dropped records is appended to its message."""
        kind = str(record.msg).partition("\n")[0]
        now = self._clock()
        at, missed = self._seen.get(kind, (now - LOG_INTERVAL, 0))
        if now - at < LOG_INTERVAL:
            self._seen[kind] = at, missed + 1
            return False
        if len(self._seen) >= MAX_LOG_KINDS:
            self._seen.clear()
        self._seen[kind] = now, 0
        if missed:
            record.msg, record.args = f"{record.getMessage()} ({missed} more since the last such line)", None
        return True


_LOG_LIMIT = LogRateLimit()
