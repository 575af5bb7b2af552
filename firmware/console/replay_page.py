"""The page that shows the progress while the running game is replayed from its journal."""

from firmware.console.console_page import ConsolePage
from firmware.console.screen import BAR, CELLS
from shared_rules.engine.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen
    from firmware.replay import Replay

_BAR_ROW = 3
_STEPS, _STEP = CELLS // 2, 2  # steps of the bar, and cells of each: single cells would take too long to draw


class ProgressBar:
    """A title and a growing bar, drawn for `page`."""

    def __init__(self, page: ConsolePage, title: str) -> None:
        self._page = page
        self._title = title
        self._part = 0

    def draw(self, screen: "Screen") -> None:
        """Draw title and bar. Other lines are not touched, since drawing all would be slower than the bar grows."""
        screen.set_rows([(self._page.texts(self._title), BAR)])
        screen.set_line(_BAR_ROW, "■" * (_STEP * self._part) + "□" * (_STEP * (_STEPS - self._part)))

    def update(self, replay: "Replay") -> None:
        """Redraw the bar if the replay has made enough progress."""
        part = replay.progress(_STEPS)
        if part != self._part:
            self._part = part
            self._page.console.refresh()


class ReplayPage(ConsolePage):
    """Replays the running game, to resume it or after an undo. Keys do nothing meanwhile."""

    def __init__(self, console: "Console", title: str) -> None:
        super().__init__(console)
        self._title = title
        self._progress = ProgressBar(self, title)

    def draw(self, screen: "Screen") -> None:
        """Draw the progress."""
        self._progress.draw(screen)

    def handle_key(self, name: str) -> None:
        """Ignore all keys."""

    def help_lines(self) -> "list[str]":
        """Return nothing, so that no page opens above this one."""
        return []

    def step(self, now: int) -> None:
        """Replay the next slice; after the last one show the game, or show why the replay failed."""
        match = self.device.live_game
        if not match:
            self.console.show_home()
            return
        try:
            is_back = match.step_replay(now)
        except Refused as refused:
            self._give_up(refused)
            return
        if is_back:
            self.console.show_game("match.undone" if self._title == "replay.undo" else "")
        elif match.replay:
            self._progress.update(match.replay)

    def _give_up(self, refused: Refused) -> None:
        """Leave the game and show why its replay failed; the journal stays as it is."""
        self.device.leave_game()
        self.console.show_home()
        self.console.offer_resume()
        self.console.show_refusal(refused)
