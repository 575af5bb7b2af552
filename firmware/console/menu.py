"""Menus, the base of most pages: a list of entries with a cursor; also a yes/no question and a note."""

from firmware.console.console_page import ConsolePage, justify, wrap
from firmware.console.screen import BAR, CELLS, LINES, small_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console import Console
    from firmware.console.screen import Screen

    Entry = tuple[str | None, str, str | None]  # key, label, value; without a key it cannot be chosen
    Row = tuple[str, int]  # its text, and the index of its entry

_LIST_ROWS = LINES - 1
_ENTRY_CELLS = CELLS - 1  # without the cursor


class Menu(ConsolePage):
    """A page with a title and entries, some with a value; up and down move the cursor, OK chooses.

    Subclasses override `entries` and `choose`.
    """

    title = ""  # its text key; the text must be two cells shorter than a line

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._cursor = 0
        self._first_row = 0

    def entries(self) -> "list[Entry]":
        """Return the key, label and value of every entry, as they are now."""
        raise NotImplementedError

    def choose(self, key: str) -> None:
        """Do what the entry with this key stands for."""
        raise NotImplementedError

    # --- the same for all menus

    def handle_key(self, name: str) -> None:
        """Move the cursor, choose the entry at it, or go back."""
        if name == "back":
            self.back()
            return
        entries = self.entries()
        self._fix_cursor(entries)
        if name == "ok":
            key = entries[self._cursor][0]
            if key is not None:
                self.choose(key)
        else:
            self._move_cursor(entries, -1 if name == "up" else 1)

    def back(self) -> None:
        """Close the page; pages with something to save override this."""
        self.console.pop()

    def draw(self, screen: "Screen") -> None:
        """Draw the title and the rows around the cursor."""
        shown, marks = self._visible_rows(_LIST_ROWS)
        screen.set_rows([(justify(self.texts(self.title), marks), BAR)] + small_rows(shown))

    def _visible_rows(self, count: int) -> "tuple[list[str], str]":
        """Return up to `count` rows around the cursor, and marks that say whether there are more above and below."""
        entries = self.entries()
        self._fix_cursor(entries)
        rows: list[Row] = []
        for number, entry in enumerate(entries):
            rows += self._entry_rows(number, entry)
        self._scroll(rows, entries, count)
        marks = ("▲" if self._first_row else " ") + ("▼" if self._first_row + count < len(rows) else " ")
        return [text for text, _ in rows[self._first_row : self._first_row + count]], marks

    def _entry_rows(self, number: int, entry: "Entry") -> "list[Row]":
        """Return the rows of the entry at index `number`: two if label and value do not fit side by side."""
        key, label, value = entry
        if key is None:
            return [(label, number)]
        cursor = "▶" if number == self._cursor else " "
        if value is None:
            return [(cursor + label, number)]
        if len(label) + 1 + len(value) <= _ENTRY_CELLS:
            return [(cursor + justify(label, value, _ENTRY_CELLS), number)]
        return [(cursor + label, number), (justify("", value), number)]

    def _scroll(self, rows: "list[Row]", entries: "list[Entry]", count: int) -> None:
        """Scroll so that the cursor is visible; on the first entry with a key, also the lines above it."""
        at_cursor = [at for at, row in enumerate(rows) if row[1] == self._cursor]
        if at_cursor:
            is_first = all(entry[0] is None for entry in entries[: self._cursor])
            highest = 0 if is_first else at_cursor[0]
            self._first_row = max(min(self._first_row, highest), at_cursor[-1] - count + 1)
        self._first_row = max(0, min(self._first_row, len(rows) - count))

    def _fix_cursor(self, entries: "list[Entry]") -> None:
        """Move the cursor to an entry with a key, if the list has changed."""
        self._cursor = min(self._cursor, len(entries) - 1)
        if entries and entries[self._cursor][0] is None:
            self._move_cursor(entries, 1)

    def _move_cursor(self, entries: "list[Entry]", step: int) -> None:
        """Move the cursor to the next entry with a key, down if `step` is 1, up if -1."""
        at = self._cursor + step
        while 0 <= at < len(entries):
            if entries[at][0] is not None:
                self._cursor = at
                return
            at += step


class ConfirmPage(Menu):
    """Asks for confirmation before an action that cannot be undone; the cursor is on no, yes runs `action`."""

    title = "confirm"

    def __init__(self, console: "Console", text: str, action: "Callable[[], None]") -> None:
        super().__init__(console)
        self._text = text
        self._action = action

    def entries(self) -> "list[Entry]":
        """Return the question, no and yes."""
        lines: list[Entry] = [(None, line, None) for line in wrap(self._text)]
        return lines + [("no", self.texts("no"), None), ("yes", self.texts("yes"), None)]

    def choose(self, key: str) -> None:
        """Close the page and, on yes, run the action."""
        self.console.pop()
        if key == "yes":
            self.console.run_later(self._action)


class NotePage(Menu):
    """Shows a text with OK below it."""

    def __init__(self, console: "Console", text: str, title: str = "note") -> None:
        super().__init__(console)
        self._text, self.title = text, title

    def entries(self) -> "list[Entry]":
        """Return the lines of the text, then OK."""
        lines: list[Entry] = [(None, line, None) for line in wrap(self._text)]
        return lines + [("ok", self.texts("ok"), None)]

    def choose(self, key: str) -> None:
        """Close the page."""
        self.console.pop()
