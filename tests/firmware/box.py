"""A box on the table: the device on the simulated board, pressed at its keys and read on its glass."""

from collections.abc import Callable
from random import Random
from typing import Any

from conclave.simulator.board import Board
from conclave.simulator.flash import Flash
from conclave.simulator.running import step

from firmware.console.screen import CELLS, LINES, Screen
from firmware.device import Device
from firmware.storage.journal import Journals
from firmware.storage.settings import Settings
from shared_rules.engine.session import Session
from tests.firmware.glass import is_inverted, read
from tests.kit import play_on, seed

SETTLED = 150  # passes: a tap is over, and all lines have reached the glass


class Strict(Screen):
    """A screen that refuses what does not fit."""

    def line(self, row: int, text: str, inverted: bool = False) -> None:
        assert 0 <= row < LINES, f"line {row}: {text}"
        assert len(text) <= CELLS, f"cut off: {text!r}"
        super().line(row, text, inverted)


class Box:
    """A device with power."""

    def __init__(
        self, pods: int = 5, flash: Flash | None = None, language: str = "fr", reveal: int = 0, stir: bool = False
    ) -> None:
        self.flash = flash or Flash()
        settings = Settings(self.flash)
        settings.language = language
        settings.reveal, settings.stir = reveal, stir
        settings.save()
        self.board = Board(pods=pods, flash=self.flash)
        self.device: Any = None
        self.take(Device(self.board))
        self.run()

    def take(self, device: Device) -> None:
        if device is not self.device:
            self.device = device
            device.screen = Strict(device.display)

    def run(self, passes: int = SETTLED) -> None:
        for _ in range(passes):
            self.take(step(self.device))

    def wait(self, ms: int) -> None:
        end = self.board.clock.now() + 1000 * ms
        while self.board.clock.now() < end:
            self.take(step(self.device))

    def tap(self, *keys: str) -> list[str]:
        """Press console keys one after the other; return what is then seen."""
        for key in keys:
            self.board.master.tap(key)
            self.run()
        return self.seen()

    def pod(self, *places: int, key: str = "A") -> list[str]:
        """Press a key on pods one after the other."""
        for place in places:
            self.board.hands[place].tap(key)
            self.run()
        return self.seen()

    def seen(self) -> list[str]:
        return read(self.board.oled.picture())

    def choose(self, text: str) -> list[str]:
        """Move the cursor of a menu to the line that begins with a text, and press OK."""
        for way in ("down", "up"):
            before: list[str] = []
            while before != self.seen():
                before = self.seen()
                if any(line.startswith("▶" + text) for line in before):
                    return self.tap("ok")
                self.tap(way)
        raise AssertionError(f"no {text} in {self.seen()}")

    def title(self) -> str:
        assert is_inverted(self.board.oled.picture(), 0)
        return self.seen()[0].rstrip("▲▼ ")


def played(game: str, seats: int, options: dict[str, Any] | None = None, locks: int | None = None) -> Session:
    """A game played at random to its end, or for so many locks."""
    return play_on(Session(game, seats, options, seed(1)), Random(3), locks)


def unfinished(session: Session, finish: bool = False) -> Flash:
    """A flash with the journal of a game."""
    flash = Flash()
    journals = Journals(flash)
    journals.begin(session.journal, list(range(session.seats)))
    if finish:
        journals.finish()
    return flash


def news(device: Device) -> list[str]:
    """What was revealed so far, in words."""
    roll = device.console.news.roll
    return roll.part(0, roll.count)


def until(box: Box, wanted: Callable[[], bool], ms: int = 5000) -> None:
    """Let the device run until something is so."""
    for _ in range(0, ms, 50):
        if wanted():
            return
        box.wait(50)
    raise AssertionError(f"it did not come: {box.seen()}")


def a_vote(*votes: str, locks: int = 1) -> Session:
    """A game of Majority with five seats, in which the same votes were locked so many times."""
    session = Session("majority", 5, {"words": "table"}, seed(1))
    for _ in range(locks):
        for seat, vote in zip(sorted(session.questions), votes, strict=True):
            session.answer(seat, vote)
    return session


def at_the_table(game: str = "sultane", seats: int = 5) -> Box:
    """A game with cards on the table, resumed at its first question."""
    box = Box(seats, unfinished(Session(game, seats, {"deals": "table"}, seed(1))))
    box.tap("ok")
    if game == "sultane":
        box.tap("back")  # the night is led without the box
    return box


def lit(box: Box, pod: int) -> list[int]:
    """The pixels of a pod that are seen lit."""
    box.run(20)
    return [at for at, colour in enumerate(box.board.line.pods[pod].pixels) if any(colour)]
