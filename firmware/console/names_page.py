"""The names of those who play here: a list, and a page to enter one letter by letter."""

from firmware.console.menu import Confirm, Menu
from firmware.console.page import Page
from firmware.console.screen import BAR, CELLS, SMALL, large
from firmware.storage.names import LONGEST, MOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen

_DONE = "✓"
_CAPITALS, _SMALL, _DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"


class NamesPage(Menu):
    """All names, and a new one; a name that is chosen can be removed."""

    title = "home.names"

    def enter(self) -> None:
        """Read the names."""
        self._names = self.device.names.read()

    def entries(self) -> "list[Entry]":
        """Return a way to add one, and those there are."""
        new: list[Entry] = [("", self.texts("names.new"), None)] if len(self._names) < MOST else []
        return new + [(name, name, None) for name in self._names]

    def choose(self, key: str) -> None:
        """Enter a name, or ask whether one shall go."""
        if key:
            self.console.push(Confirm(self.console, self.texts("names.remove?", key), lambda: self._remove(key)))
        else:
            self.console.push(NamePage(self.console, _only_kept))

    def _remove(self, name: str) -> None:
        keep(self.console, [other for other in self._names if other != name])
        self.enter()


class NamePage(Page):
    """A name in large letters: up and down change its last letter, OK goes on to the next, the tick ends it."""

    def __init__(self, console: "Console", take: "Callable[[str], None]") -> None:
        super().__init__(console)
        self._take = take
        self._name = ""
        self._letter = _CAPITALS[0]

    def draw(self, screen: "Screen") -> None:
        """Draw the name as it is, and the letters around the one that is chosen."""
        wheel = self._wheel()
        at = wheel.index(self._letter) + len(wheel)
        half = CELLS // 4
        around = (wheel * 3)[at - half : at + half + 1]
        screen.rows(
            [
                (self.texts("names.new"), BAR),
                ("", SMALL),
                large(self._name + ("" if self._letter == _DONE else self._letter)),
                ("", SMALL),
                (" ".join(around), SMALL),
                (" " * (2 * half) + "▲", SMALL),
                (self.texts("names.keys"), SMALL),
            ]
        )

    def key(self, name: str) -> None:
        """Turn the letter, take it, or take one back."""
        wheel = self._wheel()
        if name in ("up", "down"):
            step = 1 if name == "down" else -1
            self._letter = wheel[(wheel.index(self._letter) + step) % len(wheel)]
        elif name == "back":
            self._take_back()
        elif self._letter == _DONE:
            self._end()
        else:
            self._name += self._letter
            self._letter = _DONE if len(self._name) == LONGEST else "a"

    def _wheel(self) -> str:
        """Return the letters that can come next, those with accents as the language has them."""
        if len(self._name) == LONGEST:
            return _DONE
        if self._name:
            return _DONE + _SMALL + self.texts("names.small") + "-' " + _DIGITS + _CAPITALS
        return _CAPITALS + self.texts("names.capitals") + _DIGITS

    def _take_back(self) -> None:
        if not self._name:
            self.console.pop()
            return
        self._name = self._name[:-1]
        self._letter = _SMALL[0] if self._name else _CAPITALS[0]

    def _end(self) -> None:
        """Keep the name, unless it is there already."""
        name, known = self._name.strip(), self.device.names.read()
        self.console.pop()
        if name not in known:
            keep(self.console, known + [name])
        self._take(name)


def keep(console: "Console", names: "list[str]") -> None:
    """Store the names; say so when the flash will not take them."""
    problem = console.device.names.write(names)
    if problem:
        console.note(console.device.texts(problem))


def _only_kept(name: str) -> None:
    """Nobody sits down."""
