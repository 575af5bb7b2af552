"""The pages of the console, compared with golden screens (`--record` records them again)."""

import pytest

from firmware.text.languages import languages
from shared_rules.engine import catalog
from tests.workbench.bench import Bench
from tests.workbench.games import flash_with_unfinished_game, majority_game, random_game
from tests.workbench.hands import SETTLE
from tests.workbench.oled_picture import GoldenScreens

# --- how it looks


@pytest.fixture(autouse=True)
def show_recorded_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the list of games as it was when the menu was recorded."""
    there = ("the-majority", "majority", "sultane", "witchcraft", "majority-2")
    monkeypatch.setattr(catalog, "GAMES", [catalog.find_entry(game) for game in there])


def way_to_page(box: Bench, name: str) -> None:
    """Return the way to a page by positions in the menus, which are the same in both languages."""
    ways = {
        "home": [],
        "games": ["ok"],
        "seats": ["ok", "down", "ok", "p4", "p0", "p2"],
        "options": ["ok", "down", "down", "ok", "ok", "down", "down", "down"],
        "settings": ["down", "down", "ok", "down"],
        "keys": ["down", "down", "down", "ok", "ok", "p3"],
        "parts": ["down", "down", "down", "ok", "down", "down", "down", "ok"],
    }
    for step in ways[name]:
        if step[0] == "p" and step[1:].isdigit():
            box.tap_each(int(step[1:]))
        else:
            box.press_console(step)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["home", "games", "seats", "options", "settings", "keys", "parts"])
def test_a_page_looks_as_recorded(golden: GoldenScreens, name: str, language: str) -> None:
    box = Bench(6, language=language, reveal=0, stir=False)
    way_to_page(box, name)
    golden(f"{name}.{language}", box.board.oled.visible_rows())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("name", "keys"), [("resume", []), ("menu", ["ok", "back"]), ("undo", ["ok", "back", "down", "down", "ok"])]
)
def test_a_page_of_a_game_looks_as_recorded(golden: GoldenScreens, name: str, keys: list[str], language: str) -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")), language=language)
    box.press_console(*keys)
    golden(f"{name}.{language}", box.board.oled.visible_rows())


@pytest.mark.parametrize("language", languages())
def test_the_end_looks_as_recorded(golden: GoldenScreens, language: str) -> None:
    box = Bench(5, flash_with_unfinished_game(random_game("sultane", 5)), language=language)
    box.press_console("ok", "ok")
    golden(f"result.{language}", box.board.oled.visible_rows())


@pytest.mark.parametrize("language", languages())
def test_a_failure_looks_as_recorded(golden: GoldenScreens, language: str) -> None:
    box = Bench(language=language)
    box.device.console.show_failure("pods: IndexError")
    box.run(SETTLE)
    golden(f"failure.{language}", box.board.oled.visible_rows())
