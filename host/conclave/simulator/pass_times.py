"""How long a Pico takes for a pass of the main loop, as measured on the emulated one with ten pods.

It was measured at 125 MHz, MicroPython's default. The box runs faster, so it never takes longer than this.
"""

from itertools import accumulate, pairwise
from random import Random

PASS_COUNTS = {  # number of passes shorter than this many ms, but not shorter than the entry before
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
WRITING_TIMES = (14, 15, 16, 21, 21, 22, 22, 23, 24, 29, 31, 50)  # ms of passes that write locked answers to flash


class MeasuredPassTimes:
    """Draws random pass times from the measured distribution, the same in every run with the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(f"pace {seed}")
        self._weights = list(accumulate(PASS_COUNTS.values()))
        self._times = list(pairwise([0, *PASS_COUNTS]))

    def draw(self, writing: bool) -> int:
        """Return the microseconds of a pass; more if it was `writing` to flash."""
        if writing:
            return 1000 * self._random.choice(WRITING_TIMES)
        ((least, most),) = self._random.choices(self._times, cum_weights=self._weights)
        return self._random.randint(1000 * least, 1000 * most)


class FixedPassTime:
    """Gives every pass the same time."""

    def __init__(self, us: int) -> None:
        self._us = us

    def draw(self, writing: bool) -> int:
        """Return the fixed number of microseconds."""
        return self._us
