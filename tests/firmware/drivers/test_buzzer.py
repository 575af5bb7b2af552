"""The buzzer: notes follow one another in time, and it can be silenced."""

import pytest
from conclave.simulator.simulated_board import SimulatedBoard

from firmware.clock import WRAP
from firmware.drivers.buzzer import MELODIES, Buzzer


def run_buzzer(board: SimulatedBoard, buzzer: Buzzer, ms: int) -> None:
    """Run the buzzer for some ms."""
    end = board.clock.now() + ms * 1000
    while board.clock.now() < end:
        buzzer.step(board.ticks_ms())
        board.pause(1)


def tone_starts(board: SimulatedBoard) -> list[tuple[int, int]]:
    """Return the start of each tone (ms since the first one) and its pitch."""
    first = board.tones[0][0]
    return [((us - first) // 1000, hertz) for us, hertz in board.tones]


@pytest.mark.parametrize("start", [0, WRAP - 1, WRAP - 70, WRAP - 200])
@pytest.mark.parametrize("name", MELODIES)
def test_a_melody_plays_its_notes_and_ends_in_silence(name: str, start: int) -> None:
    board = SimulatedBoard(start=start)
    buzzer = Buzzer(board)
    buzzer.play(name, board.ticks_ms())
    run_buzzer(board, buzzer, 2000)
    expected, ms = [], 0
    for hertz, length in MELODIES[name]:
        expected.append((ms, hertz))
        ms += length
    assert tone_starts(board) == [*expected, (ms, 0)]
    assert ms < 1000


@pytest.mark.parametrize("name", MELODIES)
def test_melodies_can_be_told_apart(name: str) -> None:
    assert [other for other in MELODIES if MELODIES[other] == MELODIES[name]] == [name]


def test_a_new_melody_takes_the_place_of_the_old() -> None:
    board = SimulatedBoard()
    buzzer = Buzzer(board)
    buzzer.play("end", board.ticks_ms())
    run_buzzer(board, buzzer, 50)
    buzzer.play("tick", board.ticks_ms())
    run_buzzer(board, buzzer, 1000)
    assert [hertz for _, hertz in board.tones] == [MELODIES["end"][0][0], MELODIES["tick"][0][0], 0]


def test_a_melody_can_be_kept_from_playing_too_often() -> None:
    board = SimulatedBoard(start=WRAP - 2500)
    buzzer = Buzzer(board)
    for _ in range(4950):
        buzzer.play("tick", board.ticks_ms(), min_interval=1000)
        buzzer.step(board.ticks_ms())
        board.pause(1)
    assert [ms for ms, hertz in tone_starts(board) if hertz] == [0, 1000, 2000, 3000, 4000]
    buzzer.play("reveal", board.ticks_ms(), min_interval=1000)  # another one is not held back
    assert board.tones[-1][1] == MELODIES["reveal"][0][0]


def test_switched_off_it_is_silent_immediately_and_stays_so() -> None:
    board = SimulatedBoard()
    buzzer = Buzzer(board)
    buzzer.play("end", board.ticks_ms())
    run_buzzer(board, buzzer, 50)
    buzzer.volume = 0
    run_buzzer(board, buzzer, 5)
    assert board.tones[-1][1] == 0
    count = len(board.tones)
    buzzer.play("asked", board.ticks_ms())
    run_buzzer(board, buzzer, 1000)
    assert len(board.tones) == count
    buzzer.volume = 3
    run_buzzer(board, buzzer, 1000)
    assert len(board.tones) == count
    buzzer.play("tick", board.ticks_ms())
    assert board.tones[-1][1] == MELODIES["tick"][0][0]


@pytest.mark.parametrize("volume", [1, 2, 3])
def test_every_tone_has_the_volume_that_is_set(volume: int) -> None:
    board = SimulatedBoard()
    buzzer = Buzzer(board)
    buzzer.volume = volume
    buzzer.play("asked", board.ticks_ms())
    assert board.volume == volume
    run_buzzer(board, buzzer, 1000)
    assert board.volume == 0
