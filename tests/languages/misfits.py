"""Texts of a language that do not fit: on the display of the box, on an aid, on a phone."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from traceback import extract_tb
from typing import Any
from unittest.mock import patch

from conclave.aid import contents
from conclave.aid.pdf import AidPdf, TooFull

from firmware.console.screen import BIG, BIG_CELLS, CELLS, HEIGHTS, LINES, Screen
from tests.firmware.console import test_texts_fit as fit
from tests.firmware.console.test_texts_fit import Walk
from tests.workbench.bench import Bench

Row = tuple[str, int]  # a text, and how it is written
MENUS = ("home.history", "home.settings", "home.test", "home.new")
PARTS = ("boot", "keys", "game", "pods", "console", "line", "other")


def on_the_box(language: str, games: list[str]) -> list[str]:
    """Walk through the pages of the display; return the lines that are cut off, and what else is too long."""
    found: dict[str, None] = {}  # in the order of the walk

    class Recording(Screen):
        """A screen that writes down what does not fit."""

        def set_line(self, row: int, text: str, inverted: bool = False) -> None:
            if row >= LINES:
                note("there is no line for", text)
            else:
                if len(text) > CELLS:
                    note("a line is cut off", text)
                super().set_line(row, text, inverted)

        def set_rows(self, rows: list[Row], top: int = 0) -> None:
            at = top
            for text, size in rows:
                at += HEIGHTS[size]
                if at > LINES and text:
                    note("there is no line for", text)
                if len(text) > (BIG_CELLS if size == BIG else CELLS):
                    note("a line is cut off", text)
            super().set_rows(rows, top)

    def note(what: str, text: str) -> None:
        found[f"{what}: {re.sub('[0-9]+', '0', text)!r}"] = None  # a figure comes with many values

    def walk(part: Callable[..., None], *arguments: Any) -> None:
        try:
            part(Walk(Bench(10, language=language)), *arguments)
        except AssertionError as error:
            found[f"{part.__name__}{arguments}: {str(error) or extract_tb(error.__traceback__)[-1].line}"] = None

    with patch.object(fit, "StrictScreen", Recording):
        for key in MENUS:
            walk(fit.test_the_menus_fit, (key,))
        for game in games:
            walk(fit.test_seats_and_options_fit, game)
            walk(lambda _, game: fit.test_the_pages_of_a_game_fit(game, language), game)
        for part in (fit.test_every_value_of_every_setting_fits, fit.test_every_test_fits, fit.test_every_note_fits):
            walk(part)
        for part in PARTS:
            walk(fit.test_every_failure_fits, part)
    return list(found)


class Remembering(AidPdf):
    """A paper that remembers the last text."""

    last = ""

    def _block(self, text: str, left: float, width: float) -> None:
        Remembering.last = text
        super()._block(text, left, width)


def on_aids(language: str) -> Iterator[str]:
    """Yield the aids that are too full even in the smallest type, with the text that has no room."""
    with patch.object(contents, "AidPdf", Remembering):
        for game in contents.games_with_aid():
            try:
                contents.make_aid(game, language)
            except TooFull:
                yield f"the aid of {game} has no room for: {Remembering.last!r}"


def on_phones(language: str, games: list[str]) -> Iterator[str]:
    """Yield what does not fit on the pages of a small phone, before a game and in one; it needs Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.web import tour
    from tests.web.conftest import visiting
    from tests.web.serving import CHROMIUM, FLAGS

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with visiting(browser) as visit:
            small = partial(visit, width=320, height=568, reduced_motion="reduce")
            for stops in (
                tour.pages_before_game(small, language),
                *(tour.pages_in_game(small, game, language) for game in games),
            ):
                for name, page in stops:
                    yield from (f"{name}: {misfit}" for misfit in page.evaluate(tour.MISFITS))
        browser.close()
