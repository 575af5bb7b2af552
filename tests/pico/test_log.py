"""`conclave log`, as a separate program, and `conclave verify` on the line of a box on which a game is played."""

import select
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from subprocess import Popen
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.commands import verify

from tests.host.commands import conclave, start
from tests.workbench.emulated import EmulatedBench
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame, facts_as_json
from tests.workbench.hands import CONSOLE

SEATS = 3
STEP = 10  # ms
PATIENCE = 300_000  # ms of emulated time, so that a busy machine has enough


class ConnectedBench(EmulatedBench):
    """A box whose serial line is on a TCP port; bytes are exchanged while it runs."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.setblocking(False)
        self._peer: socket.socket | None = None
        self._passed_on = 0
        self.port = f"socket://127.0.0.1:{self._listening.getsockname()[1]}"

    def run(self, ms: float) -> None:
        """Run and exchange bytes."""
        for at in range(0, int(ms), STEP):
            super().run(min(STEP, ms - at))
            self._exchange()

    def meanwhile(self, wanted: Callable[[], object]) -> None:
        """Run until a condition holds on the PC."""
        self.until(wanted, PATIENCE)

    def close(self) -> None:
        """Close the port and the box."""
        for end in (self._peer, self._listening):
            if end:
                end.close()
        super().close()

    def _exchange(self) -> None:
        """Exchange bytes in both directions."""
        if select.select([self._listening], [], [], 0)[0]:
            self._peer, _ = self._listening.accept()
        if self._peer and select.select([self._peer], [], [], 0)[0]:
            data = self._heard(self._peer)
            if data:
                self.send(data)
            else:
                self._peer.close()
                self._peer = None
        new, self._passed_on = self.received_bytes[self._passed_on :], len(self.received_bytes)
        if self._peer and new:
            self._peer.sendall(new)

    @staticmethod
    def _heard(peer: socket.socket) -> bytes:
        """Return the bytes from the PC."""
        try:
            return peer.recv(512)
        except ConnectionError:
            return b""


@pytest.fixture
def box() -> Iterator[ConnectedBench]:
    """Return a connected box."""
    with ConnectedBench(SEATS, main=SEEDED, **NO_GRACE_SETTINGS) as box:
        yield box


def wait_for_end(box: ConnectedBench, process: Popen[bytes]) -> str:
    """Wait for the end of a command; return its output."""
    box.meanwhile(lambda: process.poll() is not None)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b""), out
    return out.decode()


def run_verify(box: ConnectedBench) -> str:
    """Run `verify` on the box; return its output. Its timeout is emulated, however slow this machine is."""
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as beside:
        patch.setattr(verify.download_games, "__defaults__", (lambda: box.now / 1000, time.sleep))
        command = beside.submit(conclave, "verify", "--port", box.port)
        box.meanwhile(command.done)
    result = command.result()
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def archived_facts(archive: Archive, id: str) -> list[dict[str, Any]]:
    """Return the facts of a game in the archive as its rules emit them."""
    facts = [{name: value for name, value in line.items() if name != "ms"} for line in archive.valid_facts(id)]
    return facts[:1] + [{name: value for name, value in fact.items() if name != "id"} for fact in facts[1:]]


def test_a_game_is_followed_archived_and_verified(box: ConnectedBench, tmp_path: Path) -> None:
    path, rng = tmp_path / "archive", Random(2)
    log = start("log", "--port", box.port, "--archive", path)
    box.meanwhile(lambda: box.records("hello"))
    played = FollowedGame(box, "majority", SEATS)
    id = played.session.facts[0]["id"]
    with Archive(path) as archive:
        while not played.session.is_over:
            played.answer(rng)
            box.meanwhile(lambda: len(archive.valid_facts(id)) == len(played.session.facts))
        box.tap(CONSOLE, "ok", "ok")  # the result, and to open it
        box.meanwhile(lambda: archive.first_missing(id) is None)
        log.send_signal(signal.SIGINT)
        assert f" at {box.port}" in wait_for_end(box, log)
        played.session.publish_secrets()
        assert archived_facts(archive, id) == facts_as_json(played.session)
        assert all("ms" in line for line in archive.valid_facts(id)), (
            "all came when they were emitted, none was requested"
        )
        (game,) = archive.games()
        assert game.result
        assert game.result["winners"] == (played.session.result or {})["winners"]

    result = conclave("verify", "--archive", path)
    assert result.exit_code == 0, result.output
    assert id in result.stdout
    assert "commitment" in result.stdout
    assert not box.facts(again=True)
    assert run_verify(box) == result.stdout
    assert len(box.facts(again=True)) == len(played.session.facts)
    assert box.resets == 0

    box.power_cut()
    box.until(lambda: box.resets == 1 and box.screen[0] == "Conclave")
    assert run_verify(box) == result.stdout, "the flash alone proves it"
