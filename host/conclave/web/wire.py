"""A page's socket: it says who it is, then it is kept up to date, and what it says is done."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from conclave.web import commands
from conclave.web.commands import Unwanted
from conclave.web.game_views import GameViews
from conclave.web.guard import Bucket, Tries
from conclave.web.memory import Message
from conclave.web.places import Place
from conclave.web.table import Table
from conclave.web.views import Views
from shared_rules.engine.refused import Refused

HELLO = 4  # s in which a page has to say who it is
SOCKETS = 64  # at once
WATCHING = 40  # of these that only watch: who plays comes in at any time
CROWDED = "crowded"
FRAME = 0.033  # s between two messages to a page
PATIENCE = 20  # s that a page may take to read one
NEW = ("new", "full")  # who has not joined yet has tried no key
BREATH = 5  # s after which a page is told that the server is still there
GROWING = ("facts", "told")  # of these only what is new is sent
BAD, TAKEN, MOVED, FULL, FAILED = 4400, 4403, 4409, 4429, 4500  # why a socket is closed


class Page:
    """What one open page has been sent: of each message only what has changed since."""

    def __init__(self, build: Callable[[], Message], log: Callable[[int], tuple[int, list[str]]] | None = None) -> None:
        self._build = build
        self._log = log
        self._sent: Message = {}
        self._lines = 0

    def news(self) -> Message:
        """Return the entries to send now."""
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


class Wires:
    """All sockets of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._views = Views(table)
        self._games = GameViews(table)
        self._open = self._watching = 0
        self._tries = Tries()
        self._phones: dict[int, WebSocket] = {}  # by place: the one page that has it

    async def serve(self, socket: WebSocket) -> None:
        """Serve one page until it is gone."""
        await socket.accept()
        if self._open >= SOCKETS:
            await socket.close(FULL, CROWDED)
            return
        self._open += 1
        try:
            await self._talk(socket)
        except Unwanted:
            await _close(socket, BAD)
        except Refused as refused:
            if refused.why not in NEW:
                self._tries.fail(_address(socket))
            await _close(socket, TAKEN, refused.why)
        except (WebSocketDisconnect, TimeoutError, ConnectionError, RuntimeError):
            await _close(socket, BAD)
        except Exception as error:
            self._table.fail("page", error)
            await _close(socket, FAILED)
        finally:
            self._open -= 1

    async def _talk(self, socket: WebSocket) -> None:
        hello = await said_first(socket)
        match hello:
            case {"role": "watch"}:
                await self._let_watch(socket)
            case {"role": "phone", "secret": secret, **rest} if "key" not in rest:
                await self._serve_phone(socket, self._table.arrive(secret, rest.get("name")))
            case _ if self._tries.must_wait(_address(socket)):
                await _close(socket, FULL, "wait")
            case {"role": "table", "key": key} if self._table.places.is_master(key):
                page = Page(self._views.table, self._log)
                await _both(_send(socket, page, lambda: True), _listen(socket, self._from_table))
            case {"role": "host", "key": key} if self._table.places.is_master(key):
                page = Page(self._games.host)
                await _both(_send(socket, page, lambda: True), _listen(socket, self._from_host))
            case {"role": "phone", "key": key, "secret": secret, **rest}:
                place = self._table.places.claim(key, secret)
                self._table.greet(place, rest.get("name"))
                await self._serve_phone(socket, place)
            case {"role": "pod", "secret": secret, **rest}:
                place = (
                    self._table.places.claim(rest["key"], secret) if "key" in rest else self._table.arrive(secret, None)
                )
                await self._serve_pod(socket, place, self._views.pod)
            case _:
                raise Refused("unknown", "a page says what it is, and shows its key")

    async def _let_watch(self, socket: WebSocket) -> None:
        if self._watching >= WATCHING:
            await _close(socket, FULL, CROWDED)
            return
        self._watching += 1
        try:
            await watch(socket, Page(self._games.screen))
        finally:
            self._watching -= 1

    async def _serve_phone(self, socket: WebSocket, place: Place) -> None:
        await self._serve_pod(socket, place, self._games.phone)

    async def _serve_pod(self, socket: WebSocket, place: Place, view: Callable[[int], Message]) -> None:
        number, generation = place.number, place.generation
        before = self._phones.get(number)
        self._phones[number] = socket  # the newest page of a phone has it
        if before:
            await _close(before, MOVED, "elsewhere")
        self._table.box.let_go(number)
        place.connected = True
        self._table.places.changes += 1

        def is_held() -> bool:
            return place.generation == generation and self._phones.get(number) is socket

        def obey(said: dict[str, Any]) -> None:
            if is_held():
                commands.from_pod(self._table, number, said)

        try:
            page = Page(lambda: view(number))
            await _both(_send(socket, page, is_held), _listen(socket, obey))
        finally:
            if is_held():
                self._table.box.let_go(number)
                place.connected = False
                self._table.places.changes += 1
            if self._phones.get(number) is socket:
                del self._phones[number]

    def _from_table(self, said: dict[str, Any]) -> None:
        with suppress(Refused):  # the page shows what is; there is nothing to add to it
            commands.from_table(self._table, said)

    def _from_host(self, said: dict[str, Any]) -> None:
        with suppress(Refused):
            commands.from_host(self._table, said)

    def _log(self, seen: int) -> tuple[int, list[str]]:
        feed = self._table.box.feed
        new = feed.count - seen
        return feed.count, feed.lines[-new:] if new else []


async def _send(socket: WebSocket, page: Page, is_held: Callable[[], bool]) -> None:
    """Keep a page up to date; one that reads slowly misses what lies in between."""
    last = 0.0
    while is_held():
        news, now = page.news(), anyio.current_time()
        if news or now - last >= BREATH:
            last = now
            with anyio.fail_after(PATIENCE):
                await socket.send_text(json.dumps(news, ensure_ascii=False, separators=(",", ":")))
        await anyio.sleep(FRAME)
    await _close(socket, MOVED, "moved")


async def watch(socket: WebSocket, page: Page) -> None:
    """Keep a page up to date that has nothing to say."""
    await _both(_send(socket, page, lambda: True), _listen(socket, _nothing))


async def said_first(socket: WebSocket) -> dict[str, Any]:
    """Return how a page introduces itself."""
    with anyio.fail_after(HELLO):
        return commands.read(await _text(socket))


def _address(socket: WebSocket) -> str:
    return socket.client.host if socket.client else ""


async def _text(socket: WebSocket) -> object:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text")


async def _listen(socket: WebSocket, obey: Callable[[dict[str, Any]], None]) -> None:
    """Do what a page says, unless it says too much."""
    bucket = Bucket()
    while True:
        said = commands.read(await _text(socket))
        if not bucket.take():
            raise Unwanted("too many messages")
        obey(said)


def _nothing(said: dict[str, Any]) -> None:
    """Who watches has nothing to say."""
    raise Unwanted("a page that watches says nothing")


async def _both(one: Awaitable[None], other: Awaitable[None]) -> None:
    """Run both until one of them ends, and end the other."""
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
    states = (socket.client_state, socket.application_state)
    if all(state == WebSocketState.CONNECTED for state in states):
        try:
            await socket.close(code, why)
        except (RuntimeError, ConnectionError, WebSocketDisconnect):
            return  # it has gone by itself
