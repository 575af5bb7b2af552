"""The settings of the box: their names, defaults and allowed values."""

from firmware.text.languages import languages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Values = dict[str, Any]

_LANGUAGES = tuple(languages())
# name, default, and the allowed values: a tuple lists them, a list gives the lowest and the highest
FIELDS = (
    ("language", _LANGUAGES[0], _LANGUAGES),
    ("welcome", False, (True, False)),  # the practice round offered by a new box was neither played nor declined
    ("brightness", 160, [32, 255]),  # at less, chosen options would be no brighter than the others
    ("volume", 2, [0, 3]),  # 0: silence
    ("grace", 1500, [0, 10000]),  # milliseconds between the last answer and the lock
    ("reveal", 3, [-1, 10]),  # seconds that each page of a reveal is shown; -1: until OK
    ("stir", True, (True, False)),  # all players contribute to the shuffle before the deal
    ("countdown", 0, [0, 600]),  # seconds to answer a question whose options have a key each; 0: no limit
    ("countdown_browse", 0, [0, 600]),  # the same for a question whose options are browsed
    ("countdown_sheet", 0, [0, 600]),  # the same for a sheet
    ("discussion", 0, [0, 600]),  # seconds that the game master can give before a vote
    ("ballots", False, (True, False)),  # options are on other keys for each player and question
    ("blanking", 10, [0, 120]),  # minutes until the display goes dark; 0: never
    ("debounce", 10, [2, 50]),  # milliseconds
    ("mirrored", 0, [0, 1023]),  # one bit per pod: its player is left-handed
)


def apply_values(settings: "Any", values: "Values") -> None:
    """Set every setting to its value; to its default if the value is missing or not allowed."""
    for name, default, allowed in FIELDS:
        value = values.get(name, default)
        value = value if _is_allowed(value, default, allowed) else default
        setattr(settings, name, value)


def read_values(settings: "Any") -> "Values":
    """Return the values of all settings by name."""
    return {name: getattr(settings, name) for name, _, _ in FIELDS}


def _is_allowed(value: "Any", default: "Any", allowed: "Any") -> bool:
    """Return whether a value has the type of the default and is allowed."""
    if type(value) is not type(default):
        return False
    return allowed[0] <= value <= allowed[1] if isinstance(allowed, list) else value in allowed
