"""Log devices at serial ports: find them, follow them, and reconnect whatever happens to the link."""

import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress

import serial
from serial.tools import list_ports

from conclave.archive import Archive
from conclave.deploy.serial_ports import MICROPYTHON_ON_RP2
from conclave.line.device_client import DeviceClient, DeviceState
from conclave.line.framing import Record
from conclave.line.serial_port import open_port
from conclave.live.game_progress import GameProgress
from shared_rules.engine.errors import Refused

try:
    import termios

    _PORT_ERRORS: tuple[type[Exception], ...] = (OSError, termios.error)  # pyserial lets some termios errors through
except ImportError:  # on Windows
    _PORT_ERRORS = (OSError,)

_READ_TIMEOUT = 0.02  # seconds
_WRITE_TIMEOUT = 1.0  # seconds
_OPEN_EVERY = 1.0  # seconds
_SILENCE_LIMIT = 12.0  # seconds until a silent port is opened again
_SEARCH_EVERY = 1.0  # seconds between searches for new devices
_IGNORE_FOR = 30.0  # seconds that a device which sent no hello is ignored


class Unreachable(Refused):
    """There is no device at a port."""


class PortFollower:
    """Follows the device at one port and reconnects when the connection is lost."""

    def __init__(self, name: str, archive: Archive, asks_state: bool = False) -> None:
        """Follow the port `name`; with `asks_state` the device is also asked for the state of the table."""
        self.name = name
        self._asks_state = asks_state
        self.client: DeviceClient | None = None
        self.problem = ""  # why there is no connection; "" if there is one
        self.progress = GameProgress()
        self.received = self.damaged = self.resent = self.dropped = 0  # in earlier connections
        self.odd, self.oddity = 0, ""  # number of records that violate their schema, and a description of the last one
        self._archive = archive
        self._port: serial.SerialBase | None = None
        self._next_open = 0.0
        self._opened_at = 0.0

    def step(self, now: float, wall: float) -> list[Record]:
        """Exchange data with the device, or try to connect; return the records received.

        `now` is a monotonic time, `wall` the time of day, both in seconds.
        """
        if self.client is None:
            self._open(now)
        if self.client is None:
            return []
        try:
            lines = self.client.step(now, wall)
        except _PORT_ERRORS as error:  # SerialException is an OSError
            self._disconnect(f"the line was lost: {error}", now)
            return []
        for line in lines:
            self.progress.update(line, self._archive)
        self._count_odd(self.client.state)
        if now - max(self.client.last_record_at, self._opened_at) > _SILENCE_LIMIT:
            self._disconnect("it says nothing", now)
        return lines

    @property
    def has_said_hello(self) -> bool:
        """Whether the device has sent its hello on this connection."""
        return self.client is not None and bool(self.client.state.chip)

    def counts(self) -> tuple[int, int, int, int]:
        """Return how many records were received, sent again, damaged, and dropped, over all connections."""
        now = self.client
        if now is None:
            return self.received, self.resent, self.damaged, self.dropped
        return (
            self.received + now.reader.received,
            self.resent + now.state.resent,
            self.damaged + now.reader.damaged,
            self.dropped + now.state.dropped,
        )

    def _count_odd(self, state: DeviceState) -> None:
        """Move the count of odd records from the connection to the follower."""
        self.odd, state.odd = self.odd + state.odd, 0
        self.oddity = state.oddity or self.oddity

    def close(self) -> None:
        """Close the port and keep the counts."""
        self.received, self.resent, self.damaged, self.dropped = self.counts()
        self.client = None
        if self._port:
            with suppress(*_PORT_ERRORS):
                self._port.close()
            self._port = None

    def _open(self, now: float) -> None:
        """Try to open the port, if it is time to."""
        if now < self._next_open:
            return
        self._next_open = now + _OPEN_EVERY
        try:
            self._port = open_port(self.name, _READ_TIMEOUT, _WRITE_TIMEOUT)
        except OSError as error:
            self.problem = _describe(error)
            return
        self.client = DeviceClient(self._port, self._archive, self.name, self._asks_state)
        self.problem, self._opened_at = "", now

    def _disconnect(self, why: str, now: float) -> None:
        """Close the port for the reason `why`, and try again later."""
        self.close()
        self.problem, self._next_open = why, now + _OPEN_EVERY


class DeviceLogger:
    """Follows several devices."""

    def __init__(
        self, names: list[str], archive: Archive, find: Callable[[], list[str]] | None = None, asks_state: bool = False
    ) -> None:
        """Follow these ports or, if `names` is empty, all devices that `find` returns, now and later.

        With `asks_state` devices are also asked for the state of the table.
        """
        self._asks_state = asks_state
        self.followers = [PortFollower(name, archive, asks_state) for name in names]
        self._archive = archive
        self._find_names = None if names else find or find_pico_ports
        self._next_search = 0.0
        self._ignored_until: dict[str, float] = {}

    def step(self) -> int:
        """Serve each device once; return the number of records received."""
        now = time.monotonic()
        if self._find_names and now >= self._next_search:
            self._next_search = now + _SEARCH_EVERY
            self._update_followers(self._find_names(), now)
        came = sum(len(follower.step(now, time.time())) for follower in list(self.followers))
        if all(follower.client is None for follower in self.followers):
            time.sleep(_READ_TIMEOUT)
        return came

    def close(self) -> None:
        """Close all ports."""
        for follower in self.followers:
            follower.close()

    def _update_followers(self, found: list[str], now: float) -> None:
        """Follow new ports; stop following ports that are gone or whose device sent no hello."""
        for follower in list(self.followers):
            silent = follower.client is None and follower.problem == "it says nothing" and not follower.progress.game
            if follower.name not in found or silent:
                follower.close()
                self.followers.remove(follower)
                if silent:
                    self._ignored_until[follower.name] = now + _IGNORE_FOR
        known = {follower.name for follower in self.followers}
        for name in found:
            if name not in known and now >= self._ignored_until.get(name, 0.0):
                self.followers.append(PortFollower(name, self._archive, self._asks_state))


def find_pico_ports() -> list[str]:
    """Return the names of the ports with a Pico that runs MicroPython."""
    return sorted(port.device for port in list_ports.comports() if (port.vid, port.pid) == MICROPYTHON_ON_RP2)


def _describe(error: Exception) -> str:
    """Return in words why a port could not be opened."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text:
        return "another program has the port"
    if number == errno.EACCES:
        return "this user may not open the port"
    if number in (errno.ENOENT, errno.ENXIO):
        return "there is no such port now"
    return os.strerror(number) if number else text
