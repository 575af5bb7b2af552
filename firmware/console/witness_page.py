"""What the box is committed to, before anybody stirs: to be taken down, or read by the camera of a phone."""

from firmware.console import code
from firmware.console.page import Page
from firmware.memory import let_go
from shared_rules.engine.stir import STIR
from shared_rules.engine.witness import line, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen

_CELLS = 10  # beside the picture
_WIDE = _HIGH = 64  # pixels of the picture
_EDGE = (_WIDE - 2 * code.SIZE) // 2  # light pixels around the code, whose modules are two wide


class WitnessPage(Page):
    """Four words and a code, for as long as players stir: nobody is asked before both are on the glass."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        match = self.device.match
        self._commit = match.session.commit if match else ""
        self.picture = picture(line(self._commit))
        self.is_seen = False
        self._is_drawn = False
        self._missing = ""

    def draw(self, screen: "Screen") -> None:
        """Draw the words, and who is missing, beside the code."""
        screen.clear()
        screen.line(0, self.texts("about.stir"))
        for row, word in enumerate(words(self._commit)):
            screen.line(row + 2, word)
        screen.line(6, self._missing)
        screen.line(7, self.texts("witness.menu"))
        self._is_drawn = True

    def leave(self) -> None:
        """Let go of what is needed for the stirring alone: the game needs the room."""
        let_go("firmware.console.code", "firmware.console.witness_page", "firmware.pods.stirring")

    def key(self, name: str) -> None:
        """Open the menu of the game, or look at its page."""
        if name == "back":
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))
        elif name == "ok":
            self.console.pop()

    def step(self, now: int) -> None:
        """Let players stir once all is on the glass; follow who is missing; close when all have stirred."""
        match = self.device.match
        if not match or match.about != STIR:
            self.console.pop()
            return
        self.is_seen = self.is_seen or (self._is_drawn and self.device.screen.is_on_glass)
        missing = _shown(match.waiting)
        if missing != self._missing:
            self._missing = missing
            self.console.refresh()


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


def _shown(missing: "list[int]") -> str:
    """Return who is missing, or how many when all of them do not fit."""
    numbers = "⧗" + " ".join([str(seat + 1) for seat in missing])
    return numbers if len(numbers) <= _CELLS else f"⧗ {len(missing)}"
