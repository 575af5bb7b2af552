"""A game that `conclave new-game` has written: pages show its drawing, and load it again when it is saved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conclave import new_game

from shared_rules.engine import catalog
from tests.host.web.process import served_table

pytestmark = pytest.mark.skipif("ask" in catalog.game_names(), reason="a game of ours has the name of the example")


def test_a_page_shows_the_drawing_and_what_is_saved_of_it(visit: Callable[..., Any], tmp_path: Path) -> None:
    folder = new_game.create_game_folder("ask", tmp_path)
    texts = folder / "page" / "en.json"
    with served_table(tmp_path, "ask", "--games", folder, "--seats", 3, "--bots", 3) as table:
        screen = visit(table.address + "/watch")
        screen.get_by_text("Round 1 of 3").first.wait_for()
        texts.write_text(texts.read_text("utf-8").replace("Named most: {}.", "Most of you mean {}."), "utf-8")
        screen.get_by_text("Most of you mean").first.wait_for()
        screen.get_by_text("Most points win.").first.wait_for()
