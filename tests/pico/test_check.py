"""`conclave check-game --all` plays a game on the emulated Pico."""

from pathlib import Path

import pytest
from conclave import added_games
from conclave.check import CheckedGame, CheckReport, run
from conclave.check.elsewhere import check_emulated
from conclave.check.play_games import checking_yields
from conclave.new_game import create_game_folder


def find_faults(folder: Path) -> list[str]:
    """Return the faults, as sentences, that the check on the emulated Pico finds in a game."""
    report = CheckReport(folder)
    game = added_games.add(folder)
    with checking_yields(game):
        run(check_emulated, CheckedGame(game, report))
    assert not report.warnings
    return [str(fault) for fault in report.faults]


@pytest.mark.usefixtures("only_our_games")
def test_a_new_game_plays_on_an_emulated_pico(tmp_path: Path) -> None:
    assert find_faults(create_game_folder("newcomer", tmp_path)) == []


@pytest.mark.usefixtures("only_our_games")
def test_rules_that_need_too_much_memory_are_a_fault(tmp_path: Path) -> None:
    """The rest of the firmware leaves less than 100 KB; a PC does not notice."""
    folder = create_game_folder("glutton", tmp_path)
    rules = folder / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\nTABLE = bytearray(150_000)\n", "utf-8")
    (fault,) = find_faults(folder)
    assert "on an emulated Pico" in fault
    assert "memory" in fault.lower()
