"""Lists of words: ours, and those that people bring along as text files with one word a line.

A list is known by its name. Which words it had when a game began is told by its fingerprint, so nobody goes on with,
or proves, a game with other words.
"""

import os
import sys
from array import array
from hashlib import sha256
from io import BytesIO

from shared_rules.engine.options import Choice
from shared_rules.engine.refused import BadJournal, BadSetup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

LISTS = ("standard", "children", "nature", "long")  # ours; a language has at least the first
LONGEST_NAME = 10  # letters
FEWEST = 4  # words
_FOLDER = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
_OURS = f"{_FOLDER}/word_lists"
FOLDERS = [f"{_OURS}/own"]  # where people's own lists are; a PC has another folder
_ENDING = ".txt"
_PIECE = 512  # bytes read at once
_HAS_ROOM = sys.implementation.name == "cpython"  # else words stay in their file, which takes the Pico less memory


class Languages(Choice):
    """A language in which we have words: French, the default, English, and any other that has a standard list here."""

    def __init__(self) -> None:
        super().__init__("fr", "en")

    def values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return the codes of all languages that have a list here."""
        found = [file[: -len(_ENDING)] for file in _names(_OURS) if file.endswith(_ENDING) and "_" not in file]
        return self._values + tuple(sorted([language for language in found if language not in self._values]))

    def read(self, given: "str | int | bool", seats: int, before: dict) -> "str | int | bool":
        """Return the language that was meant; raise BadSetup when there are no words in it here."""
        there_is = self.values(seats, before)
        if given in there_is:
            return given
        known = ", ".join([str(value) for value in there_is])
        raise BadSetup("no-words", f"there is no word list in the language {given}; there are {known}")


class Lists(Choice):
    """One of our lists, or one of people's own by its name."""

    def __init__(self) -> None:
        super().__init__(LISTS[0])

    def values(self, seats: int, before: dict) -> "tuple[str | int | bool, ...]":
        """Return all lists that are here; of ours, those that the chosen language has."""
        ours: tuple[str, ...] = LISTS
        if "language" in before:
            there = _names(_OURS)
            ours = tuple([name for name in LISTS if _file(before["language"], name) in there])
        return ours + tuple(own())

    def read(self, given: "str | int | bool", seats: int, before: dict) -> "str | int | bool":
        """Return the name of a list: it may be that of a past game, which is not here any more."""
        if isinstance(given, str) and is_name(given):
            return given
        raise ValueError(", ".join([str(value) for value in self.values(seats, before)]))


class Words:
    """The words of a list: `len(words)`, `words[3]`."""

    def __init__(self, text: bytes, file: "BinaryIO | None" = None) -> None:
        """Take the words of a text; or of a file, where they stay."""
        self._text, self._file = text, file
        source, digest, size, ends = file or BytesIO(text), sha256(), 0, 0
        while piece := source.read(_PIECE):
            digest.update(piece)
            size, ends = size + len(piece), ends + piece.count(b"\n")
        source.seek(0)
        self._digest = digest.digest()
        self._starts = _starts(source, size, ends)  # of each word, and the end
        if len(self) < FEWEST:
            raise BadSetup("few-words", f"a word list needs at least {FEWEST} words, this one has {len(self)}")

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: int) -> str:
        start, end = self._starts[number], self._starts[number + 1]
        if not self._file:
            return self._text[start:end].strip().decode()
        self._file.seek(start)
        return self._file.read(end - start).strip().decode()

    def fingerprint(self) -> str:
        """Return a few letters that differ when the list differs."""
        return self._digest[:4].hex()


def _starts(source: "BinaryIO", size: int, ends: int) -> "array[int]":
    # in one piece: growing would leave holes in a small memory
    kind, each = ("H", 2) if size < 65536 else ("I", 4)
    found, count = array(kind, bytes(each * (ends + 2))), 0
    for at, line in _lines(source):
        word = line.strip()
        if word:
            found[count] = at + line.find(word)
            count += 1
    found[count] = size
    return found[: count + 1]


def _lines(source: "BinaryIO") -> "Iterator[tuple[int, bytes]]":
    """Yield every line, and where it begins."""
    at, rest = 0, b""
    while piece := source.read(_PIECE):
        lines = (rest + piece).split(b"\n")
        rest = lines.pop()
        for line in lines:
            yield at, line
            at += len(line) + 1
    yield at, rest


def is_name(name: str) -> bool:
    """Return whether people's own list can be called so: a few of a-z, 0-9 and hyphens."""
    letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
    return 0 < len(name) <= LONGEST_NAME and all(letter in letters for letter in name)


def own() -> "list[str]":
    """Return the names of people's own lists that are here."""
    found = set()
    for folder in FOLDERS:
        names = [name[: -len(_ENDING)] for name in _names(folder) if name.endswith(_ENDING)]
        found.update([name for name in names if is_name(name) and name not in LISTS])
    return sorted(found)


def load(language: str, name: str = LISTS[0]) -> Words:
    """Return a list: one of ours in a language (`fr`, `en`), or people's own."""
    if name in LISTS:
        if _file(language, name) not in _names(_OURS):
            raise BadSetup("no-words", f"there is no word list {name} in the language {language}")
        return read(f"{_OURS}/{_file(language, name)}")
    for folder in FOLDERS:
        if name + _ENDING in _names(folder):
            return read(f"{folder}/{name}{_ENDING}")
    raise BadSetup("no-words", f"there is no word list {name} here; there are {', '.join(LISTS + tuple(own()))}")


def find(name: str, fingerprint: str) -> "Words | None":
    """Return people's own list with the words it had when a game began; nothing when it is one of ours."""
    if name in LISTS:
        return None
    for folder in FOLDERS:
        there = _names(folder)
        for file in (name + _ENDING, f"{name}.{fingerprint}{_ENDING}"):  # the PC keeps earlier ones of the same name
            words = read(f"{folder}/{file}") if file in there else None
            if words and words.fingerprint() == fingerprint:
                return words
    raise BadJournal(
        "other-words", f"this game needs the word list {name} with fingerprint {fingerprint}, which is not here", name
    )


def _file(language: str, name: str) -> str:
    """Return the name of the file of one of our lists."""
    return language + ("" if name == LISTS[0] else "_" + name) + _ENDING


def read(path: str) -> Words:
    """Return the words of a UTF-8 text file, one word a line."""
    try:
        if not _HAS_ROOM:
            return Words(b"", open(path, "rb"))  # open as long as words are dealt
        with open(path, "rb") as file:
            text = file.read()
        text.decode()
        return Words(text)
    except OSError:
        raise BadSetup("no-words", f"the word list {path} cannot be read") from None
    except UnicodeError:
        raise BadSetup("bad-words", f"the word list {path} is not UTF-8 text") from None


def _names(folder: str) -> "list[str]":
    try:
        return os.listdir(folder)
    except OSError:  # there is none
        return []
