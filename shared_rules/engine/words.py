"""A list of words from a text file, one word a line, kept in few bytes."""

import sys
from array import array
from hashlib import sha256

from shared_rules.engine.refused import BadSetup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_FOLDER = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
_HAS_ROOM = sys.implementation.name == "cpython"  # else words stay in their file, which takes the Pico less memory


class Words:
    """The words of a file: `len(words)`, `words[3]`."""

    def __init__(self, text: bytes, file: "BinaryIO | None" = None) -> None:
        """Take the words of a text; they are read anew from the file of it, if one is given."""
        self._starts = _starts(text)  # of each word, and the end
        if len(self) < 4:
            raise BadSetup("few-words", f"a word list needs at least 4 words, this one has {len(self)}")
        self._digest = sha256(text).digest()
        self._text = b"" if file else text
        self._file = file

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


def _starts(text: bytes) -> "array[int]":
    # in one piece: growing would leave holes in a small memory
    found = array("H" if len(text) < 65536 else "I", [0] * (text.count(b"\n") + 2))
    at = count = 0
    while at < len(text):
        end = text.find(b"\n", at)
        end = end if end >= 0 else len(text)
        word = text[at:end].strip()
        if word:
            found[count] = text.find(word, at)
            count += 1
        at = end + 1
    found[count] = len(text)
    return found[: count + 1]


def load(language: str) -> Words:
    """Return the word list of a language (`fr`, `en`)."""
    return read(f"{_FOLDER}/word_lists/{language}.txt")


def read(path: str) -> Words:
    """Return the words of a UTF-8 text file, one word a line."""
    try:
        with open(path, "rb") as file:
            text = file.read()
        text.decode()
        return Words(text, None if _HAS_ROOM else open(path, "rb"))  # open as long as words are dealt
    except OSError:
        raise BadSetup("no-words", f"the word list {path} cannot be read") from None
    except UnicodeError:
        raise BadSetup("bad-words", f"the word list {path} is not UTF-8 text") from None
