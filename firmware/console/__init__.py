"""The game master's console: a stack of pages; the top page is shown and receives the keys."""

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

BRIGHT, DARK = 0xCF, 0  # contrast of the display
_MINUTE = 60_000  # ms


class Console:
    """The stack of pages: opens and closes them, redraws the top one, and dims the display when it is not used."""

    def __init__(self, device: "Device") -> None:
        self._modules_at_start = self._modules_in_game = Loaded()
        self.device = device
        self.news = News(device.texts)
        self.now = self._last_used = device.board.ticks_ms()
        self._pages: list[Page] = []
        self._is_stale = True
        self._is_dark = False
        self._deferred: Callable[[], None] | None = None
        self.home()
        if device.board.reset_cause != "restart":
            self._show_startup_pages()

    def _show_startup_pages(self) -> None:
        """Show above the main menu what matters after power-on: first steps, an unfinished game, faults."""
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
        """Offer to resume the unfinished game, if there is one."""
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
        """Close the top page, unless it is the only one. Back on a game's only page, unload the code of the others."""
        if len(self._pages) > 1:
            self._pages.pop().leave()
            if len(self._pages) == 1 and self.device.match:
                self._modules_in_game.let_go()
            self.page.enter()
            self.refresh()

    def home(self) -> None:
        """Close all pages and show the main menu."""
        self._close_pages()
        from firmware.console.home_page import HomePage

        self.push(HomePage(self))

    def play(self, message_key: str = "") -> None:
        """Close all pages and show the running game; `message_key` is the text key of what has just happened, or ""."""
        self._close_pages()
        from firmware.console.game_page import GamePage

        self.push(GamePage(self, message_key=message_key))
        self._modules_in_game = Loaded()
        if self.device.match and self.device.match.about == STIR:
            from firmware.console.stir_page import StirPage

            self.push(StirPage(self))

    def _close_pages(self) -> None:
        """Close all pages, and unload their code."""
        while self._pages:
            self._pages.pop().leave()
        self._modules_at_start.let_go(self.news.packages)

    def resume(self) -> None:
        """Resume the unfinished game in the next step, or show why that is impossible."""
        self.later(self._resume)

    def _resume(self) -> None:
        """Start the replay of the unfinished game and show its progress, or show why that is refused."""
        try:
            self.device.resume()
        except Refused as refused:
            self.refuse(refused)
            return
        if self.device.match:
            self._show_replay("replay.resume")
        else:
            self.home()

    def undo(self) -> None:
        """Undo the last locked answers, or show why that is impossible."""
        if not self.device.match:
            return
        try:
            self.device.match.undo(self.now)
        except Refused as refused:
            self.refuse(refused)
            return
        self._show_replay("replay.undo")

    def _show_replay(self, title: str) -> None:
        """Close all pages, to save memory, and show the progress of the replay; `title` is the key of its title."""
        self._close_pages()
        from firmware.console.replay_page import ReplayPage

        self.push(ReplayPage(self, title))

    def quit(self, message_key: str = "") -> None:
        """Leave the game and restart the box; `message_key` is the text key of what to show meanwhile.

        If the flash has a problem, a note says so first.
        """
        self.device.leave()
        self._close_pages()
        from firmware.console.restart_page import RestartPage

        self.push(RestartPage(self, message_key))
        if self.device.journals.problem:
            self.note(self.device.texts(self.device.journals.problem))

    def note(self, text: str) -> None:
        """Show a note with this text above the current page."""
        from firmware.console.menu import Note

        self.push(Note(self, text))

    def refuse(self, refused: Refused) -> None:
        """Show a note that says why an action was refused."""
        texts, key = self.device.texts, "error." + refused.why
        self.note(texts(key, *refused.values) if texts.knows(key) else texts("error"))

    def fail(self, error: str) -> None:
        """Show that a part of the device has failed; `error` reads `part: exception`."""
        from firmware.console.error_page import ErrorPage

        self.home()
        self.push(ErrorPage(self, error))
        self._wake()

    def later(self, action: "Callable[[], None]") -> None:
        """Run a function at the next step: the Pico's stack is too small to start deep calls in a key handler."""
        self._deferred = action

    # --- keys, and one pass of the loop

    def refresh(self) -> None:
        """Redraw the page at the next step."""
        self._is_stale = True

    def key(self, name: str) -> None:
        """Handle a press of the console key `name`; if the display is dark, only light it again."""
        if not self._wake():
            self.page.key(name)
            self.refresh()

    def help(self) -> None:
        """Show the help of the current page; nothing if it has none or is itself a help page."""
        from firmware.console.help_page import HelpPage

        lines = [] if self._wake() or isinstance(self.page, HelpPage) else self.page.help()
        if lines:
            self.push(HelpPage(self, lines))

    def pod_key(self, place: int, key: int) -> None:
        """Handle the press of a key on the pod at this place of the chain; it lights the display again."""
        self._wake()
        self.page.pod_key(place, key)

    def step(self, now: int) -> bool:
        """Put one fact in words, or else step the top page and redraw it if needed; return whether either was done."""
        self.now = now
        if self.news.step():
            if self.device.match:
                self.device.match.show_for(self.news.pages)
            self.refresh()
            return True
        if self._deferred:
            action, self._deferred = self._deferred, None
            action()
        self._ask_whose_pods()
        self.page.step(now)
        drawn, self._is_stale = self._is_stale, False
        if drawn:
            self.device.screen.beside(self.page.picture)
            self.page.draw(self.device.screen)
        minutes = self.device.settings.blanking
        if minutes and not self._is_dark and elapsed(now, self._last_used) >= minutes * _MINUTE:
            self._is_dark = True
            self.device.display.dim(DARK)
        return drawn

    def _ask_whose_pods(self) -> None:
        """Ask whose pods are whose, above the current page, as soon as pods that were lost are all back."""
        order, match = self.device.order, self.device.match
        if match and not match.replay and not order.is_asked and order.is_due(match.places):
            from firmware.console.places_page import PlacesPage

            self.push(PlacesPage(self, match.places, match.names))

    def _wake(self) -> bool:
        """Light the display and restart the blanking time; return whether it was dark."""
        was_dark = self._is_dark
        self._last_used = self.now
        self._is_dark = False
        self.device.display.dim(BRIGHT)
        return was_dark
