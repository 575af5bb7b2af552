"""What is shown while a game is worked out again from its journal: how far it is."""

from firmware.console.page import Page
from firmware.console.screen import BAR, CELLS
from shared_rules.engine.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen
    from firmware.replay import Replay

_ROW = 3  # of the bar
_STEPS, _STEP = CELLS // 2, 2  # of how many cells: drawing them takes time, too


class Progress:
    """A title, and a bar that grows."""

    def __init__(self, page: Page, title: str) -> None:
        self._page = page
        self._title = title
        self._part = 0

    def draw(self, screen: "Screen") -> None:
        """Draw both. A line that stays is not touched: all lines take longer than the bar takes to grow."""
        screen.rows([(self._page.texts(self._title), BAR)])
        screen.line(_ROW, "■" * (_STEP * self._part) + "□" * (_STEP * (_STEPS - self._part)))

    def note(self, replay: "Replay") -> None:
        """Have more of the bar drawn when a replay has come further."""
        part = replay.part(_STEPS)
        if part != self._part:
            self._part = part
            self._page.console.refresh()


class ReplayPage(Page):
    """The game in hand is brought back, to be played on. Keys do nothing meanwhile."""

    def __init__(self, console: "Console", title: str) -> None:
        super().__init__(console)
        self._title = title
        self._progress = Progress(self, title)

    def draw(self, screen: "Screen") -> None:
        """Show how far it is."""
        self._progress.draw(screen)

    def key(self, name: str) -> None:
        """There is nothing to choose."""

    def help(self) -> "list[str]":
        """There is nothing to say, and nothing may stand above this page."""
        return []

    def step(self, now: int) -> None:
        """Bring it a little nearer."""
        match = self.device.match
        if not match:
            self.console.home()
            return
        try:
            is_back = match.come_back(now)
        except Refused as refused:
            self._give_up(refused)
            return
        if is_back:
            self.console.play("match.undone" if self._title == "replay.undo" else "")
        elif match.replay:
            self._progress.note(match.replay)

    def _give_up(self, refused: Refused) -> None:
        """Say why; the journal stays as it is."""
        self.device.leave()
        self.console.home()
        self.console.offer()
        self.console.refuse(refused)
