"""The game master answers on the host page, in a real Chromium."""

import pytest

from shared_rules.engine.question import SHEET
from tests import made_up
from tests.web.pages import host, until_page
from tests.web.serving import served

pytestmark = pytest.mark.slow
LISTS = ".master select"
DONE = ".master [data-id='answer sheet']"


def play(table):
    """Ask the game master a sheet."""
    for _ in range(2):
        given = yield table.sheet({table.gm: ("s0", "s1")}, "cards", ("red", "blue"), {"red": 1})
        table.tell("cards", answers=given[table.gm].split(" "))
    return {"winners": [0], "why": "points"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sheet_is_filled_in_list_by_list(monkeypatch, visit, language):
    name = made_up.install(monkeypatch, play, {"cards": (SHEET, False)}, (2, 2))
    with served(2, game=name, stir=False, language=language) as table:
        page = visit(host(table))
        page.wait_for_selector(LISTS)
        assert page.locator(DONE).inner_text() == {"en": "Answer", "fr": "Répondre"}[language]
        assert page.locator(DONE).is_disabled()
        page.locator(LISTS).nth(0).select_option("red")
        assert page.locator(LISTS).nth(1).locator("option[value=red]").is_disabled(), "it can be given once"
        table.places.changes += 1  # the page is told something
        page.locator(LISTS).nth(1).select_option("blue")
        page.locator(DONE).click()
        until_page(page, lambda: page.locator(LISTS).nth(0).input_value() == "", 10)
        assert [fact["answers"] for fact in table.box.facts if fact["e"] == "cards"] == [["red", "blue"]]
