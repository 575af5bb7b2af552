"""What the device says, in the language of the table, looked up by key.

General words are in `<language>.py`, those of a game in `<language>_<module>.py`; both hold TEXTS.
"""

import sys

from firmware.text.words import about, option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LANGUAGES = ("fr", "en")


class Texts:
    """The words of one language, and of the game that is being played."""

    def __init__(self, language: str = LANGUAGES[0]) -> None:
        self._module: str | None = None
        self.use(language)

    def use(self, language: str) -> None:
        """Speak another language."""
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._words: dict[str, str] = {}  # let go of the old words before the new ones come
        self._words = _load(self.language)
        self.game(self._module)

    def game(self, module: "str | None") -> None:
        """Load the words of a game, and forget those of the game before."""
        self._module = module
        self._game: dict[str, str] = {}
        if module:
            self._game = _load(self.language + "_" + module)

    def knows(self, key: str) -> bool:
        """Return whether there is a text for a key."""
        return key in self._game or key in self._words

    def __call__(self, key: str, *values: "str | int") -> str:
        """Return a text with its values filled in; a missing text shows as its key."""
        text = self._game.get(key) or self._words.get(key, key)
        try:
            return text.format(*values) if values else text
        except (IndexError, KeyError, ValueError):
            return text

    def first(self, *keys: str) -> str:
        """Return the first text there is; none of them shows as the first key."""
        for key in keys:
            if self.knows(key):
                return self(key)
        return keys[0]

    def option(self, word: str) -> str:
        """Return an option in words."""
        return option(self, word)

    def about(self, question: str, subject: str) -> str:
        """Return what somebody is asked, of whom or what."""
        return about(self, question, subject)

    def seat(self, seat: int) -> str:
        """Return the name of a seat: people count from 1; before them comes the game master."""
        return self("seat", seat + 1) if seat >= 0 else self("master")

    def seats(self, seats: "Iterable[int]") -> str:
        """Return the names of some seats."""
        return " ".join([self.seat(seat) for seat in seats])


def _load(name: str) -> "dict[str, str]":
    """Return the words of a module, which itself is not kept: they are many bytes on the Pico."""
    path = "firmware.text." + name
    try:
        texts = __import__(path, None, None, ("TEXTS",)).TEXTS
    except ImportError:
        return {}
    del sys.modules[path]
    delattr(sys.modules["firmware.text"], name)
    return texts
