"""Code that is unloaded after a PC was answered, as on the Pico."""

import sys

import pytest
from conclave.line.framing import encode_command

from tests.firmware.line_client import send_command
from tests.host.line.box_and_pc import Box
from tests.workbench.games import flash_with_past_games, random_game

HISTORY = "firmware.storage.history"
RULES = {"shared_rules.majority.rules", "shared_rules.sultane.rules", "shared_rules.the_majority_two.rules"}

pytestmark = pytest.mark.usefixtures("restore_modules")


def test_code_that_counts_past_games_is_unloaded_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box()
    monkeypatch.setattr("firmware.pico_memory._HAS_ROOM", False)
    send_command(box, "hello")
    assert HISTORY in sys.modules
    box.start()
    send_command(box, "hello")
    assert HISTORY not in sys.modules


def test_the_rules_of_past_games_are_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each game that was sent, and when another one is requested meanwhile."""
    sessions = [random_game("majority", 3, 4), random_game("sultane", 5, 4), random_game("majority-2", 2, 4)]
    box = Box(flash_with_past_games(*sessions))
    monkeypatch.setattr("firmware.pico_memory._HAS_ROOM", False)
    for name in RULES:
        sys.modules.pop(name, None)
    for session in sessions:
        box.board.serial.send(encode_command("send", id=session.facts[0]["id"]))
        box.run(60)
        assert RULES & set(sys.modules)
    send_command(box, "send", id=sessions[0].facts[0]["id"])
    assert not RULES & set(sys.modules)
