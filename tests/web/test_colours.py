"""Colours of the drawings for all kinds of sight: told apart by themselves, each with a symbol or a word beside it."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color
from conclave.web.table_server import STATIC
from playwright.sync_api import Page

from shared_rules.engine import catalog
from tests.firmware.colour_vision import SIGHTS
from tests.web.drawings import as_drawn, cached_moments
from tests.web.test_drawings import address, every_setup, page, sheet

__all__ = ["address", "page", "sheet"]

PAGES = [Path(catalog.game_folder(game), "page", "style.css") for game in catalog.game_names()]
STYLES = "".join(sheet.read_text("utf-8") for sheet in (STATIC / "games.css", *PAGES) if sheet.exists())
BOUND = 10  # CIEDE2000: what is seen at a glance is above 5
HUES = ("red", "blue", "yellow", "pink", "black", "green")
CAMPS = ("interventionist", "pacifist", "dinarzade", "undefined")


def hues() -> dict[str, str]:
    """Return the colours of the game by name."""
    return {hue: re.findall(rf"--{hue}: (#\w+);", STYLES)[0] for hue in HUES}


def camps() -> dict[str, str]:
    """Return the colours of the camps by name."""
    return {camp: re.findall(rf"\.camp-{camp} {{\s+--hue: (#\w+);", STYLES)[0] for camp in CAMPS}


def seen(colour: str, sight: str) -> Color:
    """Return a colour as this kind of sight sees it."""
    if sight == "normal":
        return Color(colour)
    return Color(colour).filter(sight, 1, method="machado", space="srgb-linear")


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("colours", [hues(), camps()], ids=["hues", "camps"])
def test_colours_stay_apart(colours: dict[str, str], sight: str) -> None:
    for (one, first), (other, second) in combinations(colours.items(), 2):
        assert seen(first, sight).delta_e(seen(second, sight), method="2000") >= BOUND, (one, other)


@pytest.mark.slow
@every_setup
def test_every_colour_comes_with_its_own_symbol_or_a_word(number: int, page: Page) -> None:
    for moment in cached_moments(number):
        drawn = page.evaluate("(moment) => coloured(moment)", as_drawn(moment, "en", True))
        for colour, signs, text in drawn:
            foreign = {sign for other, theirs, _ in drawn if other != colour for sign in theirs}
            assert set(signs) - foreign or re.search("[A-Za-z]{3}", text), (moment.kind, colour, text)
