"""The seed depends on chip, entropy and presses together; no part of them is enough to find it."""

from hashlib import sha256
from types import SimpleNamespace

from firmware.seed import SeedSource


class Chip:
    """Board with what a seed needs; its entropy can be as bad as possible."""

    def __init__(self, chip_id: bytes = b"chip one", entropy: bytes = b"") -> None:
        self.chip_id = chip_id
        self.constant = entropy
        self.drawn = 0

    def entropy(self, count: int) -> bytes:
        """Return entropy."""
        self.drawn += count
        return (self.constant or b"\0") * count


def take_seeds(chip: Chip, presses: tuple[int, ...] = (), count: int = 1) -> list[bytes]:
    """Return seeds taken after these presses."""
    seed = SeedSource(chip)
    for press in presses:
        seed.mix_in(press)
    return [seed.next_seed() for _ in range(count)]


def test_a_seed_has_16_bytes_and_follows_from_its_sources_alone() -> None:
    assert len(take_seeds(Chip())[0]) == 16
    assert take_seeds(Chip(), (1, 2, 3), 5) == take_seeds(Chip(), (1, 2, 3), 5)


def test_every_source_counts() -> None:
    found = [
        take_seeds(Chip(), (1, 2, 3)),
        take_seeds(Chip(b"chip two"), (1, 2, 3)),
        take_seeds(Chip(entropy=b"\1"), (1, 2, 3)),
        take_seeds(Chip(), (1, 2)),
        take_seeds(Chip(), (1, 3, 2)),
        take_seeds(Chip(), (1, 2, 4)),
        take_seeds(Chip(), (1, 2, 3, (1 << 30) - 1)),
    ]
    assert len({seed[0] for seed in found}) == len(found)


def test_no_seed_repeats_even_with_dead_entropy_and_no_press() -> None:
    assert len(set(take_seeds(Chip(), (), 1000))) == 1000


def test_fresh_entropy_is_drawn_for_every_seed() -> None:
    chip = Chip()
    seed = SeedSource(chip)
    before = chip.drawn
    seed.next_seed()
    assert chip.drawn >= before + 16
    chip.constant = b"\7"
    changed = seed.next_seed()
    assert changed != take_seeds(Chip(), (), 2)[1]


def test_the_state_is_no_seed_that_was_taken() -> None:
    """A published seed must not be in the state from which the next one comes."""
    seed = SeedSource(Chip())
    taken = [seed.next_seed() for _ in range(3)]
    kept = b"".join(value for value in vars(seed).values() if isinstance(value, bytes))
    assert kept
    assert not any(one in kept for one in taken)


def test_past_seeds_cannot_be_computed_from_the_state() -> None:
    """The memory of a device tells nothing about the games it has dealt, because its state moves on."""
    seed = SeedSource(Chip())
    taken = seed.next_seed()
    kept = [value for value in vars(seed).values() if isinstance(value, bytes)]
    assert kept
    assert taken not in [sha256(b"conclave seed\0" + value).digest()[:16] for value in kept]


def test_two_devices_at_the_same_table_deal_differently() -> None:
    presses = tuple(range(1000, 2000, 7))
    board = SimpleNamespace(chip_id=b"A", entropy=bytes)
    other = SimpleNamespace(chip_id=b"B", entropy=bytes)
    first, second = SeedSource(board), SeedSource(other)
    for press in presses:
        first.mix_in(press)
        second.mix_in(press)
    assert {first.next_seed() for _ in range(10)}.isdisjoint({second.next_seed() for _ in range(10)})
