"""The box on the workbench: the device on the simulated board, in virtual time."""

from collections.abc import Callable
from random import Random
from typing import Any

from conclave.simulator.pass_times import FixedPassTime, MeasuredPassTimes
from conclave.simulator.pod_cable import decode_frame
from conclave.simulator.restarting import step_with_restarts
from conclave.simulator.simulated_board import SimulatedBoard
from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.console.master_question_page import MasterQuestionPage
from firmware.console.master_sheet_page import MasterSheetPage, SheetOptionPage
from firmware.console.screen import CELLS, LINES, Screen
from firmware.device import Device
from firmware.live_game import LiveGame
from firmware.storage.settings import Settings
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.firmware.pod_player import keys_for_option
from tests.kit import fixed_seed as seed_of
from tests.workbench import oled_picture
from tests.workbench.games import flash_with_unfinished_game
from tests.workbench.hands import CONSOLE, Hands, Pixel

# Settings for quick tests; without them a bench has the settings of a new box.
QUICK_SETTINGS: dict[str, Any] = {"reveal": 0, "grace": 200, "stir": False}
QUICK = FixedPassTime(
    1000
)  # us a pass: a Pico needs longer, but passes that take no time need three times as many simulated
BOOT = 300  # ms until the first page is drawn


class StrictScreen(Screen):
    """Screen that refuses text that does not fit."""

    def set_line(self, row: int, text: str, inverted: bool = False) -> None:
        """Draw a line."""
        assert 0 <= row < LINES, f"line {row}: {text}"
        assert len(text) <= CELLS, f"cut off: {text!r}"
        super().set_line(row, text, inverted)


class Bench(Hands):
    """A box on the table with a chosen language; other settings are those of a new box unless given.

    Settings are on the flash: a bench with a flash on which some were saved gets those.
    """

    board: SimulatedBoard
    device: Device

    def __init__(
        self,
        pods: int = 5,
        flash: SimulatedFlash | None = None,
        *,
        seed: int = 1,
        start: int = 0,
        cause: str = "power",
        pace: MeasuredPassTimes | FixedPassTime = QUICK,
        board: SimulatedBoard | None = None,
        is_new: bool = False,
        **settings: Any,
    ) -> None:
        """Switch it on; nobody has saved anything on a box that `is_new`.

        A `board` that is given has its own pods, flash and time.
        """
        self.board = board or SimulatedBoard(pods, seed, start, flash, reset_cause=cause, pass_times=pace)
        self._seed, self._pace = seed, pace
        saved = Settings(self.flash)
        for name, value in settings.items():
            assert hasattr(saved, name), name
            setattr(saved, name, value)
        if not is_new:
            saved.save()
        self.boot()

    def boot(self) -> None:
        """Start the firmware on the board as it is."""
        self._use_device(Device(self.board))
        self.run(BOOT)

    def _use_device(self, device: Device) -> None:
        """Use a device and a strict screen."""
        self.device = device
        device.screen = StrictScreen(device.display)

    @property
    def flash(self) -> SimulatedFlash:
        """Return the flash, which outlives a power cut."""
        return self.board.flash

    # --- what `Hands` needs

    def key(self, place: int, key: str, down: bool, after: float = 0) -> None:
        """Press or release a key of a pod or the console, now or `after` ms."""
        hand = self.board.master_hand if place == CONSOLE else self.board.hands[place]
        (hand.press if down else hand.release)(key, after)

    def run(self, ms: float) -> None:
        """Run the loop for `ms` milliseconds."""
        end = self.board.clock.now() + 1000 * ms
        while self.board.clock.now() < end:
            device = step_with_restarts(self.device)
            if device is not self.device:
                self._use_device(device)

    @property
    def now(self) -> float:
        """Return the time since the beginning, in ms."""
        return self.board.clock.now() / 1000

    @property
    def picture(self) -> oled_picture.Picture:
        """Return the pixels of the display."""
        return self.board.oled.visible_rows()

    @property
    def frame(self) -> list[tuple[Pixel, ...]]:
        """Return all pixels by pod, as they were last sent."""
        return list(decode_frame(self.board.pixels.sent[-1][1] if self.board.pixels.sent else bytes(330)))

    @property
    def received_bytes(self) -> bytes:
        """Return everything that the serial line has brought so far."""
        return bytes(self.board.serial.received)

    def clear_received(self) -> None:
        """Forget everything that the serial line has brought so far."""
        self.board.serial.received.clear()

    def send(self, data: bytes) -> None:
        """Send bytes to the box."""
        self.board.serial.send(data)

    # --- cables

    def open_port(self, is_open: bool) -> None:
        """Let a program open the port of the serial line, or the last one close it."""
        (self.board.serial.open_port if is_open else self.board.serial.close_port)()

    def read_port(self, is_read: bool) -> None:
        """Let the program that has the port open read from it, or not."""
        self.board.serial.is_read = is_read

    def power_cut(self) -> None:
        """Pull the power plug and put it back: only the flash keeps its contents."""
        before = self.board
        self.flash.power_up()
        self._seed += 1  # entropy is never the same again
        self.resets += 1
        start = -int(self.now)  # the board counts from here, the bench goes on
        self.board = SimulatedBoard(len(before.cable.pods), self._seed, start, self.flash, pass_times=self._pace)
        self.board.clock.advance(before.clock.now())
        self.board.chip_id, self.board.serial = before.chip_id, before.serial
        self.boot()

    def unplug(self, place: int) -> None:
        """Pull the cable in front of a pod: it and those behind it are disconnected."""
        self.board.cable.unplug(place)

    def plug(self) -> None:
        """Put the cable back."""
        self.board.cable.replug()

    # --- a game

    @property
    def live_game(self) -> LiveGame:
        """Return the game that is being played."""
        assert self.device.live_game is not None
        return self.device.live_game

    @property
    def page(self) -> Any:
        """Return the page of the console that is open."""
        return self.device.console.top_page

    def start(self, game: str, seats: int, **options: object) -> str:
        """Start a game as the console does; return its id."""
        self.device.start_game(game, list(range(seats)), options)
        self.device.console.show_game()
        self.run(100)
        return self.live_game.id

    def choose_on_pod(self, seat: int, option: str) -> None:
        """Choose an option on the pod of a seat, as its strip offers it."""
        place = self.live_game.places[seat]
        ballot = self.device.pods[place].answer_pad
        assert ballot is not None
        self.tap(place, *["ABCD"[key] for key in keys_for_option(ballot, option)])

    @property
    def is_asked(self) -> bool:
        """Return whether all asked pods show the open question or have answered it."""
        for seat, question in self.live_game.session.questions.items():
            pod = self.device.pods[self.live_game.places[seat]] if seat != GAME_MASTER else None
            if (pod.answer_pad and pod.answer_pad.question if pod else self.live_game.master_question) is not question:
                return False
        return True

    def answer_until_locked(self, rng: Random) -> None:
        """Let all players choose something as soon as they are asked; return when it is locked."""
        match, session = self.live_game, self.live_game.session
        self.until(lambda: self.is_asked, every=100)
        facts = match.session.fact_count
        if GAME_MASTER in session.questions:
            match.answer_master(session.questions[GAME_MASTER].make_answer(rng.choice), self.board.ticks_ms())
        else:
            for seat in list(session.questions):
                self.choose_on_pod(seat, session.questions[seat].make_answer(rng.choice))
        self.until(lambda: match.session.fact_count != facts, every=100)

    def lit_pixels(self, pod: int) -> list[int]:
        """Return which pixels of a pod are lit, the lamp included."""
        return [at for at, colour in enumerate(self.board.cable.pods[pod].pixels) if any(colour)]

    def play(self, rng: Random, wanted: Callable[[], object] = lambda: False) -> None:
        """Play by keys alone, on pods and console, until a condition holds or the game is over."""
        while not self.live_game.session.is_over and not wanted():
            if GAME_MASTER in self.live_game.session.questions:
                self.answer_on_console(rng)
            else:
                self.answer_until_locked(rng)

    def answer_on_console(self, rng: Random) -> None:
        """Let the game master read on to the question and answer it."""
        self.until(lambda: self.is_asked, every=100)
        question = self.live_game.master_question
        assert question is not None
        self.run(300)
        while not isinstance(self.page, (MasterQuestionPage, MasterSheetPage)):
            self.tap(CONSOLE, "ok")
        if question.subjects:
            self.fill_in(*question.make_answer(rng.choice).split(" "))
        else:
            self.tap(CONSOLE, *["down"] * rng.randrange(len(question.options)), "ok")
        assert self.live_game.master_question is not question

    def fill_in(self, *words: str) -> None:
        """Fill a sheet of the game master in, subject by subject, and hand it in."""
        sheet = self.page
        assert isinstance(sheet, MasterSheetPage)
        for at, word in enumerate(words):
            for _ in range(MasterSheetPage.MAX_STEPPED + 1):
                if sheet.choices[at] == word:
                    break
                self.tap(CONSOLE, "ok")
                if isinstance(self.page, SheetOptionPage):
                    listed = [text for _, text, _ in self.page.entries()]
                    downs = listed.index(self.device.texts.option(word))
                    self.tap(CONSOLE, *["up"] * len(listed), *["down"] * downs, "ok")
            assert sheet.choices[at] == word
            self.tap(CONSOLE, "down")
        self.tap(CONSOLE, "ok")

    @property
    def revealed_lines(self) -> list[str]:
        """Return what was revealed so far, in words."""
        roll = self.device.console.news.lines
        return roll.get_lines(0, roll.count)


def bench_at_vote(pods: int = 3, flash: SimulatedFlash | None = None, **settings: Any) -> Bench:
    """Return a bench on which everybody is asked for a vote of Majority."""
    bench = Bench(pods, flash, **QUICK_SETTINGS | settings)
    bench.start("majority", pods, words="table")
    return bench


def bench_with_real_cards(game: str = "sultane", seats: int = 5, **settings: Any) -> Bench:
    """Return a bench with a game whose cards lie on the table, resumed at its first question."""
    bench = Bench(seats, flash_with_unfinished_game(Session(game, seats, {"deals": "table"}, seed_of(1))), **settings)
    bench.press_console("ok")
    if game == "sultane":
        bench.press_console("back")  # the night is played without the box
    return bench
