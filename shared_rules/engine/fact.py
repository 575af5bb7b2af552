"""A fact as one line of JSON, byte for byte the same on every Python (see the page on the log)."""

import json
from binascii import b2a_base64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def to_line(fact: "dict[str, Any]") -> str:
    """Return the JSON of a fact: `n` and `e` first, then its other names in order."""
    names: list[str] = [name for name in ("n", "e") if name in fact]
    names += sorted(name for name in fact if name not in ("n", "e"))
    return _object(fact, names)


def _object(value: "dict[str, Any]", names: "list[str]") -> str:
    return "{" + ",".join('"' + name + '":' + _json(value[name]) for name in names) + "}"


def _json(value: "Any") -> str:
    if isinstance(value, dict):
        return _object(value, sorted(value))
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_json(item) for item in value]) + "]"
    if isinstance(value, str):
        return _string(value)
    return json.dumps(value)  # a number, true, false or null


def _string(text: str) -> str:
    """Return a text quoted; letter by letter, which takes the Pico long, only when something may have to be escaped."""
    plain = '"' + text + '"'
    return plain if json.dumps(text) == plain else '"' + _escaped(text) + '"'


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join([letter if letter >= " " else f"\\u{ord(letter):04x}" for letter in text])


def base64(data: bytes) -> str:
    """Return bytes as base64 text."""
    return b2a_base64(data).decode().strip()
