"""Who may talk to the server at all: pages that came from it, under a name of its own; and how much they may say.

Keys cannot be guessed; who tries all the same has to wait.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

RATE, BURST = 30.0, 60.0  # messages a second, and at once
TRIES, WINDOW = 20, 60.0  # keys that open nothing, in so many seconds
ADDRESSES = 1000  # that are remembered
REACH = "/reach"  # where pages look whether another address of the server leads to it
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src {}",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}


class Guard:
    """Turns away requests to other hosts and from other origins, before anything looks at them."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], behind: str = "", links: Iterable[str] = ()) -> None:
        """`hosts` are the names with ports that this server goes by, `behind` is the origin of a proxy before it.

        Pages may look at `links`, other origins of this server, whether they can be reached.
        """
        self._app = app
        self._hosts = hosts
        self._behind = behind
        name = behind.partition("://")[2]
        self._behind_hosts = {name, f"{name}:{'443' if behind.startswith('https:') else '80'}"} if behind else set()
        self._headers = {**HEADERS, b"content-security-policy": POLICY.format(" ".join(("'self'", *links))).encode()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on what may pass."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif self._may_pass(scope):
            await self._app(scope, receive, self._with_headers(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse("This server does not go by that name.", 403)(scope, receive, send)

    def _may_pass(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts | self._behind_hosts:
            return False
        if scope["type"] == "websocket" and len(origins) != 1:  # a browser always says where a page came from
            return False
        allowed = {self._behind} if self._behind else set()  # a proxy may tell its own name, or that of this server
        if scope["type"] == "http" and scope["path"] == REACH:
            allowed |= {f"http://{host}" for host in self._hosts}
        elif hosts[0].lower() in self._hosts:
            allowed.add(f"http://{hosts[0].lower()}")
        return all(origin.lower() in allowed for origin in origins)

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message["headers"] if pair[0].lower() not in self._headers]
                message["headers"] = kept + list(self._headers.items())
            await send(message)

        return sending


async def reach(request: Request) -> Response:
    """Say to a page of this server, from whichever of its names, that this address leads here."""
    origin = request.headers.get("origin")
    return Response(status_code=204, headers={"access-control-allow-origin": origin} if origin else {})


class Bucket:
    """How many messages a page may still send: it fills again with time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = BURST
        self._at = clock()

    def take(self) -> bool:
        """Take one message out; tell whether there was one left."""
        now = self._clock()
        self._left = min(BURST, self._left + RATE * (now - self._at))
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Tries:
    """How often each address has shown a key that opens nothing: after too many it has to wait, whatever it shows."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, deque[float]] = {}

    def must_wait(self, address: str) -> bool:
        """Tell whether it has failed too often within the last minute."""
        failed = self._failed.get(address, ())
        return len(failed) == TRIES and self._clock() - failed[0] < WINDOW

    def fail(self, address: str) -> None:
        """Remember one try, and forget the address that was quiet for longest if there are too many."""
        failed = self._failed.pop(address, deque(maxlen=TRIES))
        failed.append(self._clock())
        self._failed[address] = failed
        if len(self._failed) > ADDRESSES:
            del self._failed[next(iter(self._failed))]
