"""The page shown while players shuffle together before the deal: everybody taps four keys. OK shows the commitment."""

from firmware.console.asking import in_bar, missing
from firmware.console.page import Page
from firmware.console.screen import BAR, BIG, BIG_CELLS, CELLS, SMALL, TALL, small
from firmware.console.witness_page import WitnessPage
from firmware.memory import let_go
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Row, Screen

_MISSING_LINES = 2  # for the players who have not tapped yet


class StirPage(Page):
    """Shows in large letters what to do, and who has not done it yet. OK shows the commitment, and the page again."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        match = self.device.match
        # made now: it would delay the loop while players press keys
        self._commitment_page = WitnessPage(console, match.session.commit if match else "")
        self._waiting: list[int] = []

    def draw(self, screen: "Screen") -> None:
        """Draw the instruction, or the commitment."""
        if self.picture:
            self._commitment_page.draw(screen)
            return
        rows: list[Row] = [(self._bar(), BAR)]
        rows += [(line, BIG) for line in in_bar(self.texts("stir.tap"), BIG_CELLS)]
        screen.rows(rows + self._missing_rows() + [(self.texts("stir.keys"), SMALL)])

    def leave(self) -> None:
        """Unload the code that only shuffling needs, since the game needs the memory."""
        let_go("firmware.console.code", "firmware.console.witness_page", "firmware.console.stir_page")
        let_go("firmware.pods.stirring")

    def key(self, name: str) -> None:
        """Show or hide the commitment, or open the menu of the game."""
        if name == "ok" or (name == "back" and self.picture):
            self.picture = None if self.picture else self._commitment_page.picture
        elif name == "back":
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def help(self) -> "list[str]":
        """Return lines that explain the taps or, if it is shown, the commitment."""
        if self.picture:
            return self._commitment_page.help()
        from firmware.console.help_page import on_stir

        return on_stir(self.texts)

    def step(self, now: int) -> None:
        """Update who has not tapped yet; close when everybody has."""
        match = self.device.match
        if not match or match.about != STIR:
            self.console.pop()
            return
        if match.waiting != self._waiting:
            self._waiting = match.waiting
            self.console.refresh()

    def _bar(self) -> str:
        """Return the title, or the fault if there is one: players whose pod is lost cannot tap."""
        match = self.device.match
        trouble = match.trouble.sentences(self.texts) if match else []
        return trouble[0][:CELLS] if trouble else self.texts("about.stir")

    def _missing_rows(self) -> "list[Row]":
        """Return the players who have not tapped yet, as large as they fit in two lines."""
        waiting = self._waiting
        lines = missing(waiting, self.texts, CELLS, _MISSING_LINES) if waiting else [self.texts("match.all_in")]
        return [(lines[0], TALL)] if len(lines) == 1 else small(lines)
