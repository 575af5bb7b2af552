"""The settings of the box, which the game master changes and which are stored on flash."""

from firmware.pico_memory import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNTIL_OK = -1  # instead of seconds
_FILE = "settings"
_NEEDED_ONCE = ("firmware.storage.setting_values", "firmware.storage.checksummed_file", "firmware.text.languages")


class Settings:
    """The settings in use. Change them by assignment; they are stored by `save`."""

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
        """Load the stored settings; missing or invalid ones get their default."""
        from firmware.storage.checksummed_file import ChecksummedFile
        from firmware.storage.setting_values import apply_values

        self.problem: str | None = None
        self._flash = flash
        self._saved: dict[str, Any] = next(ChecksummedFile(flash, _FILE).read(), {})
        apply_values(self, self._saved)
        unload(*_NEEDED_ONCE)

    @property
    def were_never_saved(self) -> bool:
        """Whether no settings were ever saved."""
        return not self._saved

    def save(self) -> None:
        """Store the settings if they have changed; `problem` is then None or the text key of an error."""
        from firmware.storage.checksummed_file import ChecksummedFile
        from firmware.storage.setting_values import read_values

        values = read_values(self)
        self.problem = None
        if values != self._saved:
            self.problem = ChecksummedFile(self._flash, _FILE).write([values])
            if self.problem is None:
                self._saved = values
        unload(*_NEEDED_ONCE)
