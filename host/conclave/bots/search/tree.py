"""What a search keeps of the answers it has tried: a bandit for each seat in each place it can be in."""

from math import log, sqrt
from random import Random

CURIOUS = 0.7  # how much is tried that seems worse


class Tried:
    """How one answer has done."""

    __slots__ = ("able", "squares", "times", "total")

    def __init__(self) -> None:
        self.able = 0  # how often it could have been given
        self.times = 0
        self.total = self.squares = 0.0

    def hopes(self) -> float:
        """Return how good it may be: its mean, and the more the less it was tried."""
        return self.mean + CURIOUS * sqrt(log(self.able) / self.times)

    @property
    def mean(self) -> float:
        """What it came to, on average."""
        return self.total / self.times

    def spread(self) -> float:
        """Return the sum of squares of what it came to, about its mean."""
        return max(0.0, self.squares - self.total * self.mean)


class Bandit:
    """What one seat may answer in one place; which answers are open differs from world to world."""

    def __init__(self) -> None:
        self.tried: dict[str, Tried] = {}

    def choose(self, options: list[str], random: Random) -> str:
        """Return an answer: one that was never tried, as long as there is one; then the one with best hopes."""
        fresh = []
        for option in options:
            tried = self.tried.setdefault(option, Tried())
            tried.able += 1
            if not tried.times:
                fresh.append(option)
        if fresh:
            return fresh[int(random.random() * len(fresh))]
        return max(options, key=lambda option: self.tried[option].hopes())

    def learn(self, option: str, worth: float) -> None:
        """Take in what an answer came to."""
        tried = self.tried[option]
        tried.times += 1
        tried.total += worth
        tried.squares += worth * worth

    def best(self, usual: str, sure: float) -> str:
        """Return the answer that is better than the usual one by so many standard errors, if there is any."""
        known = {option: tried for option, tried in self.tried.items() if tried.times}
        if usual not in known:
            return usual
        variance = _variance(list(known.values()))

        def ahead(option: str) -> float:
            error = sqrt(variance * (1 / known[option].times + 1 / known[usual].times))
            return known[option].mean - known[usual].mean - sure * error

        best = max(known, key=ahead)
        return best if ahead(best) > 0 else usual


def _variance(tried: list[Tried]) -> float:
    """Return how far apart worlds are for one answer; taken for large where hardly anything was tried twice."""
    more = sum(one.times - 1 for one in tried)
    return sum(one.spread() for one in tried) / more if more > 1 else 1.0
