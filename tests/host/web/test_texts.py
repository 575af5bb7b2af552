"""What the pages say: there in both languages, and said by some page."""

import ast
import json
import re
from pathlib import Path

import pytest
from conclave.web.server import STATIC

from shared_rules.engine import catalog

WEB = STATIC.parent
GAMES = [Path(catalog.folder(game), "page") for game in catalog.names()]
TEXTS = [f"{WEB}/text/", f"{WEB}/text/games.", *(f"{page}/" for page in GAMES)]
PAGES = {
    path.relative_to(folder.parent): path.read_text("utf-8")
    for folder in (STATIC, *GAMES)
    for path in folder.rglob("*")
    if path.suffix in (".js", ".html")
}
SAID = "\n".join(PAGES.values())
NO_TEXT = r"(?<!\bdo: )(?<!class: )(?<!type: )(?<!id\": )"  # messages to the table, and names of parts of a page
COMPOSED = ("short.", "does.", "rumours.", "discs.")  # keys whose first part is a variable


def keys(start: str, language: str = "en") -> dict[str, str]:
    return json.loads(Path(f"{start}{language}.json").read_text("utf-8"))


def spoken() -> set[str]:
    """All words in the code of the pages that could be the key of a text."""
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
        if name.parts[0] == STATIC.name:  # drawings have texts of their own
            looked_up |= set(re.findall(r'\bsay\("(\w+)"', text))
    assert looked_up - set(keys(TEXTS[0])) == set()


@pytest.mark.parametrize("start", TEXTS[:2])  # those of games are among the checks for authors
def test_the_pages_say_the_same_in_both_languages(start: str) -> None:
    english, french = keys(start, "en"), keys(start, "fr")
    assert english.keys() == french.keys()
    assert {key for key, text in english.items() if text.count("{}") != french[key].count("{}")} == set()
