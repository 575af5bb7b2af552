"""What all pages of the console have in common."""

from firmware.console.screen import CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen


class Page:
    """One page of the console; what a page does not care for, it leaves as it is here."""

    picture: "bytes | bytearray | None" = None  # what takes the place of the right half of all lines

    def __init__(self, console: "Console") -> None:
        self.console = console
        self.device = console.device
        self.texts = console.device.texts

    def draw(self, screen: "Screen") -> None:
        """Say what every line of the screen shows."""
        screen.clear()

    def key(self, name: str) -> None:
        """Take a press of `up`, `down`, `back` or `ok`; a held up or down comes again and again."""
        if name == "back":
            self.console.pop()

    def pod_key(self, place: int, key: int) -> None:
        """Take a press on a pod, by its place in the chain."""

    def help(self) -> "list[str]":
        """Return what somebody may want to know who looks at this page."""
        return wrap(self.texts("help.menu"))

    def step(self, now: int) -> None:
        """Look at what has changed; called in every pass while the page is on top."""

    def enter(self) -> None:
        """Get ready to be shown: the page has come on top."""

    def leave(self) -> None:
        """Put away what is not needed any more: the page is gone."""


def wrap(text: str, indent: str = "") -> "list[str]":
    """Return a text as lines that fit, broken between words; those after the first begin with the indent."""
    return pack(_words(text), indent)


def pack(pieces: "list[str]", indent: str = "") -> "list[str]":
    """Return pieces as lines that fit; only a piece that is longer than a line is broken."""
    lines: list[str] = []
    for piece in pieces:
        for part in [piece] if len(indent) + len(piece) <= CELLS else piece.split(" "):
            _add(lines, part, indent)
    return lines


def _add(lines: "list[str]", part: str, indent: str) -> None:
    if lines and len(lines[-1]) + 1 + len(part) <= CELLS:
        lines[-1] += " " + part
    elif len(indent) + len(part) <= CELLS:
        lines.append(indent + part if lines else part)
    else:
        lines += [part[at : at + CELLS] for at in range(0, len(part), CELLS)]


def _words(text: str) -> "list[str]":
    """French sets a space before these signs; no line begins with one."""
    words: list[str] = []
    for word in text.split(" "):
        if words and word in (":", ";", "?", "!"):
            words[-1] += " " + word
        elif word:
            words.append(word)
    return words


def spread(left: str, right: str, width: int = CELLS) -> str:
    """Return a line with something at both ends."""
    return left + " " * (width - len(left) - len(right)) + right
