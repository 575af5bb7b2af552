"""The first time that a box is switched on: its language, then a round of a minute with every pod."""

from firmware.console.menu import Confirm, Menu
from firmware.text import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.menu import Entry


class LanguagePage(Menu):
    """The languages, each in its own words: whoever reads this may know only one of them."""

    title = "Conclave"

    def entries(self) -> "list[Entry]":
        """Return all languages."""
        return [(language, self.texts("set.language." + language), None) for language in LANGUAGES]

    def choose(self, key: str) -> None:
        """Speak it from now on, and offer the round."""
        settings = self.device.settings
        settings.language = key
        settings.save()
        self.device.apply_settings()
        self.console.pop()
        self.console.push(Confirm(self.console, self.texts("round.offer?"), self._go_round))

    def _go_round(self) -> None:
        from firmware.console.round_page import RoundPage

        self.console.push(RoundPage(self.console))
