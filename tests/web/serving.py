"""A table that is served to real browsers, and its pages in them."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from socket import socket
from typing import Any

import uvicorn
from conclave.commands.doctor import browser
from conclave.commands.play import listen
from conclave.web.addresses import LOCAL, names
from conclave.web.box import Box
from conclave.web.replay import film
from conclave.web.server import app, replay_app
from conclave.web.table import Table
from starlette.applications import Starlette

from shared_rules.engine.session import Session
from tests.workbench.games import unfinished

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CHROMIUM = browser()


@contextmanager
def served(
    pods: int,
    bots: int = 0,
    *,
    game: str | None = None,
    seed: int = 1,
    language: str = "en",
    session: Session | None = None,
    port: int = 0,
    **settings: Any,
) -> Iterator[Table]:
    """Yield a table on a port, in real time; with a game it has begun, or goes on with one that had."""
    flash = unfinished(session) if session else None
    table = Table(Box(pods, language, flash, seed=seed), bots, random=Random(seed))
    for name, value in settings.items():
        setattr(table.box.settings, name, value)
    if game or session:
        table.advance(500)
    if game:
        table.box.start(game, pods)
    if session:
        table.box.go_on()
    with _running(table, port):
        yield table


@contextmanager
def replayed(session: Session) -> Iterator[str]:
    """Yield the page that plays a game again; its address."""
    shown = film(session.journal, "en", [])
    listener, port = listen(LOCAL, 0)
    with _serving(replay_app(shown, names(LOCAL, port)), listener):
        yield f"http://{LOCAL}:{port}/replay#{shown['game']['id']}"


@contextmanager
def _running(table: Table, port: int) -> Iterator[None]:
    """Serve a table in a thread."""
    listener, port = listen(LOCAL, port)
    table.address = f"http://{LOCAL}:{port}"
    with _serving(app(table, names(LOCAL, port)), listener):
        yield


@contextmanager
def _serving(pages: Starlette, listener: socket) -> Iterator[None]:
    """Serve pages in a thread."""
    settings = uvicorn.Config(pages, log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1)
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()


def until(is_so: Callable[[], Any], seconds: float = 60) -> Any:
    """Wait until something is so; return it."""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        if time.monotonic() > end:
            raise AssertionError("it never became so")
        time.sleep(0.01)
    return found
