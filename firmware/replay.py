"""Replays a game from its journal, a slice in each pass of the loop: all of a long game takes the Pico seconds.

Used to resume a game, to undo answers, to show a past result and to emit a game's facts on the link again.
"""

from firmware.clock import elapsed
from shared_rules.engine.journal_records import UNDO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shared_rules.engine.session import Session


SLICE_MS = 20  # ms per pass: after that no further record is started; one record takes the Pico 1 to 6 ms
RECORDS_PER_PASS = 12  # records per pass at most, however fast the machine is


class Replay:
    """A replay in progress: works through the records of a journal in slices, and knows how far it is."""

    def __init__(self, slices: "Iterator[tuple[int, Session]]", ticks_ms: "Callable[[], int]") -> None:
        """Take the iterator of records that a session returns for a replay or an undo, and a clock in ms."""
        self.session: Session | None = None  # set with the first record
        self.undos = 0  # undo records so far
        self._total = 0  # locked answers to be replayed
        self._slices = slices
        self._ticks_ms = ticks_ms

    def step(self, records: int = RECORDS_PER_PASS) -> bool:
        """Replay up to `records` records, as long as the time of a slice lasts; return whether there may be more."""
        started = self._ticks_ms()
        for kind, session in self._slices:
            self.undos += kind == UNDO
            if not self.session:
                self.session, self._total = session, session.remaining_answers
            records -= 1
            if not records or elapsed(self._ticks_ms(), started) >= SLICE_MS:
                return True
        return False

    @property
    def remaining(self) -> int:
        """The number of locked answers that remain to be replayed; 0 before the first record."""
        return self.session.remaining_answers if self.session else 0

    def progress(self, steps: int) -> int:
        """Return the progress as a number from 0 to `steps`, which means done."""
        return steps - steps * self.remaining // self._total if self._total else 0
