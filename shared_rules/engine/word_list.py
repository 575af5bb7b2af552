"""Word lists: those that come with Conclave, and custom ones, which are text files with one word per line.

A list is identified by its name, and its content by a fingerprint. The set-up of a game names the fingerprint, so a
game cannot be continued or verified with other words.
"""

import os
import sys
from array import array
from hashlib import sha256
from io import BytesIO

from shared_rules.engine.errors import BadJournal, BadSetup
from shared_rules.engine.options import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

BUILT_IN_LISTS = ("standard", "children", "nature", "long")  # the built-in lists; a language has at least the first
MAX_NAME_LENGTH = 10  # letters
MIN_WORDS = 4  # words
_FOLDER = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
_BUILT_IN = f"{_FOLDER}/word_lists"
CUSTOM_FOLDERS = [f"{_BUILT_IN}/own"]  # the folders of custom lists; a PC adds another one
_ENDING = ".txt"
_CHUNK = 512  # bytes read in one call
_HOLDS_TEXT = sys.implementation.name == "cpython"  # on the Pico words are read from their file, to save memory


class LanguageChoice(Choice):
    """A language in which we have words: French, the default, English, and any other that has a standard list here."""

    def __init__(self) -> None:
        super().__init__("fr", "en")

    def possible_values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return the codes of all languages that have a list here."""
        found = [file[: -len(_ENDING)] for file in _file_names(_BUILT_IN) if file.endswith(_ENDING) and "_" not in file]
        return self._values + tuple(sorted([language for language in found if language not in self._values]))

    def parse_value(self, given: "str | int | bool", seats: int, before: dict) -> "str | int | bool":
        """Return the language that was meant; raise BadSetup when there are no words in it here."""
        there_is = self.possible_values(seats, before)
        if given in there_is:
            return given
        known = ", ".join([str(value) for value in there_is])
        raise BadSetup("no-words", f"there is no word list in the language {given}; there are {known}")


class WordListChoice(Choice):
    """An option whose value is the name of a word list, built-in or custom."""

    def __init__(self) -> None:
        super().__init__(BUILT_IN_LISTS[0])

    def possible_values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return the names of all lists on this device: those built in for the chosen language, then custom ones."""
        built_in: tuple[str, ...] = BUILT_IN_LISTS
        if "language" in before:
            there = _file_names(_BUILT_IN)
            built_in = tuple([name for name in BUILT_IN_LISTS if _list_file(before["language"], name) in there])
        return built_in + tuple(custom_lists())

    def parse_value(self, given: "str | int | bool", seats: int, before: dict) -> "str | int | bool":
        """Return the name of a list; raise ValueError if no list can have it.

        The list need not be on this device: it can be that of an earlier game.
        """
        if isinstance(given, str) and is_list_name(given):
            return given
        raise ValueError(", ".join([str(value) for value in self.possible_values(seats, before)]))


class WordList:
    """A read-only sequence of the words of one list: `len(words)`, `words[3]`."""

    def __init__(self, text: bytes, file: "BinaryIO | None" = None) -> None:
        """Read the words from `text`, or from an open `file`, which is then read again at each access.

        Raise BadSetup if there are fewer than FEWEST words.
        """
        self._text, self._file = text, file
        source, digest, size, ends = file or BytesIO(text), sha256(), 0, 0
        while chunk := source.read(_CHUNK):
            digest.update(chunk)
            size, ends = size + len(chunk), ends + chunk.count(b"\n")
        source.seek(0)
        self._digest = digest.digest()
        self._starts = _find_starts(source, size, ends)  # the offset of each word, then the size
        if len(self) < MIN_WORDS:
            raise BadSetup("few-words", f"a word list needs at least {MIN_WORDS} words, this one has {len(self)}")

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: int) -> str:
        start, end = self._starts[number], self._starts[number + 1]
        if not self._file:
            return self._text[start:end].strip().decode()
        self._file.seek(start)
        return self._file.read(end - start).strip().decode()

    def fingerprint(self) -> str:
        """Return eight hexadecimal digits that change when the content of the list changes."""
        return self._digest[:4].hex()


def _find_starts(source: "BinaryIO", size: int, ends: int) -> "array[int]":
    """Return the offset of each word in a text of `size` bytes and `ends` line ends, then the size."""
    # allocated in one block: an array that grows would fragment the memory of the Pico
    typecode, item_size = ("H", 2) if size < 65536 else ("I", 4)
    starts, count = array(typecode, bytes(item_size * (ends + 2))), 0
    for at, line in _lines(source):
        word = line.strip()
        if word:
            starts[count] = at + line.find(word)
            count += 1
    starts[count] = size
    return starts[: count + 1]


def _lines(source: "BinaryIO") -> "Iterator[tuple[int, bytes]]":
    """Yield the offset and the text of every line."""
    at, rest = 0, b""
    while chunk := source.read(_CHUNK):
        lines = (rest + chunk).split(b"\n")
        rest = lines.pop()
        for line in lines:
            yield at, line
            at += len(line) + 1
    yield at, rest


def is_list_name(name: str) -> bool:
    """Return whether a custom list can have this name: 1 to MAX_NAME_LENGTH of a-z, 0-9 and hyphens."""
    letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
    return 0 < len(name) <= MAX_NAME_LENGTH and all(letter in letters for letter in name)


def custom_lists() -> "list[str]":
    """Return the names of all custom lists on this device, sorted."""
    custom = set()
    for folder in CUSTOM_FOLDERS:
        names = [name[: -len(_ENDING)] for name in _file_names(folder) if name.endswith(_ENDING)]
        custom.update([name for name in names if is_list_name(name) and name not in BUILT_IN_LISTS])
    return sorted(custom)


def load_list(language: str, name: str = BUILT_IN_LISTS[0]) -> WordList:
    """Return a built-in list in a language (`fr`, `en`), or a custom list; raise BadSetup if there is none."""
    if name in BUILT_IN_LISTS:
        if _list_file(language, name) not in _file_names(_BUILT_IN):
            raise BadSetup("no-words", f"there is no word list {name} in the language {language}")
        return read_list(f"{_BUILT_IN}/{_list_file(language, name)}")
    for folder in CUSTOM_FOLDERS:
        if name + _ENDING in _file_names(folder):
            return read_list(f"{folder}/{name}{_ENDING}")
    raise BadSetup(
        "no-words", f"there is no word list {name} here; there are {', '.join(BUILT_IN_LISTS + tuple(custom_lists()))}"
    )


def find_custom_list(name: str, fingerprint: str) -> "WordList | None":
    """Return the custom list that has this fingerprint, to continue an earlier game; None for built-in lists.

    Raise BadJournal if no such list is on this device.
    """
    if name in BUILT_IN_LISTS:
        return None
    for folder in CUSTOM_FOLDERS:
        files = _file_names(folder)
        for file in (name + _ENDING, f"{name}.{fingerprint}{_ENDING}"):  # a PC keeps earlier versions of a list
            words = read_list(f"{folder}/{file}") if file in files else None
            if words and words.fingerprint() == fingerprint:
                return words
    raise BadJournal(
        "other-words", f"this game needs the word list {name} with fingerprint {fingerprint}, which is not here", name
    )


def _list_file(language: str, name: str) -> str:
    """Return the name of the file of one of our lists."""
    return language + ("" if name == BUILT_IN_LISTS[0] else "_" + name) + _ENDING


def read_list(path: str) -> WordList:
    """Return the words of a UTF-8 text file with one word per line; raise BadSetup if it cannot be read."""
    try:
        if not _HOLDS_TEXT:
            return WordList(b"", open(path, "rb"))  # stays open while words are drawn
        with open(path, "rb") as file:
            text = file.read()
        text.decode()
        return WordList(text)
    except OSError:
        raise BadSetup("no-words", f"the word list {path} cannot be read") from None
    except UnicodeError:
        raise BadSetup("bad-words", f"the word list {path} is not UTF-8 text") from None


def _file_names(folder: str) -> "list[str]":
    try:
        return os.listdir(folder)
    except OSError:  # no such folder
        return []
