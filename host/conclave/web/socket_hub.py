"""Serve the WebSockets of a table's pages.

Each page says first which kind of page it is and shows its key. From then on it is sent every change of its view, and
its messages are carried out by `page_commands.py`.
"""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from conclave.web import page_commands
from conclave.web.game_messages import GameMessages
from conclave.web.guard import KeyAttempts, TokenBucket
from conclave.web.live_table import LiveTable
from conclave.web.page_commands import BadMessage
from conclave.web.pod_messages import PodMessages
from conclave.web.seat_registry import PodSeat
from conclave.web.view_cache import Message
from shared_rules.engine.errors import Refused

HELLO_TIMEOUT = 4  # s in which a page has to say which page it is
MAX_SOCKETS = 64  # open at the same time
MAX_WATCHERS = 40  # open sockets that only watch: the rest is reserved for players
CROWDED = "crowded"
FRAME_TIME = 0.033  # s between two messages to a page
SEND_TIMEOUT = 20  # s in which a page has to read a message
NO_KEY_TRIED = ("new", "full")  # reasons for a refusal that are not counted as a failed key
HEARTBEAT = 5  # s without a change after which an empty message shows that the server is alive
GROWING = ("facts", "told")  # lists of which only the added elements are sent
BAD_MESSAGE, TAKEN, MOVED, TOO_MANY, FAILED = 4400, 4403, 4409, 4429, 4500  # close codes of a WebSocket


class PageUpdates:
    """Compute the messages for one open page: each has only the entries that changed since the one before.

    `build` returns the complete message. `log` takes how many records of the serial log the page has already got, and
    returns how many there are now and the new ones as text.
    """

    def __init__(self, build: Callable[[], Message], log: Callable[[int], tuple[int, list[str]]] | None = None) -> None:
        self._build = build
        self._log = log
        self._sent: Message = {}
        self._lines = 0

    def next_update(self) -> Message:
        """Return the entries to send now; empty if nothing has changed.

        Where a list of `GROWING` has only become longer, the added elements are sent under its name and a `+`.
        """
        message = self._build()
        changed = {
            name: value for name, value in message.items() if name not in self._sent or self._sent[name] != value
        }
        for name in GROWING:
            before, now = self._sent.get(name), changed.get(name)
            if before and now and now[: len(before)] == before:
                changed[name + "+"] = changed.pop(name)[len(before) :]
        self._sent = message
        if self._log:
            self._lines, lines = self._log(self._lines)
            if lines:
                changed["log"] = lines
        return changed


class SocketHub:
    """All WebSockets of a table: limit their number, check their keys, send views and take commands."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._views = PodMessages(table)
        self._game_views = GameMessages(table)
        self._open = self._watching = 0  # counts
        self._tries = KeyAttempts()
        self._phones: dict[int, WebSocket] = {}  # by pod: the one page that controls it

    async def serve(self, socket: WebSocket) -> None:
        """Serve one page until it disconnects or is refused; no failure leaves this method."""
        await socket.accept()
        if self._open >= MAX_SOCKETS:
            await socket.close(TOO_MANY, CROWDED)
            return
        self._open += 1
        try:
            await self._serve_role(socket)
        except BadMessage:
            await _close(socket, BAD_MESSAGE)
        except Refused as refused:
            if refused.text_key not in NO_KEY_TRIED:
                self._tries.count_failure(_address(socket))
            await _close(socket, TAKEN, refused.text_key)
        except (WebSocketDisconnect, TimeoutError, ConnectionError, RuntimeError):
            await _close(socket, BAD_MESSAGE)
        except Exception as error:
            self._table.report_failure("page", error)
            await _close(socket, FAILED)
        finally:
            self._open -= 1

    async def _serve_role(self, socket: WebSocket) -> None:
        """Read the first message of a page and serve it in its role; raise Refused if its key is wrong."""
        hello = await read_hello(socket)
        match hello:
            case {"role": "watch"}:
                await self._serve_screen(socket)
            case {"role": "phone", "secret": secret, **rest} if "key" not in rest:
                await self._serve_phone(socket, self._table.admit_phone(secret, rest.get("name")))
            case _ if self._tries.must_wait(_address(socket)):
                await _close(socket, TOO_MANY, "wait")
            case {"role": "table", "key": key} if self._table.seats.is_master(key):
                page = PageUpdates(self._views.workshop_message, self._log)
                await _run_both(_send(socket, page, lambda: True), _listen(socket, self._from_table))
            case {"role": "host", "key": key} if self._table.seats.is_master(key):
                page = PageUpdates(self._game_views.host_message)
                await _run_both(_send(socket, page, lambda: True), _listen(socket, self._from_host))
            case {"role": "phone", "key": key, "secret": secret, **rest}:
                place = self._table.seats.claim(key, secret)
                self._table.rename_player(place, rest.get("name"))
                await self._serve_phone(socket, place)
            case {"role": "pod", "secret": secret, **rest}:
                place = (
                    self._table.seats.claim(rest["key"], secret)
                    if "key" in rest
                    else self._table.admit_phone(secret, None)
                )
                await self._serve_player(socket, place, self._views.pod_message)
            case _:
                raise Refused("unknown", "a page says what it is, and shows its key")

    async def _serve_screen(self, socket: WebSocket) -> None:
        """Serve a big screen, unless too many are open."""
        if self._watching >= MAX_WATCHERS:
            await _close(socket, TOO_MANY, CROWDED)
            return
        self._watching += 1
        try:
            await serve_watcher(socket, PageUpdates(self._game_views.screen_message))
        finally:
            self._watching -= 1

    async def _serve_phone(self, socket: WebSocket, place: PodSeat) -> None:
        """Serve the page of a phone that shows the game."""
        await self._serve_player(socket, place, self._game_views.phone_message)

    async def _serve_player(self, socket: WebSocket, place: PodSeat, view: Callable[[int], Message]) -> None:
        """Serve the page that controls a pod until another page takes over or the pod is given to somebody else.

        `view` takes the number of the pod and returns the complete message of the page.
        """
        number, generation = place.number, place.generation
        before = self._phones.get(number)
        self._phones[number] = socket  # the newest page of a phone controls the pod
        if before:
            await _close(before, MOVED, "elsewhere")
        self._table.box.release_all_keys(number)
        place.is_connected = True
        self._table.seats.changes += 1

        def is_held() -> bool:
            """Whether this page still controls the pod."""
            return place.generation == generation and self._phones.get(number) is socket

        def obey(message: dict[str, Any]) -> None:
            if is_held():
                page_commands.obey_pod(self._table, number, message)

        try:
            page = PageUpdates(lambda: view(number))
            await _run_both(_send(socket, page, is_held), _listen(socket, obey))
        finally:
            if is_held():
                self._table.box.release_all_keys(number)
                place.is_connected = False
                self._table.seats.changes += 1
            if self._phones.get(number) is socket:
                del self._phones[number]

    def _from_table(self, message: dict[str, Any]) -> None:
        """Carry out a message of the workshop page; ignore one that is refused."""
        with suppress(Refused):  # the page shows the state after each command: a refusal needs no message
            page_commands.obey_workshop(self._table, message)

    def _from_host(self, message: dict[str, Any]) -> None:
        """Carry out a message of the game master's page; ignore one that is refused."""
        with suppress(Refused):
            page_commands.obey_host(self._table, message)

    def _log(self, seen: int) -> tuple[int, list[str]]:
        """Return the count of records on the serial line and the text of those after the first `seen`."""
        feed = self._table.box.feed
        new = feed.record_count - seen
        return feed.record_count, feed.last_records[-new:] if new else []


async def _send(socket: WebSocket, page: PageUpdates, is_held: Callable[[], bool]) -> None:
    """Send a page its changes until `is_held` returns False; a slow page gets several changes at a time."""
    last = 0.0
    while is_held():
        news, now = page.next_update(), anyio.current_time()
        if news or now - last >= HEARTBEAT:
            last = now
            with anyio.fail_after(SEND_TIMEOUT):
                await socket.send_text(json.dumps(news, ensure_ascii=False, separators=(",", ":")))
        await anyio.sleep(FRAME_TIME)
    await _close(socket, MOVED, "moved")


async def serve_watcher(socket: WebSocket, page: PageUpdates) -> None:
    """Send a page its changes until it disconnects; raise BadMessage if it sends a message."""
    await _run_both(_send(socket, page, lambda: True), _listen(socket, _refuse))


async def read_hello(socket: WebSocket) -> dict[str, Any]:
    """Return the first message of a page; raise TimeoutError if it does not come within `HELLO_TIMEOUT`."""
    with anyio.fail_after(HELLO_TIMEOUT):
        return page_commands.parse_message(await _receive(socket))


def _address(socket: WebSocket) -> str:
    """Return the network address of the client."""
    return socket.client.host if socket.client else ""


async def _receive(socket: WebSocket) -> object:
    """Return the next text message; None for a binary one."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text")


async def _listen(socket: WebSocket, obey: Callable[[dict[str, Any]], None]) -> None:
    """Pass each message of a page to `obey`; raise BadMessage if there are too many of them."""
    bucket = TokenBucket()
    while True:
        message = page_commands.parse_message(await _receive(socket))
        if not bucket.take():
            raise BadMessage("too many messages")
        obey(message)


def _refuse(message: dict[str, Any]) -> None:
    """Raise BadMessage: a page that only watches may send nothing after its first message."""
    raise BadMessage("a page that only watches has sent a message")


async def _run_both(one: Awaitable[None], other: Awaitable[None]) -> None:
    """Run two coroutines until one of them ends, and cancel the other; raise what the first one raised."""
    failed: list[Exception] = []
    async with anyio.create_task_group() as group:

        async def run(part: Awaitable[None]) -> None:
            try:
                await part
            except Exception as error:
                failed.append(error)
            group.cancel_scope.cancel()

        group.start_soon(run, one)
        group.start_soon(run, other)
    if failed:
        raise failed[0]


async def _close(socket: WebSocket, code: int, why: str = "") -> None:
    """Close a WebSocket that is still open."""
    states = (socket.client_state, socket.application_state)
    if all(state == WebSocketState.CONNECTED for state in states):
        try:
            await socket.close(code, why)
        except (RuntimeError, ConnectionError, WebSocketDisconnect):
            return  # the client was faster
