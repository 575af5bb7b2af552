"""The lights of a game that says nothing of them: its words in the order of its texts, and lists by seat on lamps."""

from firmware.parts import texts
from firmware.pods.lights import Lights, each, in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.pods.lights import Light, Lit
    from shared_rules.engine.table import Fact

OF_ENGINE = ("game", "asked", "sealed", "stirred", "end", "opened")  # events that every game has


class PlainLights(Lights):
    """What a game has not said in its `box/lights.py`, if it has one.

    Without `WORDS` each word that has a text gets the light of its place in the texts. Without `LAMPS` the lamps show
    the first list of a fact that has a word for every seat, or nothing, and everything that is told is to be read.
    """

    def __init__(self, game: str, own: "Any") -> None:
        super().__init__(own)
        self._is_silent = hasattr(own, "LAMPS")
        self._places = {} if hasattr(own, "WORDS") else {word: place for place, word in enumerate(_words(game))}

    def known(self, word: str) -> "Light | None":
        """Return the light that a word has of its own, or by its text."""
        known = super().known(word)
        return in_order(self._places[word]) if known is None and word in self._places else known

    def lamps(self, fact: "Fact", seats: int) -> "Lit":
        """Return the words of a list by seat."""
        if self._is_silent:
            return super().lamps(fact, seats)
        for name in sorted(fact):
            words = fact[name]
            if isinstance(words, (list, tuple)) and len(words) == seats and self._are_known(words):
                return each(words)
        return {}

    def is_read(self, event: str) -> bool:
        """Tell whether an event is the game's own."""
        return super().is_read(event) if self._is_silent else event not in OF_ENGINE

    def _are_known(self, words: "list[Any] | tuple[Any, ...]") -> bool:
        return any(words) and all(not word or (isinstance(word, str) and self.known(word)) for word in words)


def _words(game: str) -> "list[str]":
    """Return the words of a game in the order of its texts: options, roles, cards. Composed words are left out."""
    found = []
    for path in texts(game)[:1]:
        with open(path, "rb") as file:
            for line in file:
                if line[:2] == b"o." and b"{}" not in line:
                    found.append(line[2 : line.find(b":")].decode())
    return found
