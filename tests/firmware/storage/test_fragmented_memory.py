"""Fragmented memory, as on a Pico after a while: a journal that is too long to be read at a stretch is not lost."""

from pathlib import Path
from random import Random

import pytest
from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.storage.journals import Journals
from shared_rules.engine import journal_records
from shared_rules.engine.journal_records import FRAME_SIZE
from shared_rules.engine.session import Session
from tests.host.line.box_and_pc import Box as Far
from tests.host.line.box_and_pc import Follower
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote
from tests.workbench.games import flash_with_past_games, flash_with_unfinished_game, random_game

SMALL = 500  # bytes; a journal of the games below has more


def long_game(finish: bool = False) -> tuple[Session, SimulatedFlash]:
    """Return a long game and a flash that holds it."""
    session = random_game("the-majority", 4, locks=None if finish else 60)
    flash = flash_with_past_games(session) if finish else flash_with_unfinished_game(session)
    flash.largest = SMALL
    assert len(session.journal) > SMALL
    return session, flash


def test_a_game_too_long_to_read_is_kept_and_the_box_says_why() -> None:
    session, flash = long_game()
    for _ in range(3):
        box = Bench(4, flash)
        assert box.device.texts("flash.memory") in box.screen
        assert box.press_console("ok")[0] == "Conclave"
        assert "Reprendre" not in " ".join(box.screen), "it cannot be read now"
    flash.largest = None
    box = Bench(4, flash)
    box.press_console("ok")
    assert box.live_game.session.journal == session.journal, "with enough memory it goes on"


def test_only_the_header_is_read_before_the_game_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    session, flash = long_game()
    flash.largest = None

    def no_memory(journal: bytes) -> list:
        """Fail for lack of memory."""
        raise MemoryError  # a list of all records

    monkeypatch.setattr(journal_records, "read_records", no_memory)
    box = Bench(4, flash)
    assert "The Majority" in box.screen[1]
    box.press_console("ok")
    assert box.live_game.session.journal == session.journal


def test_another_game_is_begun_ended_and_kept_beside_it() -> None:
    session, flash = long_game()
    table = bench_at_vote(4, flash)
    for number in range(3):
        table.answer_until_locked(Random(number))
    assert table.device.journals.problem is None
    began = table.live_game.session.journal
    again = Bench(4, flash, **QUICK_SETTINGS)
    assert again.device.journals.unfinished_journal() == began
    again.press_console("ok")
    again.live_game.abort(0)
    flash.largest = None
    last = Bench(4, flash, **QUICK_SETTINGS).device.journals
    assert last.unfinished_journal() is None
    newer, older = [last.read_past_game(name) for name in last.past_games()]
    assert (newer[: len(began)], older) == (began, session.journal)


@pytest.mark.parametrize("replica", [0, 1])
def test_an_unread_game_keeps_both_its_replicas(replica: int) -> None:
    """Nobody could say which replica is the intact one."""
    session, flash = long_game()
    block = [name for name in flash.block_files if session.journal in flash.files[name]][replica]
    flash.force_content(block, flash.files[block].replace(session.journal[200:], b"?" + session.journal[201:]))
    bench_at_vote(4, flash)
    flash.largest = None
    journals = Bench(4, flash, **QUICK_SETTINGS).device.journals
    assert [journals.read_past_game(name) for name in journals.past_games()] == [session.journal]


def test_history_lists_games_whose_result_cannot_be_shown() -> None:
    _, flash = long_game(finish=True)
    box = Bench(4, flash)
    box.choose_menu_line("Derniers")
    assert "The Majority" in " ".join(box.screen)
    shown = box.press_console("ok")
    assert box.device.texts("flash.memory") in shown
    flash.largest = None
    box.press_console("back")
    assert box.device.texts("flash.memory") not in box.press_console("ok")


def test_history_makes_room_without_reading_a_whole_file() -> None:
    session, flash = long_game(finish=True)
    (name,) = [name for name in flash.names() if name.endswith(".old")]
    flash.largest = 4000
    table = Bench(4, flash, **QUICK_SETTINGS)
    flash.force_content(name, bytes(20_000))
    flash.capacity = sum(map(len, flash.files.values())) + 10_000
    table.start("majority", 4, words="table")
    assert Journals(flash).read_header(name) == session.journal[: session.journal[1] + FRAME_SIZE]
    table.live_game.abort(0)
    assert table.device.journals.problem is None
    journals = Journals(flash)
    assert [journals.read_past_game(name) for name in journals.past_games()] == [table.live_game.session.journal]


def test_a_game_is_sent_once_there_is_memory_for_it(tmp_path: Path) -> None:
    session, flash = long_game(finish=True)
    box = Far(flash)
    follower = Follower(box, tmp_path / "archive")
    follower.settle(10)
    assert follower.client.state.last_refusal == "memory"
    assert follower.client.has_requests
    flash.largest = None
    follower.settle(60)
    id = session.facts[0]["id"]
    assert "end" in [line["e"] for line in follower.archive.valid_facts(id)]


def test_an_unreadable_file_is_not_sent_as_an_empty_game(tmp_path: Path) -> None:
    session, flash = long_game(finish=True)
    flash.largest = None
    box = Far(flash)
    follower = Follower(box, tmp_path / "archive")
    journals = box.device.journals
    id, header = session.facts[0]["id"], journals.read_header

    def header_then_fault(name: str) -> bytes:
        """Read the header, then let the flash fail."""
        found = header(name)
        flash.failing_calls.add("read")
        return found

    journals.read_header = header_then_fault
    list(journals.past_games())
    follower.client.send_command("send", id=id, **{"from": 0})
    follower.step(20)
    assert follower.client.state.last_refusal == "damaged-journal"
