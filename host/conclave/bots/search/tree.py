"""What a search keeps of the answers it has tried: a bandit for each seat in each place it can be in."""

from math import log, sqrt
from random import Random

CURIOUS = 0.7  # how much is tried that seems worse
SURE = 1.0  # standard errors by which an answer has to be better than what the rules of thumb say


class Tried:
    """How one answer has done."""

    __slots__ = ("able", "squares", "times", "total")

    def __init__(self) -> None:
        self.able = 0  # how often it could have been given
        self.times = 0
        self.total = self.squares = 0.0

    def hopes(self) -> float:
        """Return how good it may be: its mean, and the more the less it was tried."""
        return self.total / self.times + CURIOUS * sqrt(log(self.able) / self.times)

    def ahead(self, other: "Tried") -> float:
        """Return by how much it is better than another one, less what may be chance."""
        errors = sqrt(self._error() + other._error())
        return self.total / self.times - other.total / other.times - SURE * errors

    def _error(self) -> float:
        """Return the variance of the mean; of few tries nobody knows it, so it is taken for large."""
        spread = self.squares / self.times - (self.total / self.times) ** 2
        return (spread + 1.0 / self.times) / self.times


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

    def best(self, usual: str) -> str:
        """Return the answer that is better than the usual one beyond doubt, if there is any."""
        known = self.tried.get(usual)
        if known is None or not known.times:
            return max(self.tried, key=lambda option: self.tried[option].times)
        others = {option: tried.ahead(known) for option, tried in self.tried.items() if tried.times}
        best = max(others, key=lambda option: others[option])
        return best if others[best] > 0 else usual
