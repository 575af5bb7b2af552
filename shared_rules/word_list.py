"""A list of words from a text file, one word a line, kept in few bytes."""

from array import array
from hashlib import sha256

from shared_rules.refused import BadSetup

_FOLDER = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."


class Words:
    """The words of a file: `len(words)`, `words[3]`."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        code = "H" if len(text) < 65536 else "I"
        self._starts = array(code)
        self._ends = array(code)
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
        at = 0
        for line in self._text.split(b"\n"):
            word = line.strip()
            if word:
                start = at + line.find(word)
                self._starts.append(start)
                self._ends.append(start + len(word))
            at += len(line) + 1


def load(language: str) -> Words:
    """Return the word list of a language (`fr`, `en`)."""
    return read(f"{_FOLDER}/words/{language}.txt")


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
