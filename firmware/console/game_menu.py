"""What the game master can do with the game that is being played."""

from firmware.console.menu import Confirm, Menu
from shared_rules.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.menu import Entry


class GameMenu(Menu):
    """What the game master can do with a game."""

    def title(self) -> str:
        """Return the name of the game."""
        match = self.device.match
        return self.texts("game." + match.session.game) if match else ""

    def entries(self) -> "list[Entry]":
        """Return the deeds; the table can be looked at while a question or the result stands above it."""
        keys = ["match.back", "match.look", "match.undo", "match.abort", "match.settings"]
        if self.device.match and self.device.match.result:
            keys.remove("match.abort")
        return [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Go there, or ask first."""
        if key == "match.back":
            self.console.pop()
        elif key == "match.look":
            from firmware.console.game_page import GamePage

            self.console.push(GamePage(self.console, looking=True))
        elif key == "match.undo":
            self.console.push(Confirm(self.console, self.texts("match.undo?"), self._undo))
        elif key == "match.abort":
            self.console.push(Confirm(self.console, self.texts("match.abort?"), self._abort))
        else:
            from firmware.console.settings_page import SettingsPage

            self.console.push(SettingsPage(self.console))

    def _undo(self) -> None:
        match = self.device.match
        if not match:
            return
        try:
            match.undo(self.console.now)
        except Refused as refused:
            self.console.refuse(refused)
            return
        self.console.play()

    def _abort(self) -> None:
        if self.device.match:
            self.device.match.abort(self.console.now)
        self.console.quit()
