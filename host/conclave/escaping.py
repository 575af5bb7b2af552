"""Escape untrusted text, from devices or from people, for a terminal, a Rich table or a spreadsheet."""

import unicodedata

from rich.text import Text

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # first characters of a formula


def printable(value: object) -> str:
    """Return a value as printable text: control characters and other invisible ones are escaped."""
    text = str(value)
    return text if text.isprintable() else "".join(map(_escaped, text))


def rich_text(value: object) -> Text:
    """Return a value as escaped text for a Rich table, in which markup is not interpreted."""
    return Text(printable(value))


def spreadsheet_cell(value: object) -> object:
    """Return a value for a spreadsheet cell: a text that would be run as a formula is prefixed with an apostrophe."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return "'" + text if text.startswith(_FORMULA) else text


def normalize_input(text: str) -> str:
    """Return text that a person has typed in Unicode normal form C, without space at both ends."""
    return unicodedata.normalize("NFC", text).strip()


def _escaped(letter: str) -> str:
    """Return a letter, escaped if it is not printable."""
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()
