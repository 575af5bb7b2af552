"""Bots and simulations answer for the game master as the game declares, so that every game ends."""

import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from conclave.bots.random_games import play_random_game
from conclave.bots.search import SearchBot
from conclave.bots.search.seat_knowledge import knowledge_of
from conclave.bots.search.world import SearchSettings, World
from conclave.lab import bot_games
from conclave.lab.numbered_game import NumberedGame
from conclave.lab.plan import LabTable

from shared_rules.engine import master_defaults
from shared_rules.engine.question import BROWSE, KEYS, SHEET, Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from tests import kit, made_up
from tests.host.commands import SEED, conclave
from tests.host.web.tables import match, run, table, until

QUESTIONS = {"vote": (KEYS, False), "again": (BROWSE, False, "end")}


def play(table: GameTable) -> Any:
    """Vote until the game master ends it: her first option goes on for ever."""
    rounds, again = 0, "again"
    while again == "again":
        yield table.ask(table.seats, "vote", ("yes", "no"))
        rounds += 1
        again = yield from table.choose(table.gm, "again", ("again", "end"))
    return {"winners": [0], "scores": [rounds] * len(table.seats), "why": "agreed"}


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Install a game with declared defaults and return its name."""
    folder = made_up.write_schema(tmp_path, vote=("yes", "no"), again=("again", "end"))
    return made_up.install_game(monkeypatch, play, QUESTIONS, (3, 3), folder=folder)


@pytest.mark.parametrize("number", range(5))
def test_random_games_end_as_the_game_declares(name: str, number: int) -> None:
    result = play_random_game(name, 3, {}, kit.fixed_seed(number)).result
    assert result
    assert result["scores"] == [1, 1, 1]


def test_bots_alone_at_the_keyboard_end_a_game(name: str) -> None:
    played = conclave("hotseat", name, "--seats", 3, "--bots", 3, "--seed", SEED)
    assert "scores 1, 1, 1" in played.stdout


def test_the_lab_ends_a_game(name: str) -> None:
    row = bot_games.play_game(LabTable(name, 3, "random", {}), "plan", 1)
    assert row["scores"] == [1, 1, 1]
    lone = NumberedGame(name, 3, {}, kit.fixed_seed(1))
    lone.play_to_end(lambda seat, legal: legal[0])
    assert lone.is_over


def test_a_bot_that_thinks_ahead_ends_a_game_in_its_mind(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Rounds(World):
        pass

    module = ModuleType(f"shared_rules.{made_up.MODULE}.bots.search")
    vars(module).update(WAY=SearchSettings(Rounds, 2, 0.0, 40, others_use_heuristic=False))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    session = Session(name, 3, {}, kit.fixed_seed(1))
    search = SearchBot(name, Random(1), lambda seat: knowledge_of(session, seat))
    world = Rounds(knowledge_of(session, 0), None, Random(1))
    search._play_on(world)
    assert world.result
    assert world.result["scores"] == [1, 1, 1]


def test_a_browser_table_of_bots_ends_a_game(name: str) -> None:
    made = table(3, 3)
    made.box.start_with_defaults(name, 3)
    run(made, 500)
    until(made, lambda: match(made).result)
    assert match(made).session.public == {}
    assert (match(made).result or {})["scores"] == [1, 1, 1]


def test_without_a_declaration_it_is_the_first_option() -> None:
    question = Question("again", ("again", "end"))
    assert (master_defaults.has_declared_default(question), master_defaults.default_answer(question)) == (
        False,
        "again",
    )


def test_a_declared_option_that_is_not_open_is_not_answered() -> None:
    question = Question("again", ("again", "pause"), kind=(BROWSE, False, "end"))
    assert master_defaults.default_answer(question) == "again"


def test_a_sheet_takes_the_default_as_often_as_allowed() -> None:
    question = Question("cards", ("red", "blue"), kind=(SHEET, False, "blue"))
    question.subjects, question.limits = ("s0", "s1", "s2"), {"blue": 2}
    assert master_defaults.default_answer(question) == "blue blue red"
    assert question.encode(master_defaults.default_answer(question))
