"""A table that is served to real browsers, and its pages in them."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from socket import socket
from typing import Any

import uvicorn
from conclave.commands.doctor import find_browser
from conclave.commands.play import open_listening_socket
from conclave.web.addresses import LOCAL, accepted_hosts
from conclave.web.live_table import LiveTable
from conclave.web.replay_data import build_replay
from conclave.web.simulated_box import SimulatedBox
from conclave.web.table_server import replay_app, table_app
from starlette.applications import Starlette

from shared_rules.engine.session import Session
from tests.workbench.games import flash_with_unfinished_game

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CHROMIUM = find_browser()


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
) -> Iterator[LiveTable]:
    """Yield a table on a port, in real time; with a game it has begun, or goes on with one that had."""
    flash = flash_with_unfinished_game(session) if session else None
    table = LiveTable(SimulatedBox(pods, language, flash, seed=seed), bots, random=Random(seed))
    for name, value in settings.items():
        setattr(table.box.settings, name, value)
    if game or session:
        table.advance(500)
    if game:
        table.box.start_with_defaults(game, pods)
    if session:
        table.box.resume_game()
    with _running(table, port):
        yield table


@contextmanager
def replayed(session: Session) -> Iterator[str]:
    """Yield the page that plays a game again; its address."""
    shown = build_replay(session.journal, "en", [])
    listener, port = open_listening_socket(LOCAL, 0)
    with _serving(replay_app(shown, accepted_hosts(LOCAL, port)), listener):
        yield f"http://{LOCAL}:{port}/replay#{shown['game']['id']}"


@contextmanager
def _running(table: LiveTable, port: int) -> Iterator[None]:
    """Serve a table in a thread."""
    listener, port = open_listening_socket(LOCAL, port)
    table.address = f"http://{LOCAL}:{port}"
    with _serving(table_app(table, accepted_hosts(LOCAL, port)), listener):
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
