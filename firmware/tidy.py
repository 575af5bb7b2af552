"""When memory is tidied: it takes as long as ten passes of the loop, so it is done while nobody waits for a light."""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

QUIET = 150  # ms since a key has moved, or something was told or drawn
EVERY = 192  # passes: quiet ones leave 23 KB


class Tidy:
    """Tidies memory in quiet moments."""

    def __init__(self, board: "Any") -> None:
        self._collect = board.collect
        self._since = 0  # when the table was last busy
        self._passes = 0

    def step(self, now: int, busy: bool) -> None:
        """Count a pass; tidy when it is due and the table is quiet."""
        self._passes += 1
        if busy:
            self._since = now
        elif self._passes >= EVERY and elapsed(now, self._since) >= QUIET:
            self._passes = 0
            self._collect()
