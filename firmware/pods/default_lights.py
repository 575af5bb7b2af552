"""Default lights for games that define none: words by their position in the texts, and lists by seat on the lamps."""

from firmware.game_parts import text_paths
from firmware.pods.word_lights import WordLights, lamp_word_by_seat, light_by_position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.pods.word_lights import LampWords, Light
    from shared_rules.engine.table import Fact

ENGINE_EVENTS = ("game", "asked", "sealed", "stirred", "end", "opened")  # events of the engine, which every game has


class DefaultLights(WordLights):
    """Replacements for the parts that a game's `box/lights.py` leaves out.

    Without `WORDS` each word that has a text gets the light of its position in the texts. Without `LAMPS` the lamps
    show the first list in a fact that has one word or nothing for every seat, and players get time to read every event.
    """

    def __init__(self, game: str, own: "Any") -> None:
        super().__init__(own)
        self._has_own_lamps = hasattr(own, "LAMPS")
        self._positions = {} if hasattr(own, "WORDS") else {word: place for place, word in enumerate(_list_words(game))}

    def own_light(self, word: str) -> "Light | None":
        """Return a word's own light, or the one for its position in the texts, or None."""
        known = super().own_light(word)
        return light_by_position(self._positions[word]) if known is None and word in self._positions else known

    def lamp_words(self, fact: "Fact", seats: int) -> "LampWords":
        """Return the words of the first list by seat in a fact, unless the game defines its lamps itself."""
        if self._has_own_lamps:
            return super().lamp_words(fact, seats)
        for name in sorted(fact):
            words = fact[name]
            if isinstance(words, (list, tuple)) and len(words) == seats and self._have_lights(words):
                return lamp_word_by_seat(words)
        return {}

    def needs_reading(self, event: str) -> bool:
        """Return whether players need time to read this event: any of the game itself, unless it defines its lamps."""
        return super().needs_reading(event) if self._has_own_lamps else event not in ENGINE_EVENTS

    def _have_lights(self, words: "list[Any] | tuple[Any, ...]") -> bool:
        """Return whether a list has at least one word and every word in it has a light."""
        return any(words) and all(not word or (isinstance(word, str) and self.own_light(word)) for word in words)


def _list_words(game: str) -> "list[str]":
    """Return the words of a game in the order of its texts (options, roles, cards), without composed words."""
    found = []
    for path in text_paths(game)[:1]:
        with open(path, "rb") as file:
            for line in file:
                if line[:2] == b"o." and b"{}" not in line:
                    found.append(line[2 : line.find(b":")].decode())
    return found
