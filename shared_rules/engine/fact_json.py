"""Write facts as JSON lines that are byte for byte the same on every Python (see the page on the log)."""

import json
from binascii import b2a_base64
from collections import OrderedDict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CONTAINERS = (dict, list, tuple)
_CHUNK = 240  # bytes encoded to base64 in one call: a multiple of 3, so no chunk but the last is padded


def fact_to_json(fact: "dict[str, Any]") -> str:
    """Return a fact as one line of JSON: the keys `n` and `e` first, then the others in alphabetical order."""
    names: list[str] = [name for name in ("n", "e") if name in fact]
    names += sorted(name for name in fact if name not in ("n", "e"))
    # json.dumps takes a fifth of the time on the Pico, but it escapes characters differently on every Python
    line = json.dumps(_sort_keys(fact, names), separators=(",", ":"))
    return line if "\\" not in line else _object_to_json(fact, names)


def _sort_keys(value: "dict[str, Any]", names: "list[str]") -> "dict[str, Any]":
    """Return a dict with these keys in this order, and sorted keys in everything inside it."""
    result = OrderedDict()
    for name in names:
        result[name] = _sort_nested_keys(value[name]) if isinstance(value[name], CONTAINERS) else value[name]
    return result


def _sort_nested_keys(value: "Any") -> "Any":
    if isinstance(value, dict):
        return _sort_keys(value, sorted(value))
    return [_sort_nested_keys(item) if isinstance(item, CONTAINERS) else item for item in value]


def _object_to_json(value: "dict[str, Any]", names: "list[str]") -> str:
    return "{" + ",".join(['"' + name + '":' + _value_to_json(value[name]) for name in names]) + "}"


def _value_to_json(value: "Any") -> str:
    if isinstance(value, dict):
        return _object_to_json(value, sorted(value))
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_value_to_json(item) for item in value]) + "]"
    if isinstance(value, str):
        return '"' + _escape(value) + '"'
    return json.dumps(value)  # a number, true, false or null


def _escape(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join([letter if letter >= " " else f"\\u{ord(letter):04x}" for letter in text])


def encode_base64(data: bytes) -> str:
    """Return bytes as base64 text. Encodes in chunks: MicroPython's encoder takes time quadratic in the length."""
    return "".join([b2a_base64(data[at : at + _CHUNK]).decode().strip() for at in range(0, len(data), _CHUNK)])
