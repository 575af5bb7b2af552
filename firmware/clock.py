"""Time as the board counts it: milliseconds that wrap around at 2**30."""

WRAP = 1 << 30


def elapsed(now: int, since: int) -> int:
    """Return the milliseconds from `since` to `now`, across a wrap-around; less than six days."""
    return (now - since) & (WRAP - 1)
