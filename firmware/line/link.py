"""The serial line: what everybody may know, line by line, to whoever listens.

Lines wait in a ring of fixed size and go out in small pieces, so a host that does not read stops
nothing. When the ring is full whole lines are dropped, until half of it is free again; a notice then
says how many are missing. The journal of a long game makes one line longer than the ring: such a line
is made piece by piece, and pours in as room appears.

Answers to commands wait beside the ring, one at a time: they take no room from what happens now, and go
out between its lines when nothing of it waits.
"""

from firmware.checksum import append_checksum
from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PIECE = 64  # bytes a step
_NEWLINE = 10


class Link:
    """Lines on their way to the serial port."""

    def __init__(self, board: "Any", size: int = 4096) -> None:
        self._serial = board.serial
        self._ring = bytearray(size)
        self._first = 0  # where the waiting bytes begin
        self._waiting = 0
        self._next = b""  # of a line in pieces: what comes into the ring next
        self._more: Iterator[bytes]  # and then
        self._at_end = True  # what the ring gave last was the end of a line
        self._answer = b""  # a piece of one
        self._answered = 0  # how much of that was sent
        self._follows: Iterator[bytes]  # after that piece
        self._is_answering = False  # a part of the answer was sent
        self.dropped = 0  # lines lost since the last notice of it
        self.game("", 0, 0)

    def game(self, id: str, count: int, undos: int) -> None:
        """Say which game the lines are about, how many facts it has, and how often answers were taken back."""
        self.id = id
        self.count = count
        self.undos = undos

    def fact(self, fact: "dict[str, Any]", ms: int) -> None:
        """Send a fact of a game."""
        if fact["e"] == "game":
            self.game(fact["id"], 0, 0)
        self.count = fact["n"] + 1
        line = fact.copy()
        self._about_game(line)
        line["ms"] = ms
        self._send(line, ms)

    def notice(self, event: str, ms: int, **details: "Any") -> None:
        """Send what happened around the game."""
        if event == "undone":
            self.undos += 1
            self.count = details["from"]
        self._about_game(details)
        details["e"] = event
        details["ms"] = ms
        self._send(details, ms)

    def answer(self, line: "dict[str, Any]") -> None:
        """Send the answer to a command; only while `is_free`."""
        self._follows = _pieces(line)
        self._answer, self._answered = next(self._follows), 0

    @property
    def is_free(self) -> bool:
        """Whether there is room for an answer."""
        return not self._answer

    @property
    def is_idle(self) -> bool:
        """Whether all that was said went out."""
        return self.is_free and not (self._waiting or self._next or self.dropped)

    def step(self, now: int) -> None:
        """Hand the port as many waiting bytes as it takes now, at most 64; never wait for it."""
        self._pour()
        self._notice_dropped(now)
        if self._answer and (self._is_answering or (self._at_end and not self._waiting)):
            self._step_answer()
        elif self._waiting:
            self._step_ring()

    def _step_answer(self) -> None:
        self._answered += self._serial.write(self._answer[self._answered : self._answered + _PIECE])
        self._is_answering = True
        if self._answered == len(self._answer):
            self._answer, self._answered = next(self._follows, b""), 0
            self._is_answering = self._answer != b""

    def _step_ring(self) -> None:
        piece = min(self._waiting, _PIECE)  # or less, at the end of the ring
        taken = self._serial.write(bytes(self._ring[self._first : self._first + piece]))
        if taken:
            self._at_end = self._ring[self._first + taken - 1] == _NEWLINE
        self._first = (self._first + taken) % len(self._ring)
        self._waiting -= taken

    def _about_game(self, line: "dict[str, Any]") -> None:
        if self.id:
            line["id"] = self.id
            if self.undos:
                line["u"] = self.undos

    def _send(self, line: "dict[str, Any]", ms: int) -> None:
        self._notice_dropped(ms)
        if self.dropped or not self._queue(_pieces(line)):
            self.dropped += 1

    def _notice_dropped(self, ms: int) -> None:
        if self.dropped and self._waiting <= len(self._ring) // 2:
            count, self.dropped = self.dropped, 0
            self.notice("dropped", ms, count=count)

    def _queue(self, line: "Iterator[bytes]") -> bool:
        first = next(line)
        if self._next or len(first) > self._room():
            return False
        self._put(first)
        self._next, self._more = next(line, b""), line
        return True

    def _room(self) -> int:
        return len(self._ring) - self._waiting

    def _pour(self) -> None:
        if self._next and len(self._next) <= self._room():
            self._put(self._next)
            self._next = next(self._more, b"")

    def _put(self, data: bytes) -> None:
        at = (self._first + self._waiting) % len(self._ring)
        straight = min(len(data), len(self._ring) - at)
        self._ring[at : at + straight] = data[:straight]
        self._ring[: len(data) - straight] = data[straight:]
        self._waiting += len(data)


def _pieces(line: "dict[str, Any]") -> "Iterator[bytes]":
    """Yield a line with its checksum: in one piece, or in several what is too long for that."""
    journal = line.get("journal")
    return journal.around(line) if journal else iter((append_checksum(to_line(line)),))
