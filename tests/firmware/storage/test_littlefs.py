"""On littlefs, by the driver of the Pico: power cuts at every write, a chip that breaks, a full flash."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from firmware.storage.journals import Journals
from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused
from tests.firmware.littlefs_flash import Chip, LittleFlash
from tests.firmware.storage.test_power_cut import (
    SEATING,
    check_history,
    check_restored,
    flash_played_before,
    random_journals,
    resume_and_finish,
    write_journals,
)

LARGE = bytes(range(250)) * 24  # more than a block


class RecordingChip(Chip):
    """Chip that records its writes, and what was safe before each of them."""

    def __init__(self, image: bytes) -> None:
        super().__init__(image=image)
        self.safe: list[int] = []
        self.history: list[tuple[int, Callable[[Chip], int]]] = []

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        """Record and program."""
        self.history.append((len(self.safe), lambda chip: Chip.prog(chip, cfg, block, off, bytes(data))))
        return super().prog(cfg, block, off, data)

    def erase(self, cfg: Any, block: int) -> int:
        """Record and erase."""
        self.history.append((len(self.safe), lambda chip: Chip.erase(chip, cfg, block)))
        return super().erase(cfg, block)


def littlefs_cuts(grown: tuple[bytes, ...], start: bytes) -> Iterator[tuple[bytes, list[int]]]:
    """Play a whole game; yield what is left after a power cut in the middle of each write of the chip."""
    whole = RecordingChip(start)
    write_journals(Journals(LittleFlash(whole)), grown, whole.safe)
    chip = Chip(image=start)
    for safe, write in whole.history:
        cut = Chip(image=bytes(chip.buffer))
        cut.ends = 0
        write(cut)
        yield bytes(cut.buffer), list(range(safe))
        write(chip)
    assert chip.buffer == whole.buffer


@pytest.fixture(scope="module")
def formatted() -> bytes:
    """Return the image of a formatted flash."""
    chip = Chip()
    flash_played_before(LittleFlash(chip, new=True))
    return bytes(chip.buffer)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_a_cut_at_every_block_write_on_littlefs(game: str, formatted: bytes) -> None:
    grown = random_journals(game)
    points = 0
    for image, done in littlefs_cuts(grown, formatted):
        resume_and_finish(LittleFlash(Chip(image=image)), grown, done)
        points += 1
    assert points > 2 * len(grown)


def test_it_is_noticed_when_records_are_not_flushed(formatted: bytes) -> None:
    """The cuts do find a journal that leaves its records unflushed."""

    class Waiting(Journals):
        """Journals that do not flush."""

        def append(self, records: bytes) -> None:
            """Append without a flush."""
            assert self._journal is not None
            self._journal.append(records)

    grown = random_journals("majority")[:10]
    chip = Chip(image=formatted)
    journals = Waiting(LittleFlash(chip))
    journals.start_game(grown[0], SEATING)
    for count in range(1, 10):
        journals.append(grown[count][len(journals.unfinished_journal() or b"") :])
    with pytest.raises(AssertionError):
        check_restored(Journals(LittleFlash(Chip(image=bytes(chip.buffer)))), grown, list(range(10)))


def begin_when_possible(journals: Journals, header: bytes, chip: Chip) -> bool:
    """Begin a game. If the chip cannot hold it, it is refused, and begun when the chip writes again."""
    try:
        journals.start_game(header, SEATING)
    except Refused:
        assert journals.problem == "flash.failing"
        assert Journals(LittleFlash(Chip(image=bytes(chip.buffer)))).unfinished_journal() in (None, header)
        chip.ends = None
        journals.start_game(header, SEATING)
        return False
    return True


@pytest.mark.slow
def test_a_chip_that_breaks_and_heals_on_littlefs(formatted: bytes) -> None:
    """Without a power cut the game goes on in memory, and is stored completely when the chip writes again."""
    grown = random_journals("the-majority")
    refused = broke = 0
    for ends in range(120):
        chip = Chip(image=formatted)
        journals = Journals(LittleFlash(chip, cut=False))
        chip.ends = ends
        problems = set()
        for count, journal in enumerate(grown):
            if count:
                journals.append(journal[len(journals.unfinished_journal() or b"") :])
            else:
                refused += not begin_when_possible(journals, journal, chip)
            assert journals.unfinished_journal() == journal
            problems.add(journals.problem)
            found = Journals(LittleFlash(Chip(image=bytes(chip.buffer)))).unfinished_journal()
            if journals.problem is None:
                assert found == journal
            else:
                assert found in grown[: count + 1]
                chip.ends = None
        journals.finish_game()
        problems.add(journals.problem)
        if journals.problem:
            chip.ends = None
            assert journals.unfinished_journal() is None
            journals.finish_game()
        assert problems <= {None, "flash.failing"}
        broke += len(problems) > 1
        assert journals.problem is None
        check_history(LittleFlash(Chip(image=bytes(chip.buffer))), grown)
    assert refused > 2
    assert broke > 80


def test_the_write_after_a_failed_one_succeeds() -> None:
    """Otherwise data left in the cache of littlefs would end the program at the next large file."""
    for ends in range(24):
        chip = Chip()
        flash = LittleFlash(chip, cut=False, new=True)
        chip.ends = chip.writes + ends
        with pytest.raises(OSError, match="5"):
            while True:
                flash.write("small", (bytes(300),))
        chip.ends = None
        flash.write("large", (LARGE,))
        assert LittleFlash(Chip(image=bytes(chip.buffer))).read("large") == LARGE


def test_on_a_small_littlefs_history_makes_room(formatted: bytes) -> None:
    flash = LittleFlash(Chip(image=formatted))
    journals = Journals(flash, limit=1 << 20)
    games = [random_journals("majority", number) for number in range(30)]
    for grown in games:
        write_journals(journals, (grown[0], grown[-1]), [])
    kept = [journals.read_past_game(name) for name in journals.past_games()]
    assert 5 < len(kept) < 30
    assert kept == [grown[-1] for grown in games[: -len(kept) - 1 : -1]], "the newest ones"
    assert flash.free() >= 5 * 4096


def fill_flash(flash: Any, left: int) -> None:
    """Fill the flash with files of others, leaving this many blocks free."""
    file = flash.open("others", "wb")
    file.write(bytes(flash.free() - left * 4096 - 600))
    file.close()


def test_a_game_is_played_and_stored_on_a_filled_littlefs() -> None:
    """A lock needs no room. For a finished game older ones are deleted; it stays on its blocks until there is room."""
    before, grown = random_journals("majority", 1), random_journals("majority-2")
    outcomes = set()
    for left in range(10):
        flash = LittleFlash(Chip(), new=True)
        write_journals(Journals(flash), before, [])
        fill_flash(flash, left)
        journals = Journals(flash)
        journals.start_game(grown[0], SEATING)
        for journal in grown[1:300]:
            journals.append(journal[len(journals.unfinished_journal() or b"") :])
            assert journals.problem is None
        assert Journals(flash).unfinished_journal() == grown[299]
        journals.finish_game()
        outcomes.add(journals.problem)
        if journals.problem:
            assert Journals(flash).unfinished_journal() == grown[299]
            flash.remove("others")
            journals.finish_game()
        assert journals.problem is None
        journals = Journals(flash)
        assert journals.unfinished_journal() is None
        assert journals.read_past_game(journals.past_games()[0]) == grown[299]
    assert outcomes == {None, "flash.full"}


def test_a_first_game_needs_room_on_littlefs() -> None:
    grown, refused = random_journals("majority", 1), 0
    for left in range(0, 20, 3):
        flash = LittleFlash(Chip(), new=True)
        fill_flash(flash, left)
        journals = Journals(flash)
        try:
            journals.start_game(grown[0], SEATING)
        except Refused as error:
            assert error.text_key == "flash.full"
            assert Journals(flash).unfinished_journal() is None
            flash.remove("others")
            refused += 1
            journals.start_game(grown[0], SEATING)
        assert journals.problem is None
        journals.append(grown[-1][len(journals.unfinished_journal() or b"") :])
        assert Journals(flash).unfinished_journal() == grown[-1]
    assert 1 < refused < 7
