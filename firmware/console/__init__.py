"""The game master's console: a stack of pages; the top page is shown and receives the keys."""

from firmware.clock import elapsed
from firmware.console.news import News
from firmware.pico_memory import ModuleSnapshot
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console.console_page import ConsolePage
    from firmware.device import Device

BRIGHT_CONTRAST, DARK_CONTRAST = 0xCF, 0  # contrast of the display
_MINUTE = 60_000  # ms


class Console:
    """The stack of pages: opens and closes them, redraws the top one, and dims the display when it is not used."""

    def __init__(self, device: "Device") -> None:
        self._modules_at_start = self._modules_in_game = ModuleSnapshot()
        self.device = device
        self.news = News(device.texts)
        self.now = self._last_used = device.board.ticks_ms()
        self._pages: list[ConsolePage] = []
        self._is_stale = True
        self._is_dark = False
        self._deferred: Callable[[], None] | None = None
        self.show_home()
        if device.board.reset_cause != "restart":
            self._show_startup_pages()

    def _show_startup_pages(self) -> None:
        """Show above the main menu what matters after power-on: first steps, an unfinished game, faults."""
        settings = self.device.settings
        if (settings.were_never_saved or settings.welcome) and not self.device.journals.unfinished_journal():
            from firmware.console.first_start_pages import LanguagePage, PracticeOfferPage

            self.push(LanguagePage(self) if settings.were_never_saved else PracticeOfferPage(self))
        self.offer_resume()
        if self.device.journals.is_unreadable:
            self.show_note(self.device.texts("journal.unreadable"))
        if self.device.journals.problem:
            self.show_note(self.device.texts(self.device.journals.problem))
        if self.device.board.reset_cause == "watchdog":
            self.show_note(self.device.texts("trouble.watchdog"))

    def offer_resume(self) -> None:
        """Offer to resume the unfinished game, if there is one."""
        if self.device.journals.unfinished_journal():
            from firmware.console.home_page import ResumePage

            self.push(ResumePage(self))

    # --- the pages

    @property
    def top_page(self) -> "ConsolePage":
        """The page that is shown."""
        return self._pages[-1]

    def push(self, page: "ConsolePage") -> None:
        """Show a page on top of the others."""
        self._pages.append(page)
        page.enter()
        self.refresh()

    def pop(self) -> None:
        """Close the top page, unless it is the only one. Back on a game's only page, unload the code of the others."""
        if len(self._pages) > 1:
            self._pages.pop().leave()
            if len(self._pages) == 1 and self.device.live_game:
                self._modules_in_game.unload_newer()
            self.top_page.enter()
            self.refresh()

    def show_home(self) -> None:
        """Close all pages and show the main menu."""
        self._close_pages()
        from firmware.console.home_page import HomePage

        self.push(HomePage(self))

    def show_game(self, message_key: str = "") -> None:
        """Close all pages and show the running game; `message_key` is the text key of what has just happened, or ""."""
        self._close_pages()
        from firmware.console.game_page import GamePage

        self.push(GamePage(self, message_key=message_key))
        self._modules_in_game = ModuleSnapshot()
        if self.device.live_game and self.device.live_game.about == CONTRIBUTION:
            from firmware.console.contribution_page import ContributionPage

            self.push(ContributionPage(self))

    def _close_pages(self) -> None:
        """Close all pages, and unload their code."""
        while self._pages:
            self._pages.pop().leave()
        self._modules_at_start.unload_newer(self.news.packages)

    def resume_game(self) -> None:
        """Resume the unfinished game in the next step, or show why that is impossible."""
        self.run_later(self._resume)

    def _resume(self) -> None:
        """Start the replay of the unfinished game and show its progress, or show why that is refused."""
        try:
            self.device.resume_game()
        except Refused as refused:
            self.show_refusal(refused)
            return
        if self.device.live_game:
            self._show_replay("replay.resume")
        else:
            self.show_home()

    def undo_answers(self) -> None:
        """Undo the last locked answers, or show why that is impossible."""
        if not self.device.live_game:
            return
        try:
            self.device.live_game.undo(self.now)
        except Refused as refused:
            self.show_refusal(refused)
            return
        self._show_replay("replay.undo")

    def _show_replay(self, title: str) -> None:
        """Close all pages, to save memory, and show the progress of the replay; `title` is the key of its title."""
        self._close_pages()
        from firmware.console.replay_page import ReplayPage

        self.push(ReplayPage(self, title))

    def quit_game(self, message_key: str = "") -> None:
        """Leave the game and restart the box; `message_key` is the text key of what to show meanwhile.

        If the flash has a problem, a note says so first.
        """
        self.device.leave_game()
        self._close_pages()
        from firmware.console.restart_page import RestartPage

        self.push(RestartPage(self, message_key))
        if self.device.journals.problem:
            self.show_note(self.device.texts(self.device.journals.problem))

    def show_note(self, text: str) -> None:
        """Show a note with this text above the current page."""
        from firmware.console.menu import NotePage

        self.push(NotePage(self, text))

    def show_refusal(self, refused: Refused) -> None:
        """Show a note that says why an action was refused."""
        texts, key = self.device.texts, "error." + refused.text_key
        self.show_note(texts(key, *refused.values) if texts.knows(key) else texts("error"))

    def show_failure(self, error: str) -> None:
        """Show that a part of the device has failed; `error` reads `part: exception`."""
        from firmware.console.error_page import ErrorPage

        self.show_home()
        self.push(ErrorPage(self, error))
        self._wake()

    def run_later(self, action: "Callable[[], None]") -> None:
        """Run a function at the next step: the Pico's stack is too small to start deep calls in a key handler."""
        self._deferred = action

    # --- keys, and one pass of the loop

    def refresh(self) -> None:
        """Redraw the page at the next step."""
        self._is_stale = True

    def handle_key(self, name: str) -> None:
        """Handle a press of the console key `name`; if the display is dark, only light it again."""
        if not self._wake():
            self.top_page.handle_key(name)
            self.refresh()

    def show_help(self) -> None:
        """Show the help of the current page; nothing if it has none or is itself a help page."""
        from firmware.console.help_page import HelpPage

        lines = [] if self._wake() or isinstance(self.top_page, HelpPage) else self.top_page.help_lines()
        if lines:
            self.push(HelpPage(self, lines))

    def handle_pod_key(self, place: int, key: int) -> None:
        """Handle the press of a key on the pod at this place of the chain; it lights the display again."""
        self._wake()
        self.top_page.handle_pod_key(place, key)

    def step(self, now: int) -> bool:
        """Put one fact in words, or else step the top page and redraw it if needed; return whether either was done."""
        self.now = now
        if self.news.step():
            if self.device.live_game:
                self.device.live_game.set_reveal_pages(self.news.reveal_page_count)
            self.refresh()
            return True
        if self._deferred:
            action, self._deferred = self._deferred, None
            action()
        self._ask_whose_pods()
        self.top_page.step(now)
        drawn, self._is_stale = self._is_stale, False
        if drawn:
            self.device.screen.set_picture(self.top_page.picture)
            self.top_page.draw(self.device.screen)
        minutes = self.device.settings.blanking
        if minutes and not self._is_dark and elapsed(now, self._last_used) >= minutes * _MINUTE:
            self._is_dark = True
            self.device.display.set_contrast(DARK_CONTRAST)
        return drawn

    def _ask_whose_pods(self) -> None:
        """Ask whose pods are whose, above the current page, as soon as pods that were lost are all back."""
        order, match = self.device.order, self.device.live_game
        if match and not match.replay and not order.is_confirmation_asked and order.needs_confirmation(match.places):
            from firmware.console.pod_order_page import PodOrderPage

            self.push(PodOrderPage(self, match.places, match.names))

    def _wake(self) -> bool:
        """Light the display and restart the blanking time; return whether it was dark."""
        was_dark = self._is_dark
        self._last_used = self.now
        self._is_dark = False
        self.device.display.set_contrast(BRIGHT_CONTRAST)
        return was_dark
