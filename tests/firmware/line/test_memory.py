"""Code that is unloaded after a PC was answered, as on the Pico."""

import sys

import pytest
from conclave.line.link import command

from tests.firmware.asking import ask
from tests.host.line.ends import Box
from tests.workbench.games import flash_with, played

HISTORY = "firmware.storage.history"
RULES = {"shared_rules.majority.rules", "shared_rules.sultane.rules", "shared_rules.the_majority_two.rules"}

pytestmark = pytest.mark.usefixtures("all_code_is_found_again")


def test_code_that_counts_past_games_is_unloaded_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box()
    monkeypatch.setattr("firmware.memory._HAS_ROOM", False)
    ask(box, "hello")
    assert HISTORY in sys.modules
    box.start()
    ask(box, "hello")
    assert HISTORY not in sys.modules


def test_the_rules_of_past_games_are_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each game that was sent, and when another one is requested meanwhile."""
    sessions = [played("majority", 3, 4), played("sultane", 5, 4), played("majority-2", 2, 4)]
    box = Box(flash_with(*sessions))
    monkeypatch.setattr("firmware.memory._HAS_ROOM", False)
    for name in RULES:
        sys.modules.pop(name, None)
    for session in sessions:
        box.board.serial.send(command("send", id=session.facts[0]["id"]))
        box.run(60)
        assert RULES & set(sys.modules)
    ask(box, "send", id=sessions[0].facts[0]["id"])
    assert not RULES & set(sys.modules)
