"""A box that is played on while no program has its port open, as the simulated one is in test_simulator_serial."""

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.simulator.serial import KEPT

from shared_rules.engine import fingerprint
from shared_rules.engine.session import Session
from tests.host.commands import start
from tests.pico.conftest import SEED, SEEDED, settings
from tests.pico.image import installed
from tests.pico.playing import LOADING, plain
from tests.pico.rig import missing
from tests.pico.test_log import SEATS, Connected, ended, kept

pytestmark = [pytest.mark.skipif(bool(missing()), reason=missing() or "-"), pytest.mark.slow]

PACKET = 64  # bytes that are on the wire already


class Shut(Connected):
    """A rig whose port is open only while a program is connected: else the computer fetches nothing either."""

    def __init__(self, image: Path) -> None:
        super().__init__(image, pods=SEATS, autoOpen=False)
        self._is_open = False
        self.ask("reading", on=False)

    def _exchange(self) -> None:
        super()._exchange()
        if bool(self._peer) != self._is_open:
            self._is_open = not self._is_open
            self.ask("open", on=self._is_open)
            self.ask("reading", on=self._is_open)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Shut]:
    image = tmp_path / "pico.img"
    image.write_bytes(installed(**{"main.py": SEEDED, **settings(grace=0, reveal=0, stir=False)}))
    rig = Shut(image)
    yield rig
    rig.close()


def begin(rig: Shut) -> None:
    """Start a game of Majority, blindly."""
    rig.until(lambda: rig.screen[0] == "Conclave" and rig.screen[1].startswith("▶"))
    for key in ("ok", "down", "ok", "ok", "ok"):
        rig.tap(key)
        rig.run(LOADING)
    rig.until(lambda: "⧗" in rig.screen[0])


def vote(rig: Shut, rng: Random) -> dict[int, str]:
    """Everybody presses one of the first three keys."""
    votes = {seat: rng.choice("ABC") for seat in range(SEATS)}
    for seat, key in votes.items():
        rig.press(seat, key)
    rig.run(1500)
    return votes


def test_a_logger_that_connects_late_gets_every_fact(rig: Shut, tmp_path: Path) -> None:
    rng = Random(5)
    begin(rig)
    votes = [vote(rig, rng) for _ in range(3)]
    assert len(rig.serial) <= PACKET, "nobody has heard it"
    path = tmp_path / "archive"
    log = start("log", "--port", rig.port, "--archive", path)
    with Archive(path) as archive:
        rig.meanwhile(lambda: any(archive.lines(game.id) for game in archive.games()))
        (game,) = archive.games()
        session = followed(archive.lines(game.id)[0]["options"], votes)
        rig.meanwhile(lambda: kept(archive, game.id) == plain(session))
        first = rig.serial[: rig.serial.index('"e":"hello"')]
        assert 0 < len(first) <= KEPT + PACKET, "the end of what was lost comes first"
        log.send_signal(signal.SIGINT)
        ended(rig, log)
    assert rig.resets == 0
    assert '"error"' not in rig.serial


def followed(options: dict[str, Any], votes: list[dict[int, str]]) -> Session:
    """The same game on CPython."""
    session = Session("majority", SEATS, options, SEED, fingerprint=fingerprint.of("majority"))
    for lock in votes:
        for seat, option in lock.items():
            if seat in session.questions:
                session.answer(seat, option)
    return session
