"""Lists to choose from, and the small pages made of them: a question with yes and no, a note."""

from firmware.console.page import Page, spread, wrap
from firmware.console.screen import BAR, CELLS, LINES, small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.screen import Screen

    Entry = tuple[str | None, str, str | None]  # key, label, value; without a key it is only read
    Row = tuple[str, int]  # what it shows, and which entry it belongs to

_ROWS = LINES - 1
_ROOM = CELLS - 1  # beside the cursor


class Menu(Page):
    """A title and entries, some with a value; up and down move the cursor, OK chooses."""

    title = ""  # the key of what stands above, which is two cells shorter than a line

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._at = 0
        self._top = 0

    def entries(self) -> "list[Entry]":
        """Return key, label and value of every entry, as they are now."""
        raise NotImplementedError

    def choose(self, key: str) -> None:
        """Do what an entry stands for."""
        raise NotImplementedError

    # --- what all menus do

    def key(self, name: str) -> None:
        """Move, choose or go back."""
        if name == "back":
            self.back()
            return
        entries = self.entries()
        self._settle(entries)
        if name == "ok":
            key = entries[self._at][0]
            if key is not None:
                self.choose(key)
        else:
            self._move(entries, -1 if name == "up" else 1)

    def back(self) -> None:
        """What the back key does; pages with something to save override it."""
        self.console.pop()

    def draw(self, screen: "Screen") -> None:
        """Show the part of the list around the cursor."""
        shown, marks = self._window(_ROWS)
        screen.rows([(spread(self.texts(self.title), marks), BAR)] + small(shown))

    def _window(self, count: int) -> "tuple[list[str], str]":
        """Return the lines around the cursor, and marks that say whether there are more above and below."""
        entries = self.entries()
        self._settle(entries)
        rows: list[Row] = []
        for number, entry in enumerate(entries):
            rows += self._rows(number, entry)
        self._scroll(rows, entries, count)
        marks = ("▲" if self._top else " ") + ("▼" if self._top + count < len(rows) else " ")
        return [text for text, _ in rows[self._top : self._top + count]], marks

    def _rows(self, number: int, entry: "Entry") -> "list[Row]":
        """An entry whose label and value do not fit side by side takes two rows."""
        key, label, value = entry
        if key is None:
            return [(label, number)]
        cursor = "▶" if number == self._at else " "
        if value is None:
            return [(cursor + label, number)]
        if len(label) + 1 + len(value) <= _ROOM:
            return [(cursor + spread(label, value, _ROOM), number)]
        return [(cursor + label, number), (spread("", value), number)]

    def _scroll(self, rows: "list[Row]", entries: "list[Entry]", count: int) -> None:
        """Keep the cursor in sight; on the first entry, also the lines above it that are only read."""
        own = [at for at, row in enumerate(rows) if row[1] == self._at]
        if own:
            is_first = all(entry[0] is None for entry in entries[: self._at])
            highest = 0 if is_first else own[0]
            self._top = max(min(self._top, highest), own[-1] - count + 1)
        self._top = max(0, min(self._top, len(rows) - count))

    def _settle(self, entries: "list[Entry]") -> None:
        """Put the cursor on an entry with a key, also when the list has changed."""
        self._at = min(self._at, len(entries) - 1)
        if entries and entries[self._at][0] is None:
            self._move(entries, 1)

    def _move(self, entries: "list[Entry]", step: int) -> None:
        at = self._at + step
        while 0 <= at < len(entries):
            if entries[at][0] is not None:
                self._at = at
                return
            at += step


class Confirm(Menu):
    """A question before something that cannot be taken back; the cursor stands on no."""

    title = "confirm"

    def __init__(self, console: "Console", text: str, act: "Callable[[], None]") -> None:
        super().__init__(console)
        self._text = text
        self._act = act

    def entries(self) -> "list[Entry]":
        """Return the question, no and yes."""
        lines: list[Entry] = [(None, line, None) for line in wrap(self._text)]
        return lines + [("no", self.texts("no"), None), ("yes", self.texts("yes"), None)]

    def choose(self, key: str) -> None:
        """Do it, or go back."""
        self.console.pop()
        if key == "yes":
            self.console.later(self._act)


class Note(Menu):
    """A few words to be read."""

    def __init__(self, console: "Console", text: str, title: str = "note") -> None:
        super().__init__(console)
        self._text, self.title = text, title

    def entries(self) -> "list[Entry]":
        """The words to read, then OK."""
        lines: list[Entry] = [(None, line, None) for line in wrap(self._text)]
        return lines + [("ok", self.texts("ok"), None)]

    def choose(self, key: str) -> None:
        """Go back."""
        self.console.pop()
