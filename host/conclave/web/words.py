"""The game in words, in one language: those of the device."""

from typing import Any

from conclave.log import schema
from conclave.log.schema import ANY, Type
from firmware.console.result_page import result_lines
from firmware.console.telling import pages_of
from firmware.storage.settings import UNTIL_OK
from firmware.text import Texts
from shared_rules.engine import catalog, options
from shared_rules.engine.question import Question

LANGUAGES = ("en", "fr")


class Full(Texts):
    """The device's words where there is room for whole names."""

    def short(self, seat: int) -> str:
        """Return the name of who sits there."""
        return self.seat(seat)


class Words:
    """One language; it knows the words of one game at a time."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = Full(language)
        self._game: str | None = None
        self._pages: Any = None

    def use(self, game: str) -> None:
        """Load the words of a game."""
        if game != self._game:
            self._game = game
            self._texts.game(game)
            self._pages = pages_of(game)

    def call(self, names: list[str]) -> None:
        """Call those who sit at the table by their names; who has none has the number of the seat."""
        self._texts.seated(names)

    def label(self, name: str) -> str:
        """Return the name of an option of a game."""
        return self._texts("opt." + name)

    def value(self, name: str, value: Any) -> str:
        """Return a value of an option."""
        if isinstance(value, int) and not isinstance(value, bool) and not self._texts.knows(f"opt.{name}.{value}"):
            return self.seat(value)
        return self._texts.value(name, options.word(value))

    def setting(self, name: str) -> str:
        """Return the name of a setting."""
        return self._texts("set." + name)

    def values(self, name: str, values: tuple[Any, ...]) -> list[list[Any]]:
        """Return the values of a setting, each in words."""
        return [[value, self._set_to(name, value)] for value in values]

    def _set_to(self, name: str, value: Any) -> str:
        if name == "language":
            return self._texts("set.language." + value)
        if isinstance(value, bool):
            return self._texts("yes" if value else "no")
        if name == "grace":
            return self._texts("seconds", f"{value / 1000:g}".replace(".", self._texts("point")))
        if value in (0, UNTIL_OK):
            return self._texts.first("set.reveal.until_ok" if value else f"set.{name}.none", "set.none")
        return self._texts("seconds", value)

    def role(self, role: str) -> str:
        """Return a role, in the words of the game that has it."""
        for game in catalog.names():
            self.use(game)
            if self._texts.knows("o." + role):
                return self._texts.option(role)
        return role

    def sentence(self, about: str) -> str:
        """Return what somebody who is asked has to do."""
        return self._texts.ask(about)

    def game(self, name: str) -> str:
        """Return the name of a game."""
        return self._texts.title(name)

    def seat(self, seat: int) -> str:
        """Return the name of who sits there, or of the seat."""
        return self._texts.seat(seat)

    def state(self, public: dict[str, Any]) -> list[str]:
        """Return the public state of the game; there is none before it is dealt."""
        return self._pages.state(public, self._texts) if public else []

    def told(self, facts: list[dict[str, Any]]) -> list[list[Any]]:
        """Return what was revealed: the number of each fact worth telling, and its lines."""
        found = [[fact["n"], self._pages.told(fact, self._texts)] for fact in facts]
        return [[number, lines] for number, lines in found if lines]

    def result(self, result: dict[str, Any]) -> list[str]:
        """Return how the game has ended."""
        return result_lines(self._texts, result)

    def asked(self, question: Question) -> str:
        """Return what a question is about."""
        return self._texts.about(question.about, question.subject)

    def asked_of_all(self, about: str) -> str:
        """Return the same without its subject, which may be somebody's secret."""
        return self._texts.name(about)

    def option(self, word: str, public: dict[str, Any], panels: dict[str, Any]) -> str:
        """Return an option; with what it stands for, where it is only a letter or a place."""
        text = self._texts.option(word)
        proposals, tales = public.get("words") or {}, panels.get("tales") or []
        if word in proposals:
            return f"{text}: {proposals[word]}"
        if word[:1] == "t" and word[1:].isdigit() and int(word[1:]) < len(tales):
            return f"{text}: {self._texts.option(tales[int(word[1:])])}"
        return text

    def subject(self, word: str) -> str:
        """Return what an option of a sheet is chosen for: a player, a card of several, or what a card is for."""
        if word[:1] == "t" and word[1:].isdigit():
            return str(int(word[1:]) + 1)
        if word.isdigit():
            return word
        return self.seat(int(word[1:])) if word[:1] == "s" and word[1:].isdigit() else self._texts("about." + word)

    def panels(self, panels: dict[str, Any]) -> list[list[str]]:
        """Return what a player alone may see, in the order in which the game declares it: for each panel name and text.

        A name with a place for a number is that of each entry of a list: `Your guesses, night {}`.
        """
        found, declared = [], schema.of(self._game).panels.properties
        for name in (*declared, *sorted(set(panels) - set(declared))):
            value, type = panels.get(name), declared.get(name, ANY)
            called = self._texts("panel." + name) if self._texts.knows("panel." + name) else name.replace("_", " ")
            if value in (None, "", [], {}):
                continue
            if "{}" in called:
                entries = [self._said(one, type.of(value).at(place)) for place, one in enumerate(value)]
                found += [[called.format(at), text] for at, text in enumerate(entries, 1) if text]
            else:
                found.append([called, self._said(value, type)])
        return found

    def _said(self, value: Any, declared: Type) -> str:
        """Return a value in words, by its type."""
        type = declared.of(value)
        if value is None or isinstance(value, bool):
            return "" if value is None else self._texts("yes" if value else "no")
        if isinstance(value, dict):
            parts = {name: self._said(one, type.properties.get(name, ANY)) for name, one in value.items()}
            return ", ".join(f"{self._texts.option(name)}: {text}" for name, text in parts.items())
        if isinstance(value, list | tuple):
            return self._listed([self._said(one, type.at(place)) for place, one in enumerate(value)], type)
        if type.names & {"seat", "anybody"}:
            return self.seat(value)
        return self._texts.option(value) if isinstance(value, str) and "text" not in type.names else str(value)

    def _listed(self, texts: list[str], type: Type) -> str:
        if "by_seat" in type.names:
            return ", ".join(f"{self.seat(seat)}: {text}" for seat, text in enumerate(texts) if text)
        begins_with_seat = type.places and "seat" in type.places[0].names
        return (": " if begins_with_seat else ", ").join(texts)
