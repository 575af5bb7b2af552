"""After a game: the box is started anew before the menu comes."""

from firmware.clock import elapsed
from firmware.console.page import Page, wrap
from firmware.console.screen import BAR, large
from firmware.device import RESTART

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen

SHOWN = 300  # ms at least: screen, pods and melody have come to rest
PATIENCE = 3000  # ms that a PC may take to read what is left; then the menu comes as it is


class RestartPage(Page):
    """Words to wait by. What a game has brought into memory never leaves it wholly: a fresh start has nothing of it."""

    def __init__(self, console: "Console", said: str) -> None:
        super().__init__(console)
        self._said = said

    def enter(self) -> None:
        """Begin to wait."""
        self._since = self.console.now

    def draw(self, screen: "Screen") -> None:
        """Ask for patience."""
        said = [large(line) for line in wrap(self.texts(self._said))] if self._said else []
        screen.rows([(self.texts("restart"), BAR)] + said)

    def key(self, name: str) -> None:
        """There is nothing to choose."""

    def help(self) -> "list[str]":
        """There is nothing to say, and nothing may stand above this page."""
        return []

    def step(self, now: int) -> None:
        """Start anew when nothing is under way any more."""
        waited = elapsed(now, self._since)
        if waited >= PATIENCE:
            self.console.home()
        elif waited >= SHOWN and self.device.is_idle:
            self.device.left = RESTART
