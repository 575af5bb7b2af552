"""The statistics of a tree search: a multi-armed bandit (UCB1) for each seat and each position of the tree."""

from math import log, sqrt
from random import Random

EXPLORATION = 0.7  # weight of exploration


class AnswerStatistics:
    """The statistics of one answer."""

    __slots__ = ("squares", "times_possible", "times_tried", "total")

    def __init__(self) -> None:
        self.times_possible = 0  # how often this answer was possible
        self.times_tried = 0
        self.total = self.squares = 0.0

    def upper_confidence_bound(self) -> float:
        """Return the upper confidence bound of this answer: its mean, plus more the less often it was tried."""
        return self.mean + EXPLORATION * sqrt(log(self.times_possible) / self.times_tried)

    @property
    def mean(self) -> float:
        """The mean result of this answer, -1 to 1."""
        return self.total / self.times_tried

    def squared_deviations(self) -> float:
        """Return the sum of squared deviations of the results from their mean."""
        return max(0.0, self.squares - self.total * self.mean)


class Bandit:
    """Chooses between the answers of one seat in one position; which answers are possible differs between worlds."""

    def __init__(self) -> None:
        self.statistics: dict[str, AnswerStatistics] = {}

    def choose(self, options: list[str], random: Random) -> str:
        """Return an answer that was never tried, if there is one.

        Otherwise the one with the highest confidence bound.
        """
        fresh = []
        for option in options:
            tried = self.statistics.setdefault(option, AnswerStatistics())
            tried.times_possible += 1
            if not tried.times_tried:
                fresh.append(option)
        if fresh:
            return fresh[int(random.random() * len(fresh))]
        return max(options, key=lambda option: self.statistics[option].upper_confidence_bound())

    def learn(self, option: str, result: float) -> None:
        """Add a result, -1 to 1, to the statistics of an answer."""
        tried = self.statistics[option]
        tried.times_tried += 1
        tried.total += result
        tried.squares += result * result

    def best(self, usual: str, sure: float) -> str:
        """Return the best answer if it beats the usual one by `sure` standard errors; otherwise the usual one."""
        known = {option: tried for option, tried in self.statistics.items() if tried.times_tried}
        if usual not in known:
            return usual
        variance = _variance(list(known.values()))

        def lead(option: str) -> float:
            error = sqrt(variance * (1 / known[option].times_tried + 1 / known[usual].times_tried))
            return known[option].mean - known[usual].mean - sure * error

        best = max(known, key=lead)
        return best if lead(best) > 0 else usual


def _variance(tried: list[AnswerStatistics]) -> float:
    """Return the variance of results within an answer, pooled over all; 1.0 if hardly any answer was tried twice."""
    more = sum(one.times_tried - 1 for one in tried)
    return sum(one.squared_deviations() for one in tried) / more if more > 1 else 1.0
