"""Past games, in two files each, and other files on the flash."""

import pytest
from conclave.simulator.flash import CAPACITY, EIO, File, Flash

from firmware.storage.history import History
from firmware.storage.journal import Journals
from shared_rules.engine.records import HEADER, Records
from tests.firmware.storage.kept import BLOCK, files, keep, past, pieces, unfinished

BLOCKS = 9 * BLOCK  # with the entries that list them


def test_a_past_game_is_in_two_files_and_one_is_enough() -> None:
    flash = Flash()
    keep(Journals(flash), pieces())
    assert files(flash) == ["00001.old", "copy/00001.old"]
    whole = b"".join(pieces())
    for name in files(flash):
        for damaged in (b"", whole[:40], b"?" + whole[1:], None):
            hurt = Flash()
            hurt.files.update(flash.files)
            hurt.put(name, damaged) if damaged is not None else hurt.drop(name)
            assert past(hurt) == [whole]
            assert Journals(hurt).header("00001.old") == pieces()[0]


def test_the_oldest_history_is_deleted_above_the_limit() -> None:
    flash = Flash()
    journals = Journals(flash, limit=6 * BLOCK)
    for number in range(6):
        keep(journals, pieces(number))
    assert past(flash) == [b"".join(pieces(number)) for number in (5, 4, 3)]
    keep(journals, pieces(6, locks=600))  # two blocks long
    assert [len(journal) > BLOCK for journal in past(flash)] == [True, False]
    assert len(files(flash)) == 4


def test_history_makes_room() -> None:
    flash = Flash(capacity=70_000 + BLOCKS)
    flash.files["words.txt"] = bytes(35_000)
    journals = Journals(flash, limit=CAPACITY)
    for number in range(60):
        keep(journals, pieces(number, locks=50))
        assert journals.problem is None
    assert past(flash)[0] == b"".join(pieces(59, locks=50))
    assert 24_000 < flash.free() < 30_000
    assert "words.txt" in flash.files


# --- what else there may be on the flash

GARBAGE = [b"", b"\0" * 5000, b"\xff" * 300, b"HW", b"H\x20" + bytes(40), bytes(range(256)), b"A\1\0" + bytes(9)]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_passed_over_and_left_where_it_is(garbage: bytes) -> None:
    names = ["00001.old", "copy/00002.old"]
    flash, grown = Flash(), pieces()
    flash.files.update({name: garbage for name in names})
    keep(Journals(flash), grown[:3], finished=False)
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:3])
    for piece in grown[3:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished(flash) == b"".join(grown)
    journals.finish()
    keep(journals, pieces(1))
    assert past(flash) == [b"".join(pieces(1)), b"".join(grown), *[b""] * len(names)]
    assert {name: flash.files.get(name) for name in names} == {name: garbage for name in names}


def test_every_file_that_was_opened_is_closed() -> None:
    opened: list[str] = []

    class Counting(Flash):
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
        keep(Journals(flash), pieces(number))
    journals = Journals(flash, limit=2 * BLOCK)
    assert journals.read(journals.history()[0])
    assert journals.header(journals.history()[0])
    keep(journals, pieces(3))
    assert len(past(flash)) == 1
    assert opened == []


FOREIGN = ["main.py", "settings", "1.old", "00001.new.old", "0000x.old", "00001old", ".old", "00001.tmp", "²²²²².old"]
FOREIGN += ["1000000000.old", "000001.old"]


def test_files_of_other_programs_are_ignored() -> None:
    whole = b"".join(pieces())
    flash = Flash()
    flash.files.update({name: whole for name in FOREIGN})
    journals = Journals(flash, limit=0)
    assert journals.unfinished() is None
    assert journals.history() == []
    keep(journals, pieces(1))
    assert {name: flash.files.get(name) for name in FOREIGN} == {name: whole for name in FOREIGN}


@pytest.mark.parametrize("number", ["00001", "99999", "100000", "999999998"])
def test_games_are_numbered_with_five_to_nine_digits(number: str) -> None:
    whole = b"".join(pieces())
    flash = Flash()
    flash.files[f"{number}.old"] = whole
    journals = Journals(flash)
    assert journals.history() == [f"{number}.old"]
    keep(journals, pieces(1))
    assert journals.history() == [f"{int(number) + 1:05d}.old", f"{number}.old"]


def test_a_file_half_written_at_a_power_cut_is_deleted() -> None:
    flash = Flash()
    flash.files["00009.new"] = b"".join(pieces())[:50]
    journals = Journals(flash)
    assert journals.unfinished() is None
    keep(journals, pieces(1))
    assert past(flash) == [b"".join(pieces(1))]
    assert all(name.endswith(".old") for name in files(flash))


# --- past games that fail


def test_an_unreadable_past_game_is_reported_a_missing_copy_not() -> None:
    flash = Flash()
    journals = Journals(flash)
    keep(journals, pieces())
    flash.drop("00001.old")
    assert journals.read("00001.old") == b"".join(pieces())
    assert journals.problem is None
    flash.failing = {"read"}
    assert journals.read("00001.old") == b""
    assert journals.problem == "flash.failing"


@pytest.mark.parametrize("call", ["names", "open", "read", "remove"])
def test_failures_while_room_is_made_are_reported(call: str) -> None:
    flash, heard = Flash(), list[Exception]()
    keep(Journals(flash), pieces())
    history = History(flash, 0, heard.append)
    flash.failing = {call}
    history.make_room()
    assert heard
    assert {error.args[0] for error in heard} == {EIO}
    flash.failing = set()
    heard.clear()
    history.make_room()
    assert heard == []
    assert history.names() == []


def test_the_longest_header_of_a_past_game_is_known() -> None:
    journal = Records()
    journal.add(HEADER, bytes(255))
    flash = Flash()
    keep(Journals(flash), [journal.bytes[:]])
    assert Journals(flash).header("00001.old") == journal.bytes[:]
