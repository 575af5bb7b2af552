"""The page of the commitment: four words that people can write down, and a QR code for a phone's camera."""

from firmware.console import code
from firmware.console.page import Page, wrap
from shared_rules.engine.witness import line, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen

_WIDE = _HIGH = 64  # pixels of the picture
_QUIET_ZONE = (_WIDE - 2 * code.SIZE) // 2  # light pixels around the code, each module of which is two pixels wide


class WitnessPage(Page):
    """Shows the commitment as words and as a code: the box has made its part of the deal and cannot change it."""

    def __init__(self, console: "Console", commit: str) -> None:
        super().__init__(console)
        self._commit = commit
        self.picture = picture(line(commit))

    def draw(self, screen: "Screen") -> None:
        """Draw the words on the left; the picture takes the right half."""
        screen.clear()
        screen.line(0, self.texts("witness.title"))
        for row, word in enumerate(words(self._commit)):
            screen.line(row + 2, word)
        screen.line(7, self.texts("history.keys"))

    def key(self, name: str) -> None:
        """Close the page."""
        if name in ("back", "ok"):
            self.console.pop()

    def help(self) -> "list[str]":
        """Return lines that explain what the commitment is for."""
        return wrap(self.texts("help.witness"))


def picture(text: str) -> bytearray:
    """Return the QR code of a text as a picture in the display's format: dark on light, two pixels per module."""
    found = bytearray()
    columns = [0] * _WIDE  # the lowest bit on top
    for row, modules in enumerate(code.rows(text)):
        for column in range(2 * code.SIZE):
            if modules >> code.SIZE - 1 - column // 2 & 1:
                columns[_QUIET_ZONE + column] |= 3 << _QUIET_ZONE + 2 * row
    for start in range(0, _HIGH, 8):
        found.extend(bytes([~(column >> start) & 0xFF for column in columns]))
    return found
