"""The texts of the display in one language, looked up by key.

General texts are in `<language>.txt` beside this module, those of a game in `box/<language>.txt` of its folder. A text
that is missing in a language is shown in English; a text that a game has in neither, in any language the game has.
"""

from firmware.pico_memory import unload
from firmware.text.option_texts import as_phrase, option_text, question_text
from firmware.text.text_file import TextFile
from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

KEPT = 16  # texts in the cache of look-ups: the same few make up most lines
_LANGUAGES = "firmware.text.languages"  # this module is needed only while a language is chosen


class Texts:
    """Look up the general texts of one language, and those of the game that is being played."""

    def __init__(self, language: str) -> None:
        self.language = ""
        self._name: str | None = None  # of the game
        self._words, self._english = TextFile(), TextFile()  # general texts; those that the language does not have
        self._game, self._others = (
            TextFile(),
            TextFile(),
        )  # texts of the game; those that it has in another language alone
        self._kept: dict[str, str | None] = {}
        self._names: list[str] = []
        self._shorts: list[str] = []
        self.use_language(language)

    def use_language(self, language: str) -> None:
        """Switch to a language; when it has no file, to the default one."""
        from firmware.text.languages import FALLBACK, languages, path

        if language != self.language:
            known = languages()
            self.language = language if language in known else known[0]
            self._words.open(path(self.language))
            self._english.open("" if self.language == FALLBACK else path(FALLBACK), self._words)
            self.use_game(self._name)
        unload(_LANGUAGES)

    def use_game(self, name: "str | None") -> None:
        """Load the texts of a game (None: of no game) and unload those of the game before."""
        self._name = name
        self._kept.clear()
        for sheet in (self._game, self._others):
            sheet.open("")
        if name in catalog.game_names():
            from firmware.game_parts import open_texts

            open_texts(name, self.language, self._game, self._others)
            unload("firmware.game_parts")

    def title(self, game: str) -> str:
        """Return the title of a game in this language."""
        return catalog.game_title(game, self.language)

    def knows(self, key: str) -> bool:
        """Return whether a text with this key exists, in this language or in the one it falls back to."""
        return self._find(key) is not None

    def __call__(self, key: str, *values: "str | int") -> str:
        """Return the text of a key with its values filled in; if there is none, the last part of the key as a word."""
        text = self._find(key) or as_phrase(key[key.rfind(".") + 1 :])
        try:
            return text.format(*values) if values else text
        except (IndexError, KeyError, ValueError):
            return text

    def first_of(self, *keys: str) -> str:
        """Return the text of the first of these keys that has one; if none has, the last part of the first key."""
        for key in keys:
            if self.knows(key):
                return self(key)
        return self(keys[0])

    def value(self, name: str, word: str) -> str:
        """Return the text for a value of a game's option; without one a language's own name, or `word` as it is."""
        for key in (f"opt.{name}.{word}", "opt." + word):
            if self.knows(key):
                return self(key)
        return self.own_name(word) if name == "language" else word

    def own_name(self, language: str) -> str:
        """Return what a language calls itself, such as `français`."""
        from firmware.text.languages import own_name

        name = own_name(language)
        unload(_LANGUAGES)
        return name

    def option(self, word: str) -> str:
        """Return the text for an option of a question: a word of a game, a seat, or several of them joined by dots."""
        return option_text(self, word)

    def about(self, question: str, subject: str) -> str:
        """Return what a question asks, its subject (a player or thing) included; the subject can be secret."""
        return question_text(self, question, subject)

    def name(self, question: str) -> str:
        """Return the public name of a question, without its subject, which can be secret."""
        key = "name." + question
        return self(key) if self.knows(key) else " ".join(self.about(question, "").split())

    def ask(self, question: str) -> str:
        """Return the sentence that tells a player what to do at a question; nothing secret is in it."""
        key = "ask." + question
        return self(key) if self.knows(key) else self.name(question)

    def seat(self, seat: int) -> str:
        """Return the name of the player on a seat, or of the seat, counted from 1; -1 is the game master."""
        if 0 <= seat < len(self._names) and self._names[seat]:
            return self._names[seat]
        return self("seat", seat + 1) if seat >= 0 else self("master")

    def short_name(self, seat: int) -> str:
        """Return the name of a seat as `seat` does, in at most three letters, for tables and long lists."""
        if 0 <= seat < len(self._shorts) and self._names[seat]:
            return self._shorts[seat]
        return self("seat", seat + 1) if seat >= 0 else self("master")

    def set_names(self, names: "list[str]") -> None:
        """Set the names of the players, by seat; a seat with an empty name is called by its number."""
        from firmware.text.short_names import shorten_names  # once a game

        self._names = names
        self._shorts = shorten_names([name or self("seat", seat + 1) for seat, name in enumerate(names)])

    def seats(self, seats: "Iterable[int]") -> str:
        """Return the names of these seats, with a space between them."""
        return " ".join([self.seat(seat) for seat in seats])

    def _find(self, key: str) -> "str | None":
        if key not in self._kept:
            if len(self._kept) == KEPT:
                self._kept.clear()
            self._kept[key] = (
                self._game.get(key) or self._others.get(key) or self._words.get(key) or self._english.get(key)
            )
        return self._kept[key]
