"""Answers are on flash before anything tells them: the buzzer, the line, the pods, the display."""

from collections.abc import Callable
from typing import Any

import pytest
from conclave.simulator.flash import Flash

from firmware.storage.journal import Journals
from tests.workbench.bench import PLAY_ON, Bench

GRACE = 3000  # ms
RHYTHM = 2000  # ms in which all that blinks has come round


def stored(flash: Flash) -> bytes:
    """What would come back if the power went now."""
    found = Journals(flash.copied()).unfinished()
    return found[:] if found else b""


def about_to_lock(volume: int) -> Bench:
    """All have chosen, and the grace time is running."""
    table = Bench(3, volume=volume, **PLAY_ON)
    table.device.settings.grace = GRACE
    table.device.apply_settings()
    table.start("majority", 3, words="table")
    for pod in range(3):
        table.tap(pod, "ABC"[pod])
    assert table.match.waiting == []
    table.run(400)
    return table


def outside(table: Bench) -> set[Any]:
    """What is seen of each pod, on the line and on the display; under the hoods the bar of taking back runs."""
    told = [line for line in table.lines if '"sealed"' in line or '"votes"' in line]
    return {*enumerate(table.lamps), str(table.board.oled.picture()), str(told)}


def test_the_tone_sounds_after_the_answers_are_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    table = about_to_lock(volume=2)
    before, safe = stored(table.flash), []
    tone: Callable[[int, int], None] = table.board.tone

    def heard(hertz: int, volume: int) -> None:
        safe.append(len(stored(table.flash)) > len(before))
        tone(hertz, volume)

    monkeypatch.setattr(table.board, "tone", heard)
    table.run(GRACE)
    assert safe
    assert all(safe)


def test_nothing_is_seen_before_the_answers_are_safe() -> None:
    table = about_to_lock(volume=0)
    before, usual = stored(table.flash), outside(table)
    for _ in range(0, RHYTHM, 8):
        table.run(8)
        usual |= outside(table)
    for _ in range(5000):
        table.device.step()
        if outside(table) - usual:
            break
    else:
        raise AssertionError("nothing was revealed")
    assert len(stored(table.flash)) > len(before)


def test_nothing_is_told_while_they_are_written() -> None:
    """The line, too, is as it was at every byte that goes to the flash."""
    table = about_to_lock(volume=2)
    flash = table.flash
    states = []
    program = flash.write_block

    def watched(block: int, at: int, data: bytes) -> None:
        states.append((len(table.board.tones), len(table.board.serial.received), table.match.is_asking))
        program(block, at, data)

    flash.write_block = watched  # type: ignore[method-assign]
    tones = len(table.board.tones)
    table.run(GRACE)
    assert len(states) == 2
    assert [state[0] for state in states] == [tones] * 2
    assert states[0][1:] == states[1][1:]
    assert not states[0][2], "nothing new is asked"
