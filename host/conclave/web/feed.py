"""What the device has said on its serial line: the lines as they came, and the facts of the game among them."""

import json
import time
from typing import Any

from firmware.checked import unseal

KEPT = 400  # lines
LONGEST = 1 << 20  # bytes of a line


class Feed:
    """The serial line, read to its end again and again."""

    def __init__(self) -> None:
        self.count = 0  # lines so far
        self.lines: list[str] = []  # the last of them
        self.facts: list[dict[str, Any]] = []  # of the game that is played, those taken back left out
        self.begun = self.heard = 0.0  # when the first and the last of them came (s since 1970)
        self._rest = b""

    def take(self, data: bytes) -> None:
        """Take bytes of the line."""
        *whole, self._rest = (self._rest + data).split(b"\n")
        self._rest = self._rest[-LONGEST:]
        for line in whole:
            text = unseal(line + b"\n")
            if text is not None:  # a line cut by the plug is none
                self._line(text)

    def cut(self) -> None:
        """The line has gone dead: what comes next is a new line."""
        self._rest = b""

    def _line(self, text: str) -> None:
        self.count += 1
        self.lines.append(text)
        del self.lines[:-KEPT]
        said = json.loads(text)
        if said["e"] in ("undone", "resumed"):
            self._back_to(said["from"])
        elif "n" in said:
            self._back_to(said["n"])
            self.facts.append(said)
            self.heard = time.time()
            self.begun = self.heard if said["n"] == 0 else self.begun

    def _back_to(self, number: int) -> None:
        self.facts = [fact for fact in self.facts if fact["n"] < number]
