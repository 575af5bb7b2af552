"""Texts of the pages: each exists in both languages and is used by some page."""

import ast
import json
import re
from pathlib import Path

import pytest
from conclave.log import schema
from conclave.web.game_texts import GameTexts
from conclave.web.table_server import STATIC

from firmware.text import Texts
from firmware.text.languages import languages
from shared_rules.engine import catalog

WEB = STATIC.parent
GAMES = [Path(catalog.game_folder(game), "page") for game in catalog.game_names()]
TEXTS = [f"{WEB}/text/", f"{WEB}/text/games.", *(f"{page}/" for page in GAMES)]
PAGES = {
    path: path.read_text("utf-8")
    for folder in (STATIC, *GAMES)
    for path in folder.rglob("*")
    if path.suffix in (".js", ".html")
}
SAID = "\n".join(PAGES.values())
NO_TEXT = r"(?<!\bdo: )(?<!class: )(?<!type: )(?<!id\": )"  # messages to the table, and names of parts of a page
COMPOSED = ("short.", "does.", "rumours.", "discs.")  # keys whose first part is a variable


def keys(start: str, language: str = "en") -> dict[str, str]:
    """Return the texts of a file by their keys."""
    return json.loads(Path(f"{start}{language}.json").read_text("utf-8"))


def spoken() -> set[str]:
    """Return all words in the code of the pages that could be the key of a text."""
    sent = {
        node.value
        for path in WEB.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return sent | {word for quote in '"`' for word in re.findall(rf"{NO_TEXT}{quote}([\w.]+){quote}", SAID)}


@pytest.mark.parametrize("start", TEXTS)
def test_no_text_is_there_that_no_page_says(start: str) -> None:
    words = spoken()
    starts = (*COMPOSED, *re.findall(r"`([\w.]+[._])\$\{", SAID))
    ends = tuple(re.findall(r"\}(_\w+)`", SAID))
    unused = [key for key in keys(start) if key.removesuffix(".one") not in words]
    assert [key for key in unused if not key.startswith(starts) and not key.endswith(ends)] == []


def test_every_text_that_a_page_looks_up_is_there() -> None:
    looked_up = set(re.findall(r'data-(?:text|label)="(\w+)"', SAID))
    for name, text in PAGES.items():
        if name.is_relative_to(STATIC):  # drawings have texts of their own
            looked_up |= set(re.findall(r'\bsay\("(\w+)"', text))
    assert looked_up - set(keys(TEXTS[0])) == set()


@pytest.mark.parametrize("start", TEXTS[:2])  # those of games are among the checks for authors
def test_the_pages_say_the_same_in_both_languages(start: str) -> None:
    english, french = keys(start, "en"), keys(start, "fr")
    assert english.keys() == french.keys()
    assert {key for key, text in english.items() if text.count("{}") != french[key].count("{}")} == set()


@pytest.mark.parametrize("game", catalog.game_names())
@pytest.mark.parametrize("language", languages())
def test_every_panel_of_a_game_has_a_name(game: str, language: str) -> None:
    texts = Texts(language)
    texts.use_game(game)
    for name in schema.schema_of(game).panels_type.properties:
        assert texts.knows("panel." + name), name


def test_panels_are_said_by_their_types() -> None:
    words = GameTexts("en")
    words.use_game("sultane")
    words.set_names(["Ana", "Bo", "", "", ""])
    known = {"tales": [], "investigated": [[1, "pacifist"], [2, "interventionist"]], "allies": [0, 3], "dinarzade": 1}
    assert words.panels({**known, "role": "pacifist", "own_secret": {"of": ["s0", 3]}}) == [
        ["Your role", "pacifist"],
        ["Your allies", "Ana, P4"],
        ["Dinarzade", "Bo"],
        ["Investigated", "Bo: pacifist, P3: interventionist"],
        ["own secret", "of: Ana, 3"],
    ]
