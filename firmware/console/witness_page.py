"""What the box is committed to, as four words and as a code for the camera of a phone."""

from firmware.console import code
from firmware.console.page import Page, wrap
from shared_rules.engine.witness import line, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen

_WIDE = _HIGH = 64  # pixels of the picture
_EDGE = (_WIDE - 2 * code.SIZE) // 2  # light pixels around the code, whose modules are two wide


class WitnessPage(Page):
    """The words beside the code. The box has made its part of the deal, and cannot change it any more."""

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
        """Go back."""
        if name in ("back", "ok"):
            self.console.pop()

    def help(self) -> "list[str]":
        """Return what the code is for."""
        return wrap(self.texts("help.witness"))


def picture(text: str) -> bytearray:
    """Return the code of a text as the display has it: dark on light, two pixels a module."""
    found = bytearray()
    columns = [0] * _WIDE  # the lowest bit on top
    for row, modules in enumerate(code.rows(text)):
        for column in range(2 * code.SIZE):
            if modules >> code.SIZE - 1 - column // 2 & 1:
                columns[_EDGE + column] |= 3 << _EDGE + 2 * row
    for start in range(0, _HIGH, 8):
        found.extend(bytes([~(column >> start) & 0xFF for column in columns]))
    return found
