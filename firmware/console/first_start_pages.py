"""The pages of the first power-on: choose a language, then the offer of a one-minute practice round with all pods."""

from firmware.console.menu import ConfirmPage, Menu
from firmware.text.languages import languages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry


class LanguagePage(Menu):
    """A menu of the languages, each named in itself, since a reader may know only one of them."""

    title = "Conclave"

    def entries(self) -> "list[Entry]":
        """Return an entry for each language, named in itself."""
        return [(language, self.texts.own_name(language), None) for language in languages()]

    def choose(self, key: str) -> None:
        """Save the language and use it from now on, then offer the practice round."""
        settings = self.device.settings
        settings.language, settings.welcome = key, True
        settings.save()
        self.device.apply_settings()
        self.console.pop()
        self.console.push(PracticeOfferPage(self.console))


class PracticeOfferPage(ConfirmPage):
    """Asks whether to play the practice round now; the question returns at every power-on until it is answered.

    The cursor is on yes, since the round does no harm.
    """

    title = "test.round"

    def __init__(self, console: "Console") -> None:
        super().__init__(console, console.device.texts("round.offer?"), self._start_round)

    def entries(self) -> "list[Entry]":
        """Return the question, yes and no."""
        entries = super().entries()
        return entries[:-2] + [entries[-1], entries[-2]]

    def leave(self) -> None:
        """Save that the round was offered."""
        self.device.settings.welcome = False
        self.device.settings.save()

    def _start_round(self) -> None:
        """Open the practice round."""
        from firmware.console.practice_page import PracticePage

        self.console.push(PracticePage(self.console))
