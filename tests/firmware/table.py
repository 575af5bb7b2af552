"""A whole table on the simulated board: the device runs, hands press keys, eyes look at strips, lamps and the OLED."""

from random import Random

from conclave.simulator.board import Board
from conclave.simulator.flash import Flash
from conclave.simulator.pace import Pace, Steady
from conclave.simulator.running import step
from conclave.simulator.wires import Frame, frame_of

from firmware.device import Device
from firmware.match import Match
from firmware.storage.settings import Settings
from shared_rules.engine.table import GAME_MASTER
from tests.firmware import glass
from tests.firmware.fingers import presses

TAP = 60  # ms a key is held, and the pause after it
HOODED = 10
GRACE = 200  # ms
QUICK = Steady(1000)  # us a pass: a Pico needs longer, and what takes no time has three times as much to simulate


class Table:
    """A box with so many pods, switched on."""

    tapping = TAP

    def __init__(
        self,
        pods: int = 10,
        seed: int = 1,
        flash: Flash | None = None,
        start: int = 0,
        cause: str = "power",
        pace: Pace | Steady = QUICK,
        stir: bool = False,
    ) -> None:
        self.board = Board(pods=pods, seed=seed, flash=flash, start=start, reset_cause=cause, pace=pace)
        Settings(self.board.flash).save()  # somebody has chosen a language
        self.device = Device(self.board)
        self.device.settings.reveal, self.device.settings.grace = 0, GRACE  # whoever plays on does not wait
        self.device.settings.stir = stir
        self.run(300)

    @property
    def match(self) -> Match:
        """The game that is being played."""
        assert self.device.match is not None
        return self.device.match

    # --- time and keys

    def run(self, ms: int) -> None:
        """Let the loop run for so long."""
        end = self.board.clock.now() + 1000 * ms
        while self.board.clock.now() < end:
            self.device, before = step(self.device), self.device
            if self.device is not before:
                self.device.settings.reveal = before.settings.reveal
                self.device.settings.grace = before.settings.grace
                self.device.settings.stir = before.settings.stir

    def tap(self, *keys: str) -> None:
        """Press keys of the console, one after the other."""
        for key in keys:
            self.board.master.tap(key, hold=self.tapping)
            self.run(2 * self.tapping)

    def press(self, pod: int, *keys: str) -> None:
        """Press keys of a pod, one after the other."""
        for key in keys:
            self.board.hands[pod].tap(key, hold=self.tapping)
            self.run(2 * self.tapping)

    def choose(self, seat: int, option: str) -> None:
        """Choose an option on the pod of a seat, as its strip offers it."""
        place = self.match.places[seat]
        ballot = self.device.pods[place].ballot
        assert ballot is not None
        self.press(place, *["ABCD"[key] for key in presses(ballot, option)])

    # --- what is seen

    @property
    def screen(self) -> list[str]:
        """The lines of the OLED."""
        return glass.read(self.board.oled.picture())

    def bar(self) -> list[str]:
        """What the first line says, one thing after the other."""
        said: list[str] = []
        for _ in range(12):
            said += [self.screen[0]] if self.screen[0] not in said else []
            self.run(500)
        return said

    @property
    def frame(self) -> Frame:
        """All pixels, by pod, as they are now."""
        return frame_of(self.board.pixels.sent[-1][1]) if self.board.pixels.sent else frame_of(bytes(330))

    @property
    def lamps(self) -> list[tuple[int, int, int]]:
        """The public lamps, by pod."""
        return [pod[HOODED] for pod in self.frame]

    @property
    def lines(self) -> list[str]:
        """The whole lines that the serial line has brought so far."""
        text = self.board.serial.received.decode()
        return text[: text.rfind("\n") + 1].splitlines()

    # --- a game

    def start(self, game: str, seats: int, **options: object) -> None:
        """Start a game as the console does."""
        self.device.start(game, list(range(seats)), options)
        self.device.console.play()
        self.run(100)

    def answer(self, rng: Random) -> None:
        """Everybody who is asked chooses something, and it is locked."""
        match, session = self.match, self.match.session
        facts = match.session.told
        if GAME_MASTER in session.questions:
            match.answer_master(session.questions[GAME_MASTER].fill(rng.choice), self.board.ticks_ms())
        else:
            for seat in list(session.questions):
                self.choose(seat, session.questions[seat].fill(rng.choice))
        for _ in range(100):
            if match.session.told != facts:
                return
            self.run(100)
        raise AssertionError("the answers were not locked")
