"""How long a Pico takes for a pass of the loop, as it was measured on the emulated one with ten pods.

It ran at 125 MHz, as MicroPython starts it. The box has it run faster, so it is never later than this.
"""

from itertools import accumulate, pairwise
from random import Random

PASSES = {  # how many took less than so many ms, and no less than the number before
    1: 4388,
    2: 7704,
    3: 4126,
    4: 1590,
    5: 792,
    6: 30,
    8: 203,
    10: 83,
    15: 73,
    20: 23,
    30: 19,
    40: 20,
    60: 3,
}
WRITING = (14, 15, 16, 21, 21, 22, 22, 23, 24, 29, 31, 50)  # ms, when answers are locked


class Pace:
    """Draws the times of passes, the same in every run."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(f"pace {seed}")
        self._weights = list(accumulate(PASSES.values()))
        self._times = list(pairwise([0, *PASSES]))

    def draw(self, writing: bool) -> int:
        """Return the microseconds that a pass takes; longer when something was written to the flash."""
        if writing:
            return 1000 * self._random.choice(WRITING)
        ((least, most),) = self._random.choices(self._times, cum_weights=self._weights)
        return self._random.randint(1000 * least, 1000 * most)


class Steady:
    """Every pass takes the same time."""

    def __init__(self, us: int) -> None:
        self._us = us

    def draw(self, writing: bool) -> int:
        """Return the microseconds that a pass takes, whatever it did."""
        return self._us
