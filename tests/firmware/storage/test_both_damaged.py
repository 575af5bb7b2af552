"""Both copies of a journal are damaged: every record that one of them has is used, and the box reports the loss."""

import json
from pathlib import Path
from random import Random

import pytest
from conclave.simulator.flash import Flash, FolderFlash
from conclave.web.state import State

from firmware.storage.journal import Journals
from firmware.storage.replica import HEAD, ROOM, TEXT
from shared_rules.engine.records import ANSWERS, Records
from tests.firmware.storage.kept import files, keep, past, pieces, standing_on
from tests.firmware.storage.test_seating import begin_game
from tests.workbench.bench import PLAY_ON, Bench

LOCKS = 30
GAMES = 400


def flip_bit(flash: Flash, block: int, bit: int) -> None:
    """Flip a bit of the journal on a block, counted from its beginning; a negative one is before it."""
    name, at = flash.whole[block], TEXT + bit // 8
    changed = bytearray(flash.files[name])
    changed[at] ^= 1 << bit % 8
    flash.put(name, bytes(changed))


def flash_with_journal(locks: int = LOCKS) -> tuple[Flash, list[bytes]]:
    """Return a flash with an unfinished game, and its pieces."""
    flash, grown = Flash(), pieces(locks=locks)
    keep(Journals(flash), grown, finished=False)
    return flash, grown


def can_go_on(flash: Flash) -> bool:
    """Return whether a restarted box has the same game and, after one more lock, nothing more to report."""
    journals = Journals(flash)
    grown = journals.unfinished()
    assert grown
    records = Records(grown, 1)
    records.add(ANSWERS, b"\1\2")
    journals.append(records.bytes[len(grown) :])
    again = Journals(flash)
    return again.unfinished() == records.bytes and (again.lost, again.problem) == (0, None)


def test_a_game_goes_on_with_all_that_one_copy_has() -> None:
    start, grown = flash_with_journal()
    journal, rng, seen = b"".join(grown), Random(1), set()
    blocks = standing_on(start, journal)
    for _ in range(GAMES):
        flash, hit = start.copied(), []
        for block in blocks:
            bit = rng.randrange(8 * len(journal))
            flip_bit(flash, block, bit)
            hit.append(next(at for at in range(len(grown)) if 8 * len(b"".join(grown[: at + 1])) > bit))
        journals, last = Journals(flash), hit[0] if hit[0] == hit[1] else len(grown)
        assert journals.unfinished() == (b"".join(grown[:last]) or None)
        seen.add((last == 0, last < len(grown)))
        assert journals.is_unreadable == (last == 0)
        lost = len(grown) - last if last else 0
        assert lost - 2 <= journals.lost <= lost
        assert bool(journals.lost) == bool(lost)
        if last:
            assert can_go_on(flash)
    assert seen == {(False, False), (False, True), (True, True)}


def test_each_copy_lacks_another_block() -> None:
    """The mark that says whose journal the block holds is damaged: on the first block here, on the second there."""
    flash, grown = flash_with_journal(locks=1000)
    journal = b"".join(grown)
    assert ROOM < len(journal) < 2 * ROOM
    first, second = standing_on(flash, journal[:ROOM]), standing_on(flash, journal[ROOM:])
    flip_bit(flash, first[0], 8 * (HEAD - TEXT))
    flip_bit(flash, second[1], 8 * (HEAD - TEXT))
    journals = Journals(flash)
    assert journals.unfinished() == journal
    assert (journals.lost, journals.is_unreadable) == (0, False)
    assert [len(standing_on(flash, part)) for part in (journal[:ROOM], journal[ROOM:])] == [2, 2]


def test_the_box_knows_that_an_unreadable_game_existed() -> None:
    flash, grown = flash_with_journal()
    for block in standing_on(flash, b"".join(grown)):
        flip_bit(flash, block, 8 * (HEAD - TEXT))
    journals = Journals(flash)
    assert journals.unfinished() is None
    assert journals.is_unreadable
    journals.begin(pieces(1)[0], [0, 1, 2])
    assert not journals.is_unreadable
    assert not Journals(flash).is_unreadable


@pytest.mark.parametrize("finished", [False, True])
def test_an_intact_journal_is_no_damage(finished: bool) -> None:
    flash = Flash()
    assert not Journals(flash).is_unreadable
    keep(Journals(flash), pieces(), finished)
    journals = Journals(flash)
    assert (journals.unfinished() is None) == finished
    assert (journals.lost, journals.is_unreadable) == (0, False)


def test_a_past_game_is_read_from_both_its_files() -> None:
    flash, grown = Flash(), pieces(locks=LOCKS)
    keep(Journals(flash), grown)
    for name, place in zip(files(flash), (3, 20), strict=True):
        changed = bytearray(flash.files[name])
        changed[len(b"".join(grown[:place])) + 2] ^= 4
        flash.put(name, bytes(changed))
    assert past(flash) == [b"".join(grown)]


def restart_damaged(*hit: int) -> Bench:
    """Return a restarted box whose game has bytes changed in each replica, from there on."""
    table = begin_game()
    flash, journal = table.flash, table.match.session.journal
    for block, at in zip(standing_on(flash, journal), hit, strict=True):
        flip_bit(flash, block, 8 * (len(journal) + at if at < 0 else at))
    return Bench(5, flash, **PLAY_ON)


def resumed_notices(table: Bench) -> list[dict]:
    """Return the `resumed` notices."""
    lines = [json.loads(line[:-9]) for line in table.lines]
    return [line for line in lines if line["e"] == "resumed"]


def test_the_box_says_what_is_lost_before_a_game_goes_on() -> None:
    table = restart_damaged(-2, -3)
    assert "perdues : au moins 1" in " ".join(table.screen)
    table.press_console("ok")
    assert [notice["lost"] for notice in resumed_notices(table)] == [1]
    assert table.match.about == "vote"


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
    for block in standing_on(flash, b"".join(grown)):
        flip_bit(flash, block, 8 * (len(b"".join(grown)) - 13) + block % 2)
    kept = FolderFlash(tmp_path / "flash")
    for name in [*flash.whole, *flash.files]:
        kept.put(name, flash.files[name])
    state = State(tmp_path)
    assert state.is_unfinished
    assert "2 at least" in state.damage
    journals = Journals(state.flash)
    journals.unfinished()
    assert journals.lost == 2
