"""`conclave play` as a process, and pages that talk to it over real sockets."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.host.commands import start

PATIENCE = 60  # s; how long it takes is up to the computer


class Served(NamedTuple):
    """A table that is served."""

    process: subprocess.Popen[bytes]
    address: str
    master: str
    said: str  # on the terminal, until it could be reached

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Kill it with a signal that cannot be caught."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def end(self) -> None:
        """End it as people do, who have seen a page of it first; it has nothing to complain of."""
        with urlopen(self.address + "/watch", timeout=PATIENCE) as seen:
            assert seen.status == 200
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=PATIENCE)
        assert b"Traceback" not in out + err, (out + err).decode()


def serve(folder: Path, *arguments: object, port: int = 0, descriptors: int | None = None) -> Served:
    """Start a table with its state in a folder and an archive beside it."""
    places = ("--state", folder / "table", "--archive", folder / "archive.sqlite")
    process = start("play", "--no-browser", "--port", port, *places, *arguments, descriptors=descriptors)
    assert process.stdout
    said = ""
    while "Ctrl+C" not in said:
        line = process.stdout.readline().decode()
        assert line, process.communicate()
        said += line
    found = re.search(r"(http://127\.0\.0\.1:\d+)/host#(\S+)", said)
    assert found, said
    return Served(process, found[1], found[2], said)


@contextmanager
def killed_table(folder: Path, *arguments: object, port: int = 0, descriptors: int | None = None) -> Iterator[Served]:
    """Yield a table that is killed at the end of the test."""
    served = serve(folder, *arguments, port=port, descriptors=descriptors)
    try:
        yield served
    finally:
        served.kill()


@contextmanager
def served_table(folder: Path, *arguments: object, port: int = 0) -> Iterator[Served]:
    """Yield a table for the time of a test; it ends without a traceback."""
    with killed_table(folder, *arguments, port=port) as served:
        yield served
        served.end()


def connected(address: str, **settings: Any) -> ClientConnection:
    """Return a socket of a page of the table."""
    return connect(address.replace("http", "ws") + "/socket", origin=Origin(address), **settings)


@contextmanager
def page(address: str, **hello: Any) -> Iterator["Page"]:
    """Yield a page that has said who it is."""
    with connected(address) as socket:
        socket.send(json.dumps(hello))
        opened = Page(socket)
        opened.read()
        yield opened


class Page:
    """A page, and the state it has received."""

    def __init__(self, socket: ClientConnection) -> None:
        self.state: dict[str, Any] = {}
        self.socket = socket

    def read(self) -> None:
        """Take in one message of the server."""
        news = json.loads(self.socket.recv(PATIENCE))
        for name in [name for name in news if name.endswith("+")]:  # only what was added to it
            news[name[:-1]] = self.state[name[:-1]] + news.pop(name)
        self.state |= news

    def until(self, is_so: Callable[[dict[str, Any]], Any]) -> Any:
        """Read on until something is so; return it."""
        end = time.monotonic() + PATIENCE
        while not (found := is_so(self.state)):
            assert time.monotonic() < end, self.state
            self.read()
        return found

    def say(self, **said: Any) -> None:
        """Send a message to the server."""
        self.socket.send(json.dumps(said))
