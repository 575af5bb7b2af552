"""What the game master has set for the box, kept on flash over power cuts.

Two files take turns: a save writes the one that is not the last good one, and counts its number up. A
file that is torn, or was changed by anything else, fails its check word and the other one stands.
"""

import json

from firmware.line.framing import seal, unseal
from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SLOTS = ("settings.0", "settings.1")
PODS = 10
# name, default, and what it can be: its values, or (as a list) lowest and highest, or None: pods of the chain
FIELDS = (
    ("language", "fr", ("fr", "en")),
    ("brightness", 160, [32, 255]),  # with less what is chosen would be no brighter than what is not
    ("volume", 2, [0, 3]),  # 0: silence
    ("grace", 1500, [0, 10000]),  # milliseconds between the last answer and the lock
    ("reveal", 3, [0, 10]),  # seconds that lamps show what was revealed
    ("stir", True, (True, False)),  # every player stirs before the deal
    ("countdown", 0, [0, 600]),  # seconds to answer a question with keys in; 0: as long as it takes
    ("countdown_browse", 0, [0, 600]),  # and one that is browsed
    ("countdown_sheet", 0, [0, 600]),  # and a sheet
    ("discussion", 0, [0, 600]),  # seconds that the game master can give before a vote
    ("ballots", False, (True, False)),
    ("blanking", 10, [0, 120]),  # minutes until the display goes dark; 0: never
    ("debounce", 10, [2, 50]),  # milliseconds
    ("mirrored", 0, [0, 1023]),  # one bit a pod: its player is left-handed
    ("seating", list(range(PODS)), None),  # the pod of each seat, of a game that came without
)
_LARGEST = 512  # bytes read of a file


class Settings:
    """The settings in use; they are set by assignment and last once they are saved."""

    language: str
    brightness: int
    volume: int
    grace: int
    reveal: int
    stir: bool
    countdown: int
    countdown_browse: int
    countdown_sheet: int
    discussion: int
    ballots: bool
    blanking: int
    debounce: int
    mirrored: int
    seating: "list[int]"

    def __init__(self, flash: "Any") -> None:
        """Take the newest good file; without one, and for every value that cannot be, the default."""
        self.problem: str | None = None
        self._flash = flash
        self._number, self._slot, self._saved = 0, 1, {}
        for slot in range(len(SLOTS)):
            found = self._read(slot)
            if found and found["number"] > self._number:
                self._number, self._slot, self._saved = found["number"], slot, found
        for name, default, allowed in FIELDS:
            value = self._saved.get(name, default)
            value = value if _possible(value, default, allowed) else default
            setattr(self, name, list(value) if isinstance(value, list) else value)

    @property
    def are_new(self) -> bool:
        """Whether nobody has ever saved any."""
        return self._number == 0

    def save(self) -> None:
        """Write the settings, if they have changed; `problem` says when the flash would not take them."""
        values: dict[str, Any] = {name: getattr(self, name) for name, _, _ in FIELDS}
        values["seating"] = list(self.seating)
        values["number"] = self._number
        if values == self._saved:
            self.problem = None
            return
        values["number"] += 1
        slot = 1 - self._slot
        self.problem = self._write(slot, values)
        if self.problem is None:
            self._number, self._slot, self._saved = values["number"], slot, values

    def _write(self, slot: int, values: "dict[str, Any]") -> "str | None":
        try:
            self._flash.write(SLOTS[slot], (seal(to_line(values)),))
        except OSError as error:
            return "flash.full" if error.args[:1] == (28,) else "flash.failing"
        return None if self._read(slot) == values else "flash.failing"

    def _read(self, slot: int) -> "dict[str, Any] | None":
        try:
            line = self._flash.read(SLOTS[slot], _LARGEST)
        except OSError:  # there is no such file yet, or it cannot be read
            return None
        text = unseal(line)
        return _values(text) if text else None


def _values(text: str) -> "dict[str, Any] | None":
    try:
        values = json.loads(text)
    except ValueError:
        return None
    if not isinstance(values, dict) or type(values.get("number")) is not int:
        return None
    if values.pop("sound", True) is False:  # of earlier firmware, which knew no volume
        values["volume"] = 0
    for form in ("countdown_browse", "countdown_sheet"):  # earlier firmware had one limit for all
        values.setdefault(form, values.get("countdown"))
    return values


def _possible(value: "Any", default: "Any", allowed: "Any") -> bool:
    if type(value) is not type(default):
        return False
    if allowed is None:
        return all(type(pod) is int and 0 <= pod < PODS for pod in value) and len(set(value)) == len(value) > 0
    return allowed[0] <= value <= allowed[1] if isinstance(allowed, list) else value in allowed
