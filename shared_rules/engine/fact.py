"""A fact as one line of JSON, byte for byte the same on every Python (see the page on the log)."""

import json
from binascii import b2a_base64
from collections import OrderedDict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PARTS = (dict, list, tuple)
_AT_ONCE = 240  # bytes made to base64: threes, which leave nothing over


def to_line(fact: "dict[str, Any]") -> str:
    """Return the JSON of a fact: `n` and `e` first, then its other names in order."""
    names: list[str] = [name for name in ("n", "e") if name in fact]
    names += sorted(name for name in fact if name not in ("n", "e"))
    # at once, which takes the Pico a fifth of the time; but what is escaped is escaped everywhere the same way
    line = json.dumps(_in_order(fact, names), separators=(",", ":"))
    return line if "\\" not in line else _object(fact, names)


def _in_order(value: "dict[str, Any]", names: "list[str]") -> "dict[str, Any]":
    found = OrderedDict()
    for name in names:
        found[name] = _ordered(value[name]) if isinstance(value[name], PARTS) else value[name]
    return found


def _ordered(value: "Any") -> "Any":
    if isinstance(value, dict):
        return _in_order(value, sorted(value))
    return [_ordered(item) if isinstance(item, PARTS) else item for item in value]


def _object(value: "dict[str, Any]", names: "list[str]") -> str:
    return "{" + ",".join(['"' + name + '":' + _json(value[name]) for name in names]) + "}"


def _json(value: "Any") -> str:
    if isinstance(value, dict):
        return _object(value, sorted(value))
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_json(item) for item in value]) + "]"
    if isinstance(value, str):
        return '"' + _escaped(value) + '"'
    return json.dumps(value)  # a number, true, false or null


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join([letter if letter >= " " else f"\\u{ord(letter):04x}" for letter in text])


def base64(data: bytes) -> str:
    """Return bytes as base64 text, made in parts: of many at once MicroPython's takes the square of their number."""
    return "".join([b2a_base64(data[at : at + _AT_ONCE]).decode().strip() for at in range(0, len(data), _AT_ONCE)])
