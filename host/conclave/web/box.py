"""A box with power: the device on the simulated board, driven in slices of time, with plugs that can be pulled."""

import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from conclave.simulator.board import Board
from conclave.simulator.clock import VirtualClock
from conclave.simulator.flash import Flash
from conclave.simulator.hand import CONSOLE_KEYS, POD_KEYS, Hand
from conclave.simulator.running import step
from conclave.web.feed import Fact, Feed
from firmware.console.page import Page
from firmware.console.restart_page import RestartPage
from firmware.device import Device
from firmware.match import Match
from firmware.pods.ballot import Ballot
from firmware.pods.pod import Pod
from firmware.storage.names import is_name
from firmware.storage.settings import Settings
from shared_rules.engine import catalog, fingerprint, records
from shared_rules.engine.session import Session

CONSOLE = -1  # in the place of a pod's number
KEYS = {"pod": POD_KEYS, "console": CONSOLE_KEYS}
SHORTEST = 40  # ms that a key stays down, and up before the next one: longer than any debounce that is set by default
SLICE = 0.012  # s of real time that a slice may take, whatever it was asked to do


class Port(Protocol):
    """What hears what the box says on its line, and may send it commands."""

    def tell(self, data: bytes) -> None:
        """Take what the box has said."""
        ...

    def commands(self) -> bytes:
        """Return what is to be sent to the box."""
        ...


class ChanceBoard(Board):
    """A board whose chip throws real dice."""

    def entropy(self, count: int) -> bytes:
        """Return bytes nobody can guess."""
        return secrets.token_bytes(count)


class Box:
    """Console and pods. Without power there is no device; the flash keeps what it holds."""

    def __init__(self, pods: int, language: str = "en", flash: Flash | None = None, seed: int | None = None) -> None:
        """A new box speaks `language`; with a `seed` every run is the same."""
        self.pods = pods
        self.flash = flash or Flash()
        self.feed = Feed()
        self.port: Port | None = None  # a program that follows the line
        self.frames = 0  # sent to the pods so far
        self._seed = seed
        self._debt = 0.0  # us of the board's time that are due
        self._down: dict[tuple[int, str], int] = {}  # keys held, and since when (us)
        self._free: dict[int, int] = {}  # by place: when the next key can be pressed (us)
        self._turns = [0] * (pods + 1)  # by place, the console last: how often other hands came to it
        settings = Settings(self.flash)
        if settings.are_new:
            settings.language = language
            settings.blanking = 0  # a page has no glass to be spared
            settings.save()
        self._off = settings  # as they were when the power was there last
        self.device: Device | None = None
        self.switch_on()

    # --- power and plugs

    def switch_on(self) -> None:
        """Plug the power in: the box boots."""
        if self.device:
            return
        seeded = self._seed is not None
        self.board = (Board if seeded else ChanceBoard)(self.pods, self._seed or 0, 0, self.flash, VirtualClock())
        self.device = Device(self.board)
        self._down.clear()
        self._free.clear()

    def switch_off(self) -> None:
        """Pull the power plug."""
        self._off = self.settings
        self.device = None
        self.frames += 1

    def unplug(self, place: int) -> None:
        """Pull the cable in front of a pod: it and those behind it are gone."""
        if place < len(self.board.line.pods):
            self.board.line.cut(place)
            self.frames += 1

    def plug(self) -> None:
        """Put the cable back."""
        self.board.line.join()

    @property
    def present(self) -> int:
        """How many pods hang on the cable."""
        return len(self.board.line.pods) if self.device else 0

    # --- time

    def advance(self, ms: float, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Let so much of the board's time pass, or as much of it as this computer can do in a slice.

        What happens `meanwhile` is done after each pass: a key that is pressed and let go between two is never seen.
        """
        if not self.device:
            return
        self._debt = min(self._debt + 1000 * ms, 1_000_000.0)
        if self.port:
            self.board.serial.send(self.port.commands())
        clock, end = self.board.clock, time.perf_counter() + SLICE
        while self._debt > 0 and time.perf_counter() < end:
            before = clock.now()
            self.device = step(self.device)
            self._debt -= clock.now() - before
            meanwhile()
        self.flash.sync()
        self._collect()
        self._catch_up()

    def _collect(self) -> None:
        """Take what the board has given out; it keeps everything else for ever."""
        board = self.board
        self.frames += len(board.pixels.sent)
        board.pixels.sent.clear()
        board.tones.clear()
        said = bytes(board.serial.received)
        board.serial.received.clear()
        self.feed.take(said)
        if self.port:
            self.port.tell(said)

    def _catch_up(self) -> None:
        """Facts that the line does not tell again, as it tells nothing twice, follow from the journal."""
        match, link = self.match, self.device.link if self.device else None
        if not match or not link or not link.is_idle or match.session.opened:
            return
        if self.feed.told(link.id) < link.count:
            self.feed.recall(link.id, Session.replay(match.session.journal).facts[: link.count])

    # --- keys

    def press(self, place: int, key: str) -> None:
        """Press a key of a pod or of the console, and hold it; after the one before it, however quickly they come."""
        if self.device and (place, key) not in self._down:
            start = max(self.board.clock.now(), self._free.get(place, 0))
            self._down[place, key] = start
            self._free[place] = start + 1000 * SHORTEST
            self._move(place, start, lambda: self.hand(place).press(key))

    def release(self, place: int, key: str) -> None:
        """Let a key go; it was down long enough to be noticed."""
        since = self._down.pop((place, key), None)
        if since is not None and self.device:
            end = max(self.board.clock.now(), since + 1000 * SHORTEST)
            self._free[place] = end + 1000 * SHORTEST
            self._move(place, end, lambda: self.hand(place).release(key))

    def _move(self, place: int, at: int, move: Callable[[], None]) -> None:
        """Move a key now or later, if the same hands are there then."""
        turn = self._turns[place]
        if at <= self.board.clock.now():
            move()
        else:
            self.board.clock.at(at, lambda: move() if self._turns[place] == turn else None)

    def let_go(self, place: int) -> None:
        """Take the hands off a pod whose player is gone: the keys that were held do nothing any more."""
        pod = self.pod(place)
        if pod:
            pod.forget_keys()
        self._turns[place] += 1
        self._free.pop(place, None)
        for key in POD_KEYS:
            self._down.pop((place, key), None)
            self.hand(place).release(key)

    def hand(self, place: int) -> Hand:
        """Return the hand on a pod, or on the console."""
        return self.board.master if place == CONSOLE else self.board.hands[place]

    # --- the game

    @property
    def match(self) -> Match | None:
        """The game that is played; none while it is brought back to where it stood."""
        match = self.device.match if self.device else None
        return match if match and not match.replay else None

    @property
    def settings(self) -> Settings:
        """What the game master has set for the box."""
        return self.device.settings if self.device else self._off

    @property
    def is_unfinished(self) -> bool:
        """Whether the box offers to go on with a game that was not finished."""
        device = self.device
        return device is not None and not device.match and device.journals.unfinished() is not None

    @property
    def are_rules_changed(self) -> bool:
        """Whether the game that was not finished began with other files of its rules."""
        return self.device is not None and fingerprint.differs(records.header(self.device.journals.unfinished() or b""))

    @property
    def page(self) -> Page | None:
        """What the console shows."""
        return self.device.console.page if self.device else None

    @property
    def facts(self) -> list[Fact]:
        """What was told of the game that is played; of the one before it nothing, as soon as another one begins."""
        return self.feed.facts if self.match and self.match.id == self.feed.id else []

    def pod(self, place: int) -> Pod | None:
        """Return a pod as the device knows it."""
        return self.device.pods[place] if self.device else None

    def ballot(self, place: int) -> Ballot | None:
        """Return what is asked at a pod now, once the pod shows it: what was asked before it may still show."""
        pod, seat = self.pod(place), self.seat(place)
        if not self.match or not pod or not pod.ballot or seat is None:
            return None
        return pod.ballot if self.match.questions.get(seat) is pod.ballot.question else None

    @property
    def seating(self) -> list[int]:
        """The pod of each seat of the game that is played."""
        return self.match.places if self.match else []

    @property
    def names(self) -> list[str]:
        """What the box calls those who play, by seat; "" for who has no name."""
        return self.match.names if self.match else []

    def seat(self, place: int) -> int | None:
        """Return which seat of the game is at a pod."""
        return self.seating.index(place) if place in self.seating else None

    def go_on(self) -> None:
        """Go on with the game that was not finished, as the console does; who had which pod the table knows."""
        if self.device:
            self.device.order.confirm(self.device.journals.seating)
            self.device.console.resume()

    def start(self, game: str, seats: int) -> None:
        """Start a game on the first pods, as the console's menu does, with the options that it offers first."""
        self.begin(game, list(range(seats)), self.first_options(game))

    def begin(self, game: str, places: list[int], options: dict[str, Any], names: list[str] | None = None) -> None:
        """Start a game; `places` are the pods by seat. A name that the display cannot show stays with the pages."""
        if self.device and not self.device.match:
            self.device.start(game, places, options, [name if is_name(name) else "" for name in names or ()] or None)
            self.device.console.play()

    def first_options(self, game: str) -> dict[str, Any]:
        """Return what the menu sets without being asked: words are in the language of the box."""
        language = self.settings.language
        offered = [kind for name, kind in catalog.load(game).OPTIONS if name == "language"]
        return {"language": language} if any(language in kind.values(self.pods, {}) for kind in offered) else {}

    def put_aside(self) -> None:
        """Keep the game that was not finished as one of the past."""
        if self.device and self.is_unfinished:
            self.device.journals.finish()
            self.device.console.home()

    def undo(self) -> None:
        """Take the last locked answers back, in public."""
        if self.device and self.match and not self.match.over:
            self.device.console.undo()

    def end_reveal(self) -> None:
        """Ask the next question now."""
        if self.match:
            self.match.go_on()

    def answer_master(self, option: str) -> None:
        """Answer what the game master is asked."""
        match = self.match
        if match and match.asked_master:
            match.answer_master(option, self.board.ticks_ms())

    def finish(self) -> None:
        """Close a game that has ended: its secrets are open from now on."""
        if self.device and self.match and self.match.result:
            self.match.finish(self.board.ticks_ms())
            self.device.console.quit()

    def abort(self) -> None:
        """End the game without a result."""
        if self.device and self.match and not self.match.over:
            self.match.abort(self.board.ticks_ms())
            self.device.console.quit()

    def set(self, name: str, value: int | bool | str) -> None:
        """Change a setting of the box, for good."""
        if self.device:
            setattr(self.device.settings, name, value)
            self.device.settings.save()
            self.device.apply_settings()
            self.device.console.refresh()

    @property
    def is_ready(self) -> bool:
        """Whether a game could begin: none is there, and the box is not being started anew after one."""
        device = self.device
        return device is not None and not device.match and not isinstance(device.console.page, RestartPage)
