"""The texts of the browser's pages: what the box says, for a game in one language, and the texts of the pages alone.

Texts of the pages are JSON files, `XX.json` and `games.XX.json` in `text`, and `page/XX.json` in the folder of a game.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from conclave.log import schema
from conclave.log.schema import ANY_TYPE, SchemaType
from firmware.console.game_wording import load_console_module
from firmware.console.result_page import result_lines
from firmware.storage.settings import UNTIL_OK
from firmware.text import Texts
from firmware.text.languages import FALLBACK
from shared_rules.engine import catalog, options
from shared_rules.engine.question import Question

TEXT = Path(__file__).parent / "text"


def page_texts(folder: Path, language: str, start: str = "") -> dict[str, str]:
    """Return the texts of a folder in a language, from the files whose names are `start`, a language, and `.json`.

    A text that is missing is that of English, then that of any other language; without files there are none.
    """
    there = {path.stem.removeprefix(start): path for path in sorted(folder.glob(f"{start}??.json"), reverse=True)}
    found: dict[str, str] = {}
    for code in (*there, FALLBACK, language):  # the last one counts
        if code in there:
            found |= json.loads(there[code].read_text("utf-8"))
    return found


@cache
def shared_page_texts(language: str) -> dict[str, str]:
    """Return the texts of the pages themselves, which belong to no game."""
    return page_texts(TEXT, language)


class FullNameTexts(Texts):
    """The texts of the box where there is room for whole names."""

    def short_name(self, seat: int) -> str:
        """Return the whole name of the player on a seat."""
        return self.seat(seat)


class GameTexts:
    """Put a game, its settings and results into one language; it holds the texts of one game at a time."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = FullNameTexts(language)
        self._game: str | None = None
        self._pages: Any = None

    def use_game(self, game: str) -> None:
        """Load the texts of a game."""
        if game != self._game:
            self._game = game
            self._texts.use_game(game)
            self._pages = load_console_module(game)

    def set_names(self, names: list[str]) -> None:
        """Set the names of the players, by seat; a player without one is called by the number of the seat."""
        self._texts.set_names(names)

    def label(self, name: str) -> str:
        """Return the name of an option of a game."""
        return self._texts("opt." + name)

    def value(self, name: str, value: Any) -> str:
        """Return the text for a value of an option: for a number without a text it is a player."""
        if isinstance(value, int) and not isinstance(value, bool) and not self._texts.knows(f"opt.{name}.{value}"):
            return self.seat(value)
        return self._texts.value(name, options.value_to_text(value))

    def setting(self, name: str) -> str:
        """Return the name of a setting."""
        return self._texts("set." + name)

    def values(self, name: str, values: tuple[Any, ...]) -> list[list[Any]]:
        """Return the values of a setting, each in words."""
        return [[value, self._set_to(name, value)] for value in values]

    def _set_to(self, name: str, value: Any) -> str:
        if name == "language":
            return self._texts.own_name(value)
        if isinstance(value, bool):
            return self._texts("yes" if value else "no")
        if name == "grace":
            return self._texts("seconds", f"{value / 1000:g}".replace(".", self._texts("point")))
        if value in (0, UNTIL_OK):
            return self._texts.first_of("set.reveal.until_ok" if value else f"set.{name}.none", "set.none")
        return self._texts("seconds", value)

    def role(self, role: str) -> str:
        """Return the name of a role, from the texts of the first game that has it; else the word itself."""
        for game in catalog.game_names():
            self.use_game(game)
            if self._texts.knows("o." + role):
                return self._texts.option(role)
        return role

    def sentence(self, about: str) -> str:
        """Return the sentence that tells a player what to do at a question."""
        return self._texts.ask(about)

    def game(self, name: str) -> str:
        """Return the title of a game."""
        return self._texts.title(name)

    def seat(self, seat: int) -> str:
        """Return the name of the player on a seat, or of the seat."""
        return self._texts.seat(seat)

    def state(self, public: dict[str, Any]) -> list[str]:
        """Return the public state of the game as lines; none before it is dealt."""
        return self._pages.state(public, self._texts) if public else []

    def fact_lines(self, facts: list[dict[str, Any]]) -> list[list[Any]]:
        """Return for each revealed fact that has a text its number and its lines."""
        found = [[fact["n"], self._pages.told(fact, self._texts)] for fact in facts]
        return [[number, lines] for number, lines in found if lines]

    def result(self, result: dict[str, Any]) -> list[str]:
        """Return the result of the game as lines."""
        return result_lines(self._texts, result)

    def question_text(self, question: Question) -> str:
        """Return what a question asks, its subject included, which can be secret."""
        return self._texts.about(question.about, question.subject)

    def question_name(self, about: str) -> str:
        """Return the public name of a question, without its subject."""
        return self._texts.name(about)

    def option(self, word: str, public: dict[str, Any], panels: dict[str, Any]) -> str:
        """Return the text for an option; one that is a letter or a number of a card comes with what it stands for."""
        text = self._texts.option(word)
        proposals, tales = public.get("words") or {}, panels.get("tales") or []
        if word in proposals:
            return f"{text}: {proposals[word]}"
        if word[:1] == "t" and word[1:].isdigit() and int(word[1:]) < len(tales):
            return f"{text}: {self._texts.option(tales[int(word[1:])])}"
        return text

    def subject(self, word: str) -> str:
        """Return the text for a row of a sheet: a player, the number of a card, or a word of the game."""
        if word[:1] == "t" and word[1:].isdigit():
            return str(int(word[1:]) + 1)
        if word.isdigit():
            return word
        return self.seat(int(word[1:])) if word[:1] == "s" and word[1:].isdigit() else self._texts("about." + word)

    def panels(self, panels: dict[str, Any]) -> list[list[str]]:
        """Return the private panels of a player as pairs of name and text, in the order of the game's schema.

        A name with a place for a number is that of each entry of a list: `Your guesses, night {}`.
        """
        found, declared = [], schema.schema_of(self._game).panels_type.properties
        for name in (*declared, *sorted(set(panels) - set(declared))):
            value, type = panels.get(name), declared.get(name, ANY_TYPE)
            called = self._texts("panel." + name) if self._texts.knows("panel." + name) else name.replace("_", " ")
            if value in (None, "", [], {}):
                continue
            if "{}" in called:
                entries = [self._said(one, type.choice_for(value).entry_type(place)) for place, one in enumerate(value)]
                found += [[called.format(at), text] for at, text in enumerate(entries, 1) if text]
            else:
                found.append([called, self._said(value, type)])
        return found

    def _said(self, value: Any, declared: SchemaType) -> str:
        """Return a value as a text, by its declared type."""
        type = declared.choice_for(value)
        if value is None or isinstance(value, bool):
            return "" if value is None else self._texts("yes" if value else "no")
        if isinstance(value, dict):
            parts = {name: self._said(one, type.properties.get(name, ANY_TYPE)) for name, one in value.items()}
            return ", ".join(f"{self._texts.option(name)}: {text}" for name, text in parts.items())
        if isinstance(value, list | tuple):
            return self._listed([self._said(one, type.entry_type(place)) for place, one in enumerate(value)], type)
        if type.definition_names & {"seat", "anybody"}:
            return self.seat(value)
        return (
            self._texts.option(value) if isinstance(value, str) and "text" not in type.definition_names else str(value)
        )

    def _listed(self, texts: list[str], type: SchemaType) -> str:
        if "by_seat" in type.definition_names:
            return ", ".join(f"{self.seat(seat)}: {text}" for seat, text in enumerate(texts) if text)
        begins_with_seat = type.entry_types and "seat" in type.entry_types[0].definition_names
        return (": " if begins_with_seat else ", ").join(texts)
