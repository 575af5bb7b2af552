"""Run the firmware on a simulated board: its power and cable, its time, its keys, and the commands of its console."""

import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from conclave.simulator.clock import VirtualClock
from conclave.simulator.hand import CONSOLE_KEYS, POD_KEYS, Hand
from conclave.simulator.restarting import step_with_restarts
from conclave.simulator.simulated_board import SimulatedBoard
from conclave.simulator.simulated_flash import SimulatedFlash
from conclave.web.serial_feed import Fact, SerialFeed
from firmware.console.console_page import ConsolePage
from firmware.console.restart_page import RestartPage
from firmware.device import Device
from firmware.live_game import LiveGame
from firmware.pods.answer_pad import AnswerPad
from firmware.pods.pod import Pod
from firmware.storage.player_names import is_valid_name
from firmware.storage.settings import Settings
from shared_rules.engine import catalog, journal_records, rules_fingerprint
from shared_rules.engine.session import Session

CONSOLE = -1  # stands for the console where a pod's number is expected
KEY_NAMES = {"pod": POD_KEYS, "console": CONSOLE_KEYS}
MIN_KEY_TIME = 40  # ms that a key is held, and released before the next one: longer than any default debounce time
MAX_SLICE = 0.012  # s of real time that one call of `Box.advance` may take


class SerialListener(Protocol):
    """A program at the other end of the box's serial line."""

    def receive(self, data: bytes) -> None:
        """Take bytes that the box has sent."""
        ...

    def take_commands(self) -> bytes:
        """Return the bytes to send to the box, and remove them from the queue."""
        ...


class RandomBoard(SimulatedBoard):
    """A simulated board whose random numbers come from the operating system."""

    def entropy(self, count: int) -> bytes:
        """Return `count` unpredictable bytes."""
        return secrets.token_bytes(count)


class SimulatedBox:
    """The simulated box: console, pods and flash. Without power `device` is None and only the flash is preserved.

    In all methods `place` is the number of a pod on the cable, from 0, or `CONSOLE`; a seat is a player of the game.
    """

    def __init__(
        self, pods: int, language: str = "en", flash: SimulatedFlash | None = None, seed: int | None = None
    ) -> None:
        """Create a box and switch it on. A new `flash` is set to `language`; with a `seed` every run is the same."""
        self.pod_count = pods  # count of pods that can be plugged in
        self.flash = flash or SimulatedFlash()
        self.feed = SerialFeed()
        self.listener: SerialListener | None = None  # a program that follows the line
        self.frame_count = 0  # count of frames sent to the pods
        self._seed = seed
        self._time_due = 0.0  # us of the board's time that have not been simulated yet
        self._held_keys: dict[tuple[int, str], int] = {}  # and since when they are held (us)
        self._next_press: dict[int, int] = {}  # by place: when the next key can be pressed (us)
        self._handovers = [0] * (pods + 1)  # by place, the console last: how often its player changed
        settings = Settings(self.flash)
        if settings.were_never_saved:
            settings.language = language
            settings.blanking = 0  # there is no OLED that could burn in
            settings.save()
        self._last_settings = settings  # from before the power was switched off
        self.device: Device | None = None
        self.switch_on()

    # --- power and plugs

    def switch_on(self) -> None:
        """Plug the power in and boot the box; do nothing if it has power already."""
        if self.device:
            return
        seeded = self._seed is not None
        self.board = (SimulatedBoard if seeded else RandomBoard)(
            self.pod_count, self._seed or 0, 0, self.flash, VirtualClock()
        )
        self.device = Device(self.board)
        self._held_keys.clear()
        self._next_press.clear()

    def switch_off(self) -> None:
        """Pull the power plug; the box loses everything that is not in its flash."""
        self._last_settings = self.settings
        self.device = None
        self.frame_count += 1

    def unplug_cable(self, place: int) -> None:
        """Pull the cable in front of a pod, which cuts off this pod and all behind it."""
        if place < len(self.board.cable.pods):
            self.board.cable.unplug(place)
            self.frame_count += 1

    def plug_cable(self) -> None:
        """Put the cable back: all pods are connected again."""
        self.board.cable.replug()

    @property
    def connected_pods(self) -> int:
        """The number of pods that are connected; 0 without power."""
        return len(self.board.cable.pods) if self.device else 0

    # --- time

    def advance(self, ms: float, after_pass: Callable[[], object] = lambda: None) -> None:
        """Simulate `ms` of the board's time, or as much of it as this computer can in `MAX_SLICE`; the rest stays due.

        `after_pass` is called after each pass of the firmware's main loop: a key that is pressed and released between
        two passes is never seen.
        """
        if not self.device:
            return
        self._time_due = min(self._time_due + 1000 * ms, 1_000_000.0)
        if self.listener:
            self.board.serial.send(self.listener.take_commands())
        clock, end = self.board.clock, time.perf_counter() + MAX_SLICE
        while self._time_due > 0 and time.perf_counter() < end:
            before = clock.now()
            self.device = step_with_restarts(self.device)
            self._time_due -= clock.now() - before
            after_pass()
        self.flash.sync()
        self._collect_output()
        self._restore_facts()

    def _collect_output(self) -> None:
        """Take the frames and serial data that the board has sent; the board itself would never discard them."""
        board = self.board
        self.frame_count += len(board.pixels.sent)
        board.pixels.sent.clear()
        board.tones.clear()
        received = bytes(board.serial.received)
        board.serial.received.clear()
        self.feed.take(received)
        if self.listener:
            self.listener.receive(received)

    def _restore_facts(self) -> None:
        """Restore missing facts from the journal, as after a restart the box does not emit earlier facts again."""
        match, link = self.live_game, self.device.link if self.device else None
        if not match or not link or not link.is_idle or match.session.is_published:
            return
        if self.feed.fact_count(link.game_id) < link.fact_count:
            self.feed.replace_facts(link.game_id, Session.replay(match.session.journal).facts[: link.fact_count])

    # --- keys

    def press(self, place: int, key: str) -> None:
        """Press a key of a pod or of the console and hold it; if keys come faster than the debounce allows, later."""
        if self.device and (place, key) not in self._held_keys:
            start = max(self.board.clock.now(), self._next_press.get(place, 0))
            self._held_keys[place, key] = start
            self._next_press[place] = start + 1000 * MIN_KEY_TIME
            self._schedule(place, start, lambda: self.hand(place).press(key))

    def release(self, place: int, key: str) -> None:
        """Release a key, but not before it was held for `MIN_KEY_TIME`."""
        since = self._held_keys.pop((place, key), None)
        if since is not None and self.device:
            end = max(self.board.clock.now(), since + 1000 * MIN_KEY_TIME)
            self._next_press[place] = end + 1000 * MIN_KEY_TIME
            self._schedule(place, end, lambda: self.hand(place).release(key))

    def _schedule(self, place: int, at: int, move: Callable[[], None]) -> None:
        """Call `move` at a time of the board (us), unless the pod's player has changed by then."""
        handovers = self._handovers[place]
        if at <= self.board.clock.now():
            move()
        else:
            self.board.clock.schedule(at, lambda: move() if self._handovers[place] == handovers else None)

    def release_all_keys(self, place: int) -> None:
        """Release all keys of a pod whose player is gone, without effect on the game."""
        pod = self.pod(place)
        if pod:
            pod.ignore_held_keys()
        self._handovers[place] += 1
        self._next_press.pop(place, None)
        for key in POD_KEYS:
            self._held_keys.pop((place, key), None)
            self.hand(place).release(key)

    def hand(self, place: int) -> Hand:
        """Return the simulated hand that presses the keys of a pod or of the console."""
        return self.board.master_hand if place == CONSOLE else self.board.hands[place]

    # --- the game

    @property
    def live_game(self) -> LiveGame | None:
        """The running game; None while it is restored from its journal."""
        match = self.device.live_game if self.device else None
        return match if match and not match.replay else None

    @property
    def settings(self) -> Settings:
        """The settings of the box; without power those from before it was switched off."""
        return self.device.settings if self.device else self._last_settings

    @property
    def is_unfinished(self) -> bool:
        """Whether an unfinished game can be resumed."""
        device = self.device
        return device is not None and not device.live_game and device.journals.unfinished_journal() is not None

    @property
    def are_rules_changed(self) -> bool:
        """Whether the files of the rules have changed since the unfinished game began."""
        return self.device is not None and rules_fingerprint.differs_from_installed(
            journal_records.read_header(self.device.journals.unfinished_journal() or b"")
        )

    @property
    def page(self) -> ConsolePage | None:
        """The page that the console shows; None without power."""
        return self.device.console.top_page if self.device else None

    @property
    def facts(self) -> list[Fact]:
        """The facts of the running game so far."""
        return self.feed.facts if self.live_game and self.live_game.id == self.feed.game_id else []

    def pod(self, place: int) -> Pod | None:
        """Return the firmware's object for a pod; None without power."""
        return self.device.pods[place] if self.device else None

    def open_answer_pad(self, place: int) -> AnswerPad | None:
        """Return the answer pad of a pod if it shows the open question; None while it still shows an earlier one."""
        pod, seat = self.pod(place), self.seat_of_pod(place)
        if not self.live_game or not pod or not pod.answer_pad or seat is None:
            return None
        return pod.answer_pad if self.live_game.questions.get(seat) is pod.answer_pad.question else None

    @property
    def pods_by_seat(self) -> list[int]:
        """The pods of the running game's players, by seat."""
        return self.live_game.places if self.live_game else []

    @property
    def names(self) -> list[str]:
        """The players' names as the box knows them, by seat; "" for players without a name."""
        return self.live_game.names if self.live_game else []

    def seat_of_pod(self, place: int) -> int | None:
        """Return the seat of the player at a pod; None if nobody plays there."""
        return self.pods_by_seat.index(place) if place in self.pods_by_seat else None

    def resume_game(self) -> None:
        """Resume the unfinished game, with the same pods for the same seats."""
        if self.device:
            self.device.order.confirm(self.device.journals.seating)
            self.device.console.resume_game()

    def start_with_defaults(self, game: str, seats: int) -> None:
        """Start a game on the first `seats` pods with the default options."""
        self.start_game(game, list(range(seats)), self.default_options(game))

    def start_game(self, game: str, places: list[int], options: dict[str, Any], names: list[str] | None = None) -> None:
        """Start a game unless one is running; `places` are the pods by seat, `names` those of the players by seat.

        Names that the display cannot show are not passed to the box; the pages show them nevertheless.
        """
        if self.device and not self.device.live_game:
            self.device.start_game(
                game, places, options, [name if is_valid_name(name) else "" for name in names or ()] or None
            )
            self.device.console.show_game()

    def default_options(self, game: str) -> dict[str, Any]:
        """Return the options that are set by default: the language of the box, in games with words in that language."""
        language = self.settings.language
        offered = [kind for name, kind in catalog.load_module(game).OPTIONS if name == "language"]
        return (
            {"language": language}
            if any(language in kind.possible_values(self.pod_count, {}) for kind in offered)
            else {}
        )

    def shelve_unfinished(self) -> None:
        """Store the unfinished game among the past games, so that another one can begin."""
        if self.device and self.is_unfinished:
            self.device.journals.finish_game()
            self.device.console.show_home()

    def undo(self) -> None:
        """Take back the last locked answers; this is public."""
        if self.device and self.live_game and not self.live_game.is_over:
            self.device.console.undo_answers()

    def end_reveal(self) -> None:
        """End the reveal now: the next question opens."""
        if self.live_game:
            self.live_game.skip_reveal()

    def answer_master(self, option: str) -> None:
        """Answer the question that the game master is asked, with the word of an option."""
        match = self.live_game
        if match and match.master_question:
            match.answer_master(option, self.board.ticks_ms())

    def finish_game(self) -> None:
        """Close a game that has a result: its secrets are published."""
        if self.device and self.live_game and self.live_game.result:
            self.live_game.close(self.board.ticks_ms())
            self.device.console.quit_game()

    def abort_game(self) -> None:
        """End the running game without a result."""
        if self.device and self.live_game and not self.live_game.is_over:
            self.live_game.abort(self.board.ticks_ms())
            self.device.console.quit_game()

    def change_setting(self, name: str, value: int | bool | str) -> None:
        """Change a setting of the box and save it."""
        if self.device:
            setattr(self.device.settings, name, value)
            self.device.settings.save()
            self.device.apply_settings()
            self.device.console.refresh()

    @property
    def is_ready_to_start(self) -> bool:
        """Whether a game can be started: none is running, and the box is not restarting after one."""
        device = self.device
        return device is not None and not device.live_game and not isinstance(device.console.top_page, RestartPage)
