"""One device on the line: every fact it has comes into the archive, with few questions."""

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from conclave.archive import Archive
from conclave.line.link import Line, Reader, command
from conclave.log.form import ODD, is_id
from conclave.log.reading import NOTICES

_HELLO_EVERY = 3.0  # seconds
_PATIENCE = 5.0  # seconds without any sign of what was asked for
_LATER = 20.0  # seconds until what could not be sent is asked for again
_TRIES = 5  # times that an answer may come damaged before it has to wait so long
_MOST = 500  # games that are thought of: a device has no room for so many
_LONGEST_WORD = 64
_SHOWING = ("asked", "end", "aborted", "resumed", "undone")
_LIST = ""  # in place of a game's id: the list of the games
_WHOLE = 1 << 31  # the next fact of a game that has all
_HOPELESS = ("no-game", "damaged-journal", "foreign-journal", "other-rules", "failed")


class Port(Protocol):
    """A serial port, as pyserial has it."""

    def read(self, size: int = 1, /) -> bytes:
        """Return what has come in; wait for it a little, not for long."""
        ...

    def write(self, data: bytes, /) -> Any:
        """Send bytes."""
        ...


@dataclass
class State:
    """What is known of a device, to be shown."""

    name: str  # of the port
    chip: str = ""
    version: str = ""
    playing: bool = False
    language: str = ""
    game: str = ""  # id of the game in hand
    seen: Line = field(default_factory=dict)  # the `state` that was told last: what everybody can see at the table
    refused: str = ""  # why the last command was
    added: int = 0  # lines that are new in the archive
    resent: int = 0  # facts that came because they were asked for
    dropped: int = 0  # lines that the device had no room for
    odd: int = 0  # lines that have not the form of their event
    oddity: str = ""  # what was odd, in words, at the last of them
    listed: dict[str, Line] = field(default_factory=dict)  # the games on its flash, by id


class Client:
    """Reads what a device says, and asks for what is missing."""

    def __init__(self, port: Port, archive: Archive, name: str = "", looks: bool = False) -> None:
        """With `looks` the device is asked what can be seen at the table, whenever it asks something."""
        self.state = State(name)
        self._looks = looks
        self.reader = Reader()
        self.heard = 0.0  # when the last good line came
        self._port = port
        self._archive = archive
        self._next_hello = 0.0
        self._seen: tuple[Any, ...] = ()  # what hello told: when it changes the games are listed again
        self._ms = 0  # of the device, at the last hello
        self._began: float | None = None  # the time of day when the device counted 0 ms
        self._nameless: set[str] = set()  # games that began before hello
        self._due: dict[str, int] = {}  # the next fact of each game
        self._later: dict[str, float] = {}  # games that could not be sent, and when to ask again
        self._tries: dict[str, int] = {}
        self._queue: deque[str] = deque()
        self._asked: str | None = None  # what is being sent
        self._progress = 0.0  # when something of it came

    def step(self, now: float, wall: float) -> list[Line]:
        """Read, store, and ask; return what came, odd lines marked. `now` only rises, `wall` is the time of day."""
        lines, checked = list(self.reader.feed(self._port.read(4096))), []
        if lines:
            self.heard = now
            times = [(line, self._when(line, wall)) for line in lines]
            added, checked = self._archive.take_in(times, self.state.chip)
            self.state.added += added
            if not self.state.chip:
                self._nameless |= set(list({_id(line) for line in lines})[: _MOST - len(self._nameless)])
        for line in lines:
            self._understand(line, now, wall)
        if self._looks and any(map(self._shows_more, lines)):
            self.send("state")
        self._ask(now)
        return [self._told(line, one) for line, one in zip(lines, checked, strict=True)]

    @property
    def is_asking(self) -> bool:
        """Whether the device is to tell something that it can tell now."""
        return not self._seen or self._asked is not None or any(map(self._can_ask, self._queue))

    @property
    def is_waiting(self) -> bool:
        """Whether the device is to tell something, now or later."""
        return self.is_asking or bool(self._queue or self._later)

    def send(self, do: str, **details: Any) -> None:
        """Send a command."""
        self._port.write(command(do, **details))

    def _shows_more(self, line: Line) -> bool:
        """Whether there is more to be seen at the table than before this line."""
        if line["e"] == "hello":
            return bool(self.state.game) and self.state.seen.get("id") != self.state.game
        return line["e"] in _SHOWING and not line.get("again")

    # --- what comes in

    def _told(self, line: Line, checked: Line) -> Line:
        """Return a line as it was checked, and say what was odd; an answer has no form."""
        if "n" not in line and line["e"] not in NOTICES:
            return line
        if checked["e"] == ODD:
            where = f"game {_id(line)[:6] or '?'}" + (f", n {line['n']}" if _number(line, "n") else "")
            self.state.odd += 1
            self.state.oddity = f"{where}, {line['e'][:_LONGEST_WORD]}: {checked['why']}"
        return checked

    def _when(self, line: Line, wall: float) -> float:
        """Return when a line was told: what has waited in the device is older than its coming."""
        if self._began is None or "ms" not in line:
            return wall
        return min(wall, self._began + _number(line, "ms") / 1000)

    def _understand(self, line: Line, now: float, wall: float) -> None:
        event, id = line["e"], _id(line)
        if event == "hello":
            self._meet(line, now, wall)
        elif event == "state":
            self.state.seen = line
        elif event == "kept":
            if len(self.state.listed) < _MOST:
                self.state.listed[id] = line
            self._progressed(_LIST, now)
        elif event == "listed":
            self._listed(line)
        elif event == "sent":
            self._was_sent(id, _number(line, "facts"), now)
        elif event == "refused":
            self._was_refused(line, now)
        elif event == "dropped":
            self.state.dropped += _number(line, "count")
            self._seen = ()
        elif line.get("again"):
            self.state.resent += 1
            self._progressed(id, now)
        elif id and "n" in line:
            self._follow(id, _number(line, "n"), _number(line, "u"))
        elif id and event == "undone":
            self._due.pop(id, None)
            self._compare(id, 0, _number(line, "u"))

    def _meet(self, line: Line, now: float, wall: float) -> None:
        state, ms = self.state, _number(line, "ms")
        state.chip, state.version, state.language = (_word(line, name) for name in ("chip", "version", "language"))
        state.playing, state.game = line.get("playing") is True, _id(line)
        if self._nameless and state.chip:
            self._archive.found_on(self._nameless, state.chip)
            self._nameless = set()
        is_set = "at" in line  # the clock, which a fresh start forgets
        began = wall - ms / 1000
        if self._began is None or ms < self._ms:  # it was switched on
            self._began, self._seen, is_set = began, (), False
        if not is_set:
            self.send("clock", at=math.floor(wall))
        self._began, self._ms = min(self._began, began), ms
        seen = (state.game, state.playing, line.get("kept"))
        if seen != self._seen:
            self._seen = seen
            self._enqueue(_LIST)
        if state.game:
            self._compare(state.game, _number(line, "facts"), _number(line, "u"))
        if self._asked and line.get("busy") == self._asked:
            self._progress = now

    def _listed(self, line: Line) -> None:
        if self._asked != _LIST:
            return
        self._asked = None
        if len(self.state.listed) < min(_number(line, "games"), _MOST):
            self._enqueue(_LIST)
            return
        for id in self.state.listed:
            if self._archive.due(id) is not None:
                self._enqueue(id)

    def _follow(self, id: str, n: int, take: int) -> None:
        """A fact came as it was told: the ones before it should be here."""
        if n == self._next(id) and take == self._archive.take(id):
            self._due[id] = n + 1
        self._compare(id, n + 1, take)

    def _compare(self, id: str, facts: int, take: int) -> None:
        """Ask for a game again that should have so many facts, in this take."""
        if self._next(id) < facts or self._archive.take(id) < take:
            self._enqueue(id)

    def _next(self, id: str) -> int:
        if id not in self._due:
            due = self._archive.due(id)
            _bound(self._due)
            self._due[id] = _WHOLE if due is None else due
        return self._due[id]

    # --- what is asked for

    def _enqueue(self, id: str) -> None:
        known = id == self._asked or id in self._queue or id in self._later
        if not known and len(self._queue) < _MOST:
            self._queue.append(id)

    def _progressed(self, id: str, now: float) -> None:
        if id == self._asked:
            self._progress = now

    def _was_sent(self, id: str, facts: int, now: float) -> None:
        """All was sent; what came damaged is asked for once more."""
        self._due.pop(id, None)
        if id != self._asked:
            return
        self._asked = None
        if self._next(id) >= facts:
            self._tries.pop(id, None)
        else:
            self._try_again(id, now)

    def _try_again(self, id: str, now: float) -> None:
        _bound(self._tries)
        self._tries[id] = self._tries.get(id, 0) + 1
        if self._tries[id] % _TRIES:
            self._enqueue(id)
        else:
            self._later[id] = now + _LATER

    def _was_refused(self, line: Line, now: float) -> None:
        self.state.refused = why = _word(line, "why")
        id = _id(line)
        if line.get("do") == "send" and id == self._asked:
            self._asked = None
            if why not in _HOPELESS:
                self._later[id] = now + _LATER

    def _ask(self, now: float) -> None:
        if now >= self._next_hello:
            self._next_hello = now + _HELLO_EVERY
            self.send("hello")
        for id in [id for id, due in self._later.items() if now >= due]:
            del self._later[id]
            self._enqueue(id)
        if self._asked is not None and now - self._progress > _PATIENCE:
            id, self._asked = self._asked, None
            self._try_again(id, now)
        if self._asked is None and self.state.chip:
            self._ask_next(now)

    def _can_ask(self, id: str) -> bool:
        """While a game is played the device sends no other one."""
        return not self.state.playing or id in (_LIST, self.state.game)

    def _ask_next(self, now: float) -> None:
        for id in self._queue:
            if self._can_ask(id):
                self._queue.remove(id)
                self._asked, self._progress = id, now
                if id == _LIST:
                    self.state.listed.clear()
                    self.send("games")
                else:
                    self.send("send", id=id, **{"from": self._archive.due(id) or 0})
                return


def _number(line: Line, name: str) -> int:
    value = line.get(name, 0)
    return value if type(value) is int and 0 <= value < 1 << 31 else 0


def _id(line: Line) -> str:
    return line["id"] if is_id(line.get("id")) else ""


def _word(line: Line, name: str) -> str:
    value = line.get(name)
    return value if isinstance(value, str) and len(value) <= _LONGEST_WORD and value.isprintable() else ""


def _bound(known: dict[str, int]) -> None:
    """Forget what is known when a device tells of more games than there can be; it is found out again."""
    if len(known) >= _MOST:
        known.clear()
