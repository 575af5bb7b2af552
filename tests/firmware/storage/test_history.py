"""Past games, in two files each, and other files on the flash."""

import pytest
from conclave.simulator.simulated_flash import CAPACITY, EIO, File, SimulatedFlash

from firmware.storage.history import History
from firmware.storage.journals import Journals
from shared_rules.engine.journal_records import HEADER, JournalWriter
from tests.firmware.storage.small_journals import (
    BLOCK,
    journal_files,
    journal_pieces,
    past_journals,
    store_journal,
    unfinished_journal,
)

BLOCKS = 9 * BLOCK  # with the entries that list them


def test_a_past_game_is_in_two_files_and_one_is_enough() -> None:
    flash = SimulatedFlash()
    store_journal(Journals(flash), journal_pieces())
    assert journal_files(flash) == ["00001.old", "copy/00001.old"]
    whole = b"".join(journal_pieces())
    for name in journal_files(flash):
        for damaged in (b"", whole[:40], b"?" + whole[1:], None):
            hurt = SimulatedFlash()
            hurt.files.update(flash.files)
            hurt.force_content(name, damaged) if damaged is not None else hurt.force_remove(name)
            assert past_journals(hurt) == [whole]
            assert Journals(hurt).read_header("00001.old") == journal_pieces()[0]


def test_the_oldest_history_is_deleted_above_the_limit() -> None:
    flash = SimulatedFlash()
    journals = Journals(flash, limit=6 * BLOCK)
    for number in range(6):
        store_journal(journals, journal_pieces(number))
    assert past_journals(flash) == [b"".join(journal_pieces(number)) for number in (5, 4, 3)]
    store_journal(journals, journal_pieces(6, locks=600))  # two blocks long
    assert [len(journal) > BLOCK for journal in past_journals(flash)] == [True, False]
    assert len(journal_files(flash)) == 4


def test_history_makes_room() -> None:
    flash = SimulatedFlash(capacity=70_000 + BLOCKS)
    flash.files["words.txt"] = bytes(35_000)
    journals = Journals(flash, limit=CAPACITY)
    for number in range(60):
        store_journal(journals, journal_pieces(number, locks=50))
        assert journals.problem is None
    assert past_journals(flash)[0] == b"".join(journal_pieces(59, locks=50))
    assert 24_000 < flash.free() < 30_000
    assert "words.txt" in flash.files


# --- what else there may be on the flash

GARBAGE = [b"", b"\0" * 5000, b"\xff" * 300, b"HW", b"H\x20" + bytes(40), bytes(range(256)), b"A\1\0" + bytes(9)]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_passed_over_and_left_where_it_is(garbage: bytes) -> None:
    names = ["00001.old", "copy/00002.old"]
    flash, grown = SimulatedFlash(), journal_pieces()
    flash.files.update({name: garbage for name in names})
    store_journal(Journals(flash), grown[:3], finished=False)
    journals = Journals(flash)
    assert journals.unfinished_journal() == b"".join(grown[:3])
    for piece in grown[3:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished_journal(flash) == b"".join(grown)
    journals.finish_game()
    store_journal(journals, journal_pieces(1))
    assert past_journals(flash) == [b"".join(journal_pieces(1)), b"".join(grown), *[b""] * len(names)]
    assert {name: flash.files.get(name) for name in names} == {name: garbage for name in names}


def test_every_file_that_was_opened_is_closed() -> None:
    opened: list[str] = []

    class Counting(SimulatedFlash):
        """Flash that records which files are open."""

        def open(self, name: str, mode: str) -> File:
            """Open a file and record it until it is closed."""
            file = super().open(name, mode)
            close = file.close
            opened.append(name)
            file.close = lambda: (opened.remove(name), close())[1]  # type: ignore[method-assign]
            return file

    flash = Counting()
    for number in range(3):
        store_journal(Journals(flash), journal_pieces(number))
    journals = Journals(flash, limit=2 * BLOCK)
    assert journals.read_past_game(journals.past_games()[0])
    assert journals.read_header(journals.past_games()[0])
    store_journal(journals, journal_pieces(3))
    assert len(past_journals(flash)) == 1
    assert opened == []


FOREIGN = ["main.py", "settings", "1.old", "00001.new.old", "0000x.old", "00001old", ".old", "00001.tmp", "²²²²².old"]
FOREIGN += ["1000000000.old", "000001.old"]


def test_files_of_other_programs_are_ignored() -> None:
    whole = b"".join(journal_pieces())
    flash = SimulatedFlash()
    flash.files.update({name: whole for name in FOREIGN})
    journals = Journals(flash, limit=0)
    assert journals.unfinished_journal() is None
    assert journals.past_games() == []
    store_journal(journals, journal_pieces(1))
    assert {name: flash.files.get(name) for name in FOREIGN} == {name: whole for name in FOREIGN}


@pytest.mark.parametrize("number", ["00001", "99999", "100000", "999999998"])
def test_games_are_numbered_with_five_to_nine_digits(number: str) -> None:
    whole = b"".join(journal_pieces())
    flash = SimulatedFlash()
    flash.files[f"{number}.old"] = whole
    journals = Journals(flash)
    assert journals.past_games() == [f"{number}.old"]
    store_journal(journals, journal_pieces(1))
    assert journals.past_games() == [f"{int(number) + 1:05d}.old", f"{number}.old"]


def test_a_file_half_written_at_a_power_cut_is_deleted() -> None:
    flash = SimulatedFlash()
    flash.files["00009.new"] = b"".join(journal_pieces())[:50]
    journals = Journals(flash)
    assert journals.unfinished_journal() is None
    store_journal(journals, journal_pieces(1))
    assert past_journals(flash) == [b"".join(journal_pieces(1))]
    assert all(name.endswith(".old") for name in journal_files(flash))


# --- past games that fail


def test_an_unreadable_past_game_is_reported_a_missing_copy_not() -> None:
    flash = SimulatedFlash()
    journals = Journals(flash)
    store_journal(journals, journal_pieces())
    flash.force_remove("00001.old")
    assert journals.read_past_game("00001.old") == b"".join(journal_pieces())
    assert journals.problem is None
    flash.failing_calls = {"read"}
    assert journals.read_past_game("00001.old") == b""
    assert journals.problem == "flash.failing"


@pytest.mark.parametrize("call", ["names", "open", "read", "remove"])
def test_failures_while_room_is_made_are_reported(call: str) -> None:
    flash, heard = SimulatedFlash(), list[Exception]()
    store_journal(Journals(flash), journal_pieces())
    history = History(flash, 0, heard.append)
    flash.failing_calls = {call}
    history.make_room()
    assert heard
    assert {error.args[0] for error in heard} == {EIO}
    flash.failing_calls = set()
    heard.clear()
    history.make_room()
    assert heard == []
    assert history.list_journals() == []


def test_the_longest_header_of_a_past_game_is_known() -> None:
    journal = JournalWriter()
    journal.add_record(HEADER, bytes(255))
    flash = SimulatedFlash()
    store_journal(Journals(flash), [journal.journal[:]])
    assert Journals(flash).read_header("00001.old") == journal.journal[:]
