"""Answers are stored before anything shows them: buzzer, line, pods, display."""

from collections.abc import Callable
from typing import Any

import pytest
from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.storage.journals import Journals
from tests.workbench.bench import QUICK_SETTINGS, Bench

GRACE = 3000  # ms
RHYTHM = 2000  # ms in which every blinking light was lit


def stored_journal(flash: SimulatedFlash) -> bytes:
    """Return what would come back after a power cut now."""
    found = Journals(flash.copy()).unfinished_journal()
    return found[:] if found else b""


def table_before_lock(volume: int) -> Bench:
    """Return a table where all have chosen and the grace time is running."""
    table = Bench(3, volume=volume, **QUICK_SETTINGS)
    table.device.settings.grace = GRACE
    table.device.apply_settings()
    table.start("majority", 3, words="table")
    for pod in range(3):
        table.tap(pod, "ABC"[pod])
    assert table.live_game.waiting_seats == []
    table.run(400)
    return table


def visible_state(table: Bench) -> set[Any]:
    """Return what each pod, the line and the display show; on the private strips the bar of taking back runs."""
    told = [line for line in table.received_lines if '"sealed"' in line or '"votes"' in line]
    return {*enumerate(table.lamps), str(table.board.oled.visible_rows()), str(told)}


def test_the_tone_sounds_after_the_answers_are_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_before_lock(volume=2)
    before, safe = stored_journal(table.flash), []
    tone: Callable[[int, int], None] = table.board.tone

    def heard(hertz: int, volume: int) -> None:
        """Play a tone and note whether the answers are stored."""
        safe.append(len(stored_journal(table.flash)) > len(before))
        tone(hertz, volume)

    monkeypatch.setattr(table.board, "tone", heard)
    table.run(GRACE)
    assert safe
    assert all(safe)


def test_nothing_is_seen_before_the_answers_are_safe() -> None:
    table = table_before_lock(volume=0)
    before, usual = stored_journal(table.flash), visible_state(table)
    for _ in range(0, RHYTHM, 8):
        table.run(8)
        usual |= visible_state(table)
    for _ in range(5000):
        table.device.step()
        if visible_state(table) - usual:
            break
    else:
        raise AssertionError("nothing was revealed")
    assert len(stored_journal(table.flash)) > len(before)


def test_nothing_is_emitted_while_answers_are_written() -> None:
    """The line also stays unchanged at every byte that is written to the flash."""
    table = table_before_lock(volume=2)
    flash = table.flash
    states = []
    program = flash.write_block

    def watched(block: int, at: int, data: bytes) -> None:
        """Note the state of the table, then program."""
        states.append((len(table.board.tones), len(table.board.serial.received), table.live_game.is_question_pending))
        program(block, at, data)

    flash.write_block = watched  # type: ignore[method-assign]
    tones = len(table.board.tones)
    table.run(GRACE)
    assert len(states) == 2
    assert [state[0] for state in states] == [tones] * 2
    assert states[0][1:] == states[1][1:]
    assert not states[0][2], "nothing new is asked"
