"""Wear of the flash by games: a block can be erased 100,000 times."""

from collections.abc import Callable

from firmware.storage.journals import Journals
from shared_rules.engine import catalog
from tests.firmware.littlefs_flash import Chip, LittleFlash
from tests.firmware.storage.test_power_cut import random_journals

SEATING = [4, 1, 5]
EVENING = [*[(game, 0) for game in catalog.game_names()], ("majority", 1)]


def store_game(flash: object, number: int, grown: tuple[bytes, ...]) -> None:
    """Store a game as the box does, which restarts for each."""
    journals = Journals(flash)
    assert journals.unfinished_journal() is None
    journals.start_game(grown[0], SEATING)
    for journal in grown[1:]:
        journals.append(journal[len(journals.unfinished_journal() or b"") :])
    journals.finish_game()
    assert journals.problem is None


def store_in_one_file(flash: object, number: int, grown: tuple[bytes, ...]) -> None:
    """Store a game in the plain way: one file, once, that grows with every lock."""
    for count, journal in enumerate(grown):
        file = flash.open(f"{number}.now", "ab" if count else "wb")  # type: ignore[attr-defined]
        file.write(journal[len(grown[count - 1]) if count else 0 :])
        file.close()
    flash.rename(f"{number}.now", f"{number}.old")  # type: ignore[attr-defined]


def measure_wear(keep: Callable[[object, int, tuple[bytes, ...]], None]) -> tuple[int, int, int]:
    """Return what a second evening takes: blocks erased, the most of them in one place, and pages programmed."""
    chip = Chip(96)
    LittleFlash(chip, new=True)
    erased, pages = chip.erased, 0
    for evening in range(2):
        erased, pages = chip.erased[:], chip.pages
        for number, (game, play) in enumerate(EVENING):
            keep(LittleFlash(chip), len(EVENING) * evening + number, random_journals(game, 2 * evening + play))
    times = [after - before for before, after in zip(erased, chip.erased, strict=True)]
    return sum(times), max(times), chip.pages - pages


def test_no_lock_waits_for_a_block_to_be_erased() -> None:
    for game, play in EVENING:
        chip, grown = Chip(), random_journals(game, play)
        journals = Journals(LittleFlash(chip, new=True))
        journals.start_game(grown[0], SEATING)
        before, writes = sum(chip.erased), chip.writes
        for journal in grown[1:]:
            journals.append(journal[len(journals.unfinished_journal() or b"") :])
        assert sum(chip.erased) == before
        blocks = len(grown[-1]) // 4000
        pages = 2 * len(grown) + 2 * len(grown[-1]) // 256 + 2 * blocks
        assert chip.writes - writes <= pages, "a page on each replica, and the next one when it is full"


def test_an_evening_erases_few_blocks_and_programs_few_pages() -> None:
    erased, most, pages = measure_wear(store_game)
    locks = sum(len(random_journals(game, 2 + play)) for game, play in EVENING)
    assert erased <= 6 * len(EVENING)
    assert most <= len(EVENING), "no block more than once a game"
    assert 2 * locks <= pages <= 2 * locks + 50 * len(EVENING)


def test_two_replicas_wear_at_most_twice_as_much_as_one_file() -> None:
    ours, plain = measure_wear(store_game), measure_wear(store_in_one_file)
    assert all(here <= 2 * there for here, there in zip(ours, plain, strict=True)), (ours, plain)
