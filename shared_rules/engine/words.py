"""A list of words from a text file, one word a line, kept in few bytes."""

from array import array
from hashlib import sha256

from shared_rules.engine.refused import BadSetup

_FOLDER = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."


class Words:
    """The words of a file: `len(words)`, `words[3]`."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        code, room = "H" if len(text) < 65536 else "I", text.count(b"\n") + 1
        self._starts = array(code, [0] * room)  # in one piece: growing would leave holes in a small memory
        self._ends = array(code, [0] * room)
        self._index()
        if len(self._starts) < 4:
            raise BadSetup("few-words", f"a word list needs at least 4 words, this one has {len(self._starts)}")

    def __len__(self) -> int:
        return len(self._starts)

    def __getitem__(self, number: int) -> str:
        return self._text[self._starts[number] : self._ends[number]].decode()

    def fingerprint(self) -> str:
        """Return a few letters that differ when the list differs."""
        return sha256(self._text).digest()[:4].hex()

    def _index(self) -> None:
        at = count = 0
        while at < len(self._text):
            end = self._text.find(b"\n", at)
            end = end if end >= 0 else len(self._text)
            word = self._text[at:end].strip()
            if word:
                self._starts[count] = start = self._text.find(word, at)
                self._ends[count] = start + len(word)
                count += 1
            at = end + 1
        self._starts, self._ends = self._starts[:count], self._ends[:count]


def load(language: str) -> Words:
    """Return the word list of a language (`fr`, `en`)."""
    return read(f"{_FOLDER}/word_lists/{language}.txt")


def read(path: str) -> Words:
    """Return the words of a UTF-8 text file, one word a line."""
    try:
        with open(path, "rb") as file:
            text = file.read()
        text.decode()
    except OSError:
        raise BadSetup("no-words", f"the word list {path} cannot be read") from None
    except UnicodeError:
        raise BadSetup("bad-words", f"the word list {path} is not UTF-8 text") from None
    return Words(text)
