"""How long the Pico takes for a pass of the loop, as it was measured on the emulated one with ten pods."""

from itertools import pairwise
from random import Random

PASSES = {  # how many took less than so many ms, and no less than the number before
    2: 6860,
    3: 4306,
    4: 330,
    5: 728,
    6: 356,
    8: 322,
    10: 104,
    15: 55,
    20: 18,
    30: 89,
    40: 7,
    50: 1,
}
WRITING = (13, 14, 15, 15, 20, 20, 21, 21, 22, 22, 45, 69)  # ms, when answers are locked


class Pace:
    """Draws the times of passes, the same in every run."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(f"pace {seed}")
        self._weights = list(PASSES.values())
        self._times = list(pairwise([1, *PASSES]))

    def draw(self, writing: bool) -> int:
        """Return the microseconds that a pass takes; longer when something was written to the flash."""
        if writing:
            return 1000 * self._random.choice(WRITING)
        ((least, most),) = self._random.choices(self._times, self._weights)
        return self._random.randint(1000 * least, 1000 * most)
