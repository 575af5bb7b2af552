"""Journals on flash: added to, renamed, never written over; the game goes on whatever the flash does."""

import contextlib
from random import Random

import pytest
from conclave.simulator.flash import CAPACITY, Flash, PowerCut

from firmware.journal import Journals
from shared_rules.records import ANSWERS, HEADER, Journal
from shared_rules.session import Session
from tests import kit

FAILING = {"open", "read", "write", "names", "remove", "rename", "free"}
BLOCK = 4096


def pieces(number: int = 0, locks: int = 6) -> list[bytes]:
    """A journal as it grows: the header, then a record at a time."""
    journal = Journal()
    journal.add(HEADER, number.to_bytes(16, "big") + b"some game")
    ends = [len(journal.bytes)]
    for lock in range(locks):
        journal.add(ANSWERS, bytes((lock % 256, number % 256)))
        ends.append(len(journal.bytes))
    return [bytes(journal.bytes[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def keep(journals: Journals, grown: list[bytes], finished: bool = True) -> None:
    journals.begin(grown[0])
    for piece in grown[1:]:
        journals.append(piece)
    if finished:
        journals.finish()


def unfinished(flash: Flash) -> bytes | None:
    """What comes back after the power was away."""
    return Journals(flash).unfinished()


def test_a_game_is_unfinished_at_every_lock_and_then_history() -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    assert journals.unfinished() is None
    journals.begin(grown[0])
    for count in range(1, len(grown)):
        assert unfinished(flash) == journals.unfinished() == b"".join(grown[:count])
        journals.append(grown[count])
        assert journals.length == len(b"".join(grown[: count + 1]))
    assert journals.history() == []
    journals.finish()
    assert journals.problem is None
    assert journals.unfinished() is unfinished(flash) is None
    assert [journals.read(name) for name in journals.history()] == [b"".join(grown)]


def test_a_resumed_game_goes_on_in_its_file_and_needs_no_other() -> None:
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown[:3], finished=False)
    for piece in grown[3:]:
        journals = Journals(flash)
        assert journals.unfinished()
        journals.append(piece)
        assert len(flash.files) == 1
    assert unfinished(flash) == b"".join(grown)


def test_records_are_only_added_to_a_file() -> None:
    """No file is opened to be written over: each keeps its beginning as long as it is there."""
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    journals.begin(grown[0])
    for piece in grown[1:]:
        before = dict(flash.files)
        journals.append(piece)
        assert [*flash.files] == [*before]
        assert all(flash.files[name] == data + piece for name, data in before.items())


@pytest.mark.parametrize("torn", [1, 3, 7])
def test_a_torn_tail_is_cut_off_and_not_written_over(torn: int) -> None:
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown[:4], finished=False)
    (name,) = flash.files
    flash.files[name] += grown[4][:torn]
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:4])
    flash.cut_after = flash.written + 20  # in the middle of going on
    with pytest.raises(PowerCut):
        journals.append(grown[4])
    flash.power_up()
    assert flash.files[name] == b"".join(grown[:4]) + grown[4][:torn]
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:4])
    journals.append(grown[4])
    assert list(flash.files.values()) == [b"".join(grown[:5])]
    assert name not in flash.files


def test_a_torn_game_can_be_finished_as_it_is() -> None:
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown, finished=False)
    (name,) = flash.files
    flash.files[name] += b"A\2"
    journals = Journals(flash)
    assert journals.unfinished()
    journals.finish()
    assert unfinished(flash) is None
    assert [journals.read(name) for name in journals.history()] == [b"".join(grown)]


def test_a_game_left_for_another_becomes_history() -> None:
    flash = Flash()
    left, played = pieces(1), pieces(2)
    keep(Journals(flash), left, finished=False)
    journals = Journals(flash)
    keep(journals, played, finished=False)
    assert unfinished(flash) == b"".join(played)
    assert [journals.read(name) for name in journals.history()] == [b"".join(left)]
    journals.begin(pieces(3)[0])
    assert [journals.read(name) for name in journals.history()] == [b"".join(played), b"".join(left)]


def test_the_oldest_history_goes_when_it_is_over_the_limit() -> None:
    flash = Flash()
    journals = Journals(flash, limit=3 * BLOCK)
    for number in range(6):
        keep(journals, pieces(number))
    assert [journals.read(name) for name in journals.history()] == [b"".join(pieces(number)) for number in (5, 4, 3)]
    keep(journals, pieces(6, locks=600))  # two blocks long
    assert [len(journals.read(name)) > BLOCK for name in journals.history()] == [True, False]
    assert len(flash.files) == 2


def test_history_makes_room_for_the_game_that_is_played() -> None:
    flash = Flash(capacity=70_000)
    flash.files["words.txt"] = bytes(35_000)
    journals = Journals(flash, limit=CAPACITY)
    for number in range(60):
        keep(journals, pieces(number, locks=50))
        assert journals.problem is None
    assert journals.read(journals.history()[0]) == b"".join(pieces(59, locks=50))
    assert 20_000 < flash.free() < 30_000
    assert "words.txt" in flash.files


def test_a_full_flash_is_told_and_the_whole_journal_written_when_there_is_room_again() -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    keep(journals, grown[:3], finished=False)
    flash.capacity = sum(map(len, flash.files.values())) + 3
    journals.append(grown[3])
    assert journals.problem == "flash.full"
    assert journals.unfinished() == b"".join(grown[:4])
    assert unfinished(flash) == b"".join(grown[:3])
    journals.append(grown[4])
    assert journals.problem == "flash.full"
    assert [*flash.files] == ["00001.now"]  # no attempt is left to take up room
    flash.capacity = CAPACITY
    journals.append(grown[5])
    assert journals.problem is None
    assert unfinished(flash) == b"".join(grown[:6])
    assert len(flash.files) == 1


@pytest.mark.parametrize("call", sorted(FAILING))
def test_whatever_call_fails_the_game_goes_on_and_comes_back_whole(call: str) -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    flash.failing = {call}
    keep(journals, grown[:3], finished=False)
    assert journals.unfinished() == b"".join(grown[:3])
    flash.failing = set()
    for piece in grown[3:5]:
        journals.append(piece)
    assert journals.problem is None
    flash.failing = {call}
    journals.append(grown[5])
    assert journals.unfinished() == b"".join(grown[:6])
    assert isinstance(journals.history(), list)
    flash.failing = set()
    journals.append(grown[6])
    assert journals.problem is None
    assert unfinished(flash) == b"".join(grown)
    journals.finish()
    assert [journals.read(name) for name in journals.history()] == [b"".join(grown)]
    assert len(flash.files) == 1


def test_a_dead_flash_is_told_at_every_step() -> None:
    flash, grown = Flash(), pieces()
    flash.failing = FAILING
    journals = Journals(flash)
    assert journals.unfinished() is None
    keep(journals, grown, finished=False)
    assert journals.problem == "flash.failing"
    assert journals.unfinished() == b"".join(grown)
    journals.finish()
    assert journals.problem == "flash.failing"
    assert journals.unfinished() is None
    assert journals.history() == []
    flash.failing = set()
    journals.begin(pieces(1)[0])  # the finished one is not forgotten
    assert journals.problem is None
    assert [journals.read(name) for name in journals.history()] == [b"".join(grown)]
    assert unfinished(flash) == pieces(1)[0]


def test_transient_failures_at_random_never_lose_a_record_for_long() -> None:
    for number in range(200):
        rng = Random(number)
        flash, grown = Flash(), pieces(number, locks=12)
        journals = Journals(flash)
        journals.begin(grown[0])
        for count, piece in enumerate(grown[1:], 2):
            flash.failing = {call for call in sorted(FAILING) if rng.random() < 0.2}
            journals.append(piece)
            flash.failing = set()
            if journals.problem is None:
                assert unfinished(flash) == b"".join(grown[:count])
        journals.finish()
        assert journals.problem is None
        assert unfinished(flash) is None
        assert b"".join(grown) in [journals.read(name) for name in journals.history()]


GARBAGE = [b"", b"\0" * 5000, b"\xff" * 300, b"HW", b"H\x20" + bytes(40), bytes(range(256)), b"A\1\0" + bytes(9)]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_passed_over_and_left_where_it_is(garbage: bytes) -> None:
    names = ["00007.now", "00003.now", "00001.old", "999999.now"]
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown[:3], finished=False)
    (ours,) = flash.files
    assert ours == "00001.now"
    flash.files["00004.now"] = flash.files.pop(ours)
    flash.files.update({name: garbage for name in names})
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:3])
    for piece in grown[3:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished(flash) == b"".join(grown)
    journals.finish()
    keep(journals, pieces(1))
    found = [journals.read(name) for name in journals.history()]
    assert found == [b"".join(pieces(1)), b"".join(grown), b""]
    assert {name: flash.files.get(name) for name in names} == {name: garbage for name in names}


FOREIGN = ["main.py", "settings.0", "1.now", "00001.new.now", "0000x.old", "00001now", ".now", "00001.tmp", "²²²²².now"]


def test_files_of_others_are_none_of_ours() -> None:
    whole = b"".join(pieces())
    flash = Flash()
    flash.files.update({name: whole for name in FOREIGN})
    journals = Journals(flash, limit=0)
    assert journals.unfinished() is None
    assert journals.history() == []
    keep(journals, pieces(1))
    assert {name: flash.files.get(name) for name in FOREIGN} == {name: whole for name in FOREIGN}


def test_what_was_being_written_when_the_power_went_is_no_game_and_goes() -> None:
    flash = Flash()
    flash.files["00009.new"] = b"".join(pieces())[:50]
    journals = Journals(flash)
    assert journals.unfinished() is None
    keep(journals, pieces(1))
    assert [*flash.files] == ["00010.old"]


def test_an_earlier_file_of_the_game_does_not_come_back_after_the_end() -> None:
    """The power went after the new file stood and before the torn one was removed."""
    flash, grown = Flash(), pieces()
    flash.files["00001.now"] = b"".join(grown[:3]) + b"A"
    flash.files["00002.now"] = b"".join(grown[:5])
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:5])
    journals.append(grown[5])
    journals.finish()
    assert [*flash.files] == ["00002.old"]
    assert unfinished(flash) is None


def test_nor_when_the_power_goes_at_the_end() -> None:
    grown = pieces()
    files = {"00001.now": b"".join(grown[:3]) + b"A", "00002.now": b"".join(grown)}
    left = []
    for cut in range(3):
        flash = Flash()
        flash.files.update(files)
        journals = Journals(flash)
        assert journals.unfinished()
        flash.cut_after = cut
        with contextlib.suppress(PowerCut):
            journals.finish()
        flash.power_up()
        left.append(unfinished(flash))
    assert left == [b"".join(grown), b"".join(grown), None]


def test_one_file_that_cannot_be_read_hides_no_other() -> None:
    class Rotten(Flash):
        def open(self, name: str, mode: str):
            if name == "00002.now":
                raise OSError(84)
            return super().open(name, mode)

    flash = Rotten()
    flash.files["00001.now"] = b"".join(pieces())
    flash.files["00002.now"] = b"?"
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(pieces())
    assert journals.problem == "flash.failing"
    journals.finish()
    assert sorted(flash.files) == ["00001.old", "00002.now"]


def test_undo_is_one_more_record() -> None:
    flash, rng = Flash(), Random(5)
    session = kit.play_on(Session("majority", 3, {}, kit.seed(5)), rng, 3)
    journals = Journals(flash)
    journals.begin(session.journal)
    session.undo()
    journals.append(session.journal[journals.length :])
    journal = unfinished(flash) or b""
    assert journal == session.journal
    assert Session.replay(journal).facts == session.facts


def test_a_game_that_cannot_be_played_on_is_put_away_and_kept() -> None:
    """Its records are whole, but the rules have changed since: finish() puts it aside."""
    flash = Flash()
    keep(Journals(flash), pieces(), finished=False)
    journals = Journals(flash)
    assert journals.unfinished()
    journals.finish()
    assert unfinished(flash) is None
    assert [journals.read(name) for name in journals.history()] == [b"".join(pieces())]


def test_finish_without_a_game_does_nothing() -> None:
    flash = Flash()
    Journals(flash).finish()
    assert flash.written == 0
