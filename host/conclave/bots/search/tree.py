"""What a search keeps of the answers it has tried: a bandit for each seat in each place it can be in."""

from math import log, sqrt
from random import Random

CURIOUS = 0.7  # how much is tried that seems worse


class Tried:
    """How one answer has done."""

    __slots__ = ("able", "times", "total")

    def __init__(self) -> None:
        self.able = 0  # how often it could have been given
        self.times = 0
        self.total = 0.0

    def hopes(self) -> float:
        """Return how good it may be: its mean, and the more the less it was tried."""
        return self.total / self.times + CURIOUS * sqrt(log(self.able) / self.times)


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

    def best(self) -> str:
        """Return the answer that was given most often."""
        return max(self.tried, key=lambda option: (self.tried[option].times, self.tried[option].total))
