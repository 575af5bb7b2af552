"""Connections that say nothing, or half of it: the table goes on, phones come in, the terminal stays short."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import pytest
import uvicorn
from conclave.commands.play import LOCAL, open_listening_socket
from conclave.web import http_server as limits
from conclave.web.http_server import LogRateLimit, http_server
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tests.host.commands import start
from tests.host.web.process import PATIENCE, killed_table, page

DESCRIPTORS = 256  # of the process, as on a Mac
IDLE = 320  # connections
WHOLE, HALF = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX: "
UPGRADE = (
    b"GET /film HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
LONG = 30_000_000  # bytes, more than buffers take


@contextmanager
def idle(port: int) -> Iterator[None]:
    """Connections that each send half a request."""
    with ExitStack() as sockets:
        for _ in range(IDLE):
            one = sockets.enter_context(closing(socket.create_connection((LOCAL, port), PATIENCE)))
            one.send(HALF)
        yield


def test_idle_connections_do_not_stop_a_table(tmp_path: Path) -> None:
    with killed_table(tmp_path, "majority", "--seats", 3, "--bots", 3, descriptors=DESCRIPTORS) as table:
        with idle(table.port):
            with urlopen(table.address, timeout=PATIENCE) as phone:
                assert phone.status == 200
            with page(table.address, role="watch") as screen:
                told = len(screen.state["facts"])
                screen.until(lambda state: len(state["facts"]) > told)
        table.end()


def test_idle_connections_leave_few_lines_on_the_terminal(tmp_path: Path) -> None:
    with killed_table(tmp_path, descriptors=DESCRIPTORS) as table:
        with idle(table.port), urlopen(table.address, timeout=PATIENCE):
            pass
        table.process.terminate()
        _, err = table.process.communicate(timeout=PATIENCE)
    assert len(err.splitlines()) < 5, err.decode()


def test_idle_connections_do_not_stop_the_big_screen_of_log(tmp_path: Path) -> None:
    log = start("log", "--web", "--web-port", 0, "--archive", tmp_path / "a.sqlite", descriptors=DESCRIPTORS)
    try:
        assert log.stdout
        address = log.stdout.readline().decode().split()[-1]
        with idle(int(address.split(":")[2].split("/")[0])), urlopen(address, timeout=PATIENCE) as screen:
            assert screen.status == 200
    finally:
        log.kill()
        log.communicate(timeout=PATIENCE)


def connected(talk: Callable[["Connection"], Awaitable[None]]) -> None:
    """Serve a long page, and talk to it over a connection."""

    async def talking() -> None:
        listener, port = open_listening_socket(LOCAL, 0)
        page, film = Route("/", lambda _: PlainTextResponse("x" * LONG)), WebSocketRoute("/film", show)
        server = http_server(Starlette(routes=[page, film]))
        serving = asyncio.create_task(server.serve([listener]))
        reader, writer = await asyncio.open_connection(LOCAL, port)
        try:
            await asyncio.wait_for(talk(Connection(reader, writer, server)), PATIENCE)
        finally:
            writer.close()
            server.should_exit = True
            await serving

    asyncio.run(talking())


async def show(socket: WebSocket) -> None:
    """Accept a connection and send large messages for ever."""
    await socket.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await socket.send_text("x" * 100_000)


class Connection(NamedTuple):
    """A TCP connection and its server."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    server: uvicorn.Server

    async def end(self) -> int:
        """Read on until it is closed or cut off; return how much came."""
        count = 0
        with suppress(ConnectionError):
            while some := await self.reader.read(65536):
                count += len(some)
        return count


@pytest.mark.parametrize("said", [b"", HALF, WHOLE + HALF])
def test_half_a_request_is_closed_after_a_while(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(limits, "REQUEST_TIMEOUT", 0.2)

    async def talk(connection: Connection) -> None:
        connection.writer.write(said)
        assert (await connection.end() > LONG) == said.startswith(WHOLE)

    connected(talk)


def test_a_request_sent_byte_by_byte_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_TIMEOUT", 0.2)

    async def talk(connection: Connection) -> None:
        ending = asyncio.create_task(connection.end())
        connection.writer.write(HALF)
        while not ending.done():
            connection.writer.write(b"x")
            await asyncio.sleep(0.01)

    connected(talk)


def test_an_answer_that_nobody_reads_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_TIMEOUT", 0.1)
    monkeypatch.setattr(limits, "RESPONSE_TIMEOUT", 0.1)

    async def talk(connection: Connection) -> None:
        connection.writer.write(WHOLE)
        while not connection.server.server_state.total_requests + len(connection.server.server_state.tasks):
            await asyncio.sleep(0)
        while connection.server.server_state.connections:  # the reader takes what it has room for, and no more
            await asyncio.sleep(0.01)
        assert await connection.end() < LONG

    connected(talk)


def test_a_socket_that_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PING_INTERVAL", 0.2)

    async def talk(connection: Connection) -> None:
        connection.writer.write(UPGRADE)
        while not (tasks := connection.server.server_state.tasks):
            await asyncio.sleep(0)
        await asyncio.wait(tasks)  # what it is sent never ends
        assert await connection.end() < LONG

    connected(talk)


def test_one_log_line_a_minute_of_each_kind() -> None:
    now = [0.0]
    limit = LogRateLimit(lambda: now[0])
    passed: list[str] = []

    def log(text: str, *values: object) -> None:
        record = logging.LogRecord("x", logging.WARNING, "", 0, text, values, None)
        if limit.filter(record):
            passed.append(record.getMessage())

    for second in range(180):
        now[0] = float(second)
        log("Task was lost\n<Task %d>", second)
        log("Invalid HTTP request received.")
    assert len(passed) == 6
    assert passed[:2] == ["Task was lost\n<Task 0>", "Invalid HTTP request received."]
    assert passed[3] == "Invalid HTTP request received. (59 more since the last such line)"
