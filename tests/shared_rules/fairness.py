"""Whether counts are those of a fair source."""

from collections import Counter

# chi-square values that a fair source exceeds once in ten thousand times, by degrees of freedom
CRITICAL = {1: 15.1, 2: 18.4, 5: 25.7, 9: 33.7, 23: 55.4, 71: 122.0, 255: 347.7}


def chi_square(counts: Counter, kinds: int) -> float:
    """Return the chi-squared distance of counts from a uniform distribution."""
    expected = sum(counts.values()) / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected
