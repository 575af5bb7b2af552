"""A full or failing flash: no game begins that cannot be stored, and a game that has begun goes on."""

from random import Random

import pytest
from conclave.simulator.simulated_flash import CAPACITY, File, SimulatedFlash

from firmware.storage.journals import Journals
from shared_rules.engine.errors import Refused
from tests.firmware.storage.small_journals import (
    BLOCK,
    SEATING,
    blocks_of_journal,
    journal_files,
    journal_pieces,
    past_journals,
    store_journal,
    unfinished_journal,
)

FAILING = {"open", "read", "write", "names", "remove", "rename", "free"}


def test_on_a_full_flash_no_game_begins_until_there_is_room() -> None:
    flash = SimulatedFlash(capacity=2 * BLOCK)
    journals = Journals(flash)
    with pytest.raises(Refused) as refused:
        journals.start_game(journal_pieces()[0], SEATING)
    assert refused.value.text_key == "flash.full"
    assert journals.unfinished_journal() is None
    flash.capacity = CAPACITY
    journals.start_game(journal_pieces()[0], SEATING)
    assert journals.problem is None
    assert unfinished_journal(flash) == journal_pieces()[0]


def test_a_full_flash_stops_no_game_that_has_begun() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    journals = Journals(flash)
    store_journal(journals, grown[:3], finished=False)
    flash.capacity = sum(map(len, flash.files.values()))
    for piece in grown[3:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished_journal(flash) == b"".join(grown)
    journals.finish_game()
    assert journals.problem == "flash.full"
    with pytest.raises(Refused):
        journals.start_game(journal_pieces(1)[0], SEATING)  # which would replace the one that is not in the history yet
    assert unfinished_journal(flash) == b"".join(grown)
    flash.capacity = CAPACITY
    journals.start_game(journal_pieces(1)[0], SEATING)
    assert past_journals(flash) == [b"".join(grown)]
    assert unfinished_journal(flash) == journal_pieces(1)[0]


def test_missed_writes_are_repeated_at_the_end_on_a_full_flash() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    journals = Journals(flash)
    store_journal(journals, grown[:-1], finished=False)
    flash.failing_calls = {"write"}
    journals.append(grown[-1])
    assert unfinished_journal(flash) == b"".join(grown[:-1])
    flash.failing_calls = set()
    flash.capacity = sum(map(len, flash.files.values()))
    journals.finish_game()
    assert journals.problem == "flash.full"
    assert unfinished_journal(flash) == b"".join(grown)


@pytest.mark.parametrize("call", sorted(FAILING))
def test_a_game_survives_the_failure_of_any_call(call: str) -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    journals = Journals(flash)
    journals.start_game(grown[0], SEATING)
    flash.failing_calls = {call}
    for piece in grown[1:3]:
        journals.append(piece)
    assert journals.problem == ("flash.failing" if call in ("read", "write") else None)
    assert journals.unfinished_journal() == b"".join(grown[:3])
    assert isinstance(journals.past_games(), list)
    flash.failing_calls = set()
    assert unfinished_journal(flash) in (b"".join(grown[:1]), b"".join(grown[:2]), b"".join(grown[:3]))
    for piece in grown[3:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished_journal(flash) == b"".join(grown)
    flash.failing_calls = {call}
    journals.finish_game()
    flash.failing_calls = set()
    journals.finish_game()
    assert past_journals(flash) == [b"".join(grown)]
    assert unfinished_journal(flash) is None
    assert journal_files(flash) == ["00001.old", "copy/00001.old"]


@pytest.mark.parametrize("call", ["read", "write"])
def test_a_refused_start_does_not_lose_the_game_before(call: str) -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    store_journal(Journals(flash), grown[:3], finished=False)
    journals = Journals(flash)
    flash.failing_calls = {call}
    with pytest.raises(Refused) as refused:
        journals.start_game(journal_pieces(1)[0], SEATING)
    assert refused.value.text_key == "flash.failing"
    flash.failing_calls = set()
    assert journals.unfinished_journal() == unfinished_journal(flash) == b"".join(grown[:3])
    journals.start_game(journal_pieces(1)[0], SEATING)
    assert past_journals(flash) == [b"".join(grown[:3])]


@pytest.mark.parametrize("broken", [0, 1])
def test_one_replica_is_enough_to_play_and_is_reported(broken: int) -> None:
    class Worn(SimulatedFlash):
        """Flash that cannot program the blocks of one replica."""

        def write_block(self, block: int, at: int, data: bytes | bytearray) -> None:
            """Program a block that is not broken."""
            if block // 4 != broken:
                super().write_block(block, at, data)

    flash, grown = Worn(), journal_pieces()
    journals = Journals(flash)
    for count, piece in enumerate(grown, 1):
        journals.append(piece) if count > 1 else journals.start_game(piece, SEATING)
        assert journals.problem == "flash.failing"
        assert unfinished_journal(flash) == b"".join(grown[:count])
    journals.finish_game()
    assert past_journals(flash) == [b"".join(grown)]
    assert unfinished_journal(flash) is None


def test_a_dead_flash_is_reported_at_every_step() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    journals = Journals(flash)
    journals.start_game(grown[0], SEATING)
    flash.failing_calls = FAILING
    for piece in grown[1:]:
        journals.append(piece)
        assert journals.problem == "flash.failing"
    assert journals.unfinished_journal() == b"".join(grown)
    journals.finish_game()
    assert journals.problem == "flash.failing"
    assert journals.unfinished_journal() is None
    assert journals.past_games() == []
    flash.failing_calls = set()
    journals.start_game(journal_pieces(1)[0], SEATING)  # the finished game is still there
    assert journals.problem is None
    assert past_journals(flash) == [b"".join(grown)]
    assert unfinished_journal(flash) == journal_pieces(1)[0]


def test_random_transient_failures_lose_no_record_for_long() -> None:
    for number in range(200):
        rng = Random(number)
        flash, grown = SimulatedFlash(), journal_pieces(number, locks=12)
        journals = Journals(flash)
        journals.start_game(grown[0], SEATING)
        for count, piece in enumerate(grown[1:], 2):
            flash.failing_calls = {call for call in sorted(FAILING) if rng.random() < 0.2}
            journals.append(piece)
            flash.failing_calls = set()
            if journals.problem is None:
                assert unfinished_journal(flash) == b"".join(grown[:count])
        journals.finish_game()
        assert journals.problem is None
        assert unfinished_journal(flash) is None
        assert past_journals(flash) == [b"".join(grown)]


def test_the_oldest_history_is_deleted_for_a_game_without_room() -> None:
    flash = SimulatedFlash()
    journals = Journals(flash, limit=CAPACITY)
    for number in range(6):
        store_journal(journals, journal_pieces(number, locks=600))
    flash.files["words.txt"] = bytes(flash.free() - BLOCK)
    store_journal(journals, journal_pieces(6, locks=600))
    assert journals.problem is None
    assert past_journals(flash) == [b"".join(journal_pieces(number, locks=600)) for number in (6, 5, 4)]


def test_the_oldest_history_is_deleted_for_a_lost_block() -> None:
    flash = SimulatedFlash()
    for number in range(6):
        store_journal(Journals(flash, limit=CAPACITY), journal_pieces(number, locks=600))
    flash.force_remove("journal.5")
    flash.files["words.txt"] = bytes(flash.free() - 100)
    journals = Journals(flash, limit=CAPACITY)
    journals.start_game(journal_pieces(6)[0], SEATING)
    assert journals.problem is None
    assert "journal.5" in flash.files
    assert 0 < len(past_journals(flash)) < 6


def test_a_game_found_while_files_failed_is_saved_with_seating() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    store_journal(Journals(flash), grown[:3], finished=False)
    journals = Journals(flash)
    flash.failing_calls = {"open"}
    assert journals.unfinished_journal() == b"".join(grown[:3])
    assert journals.problem == "flash.failing"
    flash.failing_calls = set()
    journals.append(grown[3])
    assert journals.problem is None
    again = Journals(flash)
    assert again.unfinished_journal() == b"".join(grown[:4])
    assert again.seating == SEATING
    assert len(blocks_of_journal(flash, b"".join(grown[:4]))) == 2


def test_a_partly_written_past_game_does_not_count() -> None:
    class Short(SimulatedFlash):
        """Flash that writes new files one byte short."""

        is_short = True

        def open(self, name: str, mode: str) -> File:
            """Open a file; one of a new past game drops its last byte."""
            file = super().open(name, mode)
            if self.is_short and name.endswith(".new"):
                write = file.write
                file.write = lambda data: write(data[:-1])  # type: ignore[method-assign]
            return file

    flash, grown = Short(), journal_pieces()
    journals = Journals(flash)
    store_journal(journals, grown)
    assert journals.problem == "flash.full"
    assert journal_files(flash) == []
    flash.is_short = False
    journals.finish_game()
    assert journals.problem is None
    assert past_journals(flash) == [b"".join(grown)]


def test_a_new_game_is_not_confused_with_an_old_replica() -> None:
    class Worn(SimulatedFlash):
        """Flash whose second replica can no longer be written."""

        is_worn = False

        def write_block(self, block: int, at: int, data: bytes | bytearray) -> None:
            """Program a block that is not worn."""
            if not (self.is_worn and block // 4 == 1):
                super().write_block(block, at, data)

        def erase_block(self, block: int) -> None:
            """Wipe a block that is not worn."""
            if not (self.is_worn and block // 4 == 1):
                super().erase_block(block)

    flash = Worn()
    journals = Journals(flash)
    store_journal(journals, journal_pieces(1))
    flash.is_worn = True
    journals.start_game(journal_pieces(2)[0], SEATING)
    assert journals.unfinished_journal() == unfinished_journal(flash) == journal_pieces(2)[0]
    assert past_journals(flash) == [b"".join(journal_pieces(1))]
