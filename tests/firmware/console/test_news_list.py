"""The list of news: many lines in little memory; the newest ones are complete."""

from random import Random

from firmware.console.line_buffer import MAX_BYTES, MAX_LINES, LineBuffer


def test_an_hour_of_lines_is_kept_and_the_oldest_go_first() -> None:
    roll, rng, told = LineBuffer(), Random(1), []
    for number in range(2000):
        told.append((f"{number} é●" + "x" * rng.randrange(14))[: rng.randrange(0, 21)])
        roll.add(told[-1])
        assert roll.get_lines(0, roll.count) == told[len(told) - roll.count :]
        assert roll.count >= min(len(told), 100)
    assert roll.count <= MAX_LINES
    assert sum(len(line.encode()) for line in roll.get_lines(0, roll.count)) <= MAX_BYTES


def test_a_part_of_it_is_what_there_is() -> None:
    roll = LineBuffer()
    for line in ("Ann", "", "Zoé"):
        roll.add(line)
    assert roll.get_lines(1, 5) == ["", "Zoé"]
    assert roll.get_lines(-3, 2) == ["Ann", ""]
    assert roll.get_lines(9, 2) == []
    roll.clear()
    assert roll.get_lines(0, 9) == []
