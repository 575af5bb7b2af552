"""The result page: nothing is cut off, whatever the players are called."""

import pytest

from firmware.console.result_page import result_lines
from firmware.console.screen import CELLS
from firmware.text.languages import languages
from shared_rules.engine import catalog
from tests.firmware.console.test_games import strict_texts
from tests.firmware.console.test_help import hold_back
from tests.workbench.bench import Bench
from tests.workbench.games import flash_with_unfinished_game, majority_game, random_game

MOST = 6  # lines of a page


def read_pages(box: Bench) -> list[list[str]]:
    """Return the lines of every page. Down turns the pages; each press must show something else."""
    found = [box.screen[1:-1]]
    while box.screen[0].endswith("▼"):
        found.append(box.press_console("down")[1:-1])
        assert found[-1] != found[-2]
    return found


def test_the_result_is_read_page_by_page() -> None:
    box = Bench(10, flash_with_unfinished_game(random_game("sultane", 10)))
    box.press_console("ok", "ok")
    lines = box.page.lines()
    assert len(lines) > 2 * MOST
    found = read_pages(box)
    assert len(found) == -(-len(lines) // MOST)
    assert {line.strip() for page in found for line in page} == {line.strip() for line in lines}
    assert found[1] == [line.rstrip() for line in lines[MOST : 2 * MOST]], "nothing twice, nothing left out"
    assert box.press_console(*["up"] * (len(found) - 1))[1:-1] == found[0]


def test_help_is_read_page_by_page() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok")
    hold_back(box)
    lines = box.page.lines()
    assert len(read_pages(box)) == -(-len(lines) // MOST) > 2


def test_help_on_the_result_says_what_its_keys_do() -> None:
    box = Bench(5, flash_with_unfinished_game(random_game("sultane", 5)))
    box.press_console("ok", "ok")
    hold_back(box)
    assert "OK clôt la partie" in " ".join(box.page.lines())


LONG = [f"Maximilia{seat}" for seat in range(10)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", catalog.game_names())
def test_every_line_fits_and_says_what_everybody_has(game: str, language: str) -> None:
    session, texts = random_game(game, catalog.seat_limits(game)[1]), strict_texts(game, language)
    texts.set_names(LONG[: session.seats])
    result = session.result or {}
    lines = result_lines(texts, result)
    assert all(len(line) <= CELLS for line in lines)
    text = " ".join(" ".join(lines).split())
    for seat, score in enumerate(result.get("scores") or ()):
        assert f"{texts.seat(seat)} {score}" in text
    for seat, role in enumerate(result.get("roles") or ()):
        assert f"{texts.seat(seat)} {texts.option(role)}" in text
