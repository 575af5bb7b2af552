"""The menu that the Back key opens during a game."""

from firmware.console.menu import ConfirmPage, Menu
from shared_rules.engine.contribution import CONTRIBUTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry


class GameMenu(Menu):
    """The menu of the running game: the game master looks at the table, undoes, aborts, or changes settings."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        match = console.device.live_game
        self.title = self.texts.title(match.session.game) if match else ""

    def entries(self) -> "list[Entry]":
        """Return the actions that are possible now; "look" shows the table, which a question or result may hide."""
        keys = ["match.back", "match.look", "match.undo", "match.abort", "match.settings", "match.witness"]
        match = self.device.live_game
        if match and match.result:
            keys.remove("match.abort")
        if match and match.about == CONTRIBUTION:
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
            self.console.run_later(self._show_commitment)
        elif key == "match.undo":
            self.console.push(ConfirmPage(self.console, self.texts("match.undo?"), self.console.undo_answers))
        elif key == "match.abort":
            self.console.push(ConfirmPage(self.console, self.texts("match.abort?"), self._abort))
        else:
            from firmware.console.settings_page import SettingsPage

            self.console.push(SettingsPage(self.console))

    def _show_commitment(self) -> None:
        """Open the page of the running game's commitment."""
        from firmware.console.commitment_page import CommitmentPage

        if self.device.live_game:
            self.console.push(CommitmentPage(self.console, self.device.live_game.session.commitment))

    def _abort(self) -> None:
        """End the game without a result, and restart the box."""
        if self.device.live_game:
            self.device.live_game.abort(self.console.now)
        self.console.quit_game("match.aborted")
