"""The page after a game: the box restarts before it shows the main menu."""

from firmware.clock import elapsed
from firmware.console.console_page import ConsolePage, wrap
from firmware.console.screen import BAR, large_row
from firmware.device import RESTART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen

_SHOWN = 300  # ms at least, until screen, pods and melody are done
PATIENCE_MS = (
    3000  # ms that a PC may take to read the rest of the link's data; then the menu is shown without a restart
)


class RestartPage(ConsolePage):
    """Shows a text while the box prepares its restart.

    MicroPython never frees all memory that a game has used, interned names above all; a restart does.
    """

    def __init__(self, console: "Console", message_key: str) -> None:
        super().__init__(console)
        self._message_key = message_key

    def enter(self) -> None:
        """Start the waiting time."""
        self._since = self.console.now

    def draw(self, screen: "Screen") -> None:
        """Draw the title and the text."""
        message = [large_row(line) for line in wrap(self.texts(self._message_key))] if self._message_key else []
        screen.set_rows([(self.texts("restart"), BAR)] + message)

    def handle_key(self, name: str) -> None:
        """Ignore all keys."""

    def help_lines(self) -> "list[str]":
        """Return nothing, so that no page opens above this one."""
        return []

    def step(self, now: int) -> None:
        """Restart once the device is idle, or show the main menu if that takes too long."""
        waited = elapsed(now, self._since)
        if waited >= PATIENCE_MS:
            self.console.show_home()
        elif waited >= _SHOWN and self.device.is_idle:
            self.device.exit_reason = RESTART
