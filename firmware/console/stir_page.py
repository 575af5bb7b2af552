"""What everybody does before the deal: tap four keys. What the box is committed to is a key away."""

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

_LINES = 2  # for who is missing


class StirPage(Page):
    """What to do, in large letters, and who has not done it yet. OK turns to the commitment and back."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        match = self.device.match
        # made now: while keys are pressed nobody has the time
        self._witness = WitnessPage(console, match.session.commit if match else "")
        self._waiting: list[int] = []

    def draw(self, screen: "Screen") -> None:
        """Draw what to do, or the commitment."""
        if self.picture:
            self._witness.draw(screen)
            return
        rows: list[Row] = [(self._bar(), BAR)]
        rows += [(line, BIG) for line in in_bar(self.texts("stir.tap"), BIG_CELLS)]
        screen.rows(rows + self._missing() + [(self.texts("stir.keys"), SMALL)])

    def leave(self) -> None:
        """Let go of what is needed for the shuffling alone: the game needs the room."""
        let_go("firmware.console.code", "firmware.console.witness_page", "firmware.console.stir_page")
        let_go("firmware.pods.stirring")

    def key(self, name: str) -> None:
        """Turn to the commitment and back, or open the menu of the game."""
        if name == "ok" or (name == "back" and self.picture):
            self.picture = None if self.picture else self._witness.picture
        elif name == "back":
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def help(self) -> "list[str]":
        """Return what the taps are for, or what the commitment is for."""
        if self.picture:
            return self._witness.help()
        from firmware.console.help_page import on_stir

        return on_stir(self.texts)

    def step(self, now: int) -> None:
        """Follow who is missing; close when everybody has tapped."""
        match = self.device.match
        if not match or match.about != STIR:
            self.console.pop()
            return
        if match.waiting != self._waiting:
            self._waiting = match.waiting
            self.console.refresh()

    def _bar(self) -> str:
        """Return what this is, or what is wrong: whose pod is lost cannot tap."""
        match = self.device.match
        trouble = match.trouble.sentences(self.texts) if match else []
        return trouble[0][:CELLS] if trouble else self.texts("about.stir")

    def _missing(self) -> "list[Row]":
        """Return who is missing, as large as the lines that are always there allow."""
        waiting = self._waiting
        lines = missing(waiting, self.texts, CELLS, _LINES) if waiting else [self.texts("match.all_in")]
        return [(lines[0], TALL)] if len(lines) == 1 else small(lines)
