"""What all pages of the console have in common."""

from firmware.console.screen import CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen


class Page:
    """One page of the console; what a page does not care for, it leaves as it is here."""

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

    def pod(self, place: int, key: int) -> None:
        """Take a press on a pod, by its place in the chain."""

    def step(self, now: int) -> None:
        """Look at what has changed; called in every pass while the page is on top."""

    def enter(self) -> None:
        """Get ready to be shown: the page has come on top."""

    def leave(self) -> None:
        """Put away what is not needed any more: the page is gone."""


def wrap(text: str, width: int = CELLS) -> "list[str]":
    """Return a text as lines that fit, broken between words; only a word longer than a line is broken."""
    lines = [""]
    for word in _words(text):
        line = lines[-1] + " " + word if lines[-1] else word
        if len(line) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = line
        while len(lines[-1]) > width:
            lines.append(lines[-1][width:])
            lines[-2] = lines[-2][:width]
    return lines


def _words(text: str) -> "list[str]":
    """French sets a space before these signs; no line begins with one."""
    words: list[str] = []
    for word in text.split(" "):
        if words and word in (":", "?", "!"):
            words[-1] += " " + word
        else:
            words.append(word)
    return words


def spread(left: str, right: str, width: int = CELLS) -> str:
    """Return a line with something at both ends."""
    return left + " " * (width - len(left) - len(right)) + right
