"""`conclave check-game --all` plays a game on the emulated Pico."""

from pathlib import Path

import pytest
from conclave import games
from conclave.check import Report, Subject, run
from conclave.check.elsewhere import check_emulated
from conclave.check.playing import watched
from conclave.new_game import write


def find_faults(folder: Path) -> list[str]:
    """Return the faults, as sentences, that the check on the emulated Pico finds in a game."""
    report = Report(folder)
    game = games.add(folder)
    with watched(game):
        run(check_emulated, Subject(game, report))
    assert not report.warnings
    return [str(fault) for fault in report.faults]


@pytest.mark.usefixtures("only_our_games")
def test_a_new_game_plays_on_an_emulated_pico(tmp_path: Path) -> None:
    assert find_faults(write("newcomer", tmp_path)) == []


@pytest.mark.usefixtures("only_our_games")
def test_rules_that_need_too_much_memory_are_a_fault(tmp_path: Path) -> None:
    """The rest of the firmware leaves less than 100 KB; a PC does not notice."""
    folder = write("glutton", tmp_path)
    rules = folder / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\nTABLE = bytearray(150_000)\n", "utf-8")
    (fault,) = find_faults(folder)
    assert "on an emulated Pico" in fault
    assert "memory" in fault.lower()
