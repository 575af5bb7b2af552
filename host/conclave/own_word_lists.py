"""Check and save word lists that people bring along as files, on this computer.

A saved list can be chosen by its name from then on. When a list of that name is replaced, the words it had before stay
beside it, so that games begun with them can be resumed and verified.
"""

import os
import re
import unicodedata
from functools import cache
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path

from firmware.console import font
from shared_rules.engine import word_list
from shared_rules.engine.errors import BadSetup

LONGEST = 14  # letters of a word: a line of the display in large type, and a line of a phone
LARGEST = 60_000  # bytes of a list that the box takes
_NO_ACCENTS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th"}  # letters that are not one with a mark
_MARK = b"\xef\xbb\xbf"  # at the beginning of files from Windows


class BadWords(BadSetup):
    """A word list has a fault; `values` are those in the sentence."""


def use_saved_lists() -> None:
    """Let games find the lists that are saved on this computer."""
    word_list.CUSTOM_FOLDERS[1:] = [str(folder())]


def folder() -> Path:
    """Return the folder of saved lists."""
    return user_data_path("conclave", appauthor=False) / "words"


def read(path: Path | str) -> tuple[str, bytes]:
    """Return the name of the list in a file, and its words as `check_words` returns them."""
    try:
        text = Path(path).read_bytes()
    except OSError:
        raise BadSetup("no-words", f"the word list {path} cannot be read") from None
    try:
        return name_of(Path(path).stem), check_words(text)
    except BadWords as error:
        raise BadWords(error.text_key, f"{path}: {error}", *error.values) from None


def name_of(title: str) -> str:
    """Return the name of a list, in letters of a-z, digits and hyphens, made from the title of its file.

    >>> name_of("Fête de Léa 2026")
    'fete-de-le'
    >>> name_of("Straßen")
    'strassen'
    """
    base = title.lower().translate(str.maketrans(_NO_ACCENTS))
    plain = unicodedata.normalize("NFKD", base).encode("ascii", "ignore").decode()
    name = re.sub("[^a-z0-9]+", "-", plain).strip("-")[: word_list.MAX_NAME_LENGTH].strip("-")
    return name if name and name not in word_list.BUILT_IN_LISTS else "own"


def check_words(text: bytes) -> bytes:
    """Return the words of a list, one on each line; raise BadWords when it has a fault."""
    try:
        lines = text.removeprefix(_MARK).decode().split("\n")
    except UnicodeError:
        raise BadWords("bad-words", "this is not UTF-8 text: save the list as UTF-8") from None
    numbered = [(number, _plain(line)) for number, line in enumerate(lines, 1)]
    found = [(number, word) for number, word in numbered if word]
    before: dict[str, int] = {}
    for number, word in found:
        _check(number, word, before)
        before[word.casefold()] = number
    if len(found) < word_list.MIN_WORDS:
        sentence = f"a word list needs at least {word_list.MIN_WORDS} words, this one has {len(found)}"
        raise BadWords("few-words", sentence, word_list.MIN_WORDS, len(found))
    return "".join(word + "\n" for _, word in found).encode()


def _plain(line: str) -> str:
    """Return a line without spaces around it, each letter as one character."""
    return unicodedata.normalize("NFC", " ".join(line.split()))


def _check(number: int, word: str, before: dict[str, int]) -> None:
    """Raise BadWords when the word on line `number` cannot be used; `before` holds the lines of earlier words."""
    if len(word) > LONGEST:
        sentence = f"line {number}: {word} has {len(word)} letters, the display has room for {LONGEST}"
        raise BadWords("long-word", sentence, number, word[:40], len(word), LONGEST)
    odd = next((letter for letter in word if not _can_show(letter)), None)
    if odd:
        raise BadWords("odd-letter", f"line {number}: the display has no letter {odd!r} ({word})", number, odd, word)
    first = before.get(word.casefold())
    if first:
        sentence = f"line {number}: {word} is there already, on line {first}"
        raise BadWords("double-word", sentence, number, word, first)


@cache
def _can_show(letter: str) -> bool:
    return letter == " " or font.has_glyph(letter)


def check_size(text: bytes) -> bytes:
    """Return the list unchanged; raise BadWords when it is too large for the box."""
    if len(text) > LARGEST:
        raise BadWords(
            "large-list", f"the list has {len(text)} bytes, the box takes {LARGEST}", len(text) // 1000, LARGEST // 1000
        )
    return text


def save(name: str, text: bytes) -> None:
    """Save a list under its name; an earlier one of that name with other words stays beside it for its games."""
    use_saved_lists()
    place = folder()
    path, new = place / f"{name}.txt", place / f"{name}.new"
    if path.exists() and path.read_bytes() == text:
        return
    place.mkdir(parents=True, exist_ok=True)
    if path.exists():
        fingerprint = sha256(path.read_bytes()).hexdigest()[:8]
        os.replace(path, place / f"{name}.{fingerprint}.txt")
    new.write_bytes(text)
    os.replace(new, path)
