"""What the game master has set for the box, kept on flash over power cuts."""

from firmware.memory import let_go

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNTIL_OK = -1  # in place of seconds
_FILE = "settings"
_NEEDED_ONCE = ("firmware.storage.setting_values", "firmware.storage.checksummed_file", "firmware.text.languages")


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
        """Load the settings; one that was never saved or has an impossible value gets its default."""
        from firmware.storage.checksummed_file import ChecksummedFile
        from firmware.storage.setting_values import fill

        self.problem: str | None = None
        self._flash = flash
        self._saved: dict[str, Any] = next(ChecksummedFile(flash, _FILE).read(), {})
        fill(self, self._saved)
        let_go(*_NEEDED_ONCE)

    @property
    def are_new(self) -> bool:
        """Whether nobody has ever saved any."""
        return not self._saved

    def save(self) -> None:
        """Write the settings, if they have changed; `problem` says when the flash would not take them."""
        from firmware.storage.checksummed_file import ChecksummedFile
        from firmware.storage.setting_values import taken

        values = taken(self)
        self.problem = None
        if values != self._saved:
            self.problem = ChecksummedFile(self._flash, _FILE).write([values])
            if self.problem is None:
                self._saved = values
        let_go(*_NEEDED_ONCE)
