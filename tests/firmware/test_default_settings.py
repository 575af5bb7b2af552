"""Games on a new box: only the language is set, and everything is done by keys."""

from random import Random

import pytest

from shared_rules.engine import catalog
from tests.workbench.bench import Bench


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", catalog.game_names())
def test_a_game_goes_on_after_its_first_reveal(game: str, language: str) -> None:
    """Players shuffle together, answer, see the reveal for as long as a new box shows it, and are asked again."""
    box = Bench(catalog.seat_limits(game)[0], language=language)
    box.choose_menu_line(box.device.texts("home.new"))
    box.choose_menu_line(box.device.texts.title(game))
    box.press_console("ok", "ok")
    assert box.live_game.session.game == game
    box.play(Random(1), lambda: box.live_game.is_revealing)
    assert box.revealed_lines
    box.until(lambda: not box.live_game.is_revealing, 60_000)
    box.until(lambda: box.is_asked)
    assert box.live_game.waiting_seats or box.live_game.master_question
    assert not box.records("error")
