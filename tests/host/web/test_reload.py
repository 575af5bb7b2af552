"""Files saved while a game runs are used immediately: declaration, texts, lights; unusable ones change nothing."""

from pathlib import Path

import pytest
from conclave import added_games, new_game
from conclave.lab import action_numbers, fields
from conclave.log import validation
from conclave.web.game_messages import GameMessages
from conclave.web.game_reloader import GameReloader
from conclave.web.live_table import LiveTable

from tests.host.web.tables import choose, run, table
from tests.tutorial.test_tutorial import save

VOTES = ("s1", "s2", "s1")
LAMP = 10  # the pixel behind the strip


class Author:
    """Saves files of a game that is being played, and looks at the table."""

    def __init__(self, folder: Path, table: LiveTable) -> None:
        self.folder, self.table = folder, table
        self.said: list[str] = []
        self._views = GameMessages(table)
        self._reloader = GameReloader(table, self.said.append)

    def save(self, file: str, old: str, new: str) -> str:
        """Save a file; return what the terminal says then."""
        save(self.folder / file, old, new)
        for _ in range(2):
            self._reloader.check_files()
        run(self.table, 3000)
        return self.said[-1]

    @property
    def own(self) -> list[list[str]]:
        """Return what only the first player is shown, in words."""
        return self._views.phone_message(0)["own"]

    @property
    def sentence(self) -> str:
        """Return the sentence that says what the first player has to do."""
        return self._views.phone_message(0)["question"]["sentence"]


@pytest.fixture
def author(tmp_path: Path, only_our_games: None) -> Author:
    """Return the author of a new game that has no drawing, at its first question."""
    folder = new_game.create_game_folder("ask", tmp_path)
    (folder / "page" / "drawing.js").unlink()
    added_games.add(folder)
    made = table(3, game="ask")
    for place in range(3):
        choose(made, place, "A B C D")
    run(made, 10_000)
    assert made.box.live_game
    assert made.box.live_game.waiting_seats == [0, 1, 2]
    return Author(folder, made)


def lamps(table: LiveTable) -> set[tuple[int, int, int]]:
    """Return the colours of all lamps during the first reveal."""
    for place, name in enumerate(VOTES):
        choose(table, place, name)
    seen = set()
    for _ in range(100):
        run(table, 20)
        if any(fact["e"] == "named" for fact in table.box.facts):
            seen |= {pod.pixels[LAMP] for pod in table.box.board.cable.pods}
    return seen


def test_a_saved_declaration_is_used_immediately(author: Author) -> None:
    fact = {"n": 9, "e": "named", "round": 1, "votes": list(VOTES), "most": ["s1"]}
    assert validation.find_schema_error(fact, "ask", 3) is None
    assert action_numbers.action_words("ask")[:3] == ("wait", "s0", "s1")
    assert [field.name for field in fields.observation_fields("ask", 3)] == ["round", "rounds", "friend"]
    assert author.own[0][1].startswith("P")

    assert "loaded again" in author.save(
        "schema.json",
        '"allOf": [{"$ref": "types.json#/definitions/seat_word"}]',
        '"$ref": "types.json#/definitions/text"',
    )
    assert author.own[0][1].startswith("s")
    assert [field.name for field in fields.observation_fields("ask", 3)] == ["round", "rounds"]
    author.save("schema.json", '{"name": {"$ref": "types.json#/definitions/seat_word"}}', '{"name": {"enum": ["s0"]}}')
    assert action_numbers.action_words("ask") == ("wait", "s0")
    author.save("schema.json", '"required": ["round",', '"required": ["number",')
    assert validation.find_schema_error(fact, "ask", 3)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"title": "Ask",', '"title": "Ask"', "ask/schema.json cannot be read"),
        ('"#/definitions/players"', '"#/definitions/people"', "ask/schema.json does not define people"),
        ("types.json#/definitions/round", "types.json#/definitions/rund", "ask/schema.json does not define rund"),
    ],
)
def test_one_that_cannot_be_used_changes_nothing(author: Author, old: str, new: str, why: str) -> None:
    before = author.own
    said = author.save("schema.json", old, new)
    assert why in said
    assert "it was before" in said
    assert author.own == before
    assert action_numbers.action_words("ask")[:3] == ("wait", "s0", "s1")


def test_saved_texts_are_used_immediately(author: Author) -> None:
    assert author.sentence == "Name somebody in secret"
    author.save("box/en.txt", "Name somebody in secret", "Point at somebody")
    author.save("box/en.txt", "Your secret friend", "The friend")
    assert author.sentence == "Point at somebody"
    assert author.own[0][0] == "The friend"


def test_saved_lamps_are_used_immediately(author: Author) -> None:
    author.save("box/lights.py", 'dict(enumerate(fact["votes"]))', 'dict.fromkeys(range(seats), "out")')
    colours = lamps(author.table)
    assert any(red and not green and not blue for red, green, blue in colours)
    assert not any(blue for _, _, blue in colours), "s1 would be yellow, s2 green"
