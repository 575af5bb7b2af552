"""The checks of chance find a difference, and hardly ever report one that is none."""

from random import Random

from tests.statistics_checks import is_chance, pairs_are_chance


def test_a_difference_that_is_not_chance_is_found() -> None:
    rng = Random(3)
    ones, others = ([rng.gauss(0, 1000) for _ in range(200)] for _ in range(2))
    assert is_chance(ones, others)
    assert not is_chance(ones, [time + 500 for time in ones])
    assert pairs_are_chance([one - other for one, other in zip(ones, others, strict=True)])
    assert not pairs_are_chance([one - other + 500 for one, other in zip(ones, others, strict=True)])


def test_pure_chance_is_hardly_ever_taken_for_a_difference() -> None:
    """`is_chance` with the same differences and their mirror image reports nine of these as a difference."""
    rng = Random(4)
    samples = [[rng.gauss(0, 1000) for _ in range(20)] for _ in range(300)]
    assert sum(not pairs_are_chance(differences, draws=1000) for differences in samples) <= 2
