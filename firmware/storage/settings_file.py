"""The settings of the game master on flash.

Two files take turns: a save writes the one that is not the last good one, and counts its number up. A
file that is torn, or was changed by anything else, fails its check word and the other one stands.
"""

import json

from firmware.line.framing import seal, unseal
from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Values = dict[str, Any]

SLOTS = ("settings.0", "settings.1")
# name, default, and what it can be: its values, or (as a list) lowest and highest
FIELDS = (
    ("language", "fr", ("fr", "en")),
    ("welcome", False, (True, False)),  # the round that a new box offers was neither taken nor declined
    ("brightness", 160, [32, 255]),  # with less what is chosen would be no brighter than what is not
    ("volume", 2, [0, 3]),  # 0: silence
    ("grace", 1500, [0, 10000]),  # milliseconds between the last answer and the lock
    ("reveal", 3, [-1, 10]),  # seconds that each page of what was revealed is shown; -1: until OK
    ("stir", True, (True, False)),  # every player stirs before the deal
    ("countdown", 0, [0, 600]),  # seconds to answer a question with keys in; 0: as long as it takes
    ("countdown_browse", 0, [0, 600]),  # and one that is browsed
    ("countdown_sheet", 0, [0, 600]),  # and a sheet
    ("discussion", 0, [0, 600]),  # seconds that the game master can give before a vote
    ("ballots", False, (True, False)),
    ("blanking", 10, [0, 120]),  # minutes until the display goes dark; 0: never
    ("debounce", 10, [2, 50]),  # milliseconds
    ("mirrored", 0, [0, 1023]),  # one bit a pod: its player is left-handed
)
_LARGEST = 512  # bytes read of a file


def newest(flash: "Any") -> "tuple[int, Values]":
    """Return the slot of the newest good file, and what is in it; without one slot 1 and nothing."""
    best, values = 1, {}
    for slot in range(len(SLOTS)):
        found = _read(flash, slot)
        if found and found["number"] > values.get("number", 0):
            best, values = slot, found
    return best, values


def fill(settings: "Any", values: "Values") -> None:
    """Set all settings: to the default where there is no value, or one that cannot be."""
    for name, default, allowed in FIELDS:
        value = values.get(name, default)
        value = value if _possible(value, default, allowed) else default
        setattr(settings, name, value)


def taken(settings: "Any") -> "Values":
    """Return the values of all settings."""
    return {name: getattr(settings, name) for name, _, _ in FIELDS}


def write(flash: "Any", slot: int, values: "Values") -> "str | None":
    """Write a file; return what is wrong when the flash would not take it."""
    try:
        flash.write(SLOTS[slot], (seal(to_line(values)),))
    except OSError as error:
        return "flash.full" if error.args[:1] == (28,) else "flash.failing"
    return None if _read(flash, slot) == values else "flash.failing"


def _read(flash: "Any", slot: int) -> "Values | None":
    try:
        line = flash.read(SLOTS[slot], _LARGEST)
    except OSError:  # there is no such file yet, or it cannot be read
        return None
    text = unseal(line)
    return _values(text) if text else None


def _values(text: str) -> "Values | None":
    try:
        values = json.loads(text)
    except ValueError:
        return None
    if not isinstance(values, dict) or type(values.get("number")) is not int:
        return None
    return values


def _possible(value: "Any", default: "Any", allowed: "Any") -> bool:
    if type(value) is not type(default):
        return False
    return allowed[0] <= value <= allowed[1] if isinstance(allowed, list) else value in allowed
