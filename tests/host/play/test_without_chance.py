"""A game without chance has nothing that players could shuffle together: no front end asks for it or offers it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.web.game_texts import GameTexts

from firmware.console.settings_page import SettingsPage
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.table import GameTable
from tests import made_up
from tests.host.commands import SEED, conclave
from tests.host.web.tables import match, run, table
from tests.workbench.bench import Bench


def play(table: GameTable) -> Any:
    """Vote once."""
    votes = yield table.ask(table.seats, "vote", ("yes", "no"))
    table.emit("voted", votes=[votes[seat] for seat in table.seats])
    return {"winners": [0], "scores": None, "why": "points"}


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install a game without chance and return its name."""
    return made_up.install_game(monkeypatch, play, contributes=False)


def test_the_box_begins_with_the_first_question(name: str) -> None:
    box = Bench(2, language="en")
    box.choose_menu_line("New game")
    box.choose_menu_line("Made up")
    box.press_console("ok")
    box.choose_menu_line("Start with 2")
    box.until(lambda: box.is_asked)
    assert box.live_game.about == "vote"
    box.press_console("back")
    box.choose_menu_line("Settings")
    assert isinstance(box.page, SettingsPage)
    assert "stir" not in [entry[0] for entry in box.page.entries()]
    box.press_console("back", "back")
    box.answer_until_locked(Random(1))
    box.until(lambda: box.live_game.result)


def test_between_games_the_setting_of_the_box_can_be_changed(name: str) -> None:
    box = Bench(2, language="en")
    box.choose_menu_line("Settings")
    assert "stir" in [entry[0] for entry in box.page.entries()]


def test_the_browser_neither_asks_for_it_nor_offers_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(2)
    monkeypatch.setattr(made.game_setup, "_game", name)
    words = GameTexts("en")
    assert "stir" not in [setting["name"] for setting in made.game_setup.settings_message(words)]
    made.box.start_with_defaults(name, 2)
    run(made, 500)
    assert match(made).about == "vote"
    assert "stir" not in [setting["name"] for setting in made.game_setup.settings_message(words)]


def test_the_command_line_does_not_ask_for_it(name: str, tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    assert conclave("simulate", name, "--number", 2, "--seed", SEED, "--stir", "--log", log).exit_code == 0
    assert CONTRIBUTION not in log.read_text("utf-8")
    verified = json.loads(conclave("verify", log, "--json").stdout.splitlines()[0])
    assert verified["verdict"] == "right"
    assert "stir-off" not in [one["code"] for one in verified["not_proven"]]
    played = conclave("hotseat", name, "--seats", 2, feed="\n1\n\n1\n")
    assert played.exit_code == 0, played.output
    assert "Four letters of A, B, C, D" not in played.stdout
