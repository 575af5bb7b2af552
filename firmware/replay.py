"""A game worked out again from its journal, a little in each pass: the whole of a long one takes the Pico seconds.

To go on with it, to take answers back, to look at its result, to tell it to the line once more: all is this.
"""

from firmware.clock import elapsed
from shared_rules.engine.records import UNDO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shared_rules.engine.session import Session


SLICE = 20  # ms a pass: after them no other record is begun; one takes the Pico one to six
AT_ONCE = 12  # records a pass, however fast the machine


class Replay:
    """A game on its way to where it stood."""

    def __init__(self, slices: "Iterator[tuple[int, Session]]", ticks_ms: "Callable[[], int]") -> None:
        """Take the slices of `Session.replaying` or `undoing`, and a clock."""
        self.session: Session | None = None  # from the first slice on
        self.undos = 0  # so far
        self._all = 0  # locked answers
        self._slices = slices
        self._ticks_ms = ticks_ms

    def step(self, records: int = AT_ONCE) -> bool:
        """Work out the next records, while there is time; return whether there may be more."""
        begun = self._ticks_ms()
        for kind, session in self._slices:
            self.undos += kind == UNDO
            if not self.session:
                self.session, self._all = session, session.left
            records -= 1
            if not records or elapsed(self._ticks_ms(), begun) >= SLICE:
                return True
        return False

    @property
    def left(self) -> int:
        """How many locked answers are still to be taken, as far as is known."""
        return self.session.left if self.session else 0

    def part(self, of: int) -> int:
        """Return how much of it is done, as a number from 0 to `of`."""
        return of - of * self.left // self._all if self._all else 0
