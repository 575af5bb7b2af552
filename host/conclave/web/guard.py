"""Protect the server: check host and origin of requests, set security headers, and limit messages and wrong keys."""

import time
from collections import deque
from collections.abc import Callable, Iterable

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

RATE, BURST = 30.0, 60.0  # messages per second on average, and in a burst
MAX_FAILURES, WINDOW = 20, 60.0  # wrong keys allowed per address, and in which time (s)
MAX_ADDRESSES = 1000  # addresses whose wrong keys are remembered
REACH_PATH = "/reach"  # path that pages request to find out whether another address leads to this server
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
    """ASGI middleware that refuses requests to other host names and from other origins (DNS rebinding, CSRF)."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], proxy_origin: str = "", links: Iterable[str] = ()) -> None:
        """Wrap `app`.

        `hosts` are the host names with ports that the server accepts, `proxy_origin` is the origin of a reverse proxy
        in front of it. `links` are further origins of this server, which its pages may request.
        """
        self._app = app
        self._hosts = hosts
        self._behind = proxy_origin
        name = proxy_origin.partition("://")[2]
        self._behind_hosts = (
            {name, f"{name}:{'443' if proxy_origin.startswith('https:') else '80'}"} if proxy_origin else set()
        )
        self._headers = {**HEADERS, b"content-security-policy": POLICY.format(" ".join(("'self'", *links))).encode()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass allowed requests on to the application; answer others with 403, or close code 1008 on a WebSocket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif self._is_allowed(scope):
            await self._app(scope, receive, self._with_headers(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse("This server does not go by that name.", 403)(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        """Return whether the host and all origins in the headers of a request belong to this server."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts | self._behind_hosts:
            return False
        if scope["type"] == "websocket" and len(origins) != 1:  # a browser always sends the origin of the page
            return False
        allowed = {self._behind} if self._behind else set()  # a proxy may send its own name, or that of this server
        if scope["type"] == "http" and scope["path"] == REACH_PATH:
            allowed |= {f"http://{host}" for host in self._hosts}
        elif hosts[0].lower() in self._hosts:
            allowed.add(f"http://{hosts[0].lower()}")
        return all(origin.lower() in allowed for origin in origins)

    def _with_headers(self, send: Send) -> Send:
        """Return a `send` that adds the security headers to each response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                others = [pair for pair in message["headers"] if pair[0].lower() not in self._headers]
                message["headers"] = others + list(self._headers.items())
            await send(message)

        return send_with_headers


async def answer_reach(request: Request) -> Response:
    """Answer a page of this server that asks whether it can reach this address; any of its origins may read it."""
    origin = request.headers.get("origin")
    return Response(status_code=204, headers={"access-control-allow-origin": origin} if origin else {})


class TokenBucket:
    """A token bucket that limits the messages of one page to `RATE` per second with bursts of `BURST`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tokens = BURST
        self._filled_at = clock()

    def take(self) -> bool:
        """Take one token for a message; return False if there is none."""
        now = self._clock()
        self._tokens = min(BURST, self._tokens + RATE * (now - self._filled_at))
        self._filled_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class KeyAttempts:
    """Count the wrong keys of each network address: after too many it is refused for a while, with any key."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failed: dict[str, deque[float]] = {}

    def must_wait(self, address: str) -> bool:
        """Return whether an address has shown too many wrong keys within the last `WINDOW` seconds."""
        failed = self._failed.get(address, ())
        return len(failed) == MAX_FAILURES and self._clock() - failed[0] < WINDOW

    def count_failure(self, address: str) -> None:
        """Count a wrong key; if there are too many addresses, forget the one that has failed least recently."""
        failed = self._failed.pop(address, deque(maxlen=MAX_FAILURES))
        failed.append(self._clock())
        self._failed[address] = failed
        if len(self._failed) > MAX_ADDRESSES:
            del self._failed[next(iter(self._failed))]
