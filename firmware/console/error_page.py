"""The page that is shown after a part of the device has failed."""

from firmware.console.console_page import wrap
from firmware.console.menu import Menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry


class ErrorPage(Menu):
    """Shows which part has failed, and the exception; OK resumes the game after its last locked answers."""

    title = "fail.title"

    def __init__(self, console: "Console", error: str) -> None:
        super().__init__(console)
        self._error = error

    def entries(self) -> "list[Entry]":
        """Return what failed, and one entry to go on: to the unfinished game or to the main menu."""
        part = self._error.split(":")[0]
        lines = wrap(self.texts.first_of("fail." + part, "fail")) + wrap(self._error)
        texts: list[Entry] = [(None, line, None) for line in lines]
        is_unfinished = self.device.journals.unfinished_journal() is not None
        return texts + [("go", self.texts("fail.resume" if is_unfinished else "fail.menu"), None)]

    def choose(self, key: str) -> None:
        """Resume the unfinished game, or open the main menu if there is none."""
        if self.device.journals.unfinished_journal() is None:
            self.console.show_home()
        else:
            self.console.resume_game()
