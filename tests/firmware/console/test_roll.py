"""The list of news: many lines in little memory; the newest ones are complete."""

from random import Random

from firmware.console.roll import MOST, ROOM, Roll


def test_an_hour_of_lines_is_kept_and_the_oldest_go_first() -> None:
    roll, rng, told = Roll(), Random(1), []
    for number in range(2000):
        told.append((f"{number} é●" + "x" * rng.randrange(14))[: rng.randrange(0, 21)])
        roll.add(told[-1])
        assert roll.part(0, roll.count) == told[len(told) - roll.count :]
        assert roll.count >= min(len(told), 100)
    assert roll.count <= MOST
    assert sum(len(line.encode()) for line in roll.part(0, roll.count)) <= ROOM


def test_a_part_of_it_is_what_there_is() -> None:
    roll = Roll()
    for line in ("Ann", "", "Zoé"):
        roll.add(line)
    assert roll.part(1, 5) == ["", "Zoé"]
    assert roll.part(-3, 2) == ["Ann", ""]
    assert roll.part(9, 2) == []
    roll.clear()
    assert roll.part(0, 9) == []
