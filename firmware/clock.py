"""Time differences between ticks of the board: milliseconds or microseconds that wrap around at 2**30."""

WRAP = 1 << 30
_MASK = WRAP - 1  # computed once: WRAP itself is not a small integer on the Pico


def elapsed(now: int, since: int) -> int:
    """Return the time from `since` to `now` in their unit, also across a wrap-around.

    The true difference must be below 2**30: 12 days in milliseconds, 17 minutes in microseconds.
    """
    return (now - since) & _MASK
