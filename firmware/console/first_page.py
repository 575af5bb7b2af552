"""The first time that a box is switched on: its language, then a round of a minute with every pod."""

from firmware.console.menu import Confirm, Menu
from firmware.text.languages import languages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry


class LanguagePage(Menu):
    """The languages, each in its own words: whoever reads this may know only one of them."""

    title = "Conclave"

    def entries(self) -> "list[Entry]":
        """Return all languages."""
        return [(language, self.texts.own_name(language), None) for language in languages()]

    def choose(self, key: str) -> None:
        """Speak it from now on, and offer the round."""
        settings = self.device.settings
        settings.language, settings.welcome = key, True
        settings.save()
        self.device.apply_settings()
        self.console.pop()
        self.console.push(RoundOffer(self.console))


class RoundOffer(Confirm):
    """Whether to play the round now; asked until somebody answers. Nothing is lost by it: the cursor stands on yes."""

    title = "test.round"

    def __init__(self, console: "Console") -> None:
        super().__init__(console, console.device.texts("round.offer?"), self._go_round)

    def entries(self) -> "list[Entry]":
        """Return the question, yes and no."""
        entries = super().entries()
        return entries[:-2] + [entries[-1], entries[-2]]

    def leave(self) -> None:
        """Offer it no more."""
        self.device.settings.welcome = False
        self.device.settings.save()

    def _go_round(self) -> None:
        from firmware.console.round_page import RoundPage

        self.console.push(RoundPage(self.console))
