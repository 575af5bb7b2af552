"""Faults at a table: each has a defined screen, no traceback, and the game can be resumed."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from conclave.simulator.simulated_board import SimulatedBoard
from conclave.simulator.simulated_flash import CAPACITY

from firmware.clock import WRAP
from firmware.storage.journals import Journals
from shared_rules.majority import rules as majority
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote


def can_go_on(table: Bench) -> bool:
    """Return whether the next question is answered, locked and revealed."""
    votes = len([line for line in table.received_lines if '"e":"votes"' in line])
    table.answer_until_locked(Random(1))
    table.run(1000)
    return len([line for line in table.received_lines if '"e":"votes"' in line]) == votes + 1


def test_noise_on_the_chain_presses_no_key_and_is_shown() -> None:
    table = bench_at_vote(4)
    noise = Random(1)
    table.board.chain.noise = lambda data: bytes(byte ^ noise.choice((0, 0, 0x80, 0xFF)) for byte in data)
    table.run(2000)
    assert table.live_game.waiting_seats == [0, 1, 2, 3]
    assert "Chaîne en panne" in table.bar_texts()
    table.board.chain.noise = None
    table.run(300)
    table.press_console("ok")
    assert can_go_on(table)


def test_no_pod_at_all_and_a_pod_added_in_a_game() -> None:
    table = bench_at_vote(3)
    table.board.cable.add_pods(2)
    table.run(500)
    assert table.device.chain.pod_count == 5
    assert can_go_on(table)
    table.board.chain.stuck = True
    table.run(500)
    assert "Boîtiers déconnectés" in table.bar_texts()
    table.board.chain.stuck = False
    table.run(300)
    table.press_console("ok")
    assert can_go_on(table)


def test_without_a_display_the_game_is_played_all_the_same() -> None:
    table = bench_at_vote(4)
    table.board.oled.unplug()
    assert can_go_on(table)
    table.board.oled.plug()
    table.run(3000)
    assert "⧗" in table.screen[0]
    assert table.board.oled.is_lit


def test_a_box_without_a_display_starts() -> None:
    board = SimulatedBoard(pods=3)
    board.oled.unplug()
    table = Bench(board=board, **QUICK_SETTINGS)
    table.start("majority", 3, words="table")
    assert can_go_on(table)


def resume_after_cut(table: Bench) -> Bench:
    """Return the same box after a power cut."""
    again = Bench(4, table.flash, **QUICK_SETTINGS)
    again.press_console("ok")
    return again


def flash_message(table: Bench) -> str:
    """Return what the display says about the flash."""
    return table.device.texts(table.device.journals.problem or "")[:21].strip()


@pytest.mark.parametrize("failing", ["read", "write"])
def test_a_failing_flash_is_shown_and_the_game_goes_on(failing: str) -> None:
    table = bench_at_vote(4)
    flash = table.flash
    flash.failing_calls.add(failing)
    assert can_go_on(table)
    assert table.device.journals.problem == "flash.failing"
    assert flash_message(table) in table.bar_texts()
    flash.failing_calls.clear()
    assert can_go_on(table)
    assert table.device.journals.problem is None
    assert resume_after_cut(table).live_game.session.journal == table.live_game.session.journal, (
        "the whole journal is there again"
    )


@pytest.mark.parametrize("failing", ["full", "open", "rename"])
def test_a_full_or_failing_flash_loses_no_answer_and_is_shown(failing: str) -> None:
    """A lock needs no room and no file; a finished game stays on its blocks until it can be put away."""
    table = bench_at_vote(4)
    flash = table.flash
    flash.capacity = sum(map(len, flash.files.values())) + 3 if failing == "full" else flash.capacity
    flash.failing_calls = {failing} - {"full"}
    assert can_go_on(table)
    assert table.device.journals.problem is None
    journal = table.live_game.session.journal
    assert Journals(flash).unfinished_journal() == journal
    table.press_console("back", *["down"] * 3, "ok", "down", "ok")
    table.run(1000)
    assert table.device.journals.problem == ("flash.full" if failing == "full" else "flash.failing")
    assert flash_message(table) in table.screen
    assert Journals(flash).unfinished_journal() == journal
    flash.capacity, flash.failing_calls = CAPACITY, set()
    before = table.device
    table.press_console("ok")
    table.run(2500)
    assert table.device is not before, "the box has restarted"
    assert table.screen[0] == "Conclave"
    table.start("majority", 4, words="table")
    assert can_go_on(table)
    kept = table.device.journals
    assert [kept.read_past_game(name) for name in kept.past_games()] == [journal]


def _tear_end(data: bytes) -> bytes:
    """Return a journal without its last bytes."""
    return data.rstrip(b"\xff")[:-3].ljust(len(data), b"\xff")


def _fill_with_zeros(data: bytes) -> bytes:
    """Return zeros."""
    return bytes(len(data))


def _erase(data: bytes) -> bytes:
    """Return an erased block."""
    return b"\xff" * len(data)


def _shorten(data: bytes) -> bytes:
    """Return the first bytes."""
    return data[:1000]


@pytest.mark.parametrize("replicas", [[0], [1], [0, 1]])
@pytest.mark.parametrize("damage", [_tear_end, _fill_with_zeros, _erase, _shorten])
def test_a_corrupt_journal_never_stops_the_box(damage: Callable[[bytes], bytes], replicas: list[int]) -> None:
    """If one replica is corrupt, the other one is used; if both are, the intact part is resumed, or another game."""
    table = bench_at_vote(4)
    for _ in range(2):
        table.answer_until_locked(Random(2))
    table.run(300)
    journal, flash = table.live_game.session.journal, table.flash
    blocks = [name for name in flash.block_files if journal in flash.files[name]]
    assert len(blocks) == 2
    for replica in replicas:
        flash.force_content(blocks[replica], damage(flash.files[blocks[replica]]))
    again = resume_after_cut(table)
    if damage is _tear_end or len(replicas) == 1:
        left = journal[: -_last_record_size(table)] if len(replicas) == 2 else journal
        assert again.live_game.session.journal == left
    else:
        assert again.device.link.game_id not in ("", table.device.link.game_id), (
            "the same people play another game with one key"
        )
    assert can_go_on(again)
    assert again.device.journals.problem is None
    assert resume_after_cut(again).live_game.session.journal == again.live_game.session.journal


def _last_record_size(table: Bench) -> int:
    """Return the length of the last record."""
    return 2 + 4 + len([seat for seat in _seats_asked(table) if seat >= 0])


def _seats_asked(table: Bench) -> list[int]:
    """Return the seats of the last answered question."""
    asked = [json.loads(line[:-9])["seats"] for line in table.received_lines if '"e":"asked"' in line]
    return asked[-2]


def test_a_refused_undo_changes_nothing() -> None:
    table = bench_at_vote(4)
    table.press_console("back", "down", "down", "ok", "down", "ok")
    assert not any('"e":"undone"' in line for line in table.received_lines)
    table.press_console("ok", "back")
    assert can_go_on(table)
    assert "Pile" in " ".join(table.revealed_lines), "the reveal is still shown"


def test_an_unknown_text_is_shown_as_a_word() -> None:
    table = bench_at_vote(4)
    assert table.device.texts("no.such.key") == "Key"


def test_a_bug_in_the_rules_is_shown_and_the_game_can_resume(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bench_at_vote(4)
    table.answer_until_locked(Random(1))
    journal = table.live_game.session.journal

    def broken(votes: dict) -> list:
        """Fail with a message that must not be shown."""
        raise ValueError("secret: " + str(votes))

    with monkeypatch.context() as patch:
        patch.setattr(majority, "winning_options", broken)
        for seat in range(4):
            if seat in table.live_game.session.questions:
                table.tap(seat, "A")
        table.run(3000)
    assert table.device.live_game is None
    screen = " ".join(table.screen)
    assert "ValueError" in screen
    assert "secret" not in screen
    errors = [json.loads(line[:-9]) for line in table.received_lines if '"e":"error"' in line]
    assert [error["what"] for error in errors] == ["game: ValueError"]
    table.press_console("ok")
    assert table.live_game.session.journal == journal, "back at the last locked question"
    assert can_go_on(table)


@pytest.mark.parametrize("part", ["chain", "console", "link", "buzzer"])
def test_a_bug_anywhere_is_shown_and_the_loop_goes_on(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = bench_at_vote(4)
    broken = getattr(table.device, part)
    calls = []

    def fail(*_: Any) -> None:
        """Fail."""
        calls.append(1)
        raise ZeroDivisionError

    name = "scan" if part == "chain" else "step"
    with monkeypatch.context() as patch:
        patch.setattr(broken, name, fail)
        while not calls:
            table.device.step()
    table.run(500)
    assert "ZeroDivisionError" in " ".join(table.screen)
    table.press_console("ok")
    table.run(300)
    assert can_go_on(table)


def test_ticks_wrap_around_in_the_middle_of_a_game() -> None:
    table = bench_at_vote(4, start=WRAP - 4000)
    for _ in range(4):
        assert can_go_on(table)
    assert table.board.ticks_ms() < WRAP // 2
    table.board.hands[0].press("D")
    table.run(1000)
    table.board.hands[0].release("D")
    table.run(100)
    assert can_go_on(table)


def test_a_host_that_does_not_read_stops_nothing() -> None:
    table = bench_at_vote(4)
    table.board.serial.is_read = False
    for number in range(20):
        table.answer_until_locked(Random(number))
    table.board.serial.is_read = True
    table.run(5000)
    lines = table.received_lines
    assert any('"e":"dropped"' in line for line in lines), "lost lines are reported"
    assert can_go_on(table)


def test_after_a_watchdog_reset_the_game_can_be_resumed() -> None:
    table = bench_at_vote(4)
    table.answer_until_locked(Random(1))
    again = Bench(4, table.flash, cause="watchdog", **QUICK_SETTINGS)
    assert "redémarré" in " ".join(again.screen)
    again.press_console("ok", "ok")
    assert can_go_on(again)
    resumed = [json.loads(line[:-9]) for line in again.received_lines if '"e":"resumed"' in line]
    assert [line["why"] for line in resumed] == ["watchdog"]


def test_a_console_key_held_forever_does_no_harm() -> None:
    table = bench_at_vote(4)
    table.board.console_keys.set(1, True)
    table.run(5000)
    assert can_go_on(table)
