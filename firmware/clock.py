"""Time as the board counts it: milliseconds or microseconds that wrap around at 2**30."""

WRAP = 1 << 30
_MASK = WRAP - 1  # worked out once: WRAP itself is not a small integer on the Pico


def elapsed(now: int, since: int) -> int:
    """Return the time from `since` to `now`, across a wrap-around; less than six days, or than 17 minutes."""
    return (now - since) & _MASK
