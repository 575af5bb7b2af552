"""The current game on journal blocks, twice: it comes back at every lock, whatever happened to one replica of it."""

from random import Random

import pytest
from conclave.simulator.simulated_flash import PowerCut, SimulatedFlash

from firmware.storage.journals import Journals
from shared_rules.engine.journal_records import ANSWERS, HEADER, JournalWriter
from shared_rules.engine.session import Session
from tests import kit
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


def test_a_game_is_unfinished_at_every_lock_and_then_history() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    journals = Journals(flash)
    assert journals.unfinished_journal() is None
    journals.start_game(grown[0], SEATING)
    for count in range(1, len(grown)):
        assert unfinished_journal(flash) == journals.unfinished_journal() == b"".join(grown[:count])
        journals.append(grown[count])
        assert journals.unfinished_journal() == b"".join(grown[: count + 1])
    assert journals.past_games() == []
    journals.finish_game()
    assert journals.problem is None
    assert journals.unfinished_journal() is unfinished_journal(flash) is None
    assert past_journals(flash) == [b"".join(grown)]


@pytest.mark.parametrize("seating", [[], [9], SEATING, list(range(9, -1, -1))])
def test_the_seating_comes_back_with_its_game_and_goes_with_it(seating: list[int]) -> None:
    flash = SimulatedFlash()
    journals = Journals(flash)
    places = list(seating)
    journals.start_game(journal_pieces()[0], places)
    places.append(1)
    journals.seating.append(1)
    assert journals.seating == seating
    again = Journals(flash)
    assert again.unfinished_journal()
    assert again.seating == seating
    again.finish_game()
    assert again.seating == []


def test_every_record_is_stored_on_two_blocks_and_in_no_file() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    journals = Journals(flash)
    for count, piece in enumerate(grown, 1):
        journals.append(piece) if count > 1 else journals.start_game(piece, SEATING)
        assert len(blocks_of_journal(flash, b"".join(grown[:count]))) == 2
    assert journal_files(flash) == []


def test_a_journal_continues_on_the_next_block_up_to_the_last() -> None:
    flash, grown = SimulatedFlash(), journal_pieces(locks=2100)
    journals = Journals(flash)
    store_journal(journals, grown[:2001], finished=False)
    assert journals.problem is None
    assert len(b"".join(grown[:2001])) > 3 * BLOCK
    again = Journals(flash)
    assert again.unfinished_journal() == b"".join(grown[:2001])
    again.append(grown[2001])
    assert unfinished_journal(flash) == b"".join(grown[:2002])
    for piece in grown[2002:]:
        again.append(piece)
    assert again.problem == "flash.full"
    assert again.unfinished_journal() == b"".join(grown)
    again.finish_game()
    assert past_journals(flash) == [b"".join(grown)]
    store_journal(again, journal_pieces(1)[:3], finished=False)
    assert again.problem is None
    assert unfinished_journal(flash) == b"".join(journal_pieces(1)[:3])


@pytest.mark.parametrize("torn", [1, 3, 7])
@pytest.mark.parametrize("replica", [0, 1])
def test_a_torn_tail_is_cut_off_and_both_replicas_continue(torn: int, replica: int) -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    store_journal(Journals(flash), grown[:4], finished=False)
    block = blocks_of_journal(flash, b"".join(grown[:4]))[replica]
    end = flash.read_block(block, 0, BLOCK).index(b"".join(grown[:4])) + len(b"".join(grown[:4]))
    flash.write_block(block, end, grown[4][:torn])
    journals = Journals(flash)
    assert journals.unfinished_journal() == b"".join(grown[:4])
    journals.append(grown[5])
    assert journals.problem is None
    assert len(blocks_of_journal(flash, b"".join(grown[:4]) + grown[5])) == 2


@pytest.mark.parametrize("replica", [0, 1])
def test_damage_of_one_replica_is_repaired_from_the_other(replica: int) -> None:
    """Any byte of a block, from its mark to the end of the journal; the damaged replica is rewritten immediately."""
    grown = journal_pieces()
    start = SimulatedFlash()
    store_journal(Journals(start), grown[:4], finished=False)
    block = blocks_of_journal(start, b"".join(grown[:4]))[replica]
    for at in range(150):
        flash = start.copy()
        data = bytearray(flash.files[flash.block_files[block]])
        data[at] ^= 1 << at % 8
        flash.force_content(flash.block_files[block], bytes(data))
        journals = Journals(flash)
        assert journals.unfinished_journal() == b"".join(grown[:4])
        assert journals.seating == SEATING
        journals.append(grown[4])
        assert journals.problem is None
        assert len(blocks_of_journal(flash, b"".join(grown[:5]))) >= 2
        assert unfinished_journal(flash) == b"".join(grown[:5])


def test_a_flipped_bit_does_not_bring_a_finished_game_back() -> None:
    start, grown = SimulatedFlash(), journal_pieces()
    store_journal(Journals(start), grown)
    for block in blocks_of_journal(start, b"".join(grown)):
        for bit in range(8 * 150):
            flash = start.copy()
            data = bytearray(flash.files[flash.block_files[block]])
            data[bit // 8] ^= 1 << bit % 8
            flash.force_content(flash.block_files[block], bytes(data))
            assert unfinished_journal(flash) is None
            assert past_journals(flash) == [b"".join(grown)]


def test_blocks_whose_files_are_lost_are_read_and_recreated() -> None:
    """littlefs may forget files; the blocks keep their contents until it needs them."""
    flash, grown = SimulatedFlash(), journal_pieces()
    store_journal(Journals(flash), grown[:4], finished=False)
    lost = {name: flash.files[name] for name in flash.block_files}
    del flash.files["journals"]
    for name in flash.block_files:
        flash.files["lost " + name] = flash.files.pop(name)
    flash.block_files = ["lost " + name for name in lost]
    journals = Journals(flash)
    assert journals.unfinished_journal() == b"".join(grown[:4])
    assert journals.seating == SEATING
    journals.append(grown[4])
    assert journals.problem is None
    for name in lost:
        del flash.files["lost " + name]
    assert unfinished_journal(flash) == b"".join(grown[:5])


def test_a_copy_of_a_block_is_not_taken_for_it() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    others = {name: b"song" * (BLOCK // 4) for name in ("one", "two")}
    for name, data in others.items():
        flash.force_content(name, data)
    store_journal(Journals(flash), grown[:4], finished=False)
    flash.force_content("backup", flash.files["journal.0"])
    kept = flash.files["backup"]
    journals = Journals(flash)
    assert journals.unfinished_journal() == b"".join(grown[:4])
    for piece in grown[4:]:
        journals.append(piece)
    assert journals.problem is None
    assert unfinished_journal(flash) == b"".join(grown)
    assert flash.files["backup"] == kept
    assert {name: flash.files[name] for name in others} == others


def test_a_torn_game_can_be_finished_as_it_is() -> None:
    flash, grown = SimulatedFlash(), journal_pieces()
    store_journal(Journals(flash), grown, finished=False)
    flash.cut_after = flash.change_count + 4
    with pytest.raises(PowerCut):
        Journals(flash).append(grown[0]) if Journals(flash).unfinished_journal() is None else _append(
            flash, b"A\2xxxxxx"
        )
    flash.power_up()
    journals = Journals(flash)
    assert journals.unfinished_journal() == b"".join(grown)
    journals.finish_game()
    assert unfinished_journal(flash) is None
    assert past_journals(flash) == [b"".join(grown)]


def _append(flash: SimulatedFlash, records: bytes) -> None:
    """Append records to the unfinished game."""
    journals = Journals(flash)
    assert journals.unfinished_journal()
    journals.append(records)


def test_a_game_left_for_another_becomes_history() -> None:
    flash = SimulatedFlash()
    left, played = journal_pieces(1), journal_pieces(2)
    store_journal(Journals(flash), left, finished=False)
    journals = Journals(flash)
    store_journal(journals, played, finished=False)
    assert unfinished_journal(flash) == b"".join(played)
    assert past_journals(flash) == [b"".join(left)]
    journals.start_game(journal_pieces(3)[0], SEATING)
    assert past_journals(flash) == [b"".join(played), b"".join(left)]


def test_undo_is_one_more_record() -> None:
    flash, rng = SimulatedFlash(), Random(5)
    session = kit.play_random(Session("majority", 3, {}, kit.fixed_seed(5)), rng, 3)
    journals = Journals(flash)
    journals.start_game(session.journal, SEATING)
    session.undo()
    journals.append(session.journal[len(journals.unfinished_journal() or b"") :])
    journal = unfinished_journal(flash) or b""
    assert journal == session.journal
    assert Session.replay(journal).facts == session.facts


def test_a_game_that_cannot_be_played_on_is_put_away_and_kept() -> None:
    """Its records are intact, but the rules have changed since: finish() puts it aside."""
    flash = SimulatedFlash()
    store_journal(Journals(flash), journal_pieces(), finished=False)
    journals = Journals(flash)
    assert journals.unfinished_journal()
    journals.finish_game()
    assert unfinished_journal(flash) is None
    assert past_journals(flash) == [b"".join(journal_pieces())]


def test_finish_without_a_game_does_nothing() -> None:
    flash = SimulatedFlash()
    Journals(flash).finish_game()
    assert flash.change_count == 0


def test_the_last_byte_of_the_last_block_is_written() -> None:
    flash, journal = SimulatedFlash(), JournalWriter()
    journals = Journals(flash)
    journal.add_record(HEADER, bytes(25))
    journals.start_game(journal.journal[:], SEATING)
    for size in [255] * 62 + [21]:
        before = len(journal.journal)
        journal.add_record(ANSWERS, bytes(size))
        journals.append(bytes(journal.journal[before:]))
    assert len(journal.journal) == 4 * (BLOCK - 36), "all that has room"
    assert journals.problem is None
    assert unfinished_journal(flash) == journal.journal[:]
    journals.append(b"?")
    assert journals.problem == "flash.full"
