"""Shared by the tests of the web table: a table without a clock, its application, and pages that talk to it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from conclave.web.box import CONSOLE, Box
from conclave.web.fingers import Fingers
from conclave.web.server import app
from conclave.web.table import Table
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from firmware.match import Match
from shared_rules.engine.session import Session
from shared_rules.engine.stir import STIR
from tests.kit import play_on
from tests.kit import seed as seed_of
from tests.workbench.games import unfinished

HOST = "127.0.0.1:8642"
ORIGIN = f"http://{HOST}"
SECRET = "s" * 24
OTHER = "o" * 24


def table(pods: int = 3, bots: int = 0, game: str | None = None, seed: int | None = 7, **settings: Any) -> Table:
    """Return a table whose time passes only by `advance`; with a game it has begun."""
    made = Table(Box(pods, "en", seed=seed), bots, random=Random(seed))
    save(made, **settings)
    made.address = ORIGIN
    run(made, 500)
    if game:
        made.box.start(game, pods)
        run(made, 500)
    return made


def save(table: Table, **settings: Any) -> None:
    """Change settings of the box, also for when it was switched off."""
    for name, value in settings.items():
        setattr(table.box.settings, name, value)
    table.box.settings.save()


def run(table: Table, ms: int) -> None:
    """Let `ms` milliseconds pass."""
    end = table.box.board.clock.now() + 1000 * ms
    while table.box.device and table.box.board.clock.now() < end:
        table.advance(5)


def choose(table: Table, place: int, option: str) -> None:
    """Choose on a pod, and wait until its keys are released."""
    table.choose(place, option)
    finish(table, table.fingers[place])
    pod = table.box.pod(place)
    assert pod
    assert pod.choice == option


def finish(table: Table, fingers: Fingers) -> None:
    """Run until all key presses for a choice are done."""
    for _ in range(2000):
        if not fingers.busy:
            return
        run(table, 5)
    raise AssertionError("the fingers never came to an end")


def client(table: Table, clock: bool = False) -> TestClient:
    """Return an HTTP client of the table's application."""
    return TestClient(app(table, frozenset({HOST}), clock=clock), base_url=ORIGIN)


@contextmanager
def page(client: TestClient, **hello: Any) -> Iterator["Page"]:
    """Yield a page that has said who it is."""
    with client.websocket_connect("/socket", headers={"origin": ORIGIN, "host": HOST}) as socket:
        socket.send_text(json.dumps(hello))
        yield Page(socket)


class Page:
    """A page: all messages it was sent, as bytes and merged into its state."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.texts: list[str] = []
        self.state: dict[str, Any] = {}

    def read(self) -> dict[str, Any]:
        """Wait for the next message."""
        self.texts.append(self.socket.receive_text())
        news = json.loads(self.texts[-1])
        self.state.update(news)
        return news

    def say(self, **said: Any) -> None:
        """Send a message to the server."""
        self.socket.send_text(json.dumps(said))

    def closed(self) -> tuple[int, str]:
        """Read on until it is closed; return code and reason."""
        for _ in range(200):
            try:
                self.read()
            except WebSocketDisconnect as end:
                return end.code, end.reason or ""
        raise AssertionError("it stayed open")


@contextmanager
def shut_out() -> Iterator[None]:
    """Check that the socket is not even opened."""
    with pytest.raises(WebSocketDisconnect):
        yield


def abouts(session: Session) -> set[str]:
    """Return the kinds of all open questions."""
    return {question.about for question in session.questions.values()}


def played_until(game: str, seats: int, is_so: Callable[[Session], bool]) -> Session:
    """Return a game, played at random until something is so."""
    for number in range(200):
        session = Session(game, seats, {}, seed_of(number))
        while not session.over:
            if is_so(session):
                return session
            play_on(session, Random(number), 1)
    raise AssertionError("it never became so")


def resumed(session: Session, **settings: Any) -> Table:
    """Return a table at which this game goes on, all pods on phones."""
    made = Table(Box(session.seats, flash=unfinished(session), seed=1))
    save(made, **settings)
    for place in made.places.all:
        made.places.claim(place.key, SECRET)
    run(made, 500)
    made.press(CONSOLE, "ok")
    made.release(CONSOLE, "ok")
    run(made, 1000)
    return made


def match(table: Table) -> Match:
    """Return the game that is played."""
    assert table.box.match
    return table.box.match


def until(table: Table, is_so: Callable[[], object]) -> None:
    """Let time pass until something is so."""
    for _ in range(400):
        if is_so():
            return
        run(table, 100)
    raise AssertionError("it never came")


def shuffle(table: Table) -> None:
    """Let all who are no bots shuffle together, as a new box asks them to, and the first question open."""
    for place in table.box.seating:
        if not table.is_bot(place):
            table.choose(place, "A B C D")
    until(table, lambda: match(table).about != STIR)
    run(table, 500)
