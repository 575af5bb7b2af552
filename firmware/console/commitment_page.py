"""The page of the commitment: four words that people can write down, and a QR code for a phone's camera."""

from firmware.console import qr_code
from firmware.console.console_page import ConsolePage, wrap
from shared_rules.engine.mnemonic import commitment_code_text, mnemonic_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen

_WIDE = _HIGH = 64  # pixels of the picture
_QUIET_ZONE = (_WIDE - 2 * qr_code.SIZE) // 2  # light pixels around the code, each module of which is two pixels wide


class CommitmentPage(ConsolePage):
    """Shows the commitment as words and as a code: the box has made its part of the deal and cannot change it."""

    def __init__(self, console: "Console", commit: str) -> None:
        super().__init__(console)
        self._commit = commit
        self.picture = qr_picture(commitment_code_text(commit))

    def draw(self, screen: "Screen") -> None:
        """Draw the words on the left; the picture takes the right half."""
        screen.clear()
        screen.set_line(0, self.texts("witness.title"))
        for row, word in enumerate(mnemonic_words(self._commit)):
            screen.set_line(row + 2, word)
        screen.set_line(7, self.texts("history.keys"))

    def handle_key(self, name: str) -> None:
        """Close the page."""
        if name in ("back", "ok"):
            self.console.pop()

    def help_lines(self) -> "list[str]":
        """Return lines that explain what the commitment is for."""
        return wrap(self.texts("help.witness"))


def qr_picture(text: str) -> bytearray:
    """Return the QR code of a text as a picture in the display's format: dark on light, two pixels per module."""
    found = bytearray()
    columns = [0] * _WIDE  # the lowest bit on top
    for row, modules in enumerate(qr_code.encode_qr(text)):
        for column in range(2 * qr_code.SIZE):
            if modules >> qr_code.SIZE - 1 - column // 2 & 1:
                columns[_QUIET_ZONE + column] |= 3 << _QUIET_ZONE + 2 * row
    for start in range(0, _HIGH, 8):
        found.extend(bytes([~(column >> start) & 0xFF for column in columns]))
    return found
