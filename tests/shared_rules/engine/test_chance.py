"""Randomness: the same from the same seed, and fair."""

from collections import Counter
from itertools import permutations

import pytest

from shared_rules.engine.chance import Chance
from shared_rules.engine.hash_chain import HashChain
from tests.kit import fixed_seed
from tests.shared_rules.fairness import CRITICAL, chi_square


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 72, 256])
def test_pick_is_fair(sides: int) -> None:
    chance = Chance(fixed_seed(1), b"test")
    counts = Counter(chance.pick(sides) for _ in range(400 * sides))
    assert set(counts) == set(range(sides))
    assert chi_square(counts, sides) < CRITICAL[sides - 1]


def test_pick_reaches_beyond_a_byte() -> None:
    chance = Chance(fixed_seed(2), b"test")
    picks = [chance.pick(700) for _ in range(20_000)]
    assert (min(picks), max(picks)) == (0, 699)
    assert chi_square(Counter(pick // 70 for pick in picks), 10) < CRITICAL[9]


def test_picks_of_one_and_two_bytes_stay_as_they_are() -> None:
    """Every deal there is was made of them."""
    chance = Chance(fixed_seed(1), b"test")
    sides = (2, 5, 72, 255, 256, 257, 700, 65535, 65536)
    assert [chance.pick(many) for many in sides * 2] == (
        [0, 1, 51, 7, 225, 229, 355, 44438, 37503, 0, 2, 52, 192, 6, 109, 348, 64596, 35086]
    )


@pytest.mark.parametrize("sides", [65_537, 70_000, 1 << 24, (1 << 24) + 1, 10**12])
def test_pick_is_fair_however_many_sides_there_are(sides: int) -> None:
    chance = Chance(fixed_seed(6), b"test")
    picks = [chance.pick(sides) for _ in range(5000)]
    assert 0 <= min(picks) <= max(picks) < sides
    assert chi_square(Counter(10 * pick // sides for pick in picks), 10) < CRITICAL[9]
    assert chi_square(Counter(pick % 2 for pick in picks), 2) < CRITICAL[1]


def test_pick_is_fair_where_the_rest_of_two_bytes_is_large() -> None:
    """65,536 is 40,000 and a rest: taken as it comes, numbers below the rest would come twice as often."""
    chance = Chance(fixed_seed(6), b"test")
    assert chi_square(Counter(chance.pick(40_000) // 4000 for _ in range(2000)), 10) < CRITICAL[9]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(fixed_seed(3), b"test")
    counts: Counter = Counter()
    for _ in range(9600):
        cards = ["a", "b", "c", "d"]
        chance.shuffle(cards)
        counts["".join(cards)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert chi_square(counts, 24) < CRITICAL[23]


def test_choose_is_fair() -> None:
    chance = Chance(fixed_seed(4), b"test")
    counts = Counter(chance.choose("xyz") for _ in range(3000))
    assert chi_square(counts, 3) < CRITICAL[2]


def test_a_test_of_fairness_sees_a_biased_source() -> None:
    """Picking by remainder alone, without drawing again, is found out."""
    chance = Chance(fixed_seed(5), b"test")
    counts = Counter(chance.pick(256) % 72 for _ in range(400 * 72))
    assert chi_square(counts, 72) > CRITICAL[71]


def test_same_seed_same_stream_other_domain_other_stream() -> None:
    def stream(number: int, domain: bytes) -> list[int]:
        chance = Chance(fixed_seed(number), domain)
        return [chance.pick(100) for _ in range(50)]

    assert stream(1, b"a") == stream(1, b"a")
    assert stream(1, b"a") != stream(1, b"b")
    assert stream(1, b"a") != stream(2, b"a")


def test_seals_chain_and_are_salted() -> None:
    """The same answers at another place, or from another seed, give another seal."""
    one, other = HashChain(fixed_seed(1), "game"), HashChain(fixed_seed(2), "game")
    assert one.link != other.link
    seals = [one.extend(number, b"\0") for number in (1, 2, 3)] + [other.extend(1, b"\0")]
    assert len(set(seals)) == 4
    again = HashChain(fixed_seed(1), "game")
    assert again.extend(1, b"\1") != seals[0]
    assert again.extend(2, b"\0") != seals[1], "a seal covers all answers before it"
