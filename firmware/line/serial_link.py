"""The serial link to the PC: sends what everybody may know, one JSON record per line, without ever waiting.

Records wait in a ring buffer of fixed size and go out in small pieces, so a PC that does not read stops nothing. If the
ring is full, whole records are dropped until half of it is free; a notice then says how many are missing. The journal
of a long game makes a record that is longer than the ring: it is made piece by piece and enters the ring as room
appears.

Answers to commands wait outside the ring, one at a time. They take no room from current events and are sent between
records when the ring is empty.
"""

from firmware.checksum import append_checksum
from shared_rules.engine.fact_json import fact_to_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PIECE = 64  # bytes per step
_NEWLINE = 10


class SerialLink:
    """The queue of records for the serial port."""

    def __init__(self, board: "Any", size: int = 4096) -> None:
        self._serial = board.serial
        self._ring = bytearray(size)
        self._start = 0  # index of the first waiting byte
        self._waiting = 0
        self._next_piece = b""  # of a record in pieces: the next one to enter the ring
        self._pieces_left: Iterator[bytes]  # the pieces after that
        self._at_end = True  # whether the last byte sent from the ring ended a record
        self._answer = b""  # the current piece of an answer
        self._answer_sent = 0  # bytes of that piece already sent
        self._answer_pieces: Iterator[bytes]  # the pieces after that
        self._is_answering = False  # whether an answer is partly sent
        self.dropped = 0  # records lost since the last notice
        self.set_game("", 0, 0)

    def set_game(self, id: str, count: int, undos: int) -> None:
        """Set the game that records are about, its number of facts, and how often answers were taken back."""
        self.game_id = id
        self.fact_count = count
        self.undo_count = undos

    def send_fact(self, fact: "dict[str, Any]", ms: int) -> None:
        """Send a fact of the current game, with the time `ms`."""
        if fact["e"] == "game":
            self.set_game(fact["id"], 0, 0)
        self.fact_count = fact["n"] + 1
        line = fact.copy()
        self._add_game(line)
        line["ms"] = ms
        self._send(line, ms)

    def send_notice(self, event: str, ms: int, **details: "Any") -> None:
        """Send an event that is no fact of the game, such as an answer taken back."""
        if event == "undone":
            self.undo_count += 1
            self.fact_count = details["from"]
        self._add_game(details)
        details["e"] = event
        details["ms"] = ms
        self._send(details, ms)

    def send_answer(self, record: "dict[str, Any]") -> None:
        """Start sending the answer to a command; only while `can_answer`."""
        self._answer_pieces = _pieces(record)
        self._answer, self._answer_sent = next(self._answer_pieces), 0

    @property
    def can_answer(self) -> bool:
        """Whether no answer is being sent."""
        return not self._answer

    @property
    def is_idle(self) -> bool:
        """Whether everything was sent."""
        return self.can_answer and not (self._waiting or self._next_piece or self.dropped)

    def step(self, now: int) -> None:
        """Pass waiting bytes to the port, at most 64 and as many as it takes without waiting."""
        self._refill()
        self._notice_dropped(now)
        if self._answer and (self._is_answering or (self._at_end and not self._waiting)):
            self._step_answer()
        elif self._waiting:
            self._step_ring()

    def _step_answer(self) -> None:
        """Send some bytes of an answer."""
        self._answer_sent += self._serial.write(self._answer[self._answer_sent : self._answer_sent + _PIECE])
        self._is_answering = True
        if self._answer_sent == len(self._answer):
            self._answer, self._answer_sent = next(self._answer_pieces, b""), 0
            self._is_answering = self._answer != b""

    def _step_ring(self) -> None:
        """Send some bytes of the ring."""
        piece = min(self._waiting, _PIECE)  # or less, at the end of the ring
        taken = self._serial.write(bytes(self._ring[self._start : self._start + piece]))
        if taken:
            self._at_end = self._ring[self._start + taken - 1] == _NEWLINE
        self._start = (self._start + taken) % len(self._ring)
        self._waiting -= taken

    def _add_game(self, line: "dict[str, Any]") -> None:
        """Add the current game's id and number of undos to a record."""
        if self.game_id:
            line["id"] = self.game_id
            if self.undo_count:
                line["u"] = self.undo_count

    def _send(self, line: "dict[str, Any]", ms: int) -> None:
        """Queue a record, or count it as dropped if there is no room."""
        self._notice_dropped(ms)
        if self.dropped or not self._queue(_pieces(line)):
            self.dropped += 1

    def _notice_dropped(self, ms: int) -> None:
        """Report dropped records once half of the ring is free."""
        if self.dropped and self._waiting <= len(self._ring) // 2:
            count, self.dropped = self.dropped, 0
            self.send_notice("dropped", ms, count=count)

    def _queue(self, line: "Iterator[bytes]") -> bool:
        """Move the first piece of a record to the ring; return False if there is no room."""
        first = next(line)
        if self._next_piece or len(first) > self._room():
            return False
        self._append(first)
        self._next_piece, self._pieces_left = next(line, b""), line
        return True

    def _room(self) -> int:
        """Return the free bytes of the ring."""
        return len(self._ring) - self._waiting

    def _refill(self) -> None:
        """Move the next piece of a long record to the ring, if there is room."""
        if self._next_piece and len(self._next_piece) <= self._room():
            self._append(self._next_piece)
            self._next_piece = next(self._pieces_left, b"")

    def _append(self, data: bytes) -> None:
        """Copy bytes to the end of the ring."""
        at = (self._start + self._waiting) % len(self._ring)
        straight = min(len(data), len(self._ring) - at)
        self._ring[at : at + straight] = data[:straight]
        self._ring[: len(data) - straight] = data[straight:]
        self._waiting += len(data)


def _pieces(line: "dict[str, Any]") -> "Iterator[bytes]":
    """Yield a record with its checksum, in one piece or, if it contains a journal, in several."""
    journal = line.get("journal")
    return journal.encode_record(line) if journal else iter((append_checksum(fact_to_json(line)),))
