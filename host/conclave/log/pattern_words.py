"""List all words that match a regular expression, if there are finitely many: `^s[0-9]$` has the words s0 to s9."""

import re
from collections.abc import Iterator
from itertools import product

_MAX_WORDS = 10_000
_ESCAPED = re.compile(r"\\([^a-zA-Z0-9])")
_RANGE = re.compile(r"(.)-(.)|(.)", re.DOTALL)


def list_words(pattern: str) -> list[str]:
    r"""Return the words of a pattern of letters, classes and groups, in its order; raise ValueError for any other.

    >>> list_words(r"^s[01]\.(red|x[a-c])$")[:5]
    ['s0.red', 's0.xa', 's0.xb', 's0.xc', 's1.red']
    """
    if not (pattern.startswith("^") and pattern.endswith("$")):
        raise ValueError(f"{pattern} does not say how a word begins and ends")
    found, rest = _alternatives(pattern[1:-1])
    if rest:
        raise ValueError(f"{pattern} has a bracket too many")
    return found


def _alternatives(text: str) -> tuple[list[str], str]:
    """Return the words of alternatives separated by `|`, and the rest of the text from the closing bracket on."""
    found, rest = _sequence(text)
    while rest.startswith("|"):
        more, rest = _sequence(rest[1:])
        found += more
    return found, rest


def _sequence(text: str) -> tuple[list[str], str]:
    """Return the words that a sequence of parts matches, and the rest of the text."""
    found = [""]
    while text and text[0] not in "|)":
        part, text = _part(text)
        if len(found) * len(part) > _MAX_WORDS:
            raise ValueError("too many words")
        found = ["".join(pair) for pair in product(found, part)]
    return found, text


def _part(text: str) -> tuple[list[str], str]:
    """Return the words of one part: a group, a character class or a letter; and the rest of the text."""
    if text[0] == "(":
        found, rest = _alternatives(text[1:])
        if not rest:
            raise ValueError("a bracket is not closed")
        return found, rest[1:]
    if text[0] == "[":
        inside, closed, rest = text[1:].partition("]")
        if not closed or inside.startswith("^") or "\\" in inside:
            raise ValueError("a class of characters must list them")
        return list(_characters(inside)), rest
    escaped = _ESCAPED.match(text)
    if escaped:
        return [escaped[1]], text[2:]
    if text[0] in "\\.*+?{}^$":
        raise ValueError(f"{text[0]} stands for any number of words")
    return [text[0]], text[1:]


def _characters(inside: str) -> Iterator[str]:
    """Yield the characters of a class such as `a-cx`."""
    for first, last, one in _RANGE.findall(inside):
        yield from map(chr, range(ord(first or one), ord(last or one) + 1))
