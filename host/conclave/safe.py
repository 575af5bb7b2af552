"""The edges: what came from a device, or from anybody, as a terminal and a spreadsheet may be given it."""

import unicodedata

from rich.text import Text

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # how a cell begins that a spreadsheet works out


def shown(value: object) -> str:
    """Return a value as text that only ever prints: control characters and other unseen ones are spelled out."""
    text = str(value)
    return text if text.isprintable() else "".join(map(_spelled, text))


def styled(value: object) -> Text:
    """Return a value as text for a table of `rich`, which reads no markup in it."""
    return Text(shown(value))


def cell(value: object) -> object:
    """Return a value for a spreadsheet: a text that would be worked out there stays a text."""
    if not isinstance(value, str):
        return value
    text = shown(value)
    return "'" + text if text.startswith(_FORMULA) else text


def typed(text: str) -> str:
    """Return what somebody has typed in the one form (NFC) in which it is stored, without space at its ends."""
    return unicodedata.normalize("NFC", text).strip()


def _spelled(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()
