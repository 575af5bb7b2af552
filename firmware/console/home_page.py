"""The main menu, and what is asked at the start when a game was not finished."""

from firmware.console.menu import Menu
from firmware.console.page import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.menu import Entry


class HomePage(Menu):
    """The main menu, below all other pages."""

    title = "Conclave"

    def enter(self) -> None:
        """Look whether there is a game to go on with: not at every drawing, it reads the flash."""
        self._is_unfinished = self.device.journals.unfinished() is not None

    def entries(self) -> "list[Entry]":
        """Return all that can be done without a game."""
        keys = ["home.new", "home.history", "home.settings", "home.test"]
        if self._is_unfinished:
            keys.insert(0, "home.resume")
        return [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Open a page, whose code is loaded only now."""
        if key == "home.resume":
            self.console.push(ResumePage(self.console))
        elif key == "home.new":
            from firmware.console.setup import GamesPage

            self.console.push(GamesPage(self.console))
        elif key == "home.history":
            from firmware.console.history_page import HistoryPage

            self.console.push(HistoryPage(self.console))
        elif key == "home.settings":
            from firmware.console.settings_page import SettingsPage

            self.console.push(SettingsPage(self.console))
        else:
            from firmware.console.test_page import TestPage

            self.console.push(TestPage(self.console))


class ResumePage(Menu):
    """A game was not finished: go on with it, or put it aside."""

    title = "resume.title"

    def enter(self) -> None:
        """Read which game it is."""
        from firmware.console.history_page import setup_of

        self._setup = setup_of(self.device.journals.unfinished() or b"")

    def entries(self) -> "list[Entry]":
        """Return which game it is, and what can be done with it."""
        game, seats = self._setup
        name = self.texts("game." + game) if game else self.texts("history.damaged")
        lines: list[Entry] = [(None, line, None) for line in wrap(name)]
        if seats:
            lines.append((None, self.texts("players", seats), None))
        keys = ("resume.go", "resume.aside")
        return lines + [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Go on, or keep the journal as history."""
        if key == "resume.go":
            self.console.resume()
        else:
            self.device.journals.finish()
            self.console.home()
