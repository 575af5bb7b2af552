"""The game master answers on the host page, in a real Chromium: a sheet, and a text."""

from typing import Any

import pytest

from shared_rules.engine.question import BROWSE, SHEET
from shared_rules.engine.table import GameTable
from tests import made_up
from tests.web.pages import Visit, host_address, until_page
from tests.web.serving import served

pytestmark = pytest.mark.slow
LISTS = ".master select"
DONE = ".master [data-id='answer sheet']"


def play(table: GameTable) -> Any:
    """Ask the game master a sheet."""
    for _ in range(2):
        given = yield table.sheet({table.gm: ("s0", "s1")}, "cards", ("red", "blue"), {"red": 1})
        table.emit("cards", answers=given[table.gm].split(" "))
    return {"winners": [0], "why": "points"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sheet_is_filled_in_list_by_list(monkeypatch: pytest.MonkeyPatch, visit: Visit, language: str) -> None:
    name = made_up.install_game(monkeypatch, play, {"cards": (SHEET, False)}, (2, 2))
    with served(2, game=name, stir=False, language=language) as table:
        page = visit(host_address(table))
        page.wait_for_selector(LISTS)
        assert page.locator(DONE).inner_text() == {"en": "Answer", "fr": "Répondre"}[language]
        assert page.locator(DONE).is_disabled()
        page.locator(LISTS).nth(0).select_option("red")
        assert page.locator(LISTS).nth(1).locator("option[value=red]").is_disabled(), "it can be given once"
        table.seats.changes += 1  # the page gets a message
        page.locator(LISTS).nth(1).select_option("blue")
        page.locator(DONE).click()
        until_page(page, lambda: page.locator(LISTS).nth(0).input_value() == "", 10)
        assert [fact["answers"] for fact in table.box.facts if fact["e"] == "cards"] == [["red", "blue"]]


def note(table: GameTable) -> Any:
    """Ask for a note."""
    answer = yield from table.choose(table.gm, "note", ("note", "skip"), max_text_bytes=20)
    table.emit("note", text=answer.partition(" ")[2])
    yield table.ask(table.seats, "cards", ("yes", "no"))
    return {"winners": [0], "why": "points"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_text_is_typed_sent_and_shown_as_text(monkeypatch: pytest.MonkeyPatch, visit: Visit, language: str) -> None:
    """Text that is too long or invisible is named before it can be sent; none of it is read as HTML."""
    name = made_up.install_game(monkeypatch, note, {"note": (BROWSE, False), "cards": (BROWSE, False)}, (2, 2))
    with served(2, game=name, stir=False, language=language) as table:
        page, watching = visit(host_address(table)), visit(f"{table.address}/watch")
        field, hint = page.locator(".master input"), page.locator(".master [role=status]")
        button = page.locator("[data-id='answer note']")
        assert {"en": "Everybody sees this text", "fr": "Tout le monde voit ce texte"}[language] in hint.inner_text()
        for text, said in (
            ("x" * 21, "1"),
            ("é" * 11, "2"),
            ("a\u202eb", {"en": "invisible", "fr": "invisibles"}[language]),
        ):
            field.fill(text)
            assert button.is_disabled()
            assert said in hint.inner_text()
        field.fill(" <b>Où ?</b> ")
        button.click()
        until_page(page, lambda: any(fact["e"] == "note" for fact in table.box.facts), 10)
        assert [fact["text"] for fact in table.box.facts if fact["e"] == "note"] == ["<b>Où ?</b>"]
        page.locator("[data-id=history]").click()
        until_page(page, lambda: "<b>Où" in page.locator("dialog").inner_text(), 10)
        assert [one.locator("b", has_text="Où").count() for one in (page, watching)] == [0, 0]
