"""The menu that the Back key opens during a game."""

from firmware.console.menu import Confirm, Menu
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry


class GameMenu(Menu):
    """What the game master can do with the running game: look at the table, undo, abort, change settings."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        match = console.device.match
        self.title = self.texts.title(match.session.game) if match else ""

    def entries(self) -> "list[Entry]":
        """Return the actions that are possible now; "look" shows the table, which a question or result may hide."""
        keys = ["match.back", "match.look", "match.undo", "match.abort", "match.settings", "match.witness"]
        match = self.device.match
        if match and match.result:
            keys.remove("match.abort")
        if match and match.about == STIR:
            keys.remove("match.look")  # nothing is dealt
        return [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Open the page of an action; undo and abort ask for confirmation first."""
        if key == "match.back":
            self.console.pop()
        elif key == "match.look":
            from firmware.console.game_page import GamePage

            self.console.push(GamePage(self.console, is_view_only=True))
        elif key == "match.witness":
            self.console.later(self._show_commitment)
        elif key == "match.undo":
            self.console.push(Confirm(self.console, self.texts("match.undo?"), self.console.undo))
        elif key == "match.abort":
            self.console.push(Confirm(self.console, self.texts("match.abort?"), self._abort))
        else:
            from firmware.console.settings_page import SettingsPage

            self.console.push(SettingsPage(self.console))

    def _show_commitment(self) -> None:
        """Open the page of the running game's commitment."""
        from firmware.console.witness_page import WitnessPage

        if self.device.match:
            self.console.push(WitnessPage(self.console, self.device.match.session.commit))

    def _abort(self) -> None:
        """End the game without a result, and restart the box."""
        if self.device.match:
            self.device.match.abort(self.console.now)
        self.console.quit("match.aborted")
