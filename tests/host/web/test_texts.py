"""What the pages say: there in both languages, and said by some page."""

import ast
import json
import re

import pytest
from conclave.web.server import STATIC

from shared_rules.engine import catalog

WEB = STATIC.parent
TEXTS = ["", "_games", *(f"_{catalog.module(game)}" for game in catalog.names())]
PAGES = {path.name: path.read_text("utf-8") for path in STATIC.rglob("*") if path.suffix in (".js", ".html")}
SAID = "\n".join(PAGES.values())
NO_TEXT = r"(?<!\bdo: )(?<!class: )(?<!type: )(?<!id\": )"  # messages to the table, and names of parts of a page
COMPOSED = ("short.", "does.", "rumours.", "discs.")  # keys whose first part is a variable


def keys(name: str, language: str = "en") -> dict[str, str]:
    return json.loads((WEB / "text" / f"{language}{name}.json").read_text("utf-8"))


def spoken() -> set[str]:
    """All words in the code of the pages that could be the key of a text."""
    sent = {
        node.value
        for path in WEB.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return sent | {word for quote in '"`' for word in re.findall(rf"{NO_TEXT}{quote}([\w.]+){quote}", SAID)}


@pytest.mark.parametrize("name", TEXTS)
def test_no_text_is_there_that_no_page_says(name: str) -> None:
    words = spoken()
    starts = (*COMPOSED, *re.findall(r"`([\w.]+[._])\$\{", SAID))
    ends = tuple(re.findall(r"\}(_\w+)`", SAID))
    unused = [key for key in keys(name) if key.removesuffix(".one") not in words]
    assert [key for key in unused if not key.startswith(starts) and not key.endswith(ends)] == []


@pytest.mark.parametrize("game", catalog.names())
def test_every_title_belongs_to_a_question(game: str) -> None:
    questions, words = catalog.load(game).QUESTIONS, spoken()
    titles = [key for key in keys("_" + catalog.module(game)) if key.startswith("title.")]
    assert [key for key in titles if key not in words and key.split(".")[1] not in questions] == []


def test_every_text_that_a_page_looks_up_is_there() -> None:
    looked_up = set(re.findall(r'data-(?:text|label)="(\w+)"', SAID))
    for name, text in PAGES.items():
        if (STATIC / name).exists():  # drawings have texts of their own
            looked_up |= set(re.findall(r'\bsay\("(\w+)"', text))
    assert looked_up - set(keys("")) == set()


def test_the_pages_say_the_same_in_both_languages() -> None:
    english, french = keys("", "en"), keys("", "fr")
    assert english.keys() == french.keys()
    assert {key for key, text in english.items() if text.count("{}") != french[key].count("{}")} == set()
