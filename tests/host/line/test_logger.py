"""The real logger at the end of a real pseudo-terminal or socket, with the simulated device at the other end."""

import io
import os
import pty
import select
import signal
import socket
import sqlite3
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest
from conclave.archive import Archive
from conclave.commands.verify import download_games
from conclave.line import device_logger as loggers
from conclave.line.device_logger import DeviceLogger, Unreachable
from conclave.live.terminal_display import devices_table
from rich.console import Console

from tests.host.archive.killed_writers import exit_status, fork_writer, is_running
from tests.host.commands import conclave, refused, start
from tests.host.line.box_and_pc import Box, Follower
from tests.host.line.test_link import NOISE
from tests.workbench.games import flash_with_past_games, random_game

CTRL_C = b"\x03"


class Desk:
    """A device at one end of a pseudo-terminal."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.heard = b""  # all that the PC sent
        self._end, self._far = -1, -1
        self.plug_in()

    def plug_in(self) -> None:
        """Make a port."""
        self._end, self._far = pty.openpty()
        tty.setraw(self._far)
        os.set_blocking(self._end, False)
        self.port = os.ttyname(self._far)

    def unplug(self) -> None:
        """Take the port away."""
        os.close(self._end)
        os.close(self._far)

    def run(self, passes: int = 60) -> None:
        """Let the device run, as long as somebody reads."""
        serial = self.box.board.serial
        if select.select([self._end], [], [], 0)[0]:
            data = os.read(self._end, 512)
            self.heard += data
            serial.send(data)
        waiting = bytes(serial.received)
        if waiting:
            try:
                sent = os.write(self._end, waiting)
            except BlockingIOError:
                sent = 0
            del serial.received[:sent]
        serial.is_read = len(serial.received) < 1000
        for _ in range(passes):
            self.box.device.step()
        self.box.board.clock.advance(1000)


@pytest.fixture
def desk() -> Iterator[Desk]:
    """Yield a desk with a simulated box."""
    desk = Desk(Box())
    yield desk
    desk.unplug()


def until(wanted: Callable[[], bool], *turns: Callable[[], object]) -> None:
    """Take turns until something is so; when it does not come, the time limit of every test ends it."""
    while not wanted():
        for turn in turns:
            turn()


def has_all(archive: Archive, box: Box) -> bool:
    """Return whether the archive has exactly the facts of the device."""
    return all(Follower.archived_facts(comparing(archive), id) == facts for id, facts in box.games.items())


def comparing(archive: Archive) -> Follower:
    """Return a follower that only has this archive, to compare it."""
    compared = Follower.__new__(Follower)
    compared.archive = archive
    return compared


def test_a_game_travels_from_device_to_archive(desk: Desk, tmp_path: Path) -> None:
    """A pseudo terminal stands for the serial port."""
    with Archive(tmp_path / "archive") as archive:
        logger = DeviceLogger([desk.port], archive)
        until(lambda: logger.followers[0].has_said_hello, desk.run, logger.step)
        id = desk.box.start("the-majority", 4)
        while not desk.box.live_game.session.is_over:
            desk.box.lock()
            desk.run()
            logger.step()
        desk.box.finish()
        until(lambda: archive.first_missing(id) is None, desk.run, logger.step)
        assert has_all(archive, desk.box)
        assert CTRL_C not in desk.heard
        logger.close()


def test_the_table_shows_game_missing_seats_and_received_lines(desk: Desk, tmp_path: Path) -> None:
    def shown() -> str:
        console = Console(file=io.StringIO(), width=200)
        console.print(devices_table(logger.followers, archive))
        assert isinstance(console.file, io.StringIO)
        return console.file.getvalue()

    with Archive(tmp_path / "archive") as archive:
        logger = DeviceLogger([desk.port, "/dev/none"], archive)
        assert "looking for a device" not in shown()
        id = desk.box.start("majority", 3)
        desk.box.lock(5)
        until(lambda: archive.first_missing(id) == len(desk.box.games[id]), desk.run, logger.step)
        archive.set_player_name(id, 1, "Zoé")
        desk.box.device.link.send_notice("answered", 5, seat=0)
        until(lambda: logger.followers[0].progress.missing_seats == [1, 2], desk.run, logger.step)
        (row,) = [line for line in shown().splitlines() if desk.box.board.chip_id.hex() in line]
        points = [desk.box.live_game.session.private_state(seat)["points"] for seat in range(3)]
        cells = [cell.strip() for cell in row.split("│")[1:-1]]
        assert cells[1] == f"majority {id[:6]}"
        assert cells[2] == str(max(fact["round"] for fact in desk.box.games[id] if fact["e"] == "round"))
        assert cells[3] == "Zoé, 3"
        assert cells[4] == " ".join(map(str, points))
        assert int(cells[5]) > 20
        assert "/dev/none: there is no such port now" in shown()
        logger.close()


def test_the_port_is_found_lost_and_found_again(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loggers, "_SEARCH_EVERY", 0.05)
    ports = [desk.port]
    with Archive(tmp_path / "archive") as archive:
        logger = DeviceLogger([], archive, lambda: ports)
        desk.box.start()
        desk.box.lock(2)
        until(lambda: len(archive.games()) == 1, desk.run, logger.step)
        desk.unplug()
        desk.box.board.serial.received.clear()
        ports.clear()
        until(lambda: not logger.followers, logger.step)
        desk.box.lock(2)  # it goes on without a PC
        desk.plug_in()
        ports.append(desk.port)
        until(lambda: has_all(archive, desk.box), desk.run, logger.step)
        logger.close()


def test_a_named_port_is_opened_again_when_the_line_breaks(desk: Desk, tmp_path: Path) -> None:
    link = tmp_path / "port"
    link.symlink_to(desk.port)
    with Archive(tmp_path / "archive") as archive:
        logger = DeviceLogger([str(link)], archive)
        desk.box.start()
        until(lambda: len(archive.games()) == 1, desk.run, logger.step)
        desk.unplug()
        until(lambda: bool(logger.followers[0].problem), logger.step)
        desk.box.board.serial.received.clear()
        desk.box.lock(3)
        desk.plug_in()
        link.unlink()
        link.symlink_to(desk.port)
        until(lambda: has_all(archive, desk.box), desk.run, logger.step)
        logger.close()


@pytest.mark.parametrize("noise", list(NOISE.values()), ids=list(NOISE))
def test_noise_before_a_game_does_not_delay_it(noise: bytes, desk: Desk, tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        logger = DeviceLogger([desk.port], archive)
        desk.box.start()
        desk.box.finish()
        until(lambda: has_all(archive, desk.box) and not waiting(logger), desk.run, logger.step)
        asked = logger.followers[0].counts()[1]
        desk.box.board.serial.received += noise  # without an end, as of a device that fails in the middle of a line
        until(lambda: not desk.box.board.serial.received, desk.run, logger.step)
        desk.box.start()
        desk.box.lock(2)
        until(lambda: has_all(archive, desk.box), desk.run, logger.step)
        assert logger.followers[0].counts()[1] == asked  # nothing had to be sent again
        logger.close()


def waiting(logger: DeviceLogger) -> bool:
    """Return whether a request to a device is still open."""
    client = logger.followers[0].client
    return client is None or client.has_requests


def test_only_a_silent_port_is_opened_again(desk: Desk, tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        follower, now, opened = loggers.PortFollower(desk.port, archive), 0.0, []
        while now < 60:
            desk.run() if now < 30 else None  # then it does not even answer hello
            follower.step(now := now + 0.5, 1_700_000_000 + now)
            opened += [] if follower.client in opened else [follower.client]
            if now == 30:
                assert opened == [follower.client]
            if follower.client is None:
                assert follower.problem == "it says nothing"
        assert len([client for client in opened if client]) == 3  # after 12 s and one more, and again
        desk.box.start()
        end = now + 30
        while not has_all(archive, desk.box):
            desk.run()
            follower.step(now := now + 0.1, 1_700_000_000 + now)
            assert now < end
        follower.close()


def test_a_port_at_which_nothing_speaks_is_tried_again_later(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loggers, "_SEARCH_EVERY", 0.01)
    monkeypatch.setattr(loggers, "_SILENCE_LIMIT", 0.2)
    monkeypatch.setattr(loggers, "_IGNORE_FOR", 0.4)
    with Archive(tmp_path / "archive") as archive:
        logger = DeviceLogger([], archive, lambda: [desk.port])
        until(lambda: bool(logger.followers), logger.step)
        until(lambda: not logger.followers, logger.step)  # it is left alone
        desk.box.board.serial.received.clear()
        until(lambda: bool(logger.followers) and logger.followers[0].has_said_hello, desk.run, logger.step)
        logger.close()


def test_two_loggers_do_not_share_a_port(desk: Desk, tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        one, other = DeviceLogger([desk.port], archive), DeviceLogger([desk.port], archive)
        until(lambda: one.followers[0].has_said_hello, desk.run, one.step)
        other.step()
        assert other.followers[0].problem == "another program has the port"
        one.close()
        other.close()


def test_several_devices_are_logged_together(tmp_path: Path) -> None:
    desks = [Desk(Box(number=number)) for number in (1, 2, 3)]
    with Archive(tmp_path / "archive") as archive:
        logger = DeviceLogger([desk.port for desk in desks], archive)
        for desk in desks:
            desk.box.start()
            desk.box.lock(4)
        turns = [*(desk.run for desk in desks), logger.step]
        until(lambda: all(has_all(archive, desk.box) for desk in desks), *turns)
        until(lambda: all(follower.has_said_hello for follower in logger.followers), *turns)
        assert {game.device for game in archive.games()} == {desk.box.board.chip_id.hex() for desk in desks}
        logger.close()
    for desk in desks:
        desk.unplug()


# --- killed


def log(ports: list[str], path: Path) -> None:
    """Follow devices until somebody ends it."""
    with Archive(path) as archive:
        logger = DeviceLogger(ports, archive)
        while True:
            logger.step()


def end(pid: int) -> None:
    """Kill a process and check that it ended by that."""
    os.kill(pid, signal.SIGKILL)
    assert exit_status(pid) == -signal.SIGKILL


def test_a_logger_killed_at_any_moment_loses_no_line(desk: Desk, tmp_path: Path) -> None:
    rng, path, box = Random(30), tmp_path / "archive", desk.box
    kept = []
    for cut in rng.sample(range(240), 40):
        pid = fork_writer(partial(log, [desk.port], path), cut)
        while is_running(pid):
            desk.run(20)
            if rng.random() < 0.02:
                play_on(box, rng)
        with Archive(path) as archive:
            with closing(sqlite3.connect(path)) as sql:
                assert sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            kept.append(sum(len(archive.valid_facts(id)) for id in box.games))
    assert len(set(kept)) > 5  # they were killed in the middle of it
    if box.device.live_game:
        box.finish()
    with Archive(path) as archive:
        logger = DeviceLogger([desk.port], archive)
        until(lambda: has_all(archive, box), desk.run, logger.step)
        logger.close()


def play_on(box: Box, rng: Random) -> None:
    """Go on with the game, or begin another one; there are no more games than the flash can store."""
    if box.device.live_game is None and len(box.games) == 40:
        return
    if box.device.live_game is None:
        box.start(*rng.choice((("majority", 3), ("sultane", 5))))
    elif rng.random() < 0.1 and box.live_game.session._locked_count:
        box.undo()
    elif box.live_game.session.is_over:
        box.finish()
    else:
        box.lock()


def test_two_loggers_of_the_same_games_double_nothing(tmp_path: Path) -> None:
    """Two devices that have the same games, as after a copy of the flash."""
    games = [random_game("majority", 3, 1), random_game("sultane", 5, 2)]
    desks = [Desk(Box(flash_with_past_games(*games), number)) for number in (1, 2)]
    for session in games:
        session.publish_secrets()
    path = tmp_path / "archive"
    pids = [fork_writer(partial(log, [desk.port], path)) for desk in desks]
    with Archive(path) as archive:
        ids = [session.facts[0]["id"] for session in games]
        until(lambda: all(archive.first_missing(id) is None for id in ids), *(desk.run for desk in desks))
        for _ in range(100):  # the slower one
            for desk in desks:
                desk.run()
        assert [Follower.archived_facts(comparing(archive), id) for id in ids] == [session.facts for session in games]
        with closing(sqlite3.connect(path)) as sql:
            rows = sql.execute("SELECT count(*) FROM lines WHERE n IS NOT NULL").fetchone()
        assert rows == (sum(len(session.facts) for session in games),)
    for pid, desk in zip(pids, desks, strict=True):
        end(pid)
        desk.unplug()


# --- the commands


@pytest.fixture
def server() -> Iterator[tuple[str, Box]]:
    """Yield a device behind a socket, with two games on its flash."""
    box = Box(flash_with_past_games(random_game("majority", 3, 1), random_game("sultane", 5, 2)))
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(0.05)
    over = threading.Event()

    def serve() -> None:
        while not over.is_set():
            try:
                connection, _ = listening.accept()
            except TimeoutError:
                continue
            with connection:
                connection.setblocking(False)
                while not over.is_set() and pump(connection):
                    pass

    def pump(connection: socket.socket) -> bool:
        """Carry bytes both ways; return whether the PC is still there."""
        serial = box.board.serial
        try:
            if select.select([connection], [], [], 0.001)[0]:
                data = connection.recv(512)
                serial.send(data)
                if not data:
                    return False
            for _ in range(20):
                box.device.step()
            del serial.received[: connection.send(bytes(serial.received))]
        except BlockingIOError:
            return True
        except OSError:  # it went without reading all that was sent to it
            return False
        return True

    thread = threading.Thread(target=serve)
    thread.start()
    yield f"socket://127.0.0.1:{listening.getsockname()[1]}", box
    over.set()
    thread.join()
    listening.close()


def test_log_and_verify_as_commands_over_a_socket(server: tuple[str, Box], tmp_path: Path) -> None:
    port, box = server
    result = conclave("verify", "--port", port)
    assert result.exit_code == 0, result.output
    assert "2 games" in result.output
    path = tmp_path / "archive"
    process = start("log", "--port", port, "--archive", path)
    with Archive(path) as archive:
        until(lambda: len(archive.games()) == 2 and all(game.opened for game in archive.games()), pause)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert f"{box.board.chip_id.hex()} at socket://".encode() in out
    assert conclave("verify", "--archive", path).output.count("commitment") == 2


def pause() -> None:
    """Wait for 20 ms."""
    time.sleep(0.02)


def test_verify_reports_a_missing_device_and_waits_idle() -> None:
    now, looks = 0.0, 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        assert looks < 2000, "it spins"
        return now

    def pass_by(seconds: float) -> None:
        nonlocal now
        now += seconds

    with Archive(":memory:") as archive, pytest.raises(Unreachable, match="there is no such port now"):
        download_games("/dev/none", archive, clock, pass_by)
    assert now == pytest.approx(30, abs=1)


def test_verify_refuses_a_dead_port_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conclave.commands.verify._PATIENCE", 0.3)
    refused(conclave("verify", "--port", "/dev/none"), 2, "/dev/none", "there is no such port now")
