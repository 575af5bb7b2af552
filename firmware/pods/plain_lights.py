"""Default lights for games that define none: words by their position in the texts, and lists by seat on the lamps."""

from firmware.parts import texts
from firmware.pods.lights import Lights, each, in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.pods.lights import Light, Lit
    from shared_rules.engine.table import Fact

OF_ENGINE = ("game", "asked", "sealed", "stirred", "end", "opened")  # events of the engine, which every game has


class PlainLights(Lights):
    """Replacements for the parts that a game's `box/lights.py` leaves out.

    Without `WORDS` each word that has a text gets the light of its position in the texts. Without `LAMPS` the lamps
    show the first list in a fact that has one word or nothing for every seat, and players get time to read every event.
    """

    def __init__(self, game: str, own: "Any") -> None:
        super().__init__(own)
        self._has_own_lamps = hasattr(own, "LAMPS")
        self._positions = {} if hasattr(own, "WORDS") else {word: place for place, word in enumerate(_list_words(game))}

    def known(self, word: str) -> "Light | None":
        """Return a word's own light, or the one for its position in the texts, or None."""
        known = super().known(word)
        return in_order(self._positions[word]) if known is None and word in self._positions else known

    def lamps(self, fact: "Fact", seats: int) -> "Lit":
        """Return the words of the first list by seat in a fact, unless the game defines its lamps itself."""
        if self._has_own_lamps:
            return super().lamps(fact, seats)
        for name in sorted(fact):
            words = fact[name]
            if isinstance(words, (list, tuple)) and len(words) == seats and self._have_lights(words):
                return each(words)
        return {}

    def is_read(self, event: str) -> bool:
        """Return whether players need time to read this event: any of the game itself, unless it defines its lamps."""
        return super().is_read(event) if self._has_own_lamps else event not in OF_ENGINE

    def _have_lights(self, words: "list[Any] | tuple[Any, ...]") -> bool:
        """Return whether a list has at least one word and every word in it has a light."""
        return any(words) and all(not word or (isinstance(word, str) and self.known(word)) for word in words)


def _list_words(game: str) -> "list[str]":
    """Return the words of a game in the order of its texts (options, roles, cards), without composed words."""
    found = []
    for path in texts(game)[:1]:
        with open(path, "rb") as file:
            for line in file:
                if line[:2] == b"o." and b"{}" not in line:
                    found.append(line[2 : line.find(b":")].decode())
    return found
