"""What the device says, in the language of the table, looked up by key.

General words are in `<language>.txt`, those of a game in `box/<language>.txt` of its folder. A text that a game does
not have in the language of the table is shown in English, or in the language that the game has.
"""

from firmware.memory import let_go
from firmware.text.sheet import Sheet
from firmware.text.words import about, option, readable
from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LANGUAGES = ("fr", "en")
KEPT = 16  # texts that were looked up last: the same few make up most lines
_FOLDER = __file__.rsplit("/", 1)[0]


class Texts:
    """The words of one language, and of the game that is being played."""

    def __init__(self, language: str = LANGUAGES[0]) -> None:
        self._name: str | None = None  # of the game
        self._words, self._game, self._others = Sheet(), Sheet(), Sheet()
        self._kept: dict[str, str | None] = {}
        self._names: list[str] = []
        self._shorts: list[str] = []
        self.use(language)

    def use(self, language: str) -> None:
        """Speak another language."""
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._words.open(f"{_FOLDER}/{self.language}.txt")
        self.game(self._name)

    def game(self, name: "str | None") -> None:
        """Load the words of a game, and forget those of the game before."""
        self._name = name
        self._kept.clear()
        for sheet in (self._game, self._others):
            sheet.open("")
        if name in catalog.names():
            from firmware.parts import open_texts

            open_texts(name, self.language, self._game, self._others)
            let_go("firmware.parts")

    def title(self, game: str) -> str:
        """Return what people call a game."""
        return catalog.title(game, self.language)

    def knows(self, key: str) -> bool:
        """Return whether there is a text for a key."""
        return self._find(key) is not None

    def __call__(self, key: str, *values: "str | int") -> str:
        """Return a text with its values filled in; a missing one shows as the last word of its key."""
        text = self._find(key) or readable(key[key.rfind(".") + 1 :])
        try:
            return text.format(*values) if values else text
        except (IndexError, KeyError, ValueError):
            return text

    def first(self, *keys: str) -> str:
        """Return the first text there is; none of them shows as the word of the first key."""
        for key in keys:
            if self.knows(key):
                return self(key)
        return self(keys[0])

    def value(self, name: str, word: str) -> str:
        """Return a value of a game's option in words; what has none, such as somebody's word list, is its own word."""
        for key in (f"opt.{name}.{word}", "opt." + word):
            if self.knows(key):
                return self(key)
        return word

    def option(self, word: str) -> str:
        """Return an option in words."""
        return option(self, word)

    def about(self, question: str, subject: str) -> str:
        """Return what somebody is asked, of whom or what."""
        return about(self, question, subject)

    def name(self, question: str) -> str:
        """Return how everybody calls a question: not of whom or what, which can be somebody's secret."""
        key = "name." + question
        return self(key) if self.knows(key) else " ".join(self.about(question, "").split())

    def ask(self, question: str) -> str:
        """Return what somebody who is asked has to do: a sentence without anything that is somebody's secret."""
        key = "ask." + question
        return self(key) if self.knows(key) else self.name(question)

    def seat(self, seat: int) -> str:
        """Return the name of who sits there, or of the seat: people count from 1; before them comes the game master."""
        if 0 <= seat < len(self._names) and self._names[seat]:
            return self._names[seat]
        return self("seat", seat + 1) if seat >= 0 else self("master")

    def short(self, seat: int) -> str:
        """Return the same in three letters at most, for tables and lists of many."""
        if 0 <= seat < len(self._shorts) and self._names[seat]:
            return self._shorts[seat]
        return self("seat", seat + 1) if seat >= 0 else self("master")

    def seated(self, names: "list[str]") -> None:
        """From now on call those who sit at the table so; seats without a name have a number."""
        from firmware.text.people import shorts  # once a game

        self._names = names
        self._shorts = shorts([name or self("seat", seat + 1) for seat, name in enumerate(names)])

    def seats(self, seats: "Iterable[int]") -> str:
        """Return the names of some seats."""
        return " ".join([self.seat(seat) for seat in seats])

    def _find(self, key: str) -> "str | None":
        if key not in self._kept:
            if len(self._kept) == KEPT:
                self._kept.clear()
            self._kept[key] = self._game.get(key) or self._others.get(key) or self._words.get(key)
        return self._kept[key]
