"""A full or failing flash: no game begins that cannot be stored, and a game that has begun goes on."""

from random import Random

import pytest
from conclave.simulator.flash import CAPACITY, File, Flash

from firmware.storage.journal import Journals
from shared_rules.engine.refused import Refused
from tests.firmware.storage.kept import BLOCK, SEATING, files, keep, past, pieces, standing_on, unfinished

FAILING = {"open", "read", "write", "names", "remove", "rename", "free"}


def test_on_a_full_flash_no_game_begins_until_there_is_room() -> None:
    flash = Flash(capacity=2 * BLOCK)
    journals = Journals(flash)
    with pytest.raises(Refused) as refused:
        journals.begin(pieces()[0], SEATING)
    assert refused.value.why == "flash.full"
    assert journals.unfinished() is None
    flash.capacity = CAPACITY
    journals.begin(pieces()[0], SEATING)
    assert journals.problem is None
    assert unfinished(flash) == pieces()[0]


def test_a_full_flash_stops_no_game_that_has_begun() -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    keep(journals, grown[:3], finished=False)
    flash.capacity = sum(map(len, flash.files.values()))
    for piece in grown[3:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished(flash) == b"".join(grown)
    journals.finish()
    assert journals.problem == "flash.full"
    with pytest.raises(Refused):
        journals.begin(pieces(1)[0], SEATING)  # which would replace the one that is not in the history yet
    assert unfinished(flash) == b"".join(grown)
    flash.capacity = CAPACITY
    journals.begin(pieces(1)[0], SEATING)
    assert past(flash) == [b"".join(grown)]
    assert unfinished(flash) == pieces(1)[0]


def test_missed_writes_are_repeated_at_the_end_on_a_full_flash() -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    keep(journals, grown[:-1], finished=False)
    flash.failing = {"write"}
    journals.append(grown[-1])
    assert unfinished(flash) == b"".join(grown[:-1])
    flash.failing = set()
    flash.capacity = sum(map(len, flash.files.values()))
    journals.finish()
    assert journals.problem == "flash.full"
    assert unfinished(flash) == b"".join(grown)


@pytest.mark.parametrize("call", sorted(FAILING))
def test_a_game_survives_the_failure_of_any_call(call: str) -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    journals.begin(grown[0], SEATING)
    flash.failing = {call}
    for piece in grown[1:3]:
        journals.append(piece)
    assert journals.problem == ("flash.failing" if call in ("read", "write") else None)
    assert journals.unfinished() == b"".join(grown[:3])
    assert isinstance(journals.history(), list)
    flash.failing = set()
    assert unfinished(flash) in (b"".join(grown[:1]), b"".join(grown[:2]), b"".join(grown[:3]))
    for piece in grown[3:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished(flash) == b"".join(grown)
    flash.failing = {call}
    journals.finish()
    flash.failing = set()
    journals.finish()
    assert past(flash) == [b"".join(grown)]
    assert unfinished(flash) is None
    assert files(flash) == ["00001.old", "copy/00001.old"]


@pytest.mark.parametrize("call", ["read", "write"])
def test_a_refused_start_does_not_lose_the_game_before(call: str) -> None:
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown[:3], finished=False)
    journals = Journals(flash)
    flash.failing = {call}
    with pytest.raises(Refused) as refused:
        journals.begin(pieces(1)[0], SEATING)
    assert refused.value.why == "flash.failing"
    flash.failing = set()
    assert journals.unfinished() == unfinished(flash) == b"".join(grown[:3])
    journals.begin(pieces(1)[0], SEATING)
    assert past(flash) == [b"".join(grown[:3])]


@pytest.mark.parametrize("broken", [0, 1])
def test_one_replica_is_enough_to_play_and_is_reported(broken: int) -> None:
    class Worn(Flash):
        """Flash that cannot program the blocks of one replica."""

        def write_block(self, block: int, at: int, data: bytes | bytearray) -> None:
            """Program a block that is not broken."""
            if block // 4 != broken:
                super().write_block(block, at, data)

    flash, grown = Worn(), pieces()
    journals = Journals(flash)
    for count, piece in enumerate(grown, 1):
        journals.append(piece) if count > 1 else journals.begin(piece, SEATING)
        assert journals.problem == "flash.failing"
        assert unfinished(flash) == b"".join(grown[:count])
    journals.finish()
    assert past(flash) == [b"".join(grown)]
    assert unfinished(flash) is None


def test_a_dead_flash_is_reported_at_every_step() -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    journals.begin(grown[0], SEATING)
    flash.failing = FAILING
    for piece in grown[1:]:
        journals.append(piece)
        assert journals.problem == "flash.failing"
    assert journals.unfinished() == b"".join(grown)
    journals.finish()
    assert journals.problem == "flash.failing"
    assert journals.unfinished() is None
    assert journals.history() == []
    flash.failing = set()
    journals.begin(pieces(1)[0], SEATING)  # the finished game is still there
    assert journals.problem is None
    assert past(flash) == [b"".join(grown)]
    assert unfinished(flash) == pieces(1)[0]


def test_random_transient_failures_lose_no_record_for_long() -> None:
    for number in range(200):
        rng = Random(number)
        flash, grown = Flash(), pieces(number, locks=12)
        journals = Journals(flash)
        journals.begin(grown[0], SEATING)
        for count, piece in enumerate(grown[1:], 2):
            flash.failing = {call for call in sorted(FAILING) if rng.random() < 0.2}
            journals.append(piece)
            flash.failing = set()
            if journals.problem is None:
                assert unfinished(flash) == b"".join(grown[:count])
        journals.finish()
        assert journals.problem is None
        assert unfinished(flash) is None
        assert past(flash) == [b"".join(grown)]


def test_the_oldest_history_is_deleted_for_a_game_without_room() -> None:
    flash = Flash()
    journals = Journals(flash, limit=CAPACITY)
    for number in range(6):
        keep(journals, pieces(number, locks=600))
    flash.files["words.txt"] = bytes(flash.free() - BLOCK)
    keep(journals, pieces(6, locks=600))
    assert journals.problem is None
    assert past(flash) == [b"".join(pieces(number, locks=600)) for number in (6, 5, 4)]


def test_the_oldest_history_is_deleted_for_a_lost_block() -> None:
    flash = Flash()
    for number in range(6):
        keep(Journals(flash, limit=CAPACITY), pieces(number, locks=600))
    flash.drop("journal.5")
    flash.files["words.txt"] = bytes(flash.free() - 100)
    journals = Journals(flash, limit=CAPACITY)
    journals.begin(pieces(6)[0], SEATING)
    assert journals.problem is None
    assert "journal.5" in flash.files
    assert 0 < len(past(flash)) < 6


def test_a_game_found_while_files_failed_is_saved_with_seating() -> None:
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown[:3], finished=False)
    journals = Journals(flash)
    flash.failing = {"open"}
    assert journals.unfinished() == b"".join(grown[:3])
    assert journals.problem == "flash.failing"
    flash.failing = set()
    journals.append(grown[3])
    assert journals.problem is None
    again = Journals(flash)
    assert again.unfinished() == b"".join(grown[:4])
    assert again.seating == SEATING
    assert len(standing_on(flash, b"".join(grown[:4]))) == 2


def test_a_partly_written_past_game_does_not_count() -> None:
    class Short(Flash):
        """Flash that writes new files one byte short."""

        is_short = True

        def open(self, name: str, mode: str) -> File:
            """Open a file; one of a new past game drops its last byte."""
            file = super().open(name, mode)
            if self.is_short and name.endswith(".new"):
                write = file.write
                file.write = lambda data: write(data[:-1])  # type: ignore[method-assign]
            return file

    flash, grown = Short(), pieces()
    journals = Journals(flash)
    keep(journals, grown)
    assert journals.problem == "flash.full"
    assert files(flash) == []
    flash.is_short = False
    journals.finish()
    assert journals.problem is None
    assert past(flash) == [b"".join(grown)]


def test_a_new_game_is_not_confused_with_an_old_replica() -> None:
    class Worn(Flash):
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
    keep(journals, pieces(1))
    flash.is_worn = True
    journals.begin(pieces(2)[0], SEATING)
    assert journals.unfinished() == unfinished(flash) == pieces(2)[0]
    assert past(flash) == [b"".join(pieces(1))]
