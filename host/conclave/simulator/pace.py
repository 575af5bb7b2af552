"""How long the Pico takes for a pass of the loop, as it was measured on the emulated one with ten pods."""

from itertools import pairwise
from random import Random

PASSES = {
    2: 267,
    3: 114,
    4: 264,
    5: 92,
    6: 88,
    8: 103,
    10: 33,
    15: 18,
    20: 6,
    30: 8,
    40: 6,
    50: 1,
}
WRITING = (14, 15, 16, 19, 20, 26, 27, 30, 42, 49, 51, 92, 96)  # ms, when answers are locked


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
