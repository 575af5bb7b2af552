"""Follow one device: store every record it sends in the archive, and request the facts that are missing.

A device sends facts as they happen. Facts that were missed are requested game by game, one game at a time.
"""

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from conclave.archive import Archive
from conclave.line.framing import Record, RecordReader, encode_command
from conclave.log.log_reader import NOTICES
from conclave.log.validation import ODD, is_game_id

_HELLO_EVERY = 3.0  # seconds
_PATIENCE = 5.0  # seconds without any part of the requested answer
_RETRY_AFTER = 20.0  # seconds until a failed request is repeated
_TRIES = 5  # damaged answers in a row until the request is postponed
_MAX_GAMES = 500  # per device, more than its flash can hold
_LONGEST_WORD = 64
_STATE_EVENTS = ("asked", "end", "aborted", "resumed", "undone")
_GAME_LIST = ""  # the list of games, in place of a game's id
_COMPLETE = 1 << 31  # the number of the next fact of a complete game
_HOPELESS = ("no-game", "damaged-journal", "foreign-journal", "other-rules", "failed")


class BytePort(Protocol):
    """A serial port with the interface of pyserial."""

    def read(self, size: int = 1, /) -> bytes:
        """Return received bytes, after a short timeout at most."""
        ...

    def write(self, data: bytes, /) -> Any:
        """Send bytes."""
        ...


@dataclass
class DeviceState:
    """The state of a device as far as the PC knows it, for display."""

    name: str  # of the port
    chip: str = ""
    version: str = ""
    playing: bool = False
    language: str = ""
    game_id: str = ""  # id of the current game
    table_state: Record = field(default_factory=dict)  # the last `state` record: what everybody at the table can see
    last_refusal: str = ""  # why the last refused command was refused
    added: int = 0  # records that were new to the archive
    resent: int = 0  # facts received on request
    dropped: int = 0  # records that the device dropped for lack of room
    odd: int = 0  # records that violate the schema of their event
    oddity: str = ""  # a description of the last of them
    stored_games: dict[str, Record] = field(default_factory=dict)  # the games on its flash, by id


class DeviceClient:
    """Reads the records of one device and requests what is missing."""

    def __init__(self, port: BytePort, archive: Archive, name: str = "", asks_state: bool = False) -> None:
        """Follow the device at `port`, called `name` in messages.

        With `asks_state` the device is also asked for the state of the table whenever it may have changed.
        """
        self.state = DeviceState(name)
        self._asks_state = asks_state
        self.reader = RecordReader()
        self.last_record_at = 0.0  # when the last intact record came
        self._port = port
        self._archive = archive
        self._next_hello = 0.0
        self._last_hello: tuple[Any, ...] = ()  # of it: game, playing, number of games; a change requests the list
        self._device_ms = 0  # of the device's clock, at the last hello
        self._zero_time: float | None = None  # time of day when the device's clock was at 0 ms
        self._early_ids: set[str] = set()  # games seen before the device's hello
        self._next_facts: dict[str, int] = {}  # number of the next fact missing, by game
        self._postponed: dict[str, float] = {}  # when to request again, by game
        self._attempts: dict[str, int] = {}
        self._queue: deque[str] = deque()
        self._current: str | None = None  # game (or list) being requested
        self._progress_at = 0.0  # when the last part of it came

    def step(self, now: float, wall: float) -> list[Record]:
        """Read and store records and send requests; return the records received, invalid ones marked as odd.

        `now` is a monotonic time, `wall` the time of day, both in seconds.
        """
        lines, checked = list(self.reader.feed(self._port.read(4096))), []
        if lines:
            self.last_record_at = now
            times = [(line, self._time_of(line, wall)) for line in lines]
            added, checked = self._archive.add_and_validate(times, self.state.chip)
            self.state.added += added
            if not self.state.chip:
                self._early_ids |= set(list({_id(line) for line in lines})[: _MAX_GAMES - len(self._early_ids)])
        for line in lines:
            self._handle(line, now, wall)
        if self._asks_state and any(map(self._changes_table, lines)):
            self.send_command("state")
        self._send_requests(now)
        return [self._checked_line(line, one) for line, one in zip(lines, checked, strict=True)]

    @property
    def is_requesting(self) -> bool:
        """Whether a request is pending that the device can answer now."""
        return not self._last_hello or self._current is not None or any(map(self._can_request, self._queue))

    @property
    def has_requests(self) -> bool:
        """Whether a request is pending, now or later."""
        return self.is_requesting or bool(self._queue or self._postponed)

    def send_command(self, do: str, **details: Any) -> None:
        """Send the command `do` without waiting for its answer."""
        self._port.write(encode_command(do, **details))

    def _changes_table(self, line: Record) -> bool:
        """Return whether this record may change what is visible at the table."""
        if line["e"] == "hello":
            return bool(self.state.game_id) and self.state.table_state.get("id") != self.state.game_id
        return line["e"] in _STATE_EVENTS and not line.get("again")

    # --- receiving

    def _checked_line(self, line: Record, checked: Record) -> Record:
        """Return a record as the archive checked it, and count it if it is odd; answers to commands have no schema."""
        if "n" not in line and line["e"] not in NOTICES:
            return line
        if checked["e"] == ODD:
            where = f"game {_id(line)[:6] or '?'}" + (f", n {line['n']}" if _number(line, "n") else "")
            self.state.odd += 1
            self.state.oddity = f"{where}, {line['e'][:_LONGEST_WORD]}: {checked['why']}"
        return checked

    def _time_of(self, line: Record, wall: float) -> float:
        """Return the time of day of a record, earlier than its arrival if it had to wait in the device."""
        if self._zero_time is None or "ms" not in line:
            return wall
        return min(wall, self._zero_time + _number(line, "ms") / 1000)

    def _handle(self, line: Record, now: float, wall: float) -> None:
        """Update the state from a record and decide what has to be requested."""
        event, id = line["e"], _id(line)
        if event == "hello":
            self._handle_hello(line, now, wall)
        elif event == "state":
            self.state.table_state = line
        elif event == "kept":
            if len(self.state.stored_games) < _MAX_GAMES:
                self.state.stored_games[id] = line
            self._note_progress(_GAME_LIST, now)
        elif event == "listed":
            self._handle_listed(line)
        elif event == "sent":
            self._handle_sent(id, _number(line, "facts"), now)
        elif event == "refused":
            self._handle_refused(line, now)
        elif event == "dropped":
            self.state.dropped += _number(line, "count")
            self._last_hello = ()
        elif line.get("again"):
            self.state.resent += 1
            self._note_progress(id, now)
        elif id and "n" in line:
            self._handle_fact(id, _number(line, "n"), _number(line, "u"))
        elif id and event == "undone":
            self._next_facts.pop(id, None)
            self._request_if_incomplete(id, 0, _number(line, "u"))

    def _handle_hello(self, line: Record, now: float, wall: float) -> None:
        """Update what is known about the device and set its clock if needed."""
        state, ms = self.state, _number(line, "ms")
        state.chip, state.version, state.language = (_word(line, name) for name in ("chip", "version", "language"))
        state.playing, state.game_id = line.get("playing") is True, _id(line)
        if self._early_ids and state.chip:
            self._archive.set_device(self._early_ids, state.chip)
            self._early_ids = set()
        is_set = "at" in line  # a device forgets its clock when it restarts
        began = wall - ms / 1000
        if self._zero_time is None or ms < self._device_ms:  # it was switched on again
            self._zero_time, self._last_hello, is_set = began, (), False
        if not is_set:
            self.send_command("clock", at=math.floor(wall))
        self._zero_time, self._device_ms = min(self._zero_time, began), ms
        seen = (state.game_id, state.playing, line.get("kept"))
        if seen != self._last_hello:
            self._last_hello = seen
            self._enqueue(_GAME_LIST)
        if state.game_id:
            self._request_if_incomplete(state.game_id, _number(line, "facts"), _number(line, "u"))
        if self._current and line.get("busy") == self._current:
            self._progress_at = now

    def _handle_listed(self, line: Record) -> None:
        """Request the incomplete games once the list of games is complete."""
        if self._current != _GAME_LIST:
            return
        self._current = None
        if len(self.state.stored_games) < min(_number(line, "games"), _MAX_GAMES):
            self._enqueue(_GAME_LIST)
            return
        for id in self.state.stored_games:
            if self._archive.first_missing(id) is not None:
                self._enqueue(id)

    def _handle_fact(self, id: str, n: int, take: int) -> None:
        """Note the number of a fact sent as it happened, and request the game if earlier facts are missing."""
        if n == self._next_fact(id) and take == self._archive.undo_count(id):
            self._next_facts[id] = n + 1
        self._request_if_incomplete(id, n + 1, take)

    def _request_if_incomplete(self, id: str, facts: int, take: int) -> None:
        """Request a game if the archive has fewer than `facts` facts or an earlier take of it."""
        if self._next_fact(id) < facts or self._archive.undo_count(id) < take:
            self._enqueue(id)

    def _next_fact(self, id: str) -> int:
        """Return the number of the next fact missing in a game."""
        if id not in self._next_facts:
            due = self._archive.first_missing(id)
            _limit_size(self._next_facts)
            self._next_facts[id] = _COMPLETE if due is None else due
        return self._next_facts[id]

    # --- requests

    def _enqueue(self, id: str) -> None:
        """Queue a request unless it is already pending."""
        known = id == self._current or id in self._queue or id in self._postponed
        if not known and len(self._queue) < _MAX_GAMES:
            self._queue.append(id)

    def _note_progress(self, id: str, now: float) -> None:
        """Note that a part of the current request came."""
        if id == self._current:
            self._progress_at = now

    def _handle_sent(self, id: str, facts: int, now: float) -> None:
        """Finish a request; repeat it if some of the answer was damaged."""
        self._next_facts.pop(id, None)
        if id != self._current:
            return
        self._current = None
        if self._next_fact(id) >= facts:
            self._attempts.pop(id, None)
        else:
            self._retry(id, now)

    def _retry(self, id: str, now: float) -> None:
        """Repeat a request, immediately or, after several attempts, later."""
        _limit_size(self._attempts)
        self._attempts[id] = self._attempts.get(id, 0) + 1
        if self._attempts[id] % _TRIES:
            self._enqueue(id)
        else:
            self._postponed[id] = now + _RETRY_AFTER

    def _handle_refused(self, line: Record, now: float) -> None:
        """Drop a refused request, or postpone it if it may work later."""
        self.state.last_refusal = why = _word(line, "why")
        id = _id(line)
        if line.get("do") == "send" and id == self._current:
            self._current = None
            if why not in _HOPELESS:
                self._postponed[id] = now + _RETRY_AFTER

    def _send_requests(self, now: float) -> None:
        """Send what is due: a hello, postponed requests, and the next request if none is running."""
        if now >= self._next_hello:
            self._next_hello = now + _HELLO_EVERY
            self.send_command("hello")
        for id in [id for id, due in self._postponed.items() if now >= due]:
            del self._postponed[id]
            self._enqueue(id)
        if self._current is not None and now - self._progress_at > _PATIENCE:
            id, self._current = self._current, None
            self._retry(id, now)
        if self._current is None and self.state.chip:
            self._send_next_request(now)

    def _can_request(self, id: str) -> bool:
        """Return whether the device can answer this now: during a game it sends no other game."""
        return not self.state.playing or id in (_GAME_LIST, self.state.game_id)

    def _send_next_request(self, now: float) -> None:
        """Send the first request in the queue that the device can answer now."""
        for id in self._queue:
            if self._can_request(id):
                self._queue.remove(id)
                self._current, self._progress_at = id, now
                if id == _GAME_LIST:
                    self.state.stored_games.clear()
                    self.send_command("games")
                else:
                    self.send_command("send", id=id, **{"from": self._archive.first_missing(id) or 0})
                return


def _number(line: Record, name: str) -> int:
    """Return a number in a record; 0 if it is missing or impossible."""
    value = line.get(name, 0)
    return value if type(value) is int and 0 <= value < 1 << 31 else 0


def _id(line: Record) -> str:
    """Return the game's id in a record; "" if it is missing or invalid."""
    return line["id"] if is_game_id(line.get("id")) else ""


def _word(line: Record, name: str) -> str:
    """Return a short printable text in a record; "" if it is missing or something else."""
    value = line.get(name)
    return value if isinstance(value, str) and len(value) <= _LONGEST_WORD and value.isprintable() else ""


def _limit_size(known: dict[str, int]) -> None:
    """Clear a cache when a device names more games than it can have; its content is then found again."""
    if len(known) >= _MAX_GAMES:
        known.clear()
