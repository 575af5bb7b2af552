"""The pages of the box's settings."""

from firmware.console.menu import Menu
from firmware.storage.settings import UNTIL_OK
from firmware.text.languages import languages
from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.menu import Entry

LIMITS = (0, 10, 20, 30, 45, 60, 90, 120, 180, 300)  # seconds
# The values that OK steps through. A value that is not listed (set from a PC) is followed by the next larger one.
VALUES: "tuple[tuple[str, tuple], ...]" = (
    ("language", tuple(languages())),
    ("brightness", (32, 64, 112, 160, 255)),
    ("volume", (0, 1, 2, 3)),
    ("reveal", (0, 1, 2, 3, 4, 5, 7, 10, UNTIL_OK)),
    ("grace", (0, 500, 1000, 1500, 2000, 3000, 5000)),
    ("countdown", LIMITS),
    ("countdown_browse", LIMITS),
    ("countdown_sheet", LIMITS),
    ("discussion", LIMITS),
    ("ballots", (False, True)),
    ("stir", (False, True)),
    ("blanking", (0, 2, 5, 10, 20, 60)),
    ("debounce", (5, 8, 10, 15, 20, 30)),
)

UNITS = {"reveal": "seconds", "blanking": "minutes", "debounce": "milliseconds"}


class SettingsPage(Menu):
    """A menu of all settings that matter now; changes apply immediately, and are saved when the page is left."""

    title = "home.settings"

    def entries(self) -> "list[Entry]":
        """Return every setting with its value."""
        match = self.device.live_game
        found: list[Entry] = [
            (name, self.texts("set." + name), self._value_text(name, getattr(self.device.settings, name)))
            for name, _ in VALUES
            if name != "stir" or not match or catalog.players_contribute(match.session.game)
        ]
        mirrored = self.device.settings.mirrored
        count = len([place for place in range(len(self.device.pods)) if mirrored >> place & 1])
        return found + [("mirrored", self.texts("set.mirrored"), str(count))]

    def choose(self, key: str) -> None:
        """Change a setting to its next value, or open the page of mirrored pods."""
        if key == "mirrored":
            self.console.push(MirroredPage(self.console))
            return
        settings = self.device.settings
        setattr(settings, key, _next_value(_values_of(key), getattr(settings, key)))
        self.device.apply_settings()

    def back(self) -> None:
        """Save the settings and close the page; show a note if saving fails."""
        settings = self.device.settings
        settings.save()
        self.console.pop()
        if settings.problem:
            self.console.show_note(self.texts(settings.problem))

    def _value_text(self, name: str, value: "Any") -> str:
        """Return the value of a setting as the menu shows it."""
        if name == "language":
            return self.texts.own_name(value)
        if name == "brightness" or (name == "volume" and value):
            levels = [level for level in _values_of(name) if level]
            lit = len([level for level in levels if level <= value])
            return "■" * lit + "□" * (len(levels) - lit)
        if isinstance(value, bool):
            return self.texts("yes" if value else "no")
        if name == "grace":
            return self.texts("seconds", str(value // 1000) + self.texts("point") + str(value % 1000 // 100))
        if value in (0, UNTIL_OK):
            key = "set.reveal.until_ok" if value else "set." + name + ".none"
            return self.texts("set.none" if _values_of(name) is LIMITS else key)
        return self.texts(UNITS.get(name, "seconds"), value)


class MirroredPage(Menu):
    """A menu of all pods, to mirror those of left-handed players: their keys and pixels run from right to left."""

    title = "set.mirrored"

    def entries(self) -> "list[Entry]":
        """Return every possible pod with a box, filled if it is mirrored."""
        mirrored = self.device.settings.mirrored
        return [
            (str(place), self.texts("pod", place + 1), "■" if mirrored >> place & 1 else "□")
            for place in range(len(self.device.pods))
        ]

    def choose(self, key: str) -> None:
        """Mirror a pod, or undo that."""
        self.device.settings.mirrored ^= 1 << int(key)
        self.device.apply_settings()


def _values_of(name: str) -> "tuple":
    """Return the values that OK steps through for a setting."""
    return next(values for known, values in VALUES if known == name)


def _next_value(values: "tuple", value: "Any") -> "Any":
    """Return the value after `value`, the first one after the last; the next larger one if it is not listed."""
    if value in values:
        return values[(values.index(value) + 1) % len(values)]
    larger = [other for other in values if other > value]
    return larger[0] if larger else values[0]
