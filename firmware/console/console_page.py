"""The base class of the console's pages, and functions that fit text to the width of the display."""

from firmware.console.screen import CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen


class ConsolePage:
    """A page of the console; subclasses override what they need."""

    picture: "bytes | bytearray | None" = None  # shown in place of the right half of all lines

    def __init__(self, console: "Console") -> None:
        self.console = console
        self.device = console.device
        self.texts = console.device.texts

    def draw(self, screen: "Screen") -> None:
        """Set what every line of the screen shows."""
        screen.clear()

    def handle_key(self, name: str) -> None:
        """Handle a press of `up`, `down`, `back` or `ok`; up and down repeat while they are held."""
        if name == "back":
            self.console.pop()

    def handle_pod_key(self, place: int, key: int) -> None:
        """Handle the press of a key (0 to 3) on the pod at this place of the chain."""

    def help_lines(self) -> "list[str]":
        """Return the lines of help for this page; none if it has no help."""
        return wrap(self.texts("help.menu"))

    def step(self, now: int) -> None:
        """React to changes and to the clock; called in every pass while the page is on top."""

    def enter(self) -> None:
        """Prepare the page; called whenever it comes on top."""

    def leave(self) -> None:
        """Clean up; called when the page is closed."""


def wrap(text: str, indent: str = "") -> "list[str]":
    """Return a text as lines that fit the display, broken between words; all but the first begin with the indent."""
    return pack(_split_words(text), indent)


def pack(pieces: "list[str]", indent: str = "") -> "list[str]":
    """Return pieces of text joined to lines that fit the display; only a piece longer than a line is broken.

    All lines but the first begin with the indent.
    """
    lines: list[str] = []
    for piece in pieces:
        for part in [piece] if len(indent) + len(piece) <= CELLS else piece.split(" "):
            _append_part(lines, part, indent)
    return lines


def _append_part(lines: "list[str]", part: str, indent: str) -> None:
    """Append a part to the last line if it fits there, else to a new one; a part longer than a line is cut."""
    if lines and len(lines[-1]) + 1 + len(part) <= CELLS:
        lines[-1] += " " + part
    elif len(indent) + len(part) <= CELLS:
        lines.append(indent + part if lines else part)
    else:
        lines += [part[at : at + CELLS] for at in range(0, len(part), CELLS)]


def _split_words(text: str) -> "list[str]":
    """Return the words of a text; French puts a space before some signs, which stay with the word before."""
    words: list[str] = []
    for word in text.split(" "):
        if words and word in (":", ";", "?", "!"):
            words[-1] += " " + word
        elif word:
            words.append(word)
    return words


def justify(left: str, right: str, width: int = CELLS) -> str:
    """Return a line of `width` cells with one text at its left end and one at its right end."""
    return left + " " * (width - len(left) - len(right)) + right
