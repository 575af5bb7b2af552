"""A device at the far end of a line on which anything may happen, and a PC that follows it, in virtual time."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from conclave.archive import Archive
from conclave.line.client import Client
from conclave.simulator.board import Board
from conclave.simulator.flash import Flash
from conclave.simulator.running import step

from firmware.device import Device
from firmware.match import Match
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.kit import play_on, seed

Fault = Callable[[bytes], bytes]


def unhurt(data: bytes) -> bytes:
    """A good line."""
    return data


class Box:
    """A device whose game is played without fingers; what it wrote waits until it is read."""

    def __init__(self, flash: Flash | None = None, number: int = 1, **settings: Any) -> None:
        self.flash = flash or Flash()
        self.number = number
        self.settings = settings  # other than those of a new box
        self.rng = Random(number)
        self.facts: dict[str, list[dict[str, Any]]] = {}  # what the device told, by game, without what was undone
        self.boots = 0
        self.power_up()

    def power_up(self) -> None:
        """Switch it on, after a while without power."""
        start = self.board.clock.now() if hasattr(self, "board") else 0
        self.boots += 1  # it draws other lots every time
        self.board = Board(pods=5, seed=1000 * self.number + self.boots, flash=self.flash)
        self.board.chip_id = self.number.to_bytes(8, "big")
        self.board.clock.spend(start)
        self.device = Device(self.board)
        for name, value in self.settings.items():
            setattr(self.device.settings, name, value)
        self.device.step()

    @property
    def match(self) -> Match:
        """The game in hand."""
        assert self.device.match
        return self.device.match

    @property
    def seconds(self) -> float:
        """The time since the beginning."""
        return self.board.clock.now() / 1e6

    def run(self, passes: int) -> None:
        """Let the loop run."""
        for _ in range(passes):
            self.device = step(self.device)

    def start(self, game: str = "majority", seats: int = 3, **options: object) -> str:
        """Start a game; return its id."""
        self.device.start(game, list(range(seats)), options)
        self._remember()
        return self.match.id

    def lock(self, times: int = 1) -> None:
        """All that are asked have answered, so many times."""
        for _ in range(times):
            questions = self.match.session.questions
            if not questions:
                return
            answers = {seat: question.fill(self.rng.choice) for seat, question in sorted(questions.items())}
            if GAME_MASTER in answers:
                self.match.answer_master(answers[GAME_MASTER], self.board.ticks_ms())
            else:
                self.match._lock(dict(answers), self.board.ticks_ms())
            while self.match.step(self.board.ticks_ms()):
                pass  # the pods are asked, and the line told, a part in each pass
            self._remember()

    def undo(self) -> None:
        """The game master takes the last answers back."""
        if self.match.session._locked:
            self.match.undo(self.board.ticks_ms())
            self._come_back()
            self._remember()

    def finish(self) -> None:
        """Play to the end, and publish."""
        while not self.match.session.over:
            self.lock()
        self.match.finish(self.board.ticks_ms())
        self._remember()
        self.device.leave()

    def resume(self) -> None:
        """Go on with the game after power came back."""
        self.device.resume()
        self._come_back()
        self.device.console.play()

    def _come_back(self) -> None:
        """The replay, a part in each pass."""
        while not self.match.come_back(self.board.ticks_ms()):
            pass

    def _remember(self) -> None:
        facts: list[dict[str, Any]] = []
        session = self.match.session
        copy = Session.replay(session.journal, on_fact=facts.append)
        if session.opened:
            copy.open()
        self.facts[facts[0]["id"]] = facts


class Wire:
    """The port of a PC: what goes through is hurt both ways."""

    def __init__(self, box: Box, down: Fault = unhurt, up: Fault = unhurt) -> None:
        self.box, self.down, self.up = box, down, up

    def read(self, size: int = 1) -> bytes:
        """Let the device run for a moment, and take what it wrote."""
        serial = self.box.board.serial
        for _ in range(60):
            self.box.device = step(self.box.device)
            if not serial._input and self.box.device.link._waiting == 0 and self.box.device.commands._job is None:
                break
        self.box.board.clock.spend(20_000)
        data = bytes(serial.received[:size])
        del serial.received[:size]
        return self.up(data)

    def write(self, data: bytes) -> int:
        """Send to the device."""
        self.box.board.serial.send(self.down(data))
        return len(data)


class Follower:
    """A client with its archive, on a wire."""

    def __init__(self, box: Box, path: Path, down: Fault = unhurt, up: Fault = unhurt) -> None:
        self.box = box
        self.archive = Archive(path)
        self.wire = Wire(box, down, up)
        self.client = Client(self.wire, self.archive, "wire")

    def turn(self, times: int = 1) -> None:
        """Read and ask so many times."""
        for _ in range(times):
            self.client.step(self.box.seconds, 1_700_000_000 + self.box.seconds)

    def settle(self, seconds: float = 40) -> None:
        """Follow for so long, or until nothing more is to be told for some time."""
        end, quiet = self.box.seconds + seconds, 0.0
        while self.box.seconds < end and quiet < 7:
            self.turn()
            quiet = 0.0 if self.client.is_waiting else quiet + 0.1
            if quiet:
                self.box.board.clock.spend(80_000)

    def kept(self, id: str) -> list[dict[str, Any]]:
        """The facts in the archive, without what the device adds to them."""
        added = {"ms", "u"}
        return [
            {name: value for name, value in line.items() if name not in added and (name != "id" or line["e"] == "game")}
            for line in self.archive.lines(id)
        ]

    def has_all(self) -> bool:
        """Whether the archive has exactly the facts of the device, in order, once."""
        return all(self.kept(id) == facts for id, facts in self.box.facts.items())


def played(game: str, seats: int, number: int, locks: int | None = None) -> Session:
    """A game played at random to its end, or for so many locks."""
    return play_on(Session(game, seats, {}, seed(number)), Random(number), locks)
