"""What the game master has set for the box, kept on flash over power cuts."""

from firmware.memory import let_go

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNTIL_OK = -1  # in place of seconds
_FILE = "firmware.storage.settings_file"


class Settings:
    """The settings in use; they are set by assignment and last once they are saved."""

    language: str
    welcome: bool
    brightness: int
    volume: int
    grace: int
    reveal: int
    stir: bool
    countdown: int
    countdown_browse: int
    countdown_sheet: int
    discussion: int
    ballots: bool
    blanking: int
    debounce: int
    mirrored: int

    def __init__(self, flash: "Any") -> None:
        """Take the newest good file; without one, and for every value that cannot be, the default."""
        from firmware.storage.settings_file import fill, newest

        self.problem: str | None = None
        self._flash = flash
        self._slot, self._saved = newest(flash)
        fill(self, self._saved)
        let_go(_FILE)

    @property
    def are_new(self) -> bool:
        """Whether nobody has ever saved any."""
        return not self._saved

    def save(self) -> None:
        """Write the settings, if they have changed; `problem` says when the flash would not take them."""
        from firmware.storage.settings_file import taken, write

        values = taken(self)
        values["number"] = number = self._saved.get("number", 0)
        self.problem = None
        if values != self._saved:
            values["number"] = number + 1
            self.problem = write(self._flash, 1 - self._slot, values)
            if self.problem is None:
                self._slot, self._saved = 1 - self._slot, values
        let_go(_FILE)
