"""Shared by the tests of the web table: a table without a clock, its application, and pages that talk to it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from conclave.web.key_presser import KeyPresser
from conclave.web.live_table import LiveTable
from conclave.web.simulated_box import CONSOLE, SimulatedBox
from conclave.web.table_server import table_app
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from firmware.live_game import LiveGame
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.session import Session
from tests.kit import fixed_seed as seed_of
from tests.kit import play_random
from tests.workbench.games import flash_with_unfinished_game

HOST = "127.0.0.1:8642"
ORIGIN = f"http://{HOST}"
SECRET = "s" * 24
OTHER = "o" * 24


def table(pods: int = 3, bots: int = 0, game: str | None = None, seed: int | None = 7, **settings: Any) -> LiveTable:
    """Return a table whose time passes only by `advance`; with a game it has begun."""
    made = LiveTable(SimulatedBox(pods, "en", seed=seed), bots, random=Random(seed))
    save(made, **settings)
    made.address = ORIGIN
    run(made, 500)
    if game:
        made.box.start_with_defaults(game, pods)
        run(made, 500)
    return made


def save(table: LiveTable, **settings: Any) -> None:
    """Change settings of the box, also for when it was switched off."""
    for name, value in settings.items():
        setattr(table.box.settings, name, value)
    table.box.settings.save()


def run(table: LiveTable, ms: int) -> None:
    """Let `ms` milliseconds pass."""
    end = table.box.board.clock.now() + 1000 * ms
    while table.box.device and table.box.board.clock.now() < end:
        table.advance(5)


def choose(table: LiveTable, place: int, option: str) -> None:
    """Choose on a pod, and wait until its keys are released."""
    table.choose_option(place, option)
    finish_key_presses(table, table.key_pressers[place])
    pod = table.box.pod(place)
    assert pod
    assert pod.choice == option


def finish_key_presses(table: LiveTable, fingers: KeyPresser) -> None:
    """Run until all key presses for a choice are done."""
    for _ in range(2000):
        if not fingers.is_busy:
            return
        run(table, 5)
    raise AssertionError("the fingers never came to an end")


def client(table: LiveTable, clock: bool = False) -> TestClient:
    """Return an HTTP client of the table's application."""
    return TestClient(table_app(table, frozenset({HOST}), runs_clock=clock), base_url=ORIGIN)


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

    def close_reason(self) -> tuple[int, str]:
        """Read on until it is closed; return code and reason."""
        for _ in range(200):
            try:
                self.read()
            except WebSocketDisconnect as end:
                return end.code, end.reason or ""
        raise AssertionError("it stayed open")


@contextmanager
def refused_socket() -> Iterator[None]:
    """Check that the socket is not even opened."""
    with pytest.raises(WebSocketDisconnect):
        yield


def question_kinds(session: Session) -> set[str]:
    """Return the kinds of all open questions."""
    return {question.about for question in session.questions.values()}


def played_until(game: str, seats: int, is_so: Callable[[Session], bool]) -> Session:
    """Return a game, played at random until something is so."""
    for number in range(200):
        session = Session(game, seats, {}, seed_of(number))
        while not session.is_over:
            if is_so(session):
                return session
            play_random(session, Random(number), 1)
    raise AssertionError("it never became so")


def resumed_table(session: Session, **settings: Any) -> LiveTable:
    """Return a table at which this game goes on, all pods on phones."""
    made = LiveTable(SimulatedBox(session.seats, flash=flash_with_unfinished_game(session), seed=1))
    save(made, **settings)
    for place in made.seats.all:
        made.seats.claim(place.key, SECRET)
    run(made, 500)
    made.press(CONSOLE, "ok")
    made.release(CONSOLE, "ok")
    run(made, 1000)
    return made


def match(table: LiveTable) -> LiveGame:
    """Return the game that is played."""
    assert table.box.live_game
    return table.box.live_game


def until(table: LiveTable, is_so: Callable[[], object]) -> None:
    """Let time pass until something is so."""
    for _ in range(400):
        if is_so():
            return
        run(table, 100)
    raise AssertionError("it never came")


def shuffle(table: LiveTable) -> None:
    """Let all who are no bots shuffle together, as a new box asks them to, and the first question open."""
    for place in table.box.pods_by_seat:
        if not table.is_bot(place):
            table.choose_option(place, "A B C D")
    until(table, lambda: match(table).about != CONTRIBUTION)
    run(table, 500)
