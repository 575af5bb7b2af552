"""Code that the console unloads while a game is played, as on the Pico."""

import sys

import pytest

from tests.workbench.bench import Bench, bench_with_real_cards

MENU = "firmware.console.game_menu"
RULES, WORDS = "shared_rules.majority.rules", "shared_rules.majority.box.console"

pytestmark = pytest.mark.usefixtures("restore_modules")


def test_back_on_the_page_of_the_game_other_pages_are_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    box = bench_with_real_cards("majority", 3)
    sys.modules.pop(MENU, None)
    box.device.console.show_game()
    monkeypatch.setattr("firmware.pico_memory._HAS_ROOM", False)
    for _ in range(2):  # it is loaded again
        assert any("▶" in line for line in box.press_console("back"))
        assert MENU in sys.modules
        box.press_console("back")
        assert MENU not in sys.modules


def test_a_game_is_loaded_once_and_unloaded_when_it_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (RULES, WORDS):
        sys.modules.pop(name, None)
    box = Bench()
    monkeypatch.setattr("firmware.pico_memory._HAS_ROOM", False)
    box.device.start_game("majority", [0, 1, 2], {})
    loaded = [sys.modules[name] for name in (RULES, WORDS)]
    box.device.console.show_game()
    assert [sys.modules.get(name) for name in (RULES, WORDS)] == loaded, "what asks for them again gets the same"
    box.device.console.quit_game()
    assert not {RULES, WORDS} & set(sys.modules)
