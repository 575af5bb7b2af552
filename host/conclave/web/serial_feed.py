"""Decode the serial line of the simulated box: its last records as text, and the facts of the current game."""

import time
from typing import Any

from conclave.line.framing import Record, RecordReader, to_safe_json

Fact = dict[str, Any]

MAX_LINES = 400  # records of the line that are stored as text


class SerialFeed:
    """A parser of the serial line that collects the facts of the current game."""

    def __init__(self) -> None:
        self.record_count = 0  # records so far
        self.last_records: list[str] = []  # text of the last of them
        self.game_id = ""  # of the current game
        self.facts: list[Fact] = []  # of that game, without those taken back
        self.started_at = self.last_fact_at = 0.0  # when the first and the last of them came (s since 1970)
        self._reader = RecordReader()

    def take(self, data: bytes) -> None:
        """Parse bytes of the line; incomplete records wait for the rest."""
        for line in self._reader.feed(data):
            self._add(line)

    def fact_count(self, id: str) -> int:
        """Return how many facts of the game `id` have come."""
        return len(self.facts) if id == self.game_id else 0

    def replace_facts(self, id: str, facts: list[Fact]) -> None:
        """Replace the facts of the game `id` by facts that did not come over the line."""
        self._truncate(id, 0)
        self.facts = [{**fact, "id": id} for fact in facts]
        self.last_fact_at = time.time()

    def _add(self, record: Record) -> None:
        """Store a record as text; if it is a fact of the current game or takes facts back, update the facts."""
        self.record_count += 1
        self.last_records.append(to_safe_json(record))
        del self.last_records[:-MAX_LINES]
        if record.get("again"):  # emitted before and requested once more, or of an earlier game
            return
        if record["e"] in ("undone", "resumed"):
            self._truncate(record["id"], record["from"])
        elif "n" in record:
            self._truncate(record["id"], record["n"])
            self.facts.append(record)
            self.last_fact_at = time.time()
            self.started_at = self.last_fact_at if record["n"] == 0 else self.started_at

    def _truncate(self, id: str, number: int) -> None:
        """Remove the facts from `number` on; of another game all."""
        if id != self.game_id:
            self.game_id, self.facts, self.started_at = id, [], time.time()
        self.facts = [fact for fact in self.facts if fact["n"] < number]
