"""The players' names stored on the box: a list, and a page to enter a name letter by letter."""

from firmware.console.console_page import ConsolePage
from firmware.console.menu import ConfirmPage, Menu
from firmware.console.screen import BAR, CELLS, SMALL, large_row
from firmware.storage.player_names import MAX_LETTERS, MAX_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen

_DONE = "✓"
_CAPITALS, _SMALL, _DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"


class NamesPage(Menu):
    """A menu of all names: add a new one, or remove one."""

    title = "home.names"

    def enter(self) -> None:
        """Read the names."""
        self._names = self.device.name_store.read()

    def entries(self) -> "list[Entry]":
        """Return an entry to add a name, unless there are too many, and all names."""
        new: list[Entry] = [("", self.texts("names.new"), None)] if len(self._names) < MAX_NAMES else []
        return new + [(name, name, None) for name in self._names]

    def choose(self, key: str) -> None:
        """Open the page for a new name, or ask whether to remove the chosen one."""
        if key:
            self.console.push(ConfirmPage(self.console, self.texts("names.remove?", key), lambda: self._remove(key)))
        else:
            self.console.push(NameEntryPage(self.console, _ignore))

    def _remove(self, name: str) -> None:
        """Remove a name from the stored ones."""
        save_names(self.console, [other for other in self._names if other != name])
        self.enter()


class NameEntryPage(ConsolePage):
    """Enters a name: up and down change its last letter, OK goes on to the next one, OK on the tick ends the name.

    The name is saved, and passed to `on_done`.
    """

    def __init__(self, console: "Console", on_done: "Callable[[str], None]") -> None:
        super().__init__(console)
        self._on_done = on_done
        self._name = ""
        self._letter = _CAPITALS[0]

    def draw(self, screen: "Screen") -> None:
        """Draw the name so far, and the letters around the selected one."""
        letters = self._letters()
        at = letters.index(self._letter) + len(letters)
        half = CELLS // 4
        around = (letters * 3)[at - half : at + half + 1]
        screen.set_rows(
            [
                (self.texts("names.new"), BAR),
                ("", SMALL),
                large_row(self._name + ("" if self._letter == _DONE else self._letter)),
                ("", SMALL),
                (" ".join(around), SMALL),
                (" " * (2 * half) + "▲", SMALL),
                (self.texts("names.keys"), SMALL),
            ]
        )

    def handle_key(self, name: str) -> None:
        """Select another letter, add the selected one, delete the last one, or finish."""
        letters = self._letters()
        if name in ("up", "down"):
            step = 1 if name == "down" else -1
            self._letter = letters[(letters.index(self._letter) + step) % len(letters)]
        elif name == "back":
            self._delete_letter()
        elif self._letter == _DONE:
            self._finish()
        else:
            self._name += self._letter
            self._letter = _DONE if len(self._name) == MAX_LETTERS else "a"

    def _letters(self) -> str:
        """Return the letters to select from now; only the tick if the name has its full length."""
        if len(self._name) == MAX_LETTERS:
            return _DONE
        if self._name:
            return _DONE + _SMALL + self.texts("names.small") + "-' " + _DIGITS + _CAPITALS
        return _CAPITALS + self.texts("names.capitals") + _DIGITS

    def _delete_letter(self) -> None:
        """Delete the last letter; leave the page if there is none."""
        if not self._name:
            self.console.pop()
            return
        self._name = self._name[:-1]
        self._letter = _SMALL[0] if self._name else _CAPITALS[0]

    def _finish(self) -> None:
        """Save the name, unless it exists already, and pass it on."""
        name, known = self._name.strip(), self.device.name_store.read()
        self.console.pop()
        if name not in known:
            save_names(self.console, known + [name])
        self._on_done(name)


def save_names(console: "Console", names: "list[str]") -> None:
    """Save the names; show a note if the flash fails."""
    problem = console.device.name_store.write(names)
    if problem:
        console.show_note(console.device.texts(problem))


def _ignore(name: str) -> None:
    """Do nothing: the name is only saved."""
