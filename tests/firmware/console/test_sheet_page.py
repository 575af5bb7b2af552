"""The game master fills in a sheet with the four keys of the console, at default settings."""

from random import Random
from typing import Any

import pytest

from firmware.console.game_page import GamePage
from firmware.console.master_question_page import MasterQuestionPage
from firmware.console.master_sheet_page import MasterSheetPage, SheetOptionPage
from firmware.console.screen import CELLS
from shared_rules.engine.question import BROWSE, KEYS, SHEET
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from tests import kit, made_up
from tests.workbench.bench import Bench
from tests.workbench.hands import CONSOLE, SETTLE

QUESTIONS = {"cards": (SHEET, False), "list": (BROWSE, False), "keys": (KEYS, True), "vote": (KEYS, False)}
FEW, MANY = ("red", "blue", "none"), tuple(f"o{number}" for number in range(12))


def sheet_rules(options: tuple[str, ...], limits: dict[str, int] | None = None, subjects: int = 3) -> Any:
    """Return the rules of a game that asks the game master a sheet and in the other forms, then the players."""

    def play(table: GameTable) -> Any:
        """Ask the sheet, then the other questions."""
        names = tuple(f"s{seat}" for seat in table.seats) + tuple(f"card{at}" for at in range(subjects - 3))
        answers = yield table.sheet({table.gm: names}, "cards", options, limits)
        table.emit("cards", answers=answers[table.gm].split(" "))
        chosen = yield from table.choose(table.gm, "list", MANY)
        table.emit("chosen", answers=[chosen])
        chosen = yield from table.choose(table.gm, "keys", ("yes", "no"))
        table.emit("chosen", answers=[chosen])
        yield table.ask(table.seats, "vote", ("yes", "no"))
        return {"winners": [0], "why": "points"}

    return play


def begin_game(monkeypatch: pytest.MonkeyPatch, *given: Any, language: str = "en") -> Bench:
    """Return a new box with a game whose first question, after the shuffling, is a sheet for the game master."""
    name = made_up.install_game(monkeypatch, sheet_rules(*given), QUESTIONS, (3, 3))
    box = Bench(3, language=language)
    box.start(name, 3)
    box.answer_until_locked(Random(1))
    box.until(lambda: isinstance(box.page, MasterSheetPage))
    box.run(200)
    return box


def screen_lines(box: Bench) -> list[str]:
    """Return the lines of the screen with single spaces."""
    return [" ".join(line.split()) for line in box.screen]


def test_ok_steps_through_options_and_the_last_line_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_game(monkeypatch, FEW)
    assert screen_lines(box)[:6] == ["Cards", "Cards.", "▶P1 -", "P2 -", "P3 -", "Still empty: 3"]
    box.press_console("ok")
    assert "▶P1 red" in screen_lines(box)
    box.press_console("ok", "ok")
    assert "▶P1 nothing" in screen_lines(box), "the word of the box for none"
    box.press_console("ok")
    assert "▶P1 -" in screen_lines(box)
    box.press_console("ok", "down", "ok", "ok", "down", "ok")
    assert screen_lines(box)[2:6] == ["P1 red", "P2 blue", "▶P3 red", "Hand it in"]
    box.press_console("down", "ok")
    assert isinstance(box.page, MasterQuestionPage)
    assert box.live_game.session.facts == []
    assert b'"answers":["red","blue","red"]' in box.received_bytes


def test_limits_are_kept_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_game(monkeypatch, FEW, {"red": 1, "blue": 1})
    box.press_console("ok", "down", "ok")
    assert screen_lines(box)[2:4] == ["P1 red", "▶P2 blue"]
    box.press_console("down", "ok")
    assert screen_lines(box)[4] == "▶P3 nothing"
    box.press_console("ok", "up", "ok")
    assert screen_lines(box)[3] == "▶P2 nothing"
    box.press_console("down", "ok")
    assert screen_lines(box)[4] == "▶P3 blue"


def test_one_of_many_options_is_chosen_from_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_game(monkeypatch, MANY, {"o3": 1})
    box.press_console("ok")
    assert isinstance(box.page, SheetOptionPage)
    assert screen_lines(box)[:2] == ["P1 ▼", "▶o0"]
    box.choose_menu_line("o3")
    assert "▶P1 o3" in screen_lines(box)
    box.press_console("down", "ok")
    assert "o3" not in [entry[1] for entry in box.page.entries()], "it can be given once"
    box.press_console("back")
    box.press_console("up", "ok")
    assert "▶o3" in screen_lines(box), "where it was"
    box.choose_menu_line("-")
    assert "▶P1 -" in screen_lines(box)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_more_subjects_than_lines_are_scrolled(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    box = begin_game(monkeypatch, FEW, None, 12, language=language)
    for _ in range(12):
        assert all(len(line) <= CELLS for line in box.screen)
        assert sum(line.startswith("▶") for line in box.screen) == 1
        box.press_console("ok", "down")
    assert box.screen[-1].startswith("▶")
    box.press_console("ok")
    assert b'"answers":["red","red"' in box.received_bytes


def test_entries_are_kept_while_other_pages_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_game(monkeypatch, FEW)
    box.press_console("ok", "down", "ok", "ok")
    box.hold(CONSOLE, "back")
    box.run(1500)
    box.release(CONSOLE, "back")
    box.run(SETTLE)
    assert "the last line hands in your answer" in " ".join(box.page.lines())
    box.press_console("back")  # the help
    assert isinstance(box.page, MasterSheetPage)
    box.press_console("back")  # the news
    assert isinstance(box.page, GamePage)
    box.press_console("back", "back")  # the menu of the game, and back
    box.press_console("ok", "ok", "ok")  # scores, table, the question
    assert isinstance(box.page, MasterSheetPage)
    assert screen_lines(box)[2:5] == ["P1 red", "▶P2 blue", "P3 -"], "with the cursor where it was"


def test_after_a_power_cut_the_sheet_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_game(monkeypatch, FEW)
    box.fill_in("red", "red", "blue")
    box.press_console("down", "down", "ok")
    facts = box.live_game.session.fact_count
    box.power_cut()
    box.press_console("ok")
    box.until(lambda: box.device.live_game and not box.device.live_game.replay)
    assert box.live_game.session.fact_count == facts, "what was locked is still there"
    box.until(lambda: isinstance(box.page, MasterQuestionPage))
    box.press_console("back", "back")
    box.choose_menu_line("Undo a step")
    box.choose_menu_line("yes")
    box.until(lambda: isinstance(box.page, MasterQuestionPage) and box.live_game.about == "list")
    box.press_console("back", "back")
    box.choose_menu_line("Undo a step")
    box.choose_menu_line("yes")
    box.until(lambda: isinstance(box.page, MasterSheetPage))
    assert box.page.choices == [None] * 3


def test_a_sheet_answered_elsewhere_closes_its_option_list(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_game(monkeypatch, MANY)
    box.press_console("ok")
    assert isinstance(box.page, SheetOptionPage)
    box.live_game.answer_master("o1 o2 o3", box.board.ticks_ms())
    box.run(500)
    assert isinstance(box.page, MasterQuestionPage)


@pytest.mark.parametrize("number", range(3))
def test_a_game_is_played_to_its_end_by_keys_alone(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Sheet, browsed options and keys; afterwards the answers are replayed."""
    box = begin_game(monkeypatch, MANY, {"o1": 1}, 4)
    box.play(Random(number))
    assert Session.replay(box.live_game.session.journal).result == {"winners": [0], "why": "points"}


def test_a_sheet_of_the_game_master_is_kept_and_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = made_up.install_game(monkeypatch, sheet_rules(FEW, {"red": 1}), QUESTIONS, (3, 3))
    session = Session(name, 3, {}, kit.fixed_seed(1))
    session.answer(-1, "red blue none")
    again = Session.replay(session.journal)
    assert (again.facts, again.journal) == (session.facts, session.journal)
