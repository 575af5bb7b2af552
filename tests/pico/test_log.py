"""`conclave log`, as a program of its own, and `conclave verify` on the line of a box on which a game is played."""

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
from tests.pico.conftest import SEEDED, settings
from tests.pico.image import installed
from tests.pico.playing import Game, plain
from tests.pico.rig import Rig, missing

pytestmark = [pytest.mark.skipif(bool(missing()), reason=missing() or "-"), pytest.mark.slow]

SEATS = 3
STEP = 10  # ms
PATIENCE = 300_000_000  # us of emulated time: so a machine that has much else to do has more


class Connected(Rig):
    """A rig whose serial line is on a TCP port; bytes go to and fro while it runs."""

    def __init__(self, image: Path, **box: Any) -> None:
        super().__init__(image, **box)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.setblocking(False)
        self._peer: socket.socket | None = None
        self._passed_on = 0
        self.port = f"socket://127.0.0.1:{self._listening.getsockname()[1]}"

    def run(self, ms: float) -> None:
        for at in range(0, int(ms), STEP):
            super().run(min(STEP, ms - at))
            self._exchange()

    def meanwhile(self, wanted: Callable[[], bool]) -> None:
        """Run until something is so on the PC."""
        end = self.us + PATIENCE
        while not wanted():
            assert self.us < end, f"it did not come: {self.serial[-500:]}"
            self.run(STEP)

    def close(self) -> None:
        for end in (self._peer, self._listening):
            if end:
                end.close()
        super().close()

    def _exchange(self) -> None:
        if select.select([self._listening], [], [], 0)[0]:
            self._peer, _ = self._listening.accept()
        if self._peer and select.select([self._peer], [], [], 0)[0]:
            data = self._heard(self._peer)
            if data:
                self.ask("send", data=data.decode("latin1"))
            else:
                self._peer.close()
                self._peer = None
        new, self._passed_on = self.serial[self._passed_on :], len(self.serial)
        if self._peer and new:
            self._peer.sendall(new.encode("latin1"))

    @staticmethod
    def _heard(peer: socket.socket) -> bytes:
        try:
            return peer.recv(512)
        except ConnectionError:
            return b""


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Connected]:
    image = tmp_path / "pico.img"
    image.write_bytes(installed(**{"main.py": SEEDED, **settings(grace=0, reveal=0, stir=False)}))
    rig = Connected(image, pods=SEATS)
    yield rig
    rig.close()


def ended(rig: Connected, process: Popen[bytes]) -> str:
    """Let a command come to its end; return what it said."""
    rig.meanwhile(lambda: process.poll() is not None)
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b""), out
    return out.decode()


def verified(rig: Connected) -> str:
    """Let `verify` ask the box; return what it said. Its patience is of emulated time, however slow this machine is."""
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as beside:
        patch.setattr(verify.follow, "__defaults__", (lambda: rig.us / 1_000_000, time.sleep))
        command = beside.submit(conclave, "verify", "--port", rig.port)
        rig.meanwhile(command.done)
    result = command.result()
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def kept(archive: Archive, id: str) -> list[dict[str, Any]]:
    """The facts of a game in the archive as its rules tell them."""
    facts = [{name: value for name, value in line.items() if name != "ms"} for line in archive.lines(id)]
    return facts[:1] + [{name: value for name, value in fact.items() if name != "id"} for fact in facts[1:]]


def test_a_game_is_followed_archived_and_verified(rig: Connected, tmp_path: Path) -> None:
    path, rng = tmp_path / "archive", Random(2)
    log = start("log", "--port", rig.port, "--archive", path)
    rig.meanwhile(lambda: '"e":"hello"' in rig.serial)
    played = Game(rig, "majority", SEATS)
    id = played.session.facts[0]["id"]
    with Archive(path) as archive:
        while not played.session.over:
            played.answer(rng)
            rig.meanwhile(lambda: len(archive.lines(id)) == len(played.session.facts))
        rig.tap("ok", "ok")  # the result, and to open it
        rig.meanwhile(lambda: archive.due(id) is None)
        log.send_signal(signal.SIGINT)
        assert f" at {rig.port}" in ended(rig, log)
        played.session.open()
        assert kept(archive, id) == plain(played.session)
        assert all("ms" in line for line in archive.lines(id)), "all came as they were told, none was asked for"
        (game,) = archive.games()
        assert game.result
        assert game.result["winners"] == (played.session.result or {})["winners"]

    result = conclave("verify", "--archive", path)
    assert result.exit_code == 0, result.output
    assert id in result.stdout
    assert "commitment" in result.stdout
    assert '"again":true' not in rig.serial
    assert verified(rig) == result.stdout
    assert rig.serial.count('"again":true') == len(played.session.facts)
    assert rig.resets == 0

    rig.ask("power_cut", us=0)
    rig.until(lambda: rig.resets == 1 and rig.screen[0] == "Conclave")
    assert verified(rig) == result.stdout, "the flash alone proves it"
