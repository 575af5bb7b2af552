"""The settings of the game master: their names, defaults and possible values."""

from firmware.text.languages import languages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Values = dict[str, Any]

_LANGUAGES = tuple(languages())
# name, default, and what it can be: its values, or (as a list) lowest and highest
FIELDS = (
    ("language", _LANGUAGES[0], _LANGUAGES),
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


def fill(settings: "Any", values: "Values") -> None:
    """Set all settings: to the default where there is no value, or one that cannot be."""
    for name, default, allowed in FIELDS:
        value = values.get(name, default)
        value = value if _possible(value, default, allowed) else default
        setattr(settings, name, value)


def taken(settings: "Any") -> "Values":
    """Return the values of all settings."""
    return {name: getattr(settings, name) for name, _, _ in FIELDS}


def _possible(value: "Any", default: "Any", allowed: "Any") -> bool:
    if type(value) is not type(default):
        return False
    return allowed[0] <= value <= allowed[1] if isinstance(allowed, list) else value in allowed
