"""The page shown while players shuffle together before the deal: everybody taps four keys. OK shows the commitment."""

from firmware.console.commitment_page import CommitmentPage
from firmware.console.console_page import ConsolePage
from firmware.console.question_layout import missing_names, split_for_bar
from firmware.console.screen import BAR, BIG, BIG_CELLS, CELLS, SMALL, TALL, small_rows
from firmware.pico_memory import unload
from shared_rules.engine.contribution import CONTRIBUTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Row, Screen

_MISSING_LINES = 2  # for the players who have not tapped yet


class ContributionPage(ConsolePage):
    """Shows in large letters what to do, and who has not done it yet. OK shows the commitment, and the page again."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        match = self.device.live_game
        # made now: it would delay the loop while players press keys
        self._commitment_page = CommitmentPage(console, match.session.commitment if match else "")
        self._waiting: list[int] = []

    def draw(self, screen: "Screen") -> None:
        """Draw the instruction, or the commitment."""
        if self.picture:
            self._commitment_page.draw(screen)
            return
        rows: list[Row] = [(self._bar(), BAR)]
        rows += [(line, BIG) for line in split_for_bar(self.texts("stir.tap"), BIG_CELLS)]
        screen.set_rows(rows + self._missing_rows() + [(self.texts("stir.keys"), SMALL)])

    def leave(self) -> None:
        """Unload the code that only shuffling needs, since the game needs the memory."""
        unload("firmware.console.qr_code", "firmware.console.commitment_page", "firmware.console.contribution_page")
        unload("firmware.pods.contribution_pad")

    def handle_key(self, name: str) -> None:
        """Show or hide the commitment, or open the menu of the game."""
        if name == "ok" or (name == "back" and self.picture):
            self.picture = None if self.picture else self._commitment_page.picture
        elif name == "back":
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def help_lines(self) -> "list[str]":
        """Return lines that explain the taps or, if it is shown, the commitment."""
        if self.picture:
            return self._commitment_page.help_lines()
        from firmware.console.help_page import shuffle_help

        return shuffle_help(self.texts)

    def step(self, now: int) -> None:
        """Update who has not tapped yet; close when everybody has."""
        match = self.device.live_game
        if not match or match.about != CONTRIBUTION:
            self.console.pop()
            return
        if match.waiting_seats != self._waiting:
            self._waiting = match.waiting_seats
            self.console.refresh()

    def _bar(self) -> str:
        """Return the title, or the fault if there is one: players whose pod is lost cannot tap."""
        match = self.device.live_game
        trouble = match.fault_monitor.describe_fault(self.texts) if match else []
        return trouble[0][:CELLS] if trouble else self.texts("about.stir")

    def _missing_rows(self) -> "list[Row]":
        """Return the players who have not tapped yet, as large as they fit in two lines."""
        waiting = self._waiting
        lines = missing_names(waiting, self.texts, CELLS, _MISSING_LINES) if waiting else [self.texts("match.all_in")]
        return [(lines[0], TALL)] if len(lines) == 1 else small_rows(lines)
