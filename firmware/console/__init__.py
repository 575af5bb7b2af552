"""The game master's console: a stack of pages, of which the topmost is shown and gets the keys."""

from firmware.clock import elapsed
from firmware.console.news import News
from firmware.memory import Loaded
from shared_rules.engine.refused import Refused
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console.page import Page
    from firmware.device import Device

BRIGHT, DARK = 0xCF, 0  # of the display
_MINUTE = 60_000  # ms


class Console:
    """The pages, when they are drawn, and when the screen goes dark to spare it."""

    def __init__(self, device: "Device") -> None:
        self._loaded = self._in_game = Loaded()
        self.device = device
        self.news = News(device.texts)
        self.now = self._used = device.board.ticks_ms()
        self._pages: list[Page] = []
        self._is_stale = True
        self._is_dark = False
        self._due: Callable[[], None] | None = None
        self.home()
        if device.board.reset_cause != "restart":
            self._greet()

    def _greet(self) -> None:
        """Say above the menu what there is to say to who has switched the box on."""
        settings = self.device.settings
        if (settings.are_new or settings.welcome) and not self.device.journals.unfinished():
            from firmware.console.first_page import LanguagePage, RoundOffer

            self.push(LanguagePage(self) if settings.are_new else RoundOffer(self))
        self.offer()
        if self.device.journals.is_unreadable:
            self.note(self.device.texts("journal.unreadable"))
        if self.device.journals.problem:
            self.note(self.device.texts(self.device.journals.problem))
        if self.device.board.reset_cause == "watchdog":
            self.note(self.device.texts("trouble.watchdog"))

    def offer(self) -> None:
        """Offer to go on with the game that was not finished, if there is one."""
        if self.device.journals.unfinished():
            from firmware.console.home_page import ResumePage

            self.push(ResumePage(self))

    # --- the pages

    @property
    def page(self) -> "Page":
        """The page that is shown."""
        return self._pages[-1]

    def push(self, page: "Page") -> None:
        """Show a page on top of the others."""
        self._pages.append(page)
        page.enter()
        self.refresh()

    def pop(self) -> None:
        """Go back to the page below; the lowest one stays. In a game nothing stays loaded but that one."""
        if len(self._pages) > 1:
            self._pages.pop().leave()
            if len(self._pages) == 1 and self.device.match:
                self._in_game.let_go()
            self.page.enter()
            self.refresh()

    def home(self) -> None:
        """Go back to the main menu."""
        self._close()
        from firmware.console.home_page import HomePage

        self.push(HomePage(self))

    def play(self, said: str = "") -> None:
        """Show the game that is being played, and nothing below it; `said` is the key of what has just happened."""
        self._close()
        from firmware.console.game_page import GamePage

        self.push(GamePage(self, said=said))
        self._in_game = Loaded()
        if self.device.match and self.device.match.about == STIR:
            from firmware.console.stir_page import StirPage

            self.push(StirPage(self))

    def _close(self) -> None:
        """Leave all pages, and let go of their code."""
        while self._pages:
            self._pages.pop().leave()
        self._loaded.let_go(self.news.packages)

    def resume(self) -> None:
        """Go on with the unfinished game, or say why it cannot be done."""
        self.later(self._resume)

    def _resume(self) -> None:
        try:
            self.device.resume()
        except Refused as refused:
            self.refuse(refused)
            return
        if self.device.match:
            self._bring_back("replay.resume")
        else:
            self.home()

    def undo(self) -> None:
        """Take the last answers back, or say why it cannot be done."""
        if not self.device.match:
            return
        try:
            self.device.match.undo(self.now)
        except Refused as refused:
            self.refuse(refused)
            return
        self._bring_back("replay.undo")

    def _bring_back(self, title: str) -> None:
        """Show how far the replay of the game is; nothing below it, which would take room."""
        self._close()
        from firmware.console.replay_page import ReplayPage

        self.push(ReplayPage(self, title))

    def quit(self, said: str = "") -> None:
        """Leave the game for the main menu, by a fresh start; say before it when the game could not be put away."""
        self.device.leave()
        self._close()
        from firmware.console.restart_page import RestartPage

        self.push(RestartPage(self, said))
        if self.device.journals.problem:
            self.note(self.device.texts(self.device.journals.problem))

    def note(self, text: str) -> None:
        """Show a few words to be read."""
        from firmware.console.menu import Note

        self.push(Note(self, text))

    def refuse(self, refused: Refused) -> None:
        """Say in words why something was not done."""
        texts, key = self.device.texts, "error." + refused.why
        self.note(texts(key, *refused.values) if texts.knows(key) else texts("error"))

    def fail(self, what: str) -> None:
        """Show that a part of the device has failed: `part: exception`."""
        from firmware.console.error_page import ErrorPage

        self.home()
        self.push(ErrorPage(self, what))
        self._wake()

    def later(self, action: "Callable[[], None]") -> None:
        """Do something at the next step: what goes deep must not begin deep down, the Pico's stack is small."""
        self._due = action

    # --- keys, and one pass of the loop

    def refresh(self) -> None:
        """Draw the page again in the next pass."""
        self._is_stale = True

    def key(self, name: str) -> None:
        """Take a press of a console key; on a dark screen it brings back the light and does nothing else."""
        if not self._wake():
            self.page.key(name)
            self.refresh()

    def help(self) -> None:
        """Say what may help on this page; on a page of help there is nothing more to say."""
        from firmware.console.help_page import HelpPage

        lines = [] if self._wake() or isinstance(self.page, HelpPage) else self.page.help()
        if lines:
            self.push(HelpPage(self, lines))

    def pod_key(self, place: int, key: int) -> None:
        """Take a press on a pod."""
        self._wake()
        self.page.pod_key(place, key)

    def step(self, now: int) -> bool:
        """Put a fact in words, or draw the page if something has changed; return whether it was so."""
        self.now = now
        if self.news.step():
            if self.device.match:
                self.device.match.show_for(self.news.pages)
            self.refresh()
            return True
        if self._due:
            action, self._due = self._due, None
            action()
        self._ask_for_places()
        self.page.step(now)
        drawn, self._is_stale = self._is_stale, False
        if drawn:
            self.device.screen.beside(self.page.picture)
            self.page.draw(self.device.screen)
        minutes = self.device.settings.blanking
        if minutes and not self._is_dark and elapsed(now, self._used) >= minutes * _MINUTE:
            self._is_dark = True
            self.device.display.dim(DARK)
        return drawn

    def _ask_for_places(self) -> None:
        """Ask whose pods those are that were gone, above whatever is shown, as soon as they are back."""
        order, match = self.device.order, self.device.match
        if match and not match.replay and not order.is_asked and order.is_due(match.places):
            from firmware.console.places_page import PlacesPage

            self.push(PlacesPage(self, match.places, match.names))

    def _wake(self) -> bool:
        """Return whether the screen was dark."""
        was_dark = self._is_dark
        self._used = self.now
        self._is_dark = False
        self.device.display.dim(BRIGHT)
        return was_dark
