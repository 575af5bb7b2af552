"""Decode the serial line of the simulated box: its last records as text, and the facts of the current game."""

import time
from typing import Any

from conclave.line.link import Line, Reader, to_text

Fact = dict[str, Any]

MAX_LINES = 400  # records of the line that are stored as text


class Feed:
    """A parser of the serial line that collects the facts of the current game."""

    def __init__(self) -> None:
        self.count = 0  # records so far
        self.lines: list[str] = []  # text of the last of them
        self.id = ""  # of the current game
        self.facts: list[Fact] = []  # of that game, without those taken back
        self.begun = self.heard = 0.0  # when the first and the last of them came (s since 1970)
        self._reader = Reader()

    def take(self, data: bytes) -> None:
        """Parse bytes of the line; incomplete records wait for the rest."""
        for line in self._reader.feed(data):
            self._add(line)

    def told(self, id: str) -> int:
        """Return how many facts of the game `id` have come."""
        return len(self.facts) if id == self.id else 0

    def recall(self, id: str, facts: list[Fact]) -> None:
        """Replace the facts of the game `id` by facts that did not come over the line."""
        self._truncate(id, 0)
        self.facts = [{**fact, "id": id} for fact in facts]
        self.heard = time.time()

    def _add(self, record: Line) -> None:
        """Store a record as text; if it is a fact of the current game or takes facts back, update the facts."""
        self.count += 1
        self.lines.append(to_text(record))
        del self.lines[:-MAX_LINES]
        if record.get("again"):  # emitted before and requested once more, or of an earlier game
            return
        if record["e"] in ("undone", "resumed"):
            self._truncate(record["id"], record["from"])
        elif "n" in record:
            self._truncate(record["id"], record["n"])
            self.facts.append(record)
            self.heard = time.time()
            self.begun = self.heard if record["n"] == 0 else self.begun

    def _truncate(self, id: str, number: int) -> None:
        """Remove the facts from `number` on; of another game all."""
        if id != self.id:
            self.id, self.facts, self.begun = id, [], time.time()
        self.facts = [fact for fact in self.facts if fact["n"] < number]
