"""The game master fills a sheet in on the host page and in the terminal, at default settings."""

from typing import Any

import pytest
from conclave.web import page_commands
from conclave.web.game_messages import GameMessages

from shared_rules.engine.errors import Refused
from shared_rules.engine.question import BROWSE, KEYS, SHEET
from shared_rules.engine.table import GameTable
from tests import made_up
from tests.host.commands import SEED, conclave
from tests.host.web.tables import match, run, shuffle, table, until

OPTIONS = ("red", "blue", "none", "green", "white")
QUESTIONS = {"cards": (SHEET, False), "list": (BROWSE, False), "keys": (KEYS, False), "vote": (KEYS, False)}


def play(table: GameTable) -> Any:
    """Ask the game master in every form, then the players."""
    given = yield table.sheet({table.gm: ("s0", "s1", "s2")}, "cards", OPTIONS, {"red": 1})
    table.emit("cards", answers=given[table.gm].split(" "))
    for about in ("list", "keys"):
        chosen = yield from table.choose(table.gm, about, OPTIONS[:3])
        table.emit("chosen", answers=[chosen])
    yield table.ask(table.seats, "vote", ("yes", "no"))
    return {"winners": [0], "why": "points"}


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install a game with a sheet for the game master and return its name."""
    return made_up.install_game(monkeypatch, play, QUESTIONS, (3, 3))


def test_the_host_page_gets_subjects_and_limits_and_answers(name: str) -> None:
    made = table(3)
    made.box.start_with_defaults(name, 3)
    run(made, 500)
    shuffle(made)
    said = GameMessages(made).host_message()
    assert [word for word, _ in said["options"]] == list(OPTIONS)
    assert said["subjects"] == [["s0", "P1"], ["s1", "P2"], ["s2", "P3"]]
    assert said["limits"] == {"red": 1}
    for wrong in ("red", "red red blue", "red blue none none", ""):
        with pytest.raises(Refused):
            page_commands.obey_host(made, {"do": "answer", "option": wrong})
    page_commands.obey_host(made, {"do": "answer", "option": "red blue none"})
    run(made, 500)
    assert match(made).about == "list"
    assert GameMessages(made).host_message()["subjects"] == []
    page_commands.obey_host(made, {"do": "answer", "option": "blue"})
    page_commands.obey_host(made, {"do": "answer", "option": "none"})
    run(made, 500)
    assert [fact["answers"] for fact in made.box.facts if "answers" in fact] == [
        ["red", "blue", "none"],
        ["blue"],
        ["none"],
    ]


def test_a_table_of_bots_answers_for_the_game_master(name: str) -> None:
    made = table(3, 3)
    made.box.start_with_defaults(name, 3)
    run(made, 500)
    until(made, lambda: match(made).result)
    assert not made.last_failure
    assert ["red", "blue", "blue"] in [fact.get("answers") for fact in made.box.facts]


def test_the_game_master_fills_a_sheet_in_at_the_keyboard(name: str) -> None:
    played = conclave("hotseat", name, "--bots", 2, "--seed", SEED, feed="1\nx\nblue\n2\n3\n1\n1\n")
    assert played.exit_code == 0, played.output
    assert "cards: answers red, blue, nothing" in played.stdout or "cards: answers red, blue, none" in played.stdout
    assert "chosen: answers red" in played.stdout
