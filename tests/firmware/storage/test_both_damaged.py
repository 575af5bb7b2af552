"""Both copies of a journal are damaged: every record that one of them has is used, and the box reports the loss."""

import json
from pathlib import Path
from random import Random

import pytest
from conclave.simulator.simulated_flash import FolderFlash, SimulatedFlash
from conclave.web.state_folder import StateFolder

from firmware.storage.journals import Journals
from firmware.storage.replica import HEAD, ROOM, TEXT
from shared_rules.engine.journal_records import ANSWERS, JournalWriter
from tests.firmware.storage.small_journals import (
    blocks_of_journal,
    journal_files,
    journal_pieces,
    past_journals,
    store_journal,
)
from tests.firmware.storage.test_seating import begin_game
from tests.workbench.bench import QUICK_SETTINGS, Bench

LOCKS = 30
GAMES = 400


def flip_bit(flash: SimulatedFlash, block: int, bit: int) -> None:
    """Flip a bit of the journal on a block, counted from its beginning; a negative one is before it."""
    name, at = flash.block_files[block], TEXT + bit // 8
    changed = bytearray(flash.files[name])
    changed[at] ^= 1 << bit % 8
    flash.force_content(name, bytes(changed))


def flash_with_journal(locks: int = LOCKS) -> tuple[SimulatedFlash, list[bytes]]:
    """Return a flash with an unfinished game, and its pieces."""
    flash, grown = SimulatedFlash(), journal_pieces(locks=locks)
    store_journal(Journals(flash), grown, finished=False)
    return flash, grown


def can_go_on(flash: SimulatedFlash) -> bool:
    """Return whether a restarted box has the same game and, after one more lock, nothing more to report."""
    journals = Journals(flash)
    grown = journals.unfinished_journal()
    assert grown
    records = JournalWriter(grown, 1)
    records.add_record(ANSWERS, b"\1\2")
    journals.append(records.journal[len(grown) :])
    again = Journals(flash)
    return again.unfinished_journal() == records.journal and (again.lost_answers, again.problem) == (0, None)


def test_a_game_goes_on_with_all_that_one_copy_has() -> None:
    start, grown = flash_with_journal()
    journal, rng, seen = b"".join(grown), Random(1), set()
    blocks = blocks_of_journal(start, journal)
    for _ in range(GAMES):
        flash, hit = start.copy(), []
        for block in blocks:
            bit = rng.randrange(8 * len(journal))
            flip_bit(flash, block, bit)
            hit.append(next(at for at in range(len(grown)) if 8 * len(b"".join(grown[: at + 1])) > bit))
        journals, last = Journals(flash), hit[0] if hit[0] == hit[1] else len(grown)
        assert journals.unfinished_journal() == (b"".join(grown[:last]) or None)
        seen.add((last == 0, last < len(grown)))
        assert journals.is_unreadable == (last == 0)
        lost = len(grown) - last if last else 0
        assert lost - 2 <= journals.lost_answers <= lost
        assert bool(journals.lost_answers) == bool(lost)
        if last:
            assert can_go_on(flash)
    assert seen == {(False, False), (False, True), (True, True)}


def test_each_copy_lacks_another_block() -> None:
    """The mark that says whose journal the block holds is damaged: on the first block here, on the second there."""
    flash, grown = flash_with_journal(locks=1000)
    journal = b"".join(grown)
    assert ROOM < len(journal) < 2 * ROOM
    first, second = blocks_of_journal(flash, journal[:ROOM]), blocks_of_journal(flash, journal[ROOM:])
    flip_bit(flash, first[0], 8 * (HEAD - TEXT))
    flip_bit(flash, second[1], 8 * (HEAD - TEXT))
    journals = Journals(flash)
    assert journals.unfinished_journal() == journal
    assert (journals.lost_answers, journals.is_unreadable) == (0, False)
    assert [len(blocks_of_journal(flash, part)) for part in (journal[:ROOM], journal[ROOM:])] == [2, 2]


def test_the_box_knows_that_an_unreadable_game_existed() -> None:
    flash, grown = flash_with_journal()
    for block in blocks_of_journal(flash, b"".join(grown)):
        flip_bit(flash, block, 8 * (HEAD - TEXT))
    journals = Journals(flash)
    assert journals.unfinished_journal() is None
    assert journals.is_unreadable
    journals.start_game(journal_pieces(1)[0], [0, 1, 2])
    assert not journals.is_unreadable
    assert not Journals(flash).is_unreadable


@pytest.mark.parametrize("finished", [False, True])
def test_an_intact_journal_is_no_damage(finished: bool) -> None:
    flash = SimulatedFlash()
    assert not Journals(flash).is_unreadable
    store_journal(Journals(flash), journal_pieces(), finished)
    journals = Journals(flash)
    assert (journals.unfinished_journal() is None) == finished
    assert (journals.lost_answers, journals.is_unreadable) == (0, False)


def test_a_past_game_is_read_from_both_its_files() -> None:
    flash, grown = SimulatedFlash(), journal_pieces(locks=LOCKS)
    store_journal(Journals(flash), grown)
    for name, place in zip(journal_files(flash), (3, 20), strict=True):
        changed = bytearray(flash.files[name])
        changed[len(b"".join(grown[:place])) + 2] ^= 4
        flash.force_content(name, bytes(changed))
    assert past_journals(flash) == [b"".join(grown)]


def restart_damaged(*hit: int) -> Bench:
    """Return a restarted box whose game has bytes changed in each replica, from there on."""
    table = begin_game()
    flash, journal = table.flash, table.live_game.session.journal
    for block, at in zip(blocks_of_journal(flash, journal), hit, strict=True):
        flip_bit(flash, block, 8 * (len(journal) + at if at < 0 else at))
    return Bench(5, flash, **QUICK_SETTINGS)


def resumed_notices(table: Bench) -> list[dict]:
    """Return the `resumed` notices."""
    lines = [json.loads(line[:-9]) for line in table.received_lines]
    return [line for line in lines if line["e"] == "resumed"]


def test_the_box_says_what_is_lost_before_a_game_goes_on() -> None:
    table = restart_damaged(-2, -3)
    assert "perdues : au moins 1" in " ".join(table.screen)
    table.press_console("ok")
    assert [notice["lost"] for notice in resumed_notices(table)] == [1]
    assert table.live_game.about == "vote"


def test_nothing_is_said_when_the_copies_complete_each_other() -> None:
    table = restart_damaged(30, -3)
    assert "abîmé" not in " ".join(table.screen)
    table.press_console("ok")
    assert [notice.get("lost") for notice in resumed_notices(table)] == [None]


def test_the_box_reports_a_game_that_nobody_can_read() -> None:
    table = restart_damaged(30, 31)
    assert "illisible" in " ".join(table.screen)
    table.press_console("ok")
    assert "Nouvelle" in " ".join(table.screen)


def test_both_browser_table_and_box_report_the_loss(tmp_path: Path) -> None:
    flash, grown = flash_with_journal()
    for block in blocks_of_journal(flash, b"".join(grown)):
        flip_bit(flash, block, 8 * (len(b"".join(grown)) - 13) + block % 2)
    kept = FolderFlash(tmp_path / "flash")
    for name in [*flash.block_files, *flash.files]:
        kept.force_content(name, flash.files[name])
    state = StateFolder(tmp_path)
    assert state.is_unfinished
    assert "2 at least" in state.damage
    journals = Journals(state.flash)
    journals.unfinished_journal()
    assert journals.lost_answers == 2
