"""What the device has said on its serial line: the lines as they came, and the facts of the game among them."""

import time
from typing import Any

from conclave.line.link import Line, Reader, to_text

Fact = dict[str, Any]

KEPT = 400  # lines


class Feed:
    """The serial line, read to its end again and again."""

    def __init__(self) -> None:
        self.count = 0  # lines so far
        self.lines: list[str] = []  # the last of them
        self.id = ""  # of the game that is told
        self.facts: list[Fact] = []  # of that game, those taken back left out
        self.begun = self.heard = 0.0  # when the first and the last of them came (s since 1970)
        self._reader = Reader()

    def take(self, data: bytes) -> None:
        """Take bytes of the line."""
        for line in self._reader.feed(data):
            self._line(line)

    def told(self, id: str) -> int:
        """Return how many facts of a game have come."""
        return len(self.facts) if id == self.id else 0

    def recall(self, id: str, facts: list[Fact]) -> None:
        """Take the facts of a game from somewhere else than the line."""
        self._back_to(id, 0)
        self.facts = [{**fact, "id": id} for fact in facts]
        self.heard = time.time()

    def _line(self, said: Line) -> None:
        self.count += 1
        self.lines.append(to_text(said))
        del self.lines[:-KEPT]
        if said.get("again"):  # whoever asked for it: it was told before, or is of another game
            return
        if said["e"] in ("undone", "resumed"):
            self._back_to(said["id"], said["from"])
        elif "n" in said:
            self._back_to(said["id"], said["n"])
            self.facts.append(said)
            self.heard = time.time()
            self.begun = self.heard if said["n"] == 0 else self.begun

    def _back_to(self, id: str, number: int) -> None:
        if id != self.id:
            self.id, self.facts, self.begun = id, [], time.time()
        self.facts = [fact for fact in self.facts if fact["n"] < number]
