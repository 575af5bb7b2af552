"""The statistics of a tree search: a multi-armed bandit (UCB1) for each seat and each position of the tree."""

from math import log, sqrt
from random import Random

CURIOUS = 0.7  # weight of exploration


class Tried:
    """The statistics of one answer."""

    __slots__ = ("able", "squares", "times", "total")

    def __init__(self) -> None:
        self.able = 0  # how often this answer was possible
        self.times = 0
        self.total = self.squares = 0.0

    def hopes(self) -> float:
        """Return the upper confidence bound of this answer: its mean, plus more the less often it was tried."""
        return self.mean + CURIOUS * sqrt(log(self.able) / self.times)

    @property
    def mean(self) -> float:
        """The mean result of this answer, -1 to 1."""
        return self.total / self.times

    def spread(self) -> float:
        """Return the sum of squared deviations of the results from their mean."""
        return max(0.0, self.squares - self.total * self.mean)


class Bandit:
    """Chooses between the answers of one seat in one position; which answers are possible differs between worlds."""

    def __init__(self) -> None:
        self.tried: dict[str, Tried] = {}

    def choose(self, options: list[str], random: Random) -> str:
        """Return an answer that was never tried, if there is one.

        Otherwise the one with the highest confidence bound.
        """
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
        """Add a result, -1 to 1, to the statistics of an answer."""
        tried = self.tried[option]
        tried.times += 1
        tried.total += worth
        tried.squares += worth * worth

    def best(self, usual: str, sure: float) -> str:
        """Return the best answer if it beats the usual one by `sure` standard errors; otherwise the usual one."""
        known = {option: tried for option, tried in self.tried.items() if tried.times}
        if usual not in known:
            return usual
        variance = _variance(list(known.values()))

        def lead(option: str) -> float:
            error = sqrt(variance * (1 / known[option].times + 1 / known[usual].times))
            return known[option].mean - known[usual].mean - sure * error

        best = max(known, key=lead)
        return best if lead(best) > 0 else usual


def _variance(tried: list[Tried]) -> float:
    """Return the variance of results within an answer, pooled over all; 1.0 if hardly any answer was tried twice."""
    more = sum(one.times - 1 for one in tried)
    return sum(one.spread() for one in tried) / more if more > 1 else 1.0
