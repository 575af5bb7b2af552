"""What the console lets go of while a game is played, as on the Pico."""

import sys

import pytest

from tests.firmware.box import at_the_table

MENU = "firmware.console.game_menu"


def test_back_on_the_page_of_the_game_the_code_of_other_pages_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    box = at_the_table("majority", 3)
    monkeypatch.delitem(sys.modules, MENU, raising=False)
    box.device.console.play()
    monkeypatch.setattr("firmware.memory._HAS_ROOM", False)
    for _ in range(2):  # it is loaded anew
        assert any("▶" in line for line in box.tap("back"))
        assert MENU in sys.modules
        box.tap("back")
        assert MENU not in sys.modules
