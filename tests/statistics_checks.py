"""Statistical checks that a difference between two groups is no more than chance; each fails by chance once in 1000."""

from operator import mul
from random import Random
from statistics import mean


def pairs_are_chance(differences: list[float], draws: int = 5000) -> bool:
    """Return whether the differences of pairs lean to one side no more than with random signs.

    The two groups of the pairs mirror each other, so `is_chance` would take too many differences for more than chance.
    """
    rng, wanted, further = Random(1), abs(sum(differences)), 0
    for _ in range(draws):
        further += abs(sum(map(mul, differences, rng.choices((-1, 1), k=len(differences))))) >= wanted
    return further > draws // 1000


def is_chance(ones: list[float], others: list[float], draws: int = 5000) -> bool:
    """Return whether the means of two independent groups differ no more than those of randomly drawn groups."""
    rng, pool, size = Random(1), ones + others, len(ones)
    total, wanted, further = sum(pool), abs(mean(ones) - mean(others)), 0
    for _ in range(draws):
        drawn = sum(rng.sample(pool, size))
        further += abs(drawn / size - (total - drawn) / len(others)) >= wanted
    return further > draws // 1000
