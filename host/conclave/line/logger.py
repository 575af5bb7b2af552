"""The logger: follows devices at serial ports, finds them, and finds them again, whatever happens to the line."""

import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress

import serial
from serial.tools import list_ports

from conclave.archive import Archive
from conclave.deploy.ports import MICROPYTHON_ON_RP2
from conclave.line.client import Client, State
from conclave.line.link import Line
from conclave.line.serial_port import open_port
from conclave.live.progress import Progress
from shared_rules.engine.refused import Refused

try:
    import termios

    _LOST: tuple[type[Exception], ...] = (OSError, termios.error)  # pyserial lets some of the latter through
except ImportError:  # on Windows
    _LOST = (OSError,)

_READ = 0.02  # seconds that a read waits
_WRITE = 1.0  # seconds for a device to take a command
_OPEN_EVERY = 1.0  # seconds
_SILENCE = 12.0  # seconds until a silent line is opened anew
_LOOK_EVERY = 1.0  # seconds between looks for new devices
_STRANGER = 30.0  # seconds until a device that said no hello is tried again


class Unreachable(Refused):
    """A port at which there is no device."""


class Follower:
    """One port, and what is at it now."""

    def __init__(self, name: str, archive: Archive, looks: bool = False) -> None:
        """With `looks` the device is asked what can be seen at the table."""
        self.name = name
        self._looks = looks
        self.client: Client | None = None
        self.trouble = ""  # why there is no connection
        self.progress = Progress()
        self.received = self.damaged = self.resent = self.dropped = 0  # of earlier connections
        self.odd, self.oddity = 0, ""  # lines that have not their form, and what was wrong with the last of them
        self._archive = archive
        self._port: serial.SerialBase | None = None
        self._next_open = 0.0
        self._since = 0.0

    def step(self, now: float, wall: float) -> list[Line]:
        """Read and ask, or try to connect; return the lines that came."""
        if self.client is None:
            self._open(now)
        if self.client is None:
            return []
        try:
            lines = self.client.step(now, wall)
        except _LOST as error:  # SerialException is an OSError
            self._lose(f"the line was lost: {error}", now)
            return []
        for line in lines:
            self.progress.take(line, self._archive)
        self._count_odd(self.client.state)
        if now - max(self.client.heard, self._since) > _SILENCE:
            self._lose("it says nothing", now)
        return lines

    @property
    def is_known(self) -> bool:
        """Whether the device has said hello on this connection."""
        return self.client is not None and bool(self.client.state.chip)

    def counts(self) -> tuple[int, int, int, int]:
        """Return how many lines were received, resent, damaged, and dropped by the device."""
        now = self.client
        if now is None:
            return self.received, self.resent, self.damaged, self.dropped
        return (
            self.received + now.reader.received,
            self.resent + now.state.resent,
            self.damaged + now.reader.damaged,
            self.dropped + now.state.dropped,
        )

    def _count_odd(self, state: State) -> None:
        self.odd, state.odd = self.odd + state.odd, 0
        self.oddity = state.oddity or self.oddity

    def close(self) -> None:
        """Give the port back."""
        self.received, self.resent, self.damaged, self.dropped = self.counts()
        self.client = None
        if self._port:
            with suppress(*_LOST):
                self._port.close()
            self._port = None

    def _open(self, now: float) -> None:
        if now < self._next_open:
            return
        self._next_open = now + _OPEN_EVERY
        try:
            self._port = open_port(self.name, _READ, _WRITE)
        except OSError as error:
            self.trouble = _reason(error)
            return
        self.client, self.trouble, self._since = Client(self._port, self._archive, self.name, self._looks), "", now

    def _lose(self, why: str, now: float) -> None:
        self.close()
        self.trouble, self._next_open = why, now + _OPEN_EVERY


class Logger:
    """All devices that are followed."""

    def __init__(
        self, names: list[str], archive: Archive, find: Callable[[], list[str]] | None = None, looks: bool = False
    ) -> None:
        """Follow these ports; without any, whatever devices there are and come; `looks` as followers have it."""
        self._looks = looks
        self.followers = [Follower(name, archive, looks) for name in names]
        self._archive = archive
        self._find = None if names else find or find_ports
        self._next_look = 0.0
        self._strangers: dict[str, float] = {}

    def step(self) -> int:
        """Take a turn with each device; return how many lines came."""
        now = time.monotonic()
        if self._find and now >= self._next_look:
            self._next_look = now + _LOOK_EVERY
            self._look(self._find(), now)
        came = sum(len(follower.step(now, time.time())) for follower in list(self.followers))
        if all(follower.client is None for follower in self.followers):
            time.sleep(_READ)
        return came

    def close(self) -> None:
        """Give all ports back."""
        for follower in self.followers:
            follower.close()

    def _look(self, found: list[str], now: float) -> None:
        """Follow what is new, and leave what is gone, or never said hello."""
        for follower in list(self.followers):
            silent = follower.client is None and follower.trouble == "it says nothing" and not follower.progress.game
            if follower.name not in found or silent:
                follower.close()
                self.followers.remove(follower)
                if silent:
                    self._strangers[follower.name] = now + _STRANGER
        known = {follower.name for follower in self.followers}
        for name in found:
            if name not in known and now >= self._strangers.get(name, 0.0):
                self.followers.append(Follower(name, self._archive, self._looks))


def find_ports() -> list[str]:
    """Return the ports at which there is a Pico with MicroPython."""
    return sorted(port.device for port in list_ports.comports() if (port.vid, port.pid) == MICROPYTHON_ON_RP2)


def _reason(error: Exception) -> str:
    number = getattr(error, "errno", None)
    text = str(error)
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text:
        return "another program has the port"
    if number == errno.EACCES:
        return "this user may not open the port"
    if number in (errno.ENOENT, errno.ENXIO):
        return "there is no such port now"
    return os.strerror(number) if number else text
