"""A real box on the big screen: what its line tells, and what it says when it is asked what can be seen."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conclave.archive import Archive
from conclave.line.device_logger import DeviceLogger
from conclave.web import box_spectator as rooms
from conclave.web.archive_reader import ArchiveReader
from conclave.web.box_spectator import BoxSpectator
from conclave.web.spectator_server import spectator_app
from starlette.testclient import TestClient

from firmware.line.command_handlers import ACTIONS
from shared_rules.engine import catalog
from tests.host.line.box_and_pc import Box
from tests.host.line.test_logger import Desk

HOST = "127.0.0.1:1"


class Evening:
    """A box at a port, somebody who follows it, and what the big screen shows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.archive = Archive(path)
        self.desk = Desk(Box(stir=False))
        self.logger = DeviceLogger([self.desk.port], self.archive, asks_state=True)
        self.room = BoxSpectator(self.archive)

    @property
    def box(self) -> Box:
        """Return the simulated box."""
        return self.desk.box

    def until(self, wanted: Callable[[], bool]) -> None:
        """Run everything until the condition holds; the time limit of every test ends a wait in vain."""
        while not wanted():
            self.desk.run()
            self.logger.step()
            self.room.update(self.logger)

    def until_shown(self) -> None:
        """Run until the screen shows the latest facts and public state of the box."""
        session = self.box.live_game.session
        self.until(lambda: len(self.room.message["facts"]) == session.fact_count)
        public = json.loads(json.dumps(session.public))
        self.until(lambda: self.room.message["public"] == public)

    def close(self) -> None:
        """Close logger, line and archive."""
        self.logger.close()
        self.desk.unplug()
        self.archive.close()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Yield an evening with a box and a big screen."""
    monkeypatch.setattr(rooms, "UPDATE_INTERVAL", 0.0)
    evening = Evening(tmp_path / "a.sqlite")
    yield evening
    evening.close()


def test_without_a_box_it_says_so_and_then_that_one_is_there(evening: Evening) -> None:
    assert evening.room.message["lobby"] == "room_no_box"
    evening.until(lambda: evening.room.message["lobby"] == "room_wait")
    assert evening.room.message["game"] is None
    evening.until(lambda: evening.room.language == "fr")


@pytest.mark.parametrize("game", catalog.game_names())
def test_it_shows_the_game_as_everybody_at_the_table_sees_it(evening: Evening, game: str) -> None:
    evening.box.start(game, catalog.seat_limits(game)[0])
    for _ in range(3):
        evening.until_shown()
        message, session = evening.room.message, evening.box.live_game.session
        assert message["game"]["name"] == game
        assert message["game"]["drawn"]
        if session.questions and -1 not in session.questions:
            asked = {person["seat"] for person in message["seats"] if person["state"] == "asked"}
            assert asked == set(session.questions)
            assert message["asked"]["about"] == session.questions[min(asked)].about
        evening.box.lock()


def test_the_end_shows_the_result_and_a_link_to_the_replay(evening: Evening) -> None:
    id = evening.box.start("majority", 3)
    evening.box.finish()
    evening.until(lambda: bool(evening.room.message["replay"]))
    assert evening.room.message["result"]["winners"]
    assert evening.room.message["replay"] == f"/replay#{id}"
    assert evening.room.message["asked"] is None


def test_a_box_that_cannot_send_its_state_is_reported_in_words(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(ACTIONS, "state")
    evening.box.start("majority", 3)
    evening.box.lock()
    evening.until(lambda: bool(evening.room.message["told"]))
    assert evening.room.message["game"]["drawn"] is False
    assert evening.room.message["public"] == {}


def test_pages_are_read_only_and_files_can_be_taken_along(evening: Evening) -> None:
    id = evening.box.start("majority", 3)
    evening.box.finish()
    evening.until(lambda: evening.archive.first_missing(id) is None)
    app = spectator_app(evening.room, ArchiveReader(evening.path, lambda: "en"), frozenset({HOST}))
    with TestClient(app, base_url=f"http://{HOST}") as client:
        for page in ("/", "/watch", "/host", "/evenings", "/replay"):
            assert client.get(page).status_code == 200
            assert client.post(page).status_code == 405
        assert client.get("/evenings/all").json()["games"][0]["id"] == id
        assert client.get("/evenings/people").json() == {"people": {}, "pairs": [], "titles": {}, "rated": True}
        assert client.get(f"/film/{id}").json()["game"]["id"] == id
        assert client.get("/film/nothing").status_code == 404
        lines = client.get(f"/evenings/{id}.jsonl").text.splitlines()
        assert json.loads(lines[0])["id"] == id
        assert client.get(f"/evenings/{id}.csv").headers["content-disposition"].endswith('.csv"')
        assert client.get(f"/evenings/{id}.exe").status_code == 404
        assert client.get("/evenings/../a.sqlite").status_code == 404
        assert client.get("/watch", headers={"host": "evil.example"}).status_code == 403


def asked(evening: Evening) -> dict[str, int]:
    """Return how the pages of the archive answer."""
    id = evening.archive.games()[0].id
    app = spectator_app(evening.room, ArchiveReader(evening.path, lambda: "en"), frozenset({HOST}))
    pages = "/evenings/all", "/evenings/people", f"/film/{id}", f"/evenings/{id}.csv"
    with TestClient(app, base_url=f"http://{HOST}") as client:
        return {page.split("/")[1] + page[-4:]: client.get(page).status_code for page in pages}


def test_without_ratings_all_else_of_the_archive_is_read(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.box.start("majority", 3)
    evening.box.finish()
    evening.until(lambda: any(game.opened for game in evening.archive.games()))
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert set(asked(evening).values()) == {200}


@pytest.mark.parametrize("content", [None, b"", b"something else" * 999])
def test_an_archive_that_cannot_be_read_is_not_an_empty_one(
    evening: Evening, content: bytes | None, tmp_path: Path
) -> None:
    evening.box.start("majority", 3)
    evening.box.finish()
    evening.until(lambda: any(game.opened for game in evening.archive.games()))
    evening.path = tmp_path / "other"
    if content is not None:
        evening.path.write_bytes(content)
    assert set(asked(evening).values()) == {503}


def test_a_watcher_that_sends_anything_else_is_disconnected(evening: Evening) -> None:
    app = spectator_app(evening.room, ArchiveReader(evening.path, lambda: "en"), frozenset({HOST}))
    origin = {"origin": f"http://{HOST}"}
    with TestClient(app, base_url=f"http://{HOST}") as client:
        with client.websocket_connect(f"ws://{HOST}/socket", headers=origin) as socket:
            socket.send_json({"role": "watch"})
            assert socket.receive_json()["lobby"] == "room_no_box"
            socket.send_json({"do": "start"})
            assert socket.receive()["type"] == "websocket.close"
        with client.websocket_connect(f"ws://{HOST}/socket", headers=origin) as socket:
            socket.send_json({"role": "host", "key": "x"})
            assert socket.receive()["type"] == "websocket.close"
