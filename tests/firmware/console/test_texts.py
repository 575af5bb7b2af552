"""The texts: complete in both languages, and written in letters of the font."""

import ast
import re
from pathlib import Path

import pytest

from firmware.console.console_page import justify, wrap
from firmware.text import Texts
from firmware.text.languages import languages
from tests.firmware.text_tables import read_texts
from tests.workbench.oled_picture import LETTERS

ROOT = Path(__file__).parents[3]
TEXT = ROOT / "firmware" / "text"
FRENCH, ENGLISH = read_texts("fr"), read_texts("en")
# keys that are put together when they are looked up
COMPOSED = (
    *("help.", "hue.", "night.", "opt.", "round.", "o.", "set."),
    *("test.", "error.", "fail.", "why.", "flash."),
)


# --- both languages say the same


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(FRENCH) == sorted(ENGLISH)


@pytest.mark.parametrize("key", sorted(FRENCH))
def test_both_languages_fill_in_the_same_values(key: str) -> None:
    assert re.findall(r"{\d*}", FRENCH[key]) == re.findall(r"{\d*}", ENGLISH[key])


@pytest.mark.parametrize("language", languages())
def test_every_text_is_written_in_letters_of_the_font(language: str) -> None:
    assert {letter for text in read_texts(language).values() for letter in text} <= set(LETTERS)


def text_constants(folder: str) -> set[str]:
    """Yield all text constants in the code of a room."""
    return {
        node.value
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_text_is_used() -> None:
    said = text_constants("firmware")
    assert [key for key in FRENCH if key not in said and not key.startswith(COMPOSED)] == []


def test_every_key_that_the_console_looks_up_is_there() -> None:
    looked_up = set()
    for path in (ROOT / "firmware" / "console").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).endswith("texts"):
                looked_up |= {
                    inner.value
                    for inner in ast.walk(node.args[0])
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
                }
    of_games = {"why", "camp"}
    assert {key for key in looked_up if not key.endswith(".") and key != ".none"} <= set(FRENCH) | of_games | {
        key.rpartition(".")[0] for key in FRENCH
    }


def test_every_refusal_of_the_rules_has_its_words() -> None:
    """Only refusals that the console can meet: an impossible set-up or journal, nothing to undo."""
    found = set()
    for path in (ROOT / "shared_rules").glob("*/*.py"):
        found |= set(re.findall(r'(?:BadSetup|BadJournal)\(\s*"([a-z-]+)"', path.read_text("utf-8")))
    assert {"bad-seats", "damaged-journal"} <= found
    found |= {"nothing-to-undo", "opened"}
    assert {f"error.{why}" for why in found - {"bad-seed"}} <= set(FRENCH)


@pytest.mark.parametrize("language", languages())
def test_an_edition_has_a_name_although_it_is_a_number(language: str) -> None:
    texts = Texts(language)
    texts.use_game("the-majority")
    assert all(texts.knows(f"opt.edition.{edition}") for edition in (1, 2))


@pytest.mark.parametrize("language", languages())
def test_subjects_of_sheets_have_words(language: str) -> None:
    texts = Texts(language)
    texts.use_game("witchcraft")
    words = [texts.option(word) for word in ("rumour", "discard", "t0", "t1")]
    assert len(set(words)) == 4
    assert words[2:] == [f"{words[2][:-1]}{number}" for number in (1, 2)]
    assert words[2] != "t0"


# --- looking up


def test_a_text_is_filled_in_and_a_missing_one_can_be_read() -> None:
    texts = Texts("en")
    assert texts("pod", 3) == "Pod 3"
    assert texts("ask.first_card", 3) == "First card"
    assert texts("result.teams", 3) == "Teams: {} and {}"  # too few values: no exception


def test_the_first_known_of_several_keys() -> None:
    texts = Texts("en")
    assert texts.first_of("opt.ghosts.on", "opt.on") == "yes"
    assert texts.first_of("opt.x", "y") == "X"


def test_seats_count_from_one_and_the_master_has_a_name() -> None:
    assert [Texts("fr").seat(seat) for seat in (-1, 0, 9)] == ["MJ", "J1", "J10"]
    assert Texts("en").seats([0, 3]) == "P1 P4"


def test_options_are_named_and_others_are_their_own_name() -> None:
    texts = Texts("fr")
    assert [texts.option(word) for word in ("yes", "done", "s3", "A", "7")] == ["oui", "c'est fait", "J4", "A", "7"]


def test_a_language_change_is_immediate_and_unknown_means_french() -> None:
    texts = Texts("en")
    texts.use_language("fr")
    assert texts("yes") == "oui"
    texts.use_language("tlh")
    assert texts("yes") == "oui"
    assert texts.language == "fr"


def test_texts_of_a_game_are_loaded_and_unloaded() -> None:
    texts = Texts("fr")
    texts.use_game("majority")
    assert texts.knows("ask.vote")
    french = texts("ask.vote")
    texts.use_language("en")
    assert texts.knows("ask.vote")
    assert texts("ask.vote") != french
    texts.use_game(None)
    assert not texts.knows("ask.vote")
    texts.use_language("fr")
    assert not texts.knows("about.vote")
    texts.use_game("majority")
    assert texts("ask.vote") == french
    texts.use_game("no_such_game")
    assert texts("yes") == "oui"


# --- lines


def test_wrap_breaks_between_words() -> None:
    assert wrap("one two three four five") == ["one two three four", "five"]
    assert wrap("one") == ["one"]
    assert wrap("a " + "1" * 45) == ["a", "1" * 21, "1" * 21, "111"]
    assert wrap("le jeu est-il termine ?") == ["le jeu est-il", "termine ?"]
    assert wrap("un point par touche x ; et") == ["un point par touche", "x ; et"]


def test_spread_fills_a_line() -> None:
    assert justify("ab", "c", 5) == "ab  c"
