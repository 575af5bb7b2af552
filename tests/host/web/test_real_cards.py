"""Cards on the table in the browser: bots press their pods, sheets of numbers too, and the game comes to its end."""

import pytest
from conclave.web import sitter

from tests.host.web.tables import run, table
from tests.workbench.bench import PLAY_ON


@pytest.mark.parametrize(("game", "seats"), [("the-majority", 3), ("sultane", 5), ("witchcraft", 3)])
def test_a_table_of_bots_plays_with_real_cards(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitter, "THINKING_TIME", (1, 20))
    monkeypatch.setattr(sitter, "READING_TIME", 400)
    made = table(seats, bots=seats, **PLAY_ON)
    made.box.settings.grace = 0
    made.box.begin(game, list(range(seats)), {"deals": "table"})
    match = made.box.match
    assert match
    for _ in range(600):
        if match.session.over:
            break
        run(made, 500)
    assert match.session.result, match.about
    assert "mismatch" not in [fact["e"] for fact in made.box.facts]
