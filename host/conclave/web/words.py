"""The game in words, in one language: the device's own words, and the names of what a player alone may see."""

from typing import Any

from firmware.console.result_page import result_lines
from firmware.console.telling import pages_of
from firmware.storage.settings import UNTIL_OK
from firmware.text import Texts
from shared_rules.engine import catalog, options
from shared_rules.engine.question import Question

LANGUAGES = ("en", "fr")
PANELS = {
    "en": {
        "role": "Your role",
        "allies": "Your allies",
        "dinarzade": "Dinarzade",
        "investigated": "Investigated",
        "colour": "Your colour",
        "points": "Your points",
        "guesses": "Your guesses, night {}",
        "hand": "Your hand",
        "packet": "The packet passed to you",
        "kept": "Cards you kept",
        "received": "The card you received",
        "given": "What you gave",
        "reserve": "Your reserve",
        "tales": "The tales",
    },
    "fr": {
        "role": "Votre rôle",
        "allies": "Vos alliés",
        "dinarzade": "Dinarzade",
        "investigated": "Camps appris",
        "colour": "Votre couleur",
        "points": "Vos points",
        "guesses": "Vos paris, nuit {}",
        "hand": "Votre main",
        "packet": "Le paquet reçu",
        "kept": "Cartes gardées",
        "received": "La carte reçue",
        "given": "Ce que vous avez donné",
        "reserve": "Votre réserve",
        "tales": "Les contes",
    },
}


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
        self._names = PANELS[language]
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
        """Return what a player alone may see: for each panel its name and what is on it."""
        found = []
        for name in (*self._names, *sorted(set(panels) - set(self._names))):
            value = panels.get(name)
            if name == "guesses":
                nights = [self._guesses(night) for night in value or []]
                found += [[self._names[name].format(at), text] for at, text in enumerate(nights, 1) if text]
            elif value not in (None, "", [], {}):
                found.append([self._names.get(name, name), self._panel(name, value)])
        return found

    def _guesses(self, night: list[str | None]) -> str:
        pairs = [(self.seat(seat), self._texts.option(hue)) for seat, hue in enumerate(night) if hue]
        return ", ".join(f"{seat}: {hue}" for seat, hue in pairs)

    def _panel(self, name: str, value: Any) -> str:
        if name == "dinarzade":
            return self.seat(value)
        if name == "allies":
            return ", ".join(self.seat(seat) for seat in value)
        if name == "investigated":
            return ", ".join(f"{self.seat(seat)}: {self._texts.option(camp)}" for seat, camp in value)
        if isinstance(value, list):
            return ", ".join(self._panel("", item) for item in value)
        return self._texts.option(value) if isinstance(value, str) else str(value)
