"""The current game on journal blocks, twice: it comes back at every lock, whatever happened to one replica of it."""

from random import Random

import pytest
from conclave.simulator.flash import Flash, PowerCut

from firmware.storage.journal import Journals
from shared_rules.engine.records import ANSWERS, HEADER, Records
from shared_rules.engine.session import Session
from tests import kit
from tests.firmware.storage.kept import BLOCK, SEATING, files, keep, past, pieces, standing_on, unfinished


def test_a_game_is_unfinished_at_every_lock_and_then_history() -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    assert journals.unfinished() is None
    journals.begin(grown[0], SEATING)
    for count in range(1, len(grown)):
        assert unfinished(flash) == journals.unfinished() == b"".join(grown[:count])
        journals.append(grown[count])
        assert journals.unfinished() == b"".join(grown[: count + 1])
    assert journals.history() == []
    journals.finish()
    assert journals.problem is None
    assert journals.unfinished() is unfinished(flash) is None
    assert past(flash) == [b"".join(grown)]


@pytest.mark.parametrize("seating", [[], [9], SEATING, list(range(9, -1, -1))])
def test_the_seating_comes_back_with_its_game_and_goes_with_it(seating: list[int]) -> None:
    flash = Flash()
    journals = Journals(flash)
    places = list(seating)
    journals.begin(pieces()[0], places)
    places.append(1)
    journals.seating.append(1)
    assert journals.seating == seating
    again = Journals(flash)
    assert again.unfinished()
    assert again.seating == seating
    again.finish()
    assert again.seating == []


def test_every_record_is_stored_on_two_blocks_and_in_no_file() -> None:
    flash, grown = Flash(), pieces()
    journals = Journals(flash)
    for count, piece in enumerate(grown, 1):
        journals.append(piece) if count > 1 else journals.begin(piece, SEATING)
        assert len(standing_on(flash, b"".join(grown[:count]))) == 2
    assert files(flash) == []


def test_a_journal_continues_on_the_next_block_up_to_the_last() -> None:
    flash, grown = Flash(), pieces(locks=2100)
    journals = Journals(flash)
    keep(journals, grown[:2001], finished=False)
    assert journals.problem is None
    assert len(b"".join(grown[:2001])) > 3 * BLOCK
    again = Journals(flash)
    assert again.unfinished() == b"".join(grown[:2001])
    again.append(grown[2001])
    assert unfinished(flash) == b"".join(grown[:2002])
    for piece in grown[2002:]:
        again.append(piece)
    assert again.problem == "flash.full"
    assert again.unfinished() == b"".join(grown)
    again.finish()
    assert past(flash) == [b"".join(grown)]
    keep(again, pieces(1)[:3], finished=False)
    assert again.problem is None
    assert unfinished(flash) == b"".join(pieces(1)[:3])


@pytest.mark.parametrize("torn", [1, 3, 7])
@pytest.mark.parametrize("replica", [0, 1])
def test_a_torn_tail_is_cut_off_and_both_replicas_continue(torn: int, replica: int) -> None:
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown[:4], finished=False)
    block = standing_on(flash, b"".join(grown[:4]))[replica]
    end = flash.read_block(block, 0, BLOCK).index(b"".join(grown[:4])) + len(b"".join(grown[:4]))
    flash.write_block(block, end, grown[4][:torn])
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:4])
    journals.append(grown[5])
    assert journals.problem is None
    assert len(standing_on(flash, b"".join(grown[:4]) + grown[5])) == 2


@pytest.mark.parametrize("replica", [0, 1])
def test_damage_of_one_replica_is_repaired_from_the_other(replica: int) -> None:
    """Any byte of a block, from its mark to the end of the journal; the damaged replica is rewritten immediately."""
    grown = pieces()
    start = Flash()
    keep(Journals(start), grown[:4], finished=False)
    block = standing_on(start, b"".join(grown[:4]))[replica]
    for at in range(150):
        flash = start.copied()
        data = bytearray(flash.files[flash.whole[block]])
        data[at] ^= 1 << at % 8
        flash.put(flash.whole[block], bytes(data))
        journals = Journals(flash)
        assert journals.unfinished() == b"".join(grown[:4])
        assert journals.seating == SEATING
        journals.append(grown[4])
        assert journals.problem is None
        assert len(standing_on(flash, b"".join(grown[:5]))) >= 2
        assert unfinished(flash) == b"".join(grown[:5])


def test_a_flipped_bit_does_not_bring_a_finished_game_back() -> None:
    start, grown = Flash(), pieces()
    keep(Journals(start), grown)
    for block in standing_on(start, b"".join(grown)):
        for bit in range(8 * 150):
            flash = start.copied()
            data = bytearray(flash.files[flash.whole[block]])
            data[bit // 8] ^= 1 << bit % 8
            flash.put(flash.whole[block], bytes(data))
            assert unfinished(flash) is None
            assert past(flash) == [b"".join(grown)]


def test_blocks_whose_files_are_lost_are_read_and_recreated() -> None:
    """littlefs may forget files; the blocks keep their contents until it needs them."""
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown[:4], finished=False)
    lost = {name: flash.files[name] for name in flash.whole}
    del flash.files["journals"]
    for name in flash.whole:
        flash.files["lost " + name] = flash.files.pop(name)
    flash.whole = ["lost " + name for name in lost]
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:4])
    assert journals.seating == SEATING
    journals.append(grown[4])
    assert journals.problem is None
    for name in lost:
        del flash.files["lost " + name]
    assert unfinished(flash) == b"".join(grown[:5])


def test_a_copy_of_a_block_is_not_taken_for_it() -> None:
    flash, grown = Flash(), pieces()
    others = {name: b"song" * (BLOCK // 4) for name in ("one", "two")}
    for name, data in others.items():
        flash.put(name, data)
    keep(Journals(flash), grown[:4], finished=False)
    flash.put("backup", flash.files["journal.0"])
    kept = flash.files["backup"]
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown[:4])
    for piece in grown[4:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished(flash) == b"".join(grown)
    assert flash.files["backup"] == kept
    assert {name: flash.files[name] for name in others} == others


def test_a_torn_game_can_be_finished_as_it_is() -> None:
    flash, grown = Flash(), pieces()
    keep(Journals(flash), grown, finished=False)
    flash.cut_after = flash.written + 4
    with pytest.raises(PowerCut):
        Journals(flash).append(grown[0]) if Journals(flash).unfinished() is None else _append(flash, b"A\2xxxxxx")
    flash.power_up()
    journals = Journals(flash)
    assert journals.unfinished() == b"".join(grown)
    journals.finish()
    assert unfinished(flash) is None
    assert past(flash) == [b"".join(grown)]


def _append(flash: Flash, records: bytes) -> None:
    """Append records to the unfinished game."""
    journals = Journals(flash)
    assert journals.unfinished()
    journals.append(records)


def test_a_game_left_for_another_becomes_history() -> None:
    flash = Flash()
    left, played = pieces(1), pieces(2)
    keep(Journals(flash), left, finished=False)
    journals = Journals(flash)
    keep(journals, played, finished=False)
    assert unfinished(flash) == b"".join(played)
    assert past(flash) == [b"".join(left)]
    journals.begin(pieces(3)[0], SEATING)
    assert past(flash) == [b"".join(played), b"".join(left)]


def test_undo_is_one_more_record() -> None:
    flash, rng = Flash(), Random(5)
    session = kit.play_on(Session("majority", 3, {}, kit.seed(5)), rng, 3)
    journals = Journals(flash)
    journals.begin(session.journal, SEATING)
    session.undo()
    journals.append(session.journal[len(journals.unfinished() or b"") :])
    journal = unfinished(flash) or b""
    assert journal == session.journal
    assert Session.replay(journal).facts == session.facts


def test_a_game_that_cannot_be_played_on_is_put_away_and_kept() -> None:
    """Its records are intact, but the rules have changed since: finish() puts it aside."""
    flash = Flash()
    keep(Journals(flash), pieces(), finished=False)
    journals = Journals(flash)
    assert journals.unfinished()
    journals.finish()
    assert unfinished(flash) is None
    assert past(flash) == [b"".join(pieces())]


def test_finish_without_a_game_does_nothing() -> None:
    flash = Flash()
    Journals(flash).finish()
    assert flash.written == 0


def test_the_last_byte_of_the_last_block_is_written() -> None:
    flash, journal = Flash(), Records()
    journals = Journals(flash)
    journal.add(HEADER, bytes(25))
    journals.begin(journal.bytes[:], SEATING)
    for size in [255] * 62 + [21]:
        before = len(journal.bytes)
        journal.add(ANSWERS, bytes(size))
        journals.append(bytes(journal.bytes[before:]))
    assert len(journal.bytes) == 4 * (BLOCK - 36), "all that has room"
    assert journals.problem is None
    assert unfinished(flash) == journal.bytes[:]
    journals.append(b"?")
    assert journals.problem == "flash.full"
