"""Cards on the table in the browser: bots press their pods, sheets of numbers too, and the game comes to its end."""

import pytest
from conclave.web import bot_players

from tests.host.web.tables import run, table
from tests.workbench.bench import QUICK_SETTINGS


@pytest.mark.parametrize(("game", "seats"), [("the-majority", 3), ("sultane", 5), ("witchcraft", 3)])
def test_a_table_of_bots_plays_with_real_cards(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_players, "THINKING_TIME", (1, 20))
    monkeypatch.setattr(bot_players, "READING_TIME", 400)
    made = table(seats, bots=seats, **QUICK_SETTINGS)
    made.box.settings.grace = 0
    made.box.start_game(game, list(range(seats)), {"deals": "table"})
    match = made.box.live_game
    assert match
    for _ in range(600):
        if match.session.is_over:
            break
        run(made, 500)
    assert match.session.result, match.about
    assert "mismatch" not in [fact["e"] for fact in made.box.facts]
