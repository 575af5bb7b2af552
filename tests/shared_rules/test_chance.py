"""Randomness: the same from the same seed, and fair."""

from collections import Counter
from itertools import permutations

import pytest

from shared_rules.chance import Chance, Seals
from tests.kit import seed

# chi-square values that a fair source exceeds once in ten thousand times, by degrees of freedom
CRITICAL = {1: 15.1, 2: 18.4, 5: 25.7, 9: 33.7, 23: 55.4, 71: 122.0, 255: 347.7}


def chi_square(counts: Counter, kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 72, 256])
def test_pick_is_fair(sides: int) -> None:
    chance = Chance(seed(1), b"test")
    counts = Counter(chance.pick(sides) for _ in range(400 * sides))
    assert set(counts) == set(range(sides))
    assert chi_square(counts, sides) < CRITICAL[sides - 1]


def test_pick_reaches_beyond_a_byte() -> None:
    chance = Chance(seed(2), b"test")
    picks = [chance.pick(700) for _ in range(20_000)]
    assert (min(picks), max(picks)) == (0, 699)
    assert chi_square(Counter(pick // 70 for pick in picks), 10) < CRITICAL[9]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(seed(3), b"test")
    counts: Counter = Counter()
    for _ in range(9600):
        cards = ["a", "b", "c", "d"]
        chance.shuffle(cards)
        counts["".join(cards)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert chi_square(counts, 24) < CRITICAL[23]


def test_choose_is_fair() -> None:
    chance = Chance(seed(4), b"test")
    counts = Counter(chance.choose("xyz") for _ in range(3000))
    assert chi_square(counts, 3) < CRITICAL[2]


def test_a_test_of_fairness_sees_a_biased_source() -> None:
    """Picking by remainder alone, without drawing again, is found out."""
    chance = Chance(seed(5), b"test")
    counts = Counter(chance.pick(256) % 72 for _ in range(400 * 72))
    assert chi_square(counts, 72) > CRITICAL[71]


def test_same_seed_same_stream_other_domain_other_stream() -> None:
    def stream(number: int, domain: bytes) -> list[int]:
        chance = Chance(seed(number), domain)
        return [chance.pick(100) for _ in range(50)]

    assert stream(1, b"a") == stream(1, b"a")
    assert stream(1, b"a") != stream(1, b"b")
    assert stream(1, b"a") != stream(2, b"a")


def test_seals_chain_and_are_salted() -> None:
    """The same answers at another place, or from another seed, give another seal."""
    one, other = Seals(seed(1), "game"), Seals(seed(2), "game")
    assert one.link != other.link
    seals = [one.extend(number, b"\0") for number in (1, 2, 3)] + [other.extend(1, b"\0")]
    assert len(set(seals)) == 4
    again = Seals(seed(1), "game")
    assert again.extend(1, b"\1") != seals[0]
    assert again.extend(2, b"\0") != seals[1], "a seal covers all answers before it"
