"""A game is being played: who is missing, what was revealed, the public state, and what can be done.

Nothing here looks at a secret: only at what the match shows to the whole table.
"""

from firmware.clock import elapsed
from firmware.console.page import Page, spread
from firmware.console.screen import CELLS, LINES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen
    from firmware.match import Match

_STEP = LINES - 3  # lines that up and down scroll
_READING = 10_000  # ms that what was revealed is shown before the public state comes back


class GamePage(Page):
    """Line 0: who is missing. Below: what was revealed, and a while later the public state; OK changes between them.

    When the game master is asked, or the game has ended, OK goes on to that instead: what was revealed is seen first.
    """

    def __init__(self, console: "Console", looking: bool = False) -> None:
        """`looking`: opened from the menu, only to look; back goes back there."""
        super().__init__(console)
        self._is_looking = looking
        self._shows_board = looking
        self._top = 0  # of the state: the first line shown
        self._past = 0  # of the news: how many lines are newer than those shown
        self._newest: int | None = None  # of the news, to see when there are more
        self._read_from: int | None = None  # since when they are shown; None: until a key says otherwise
        self._seconds: int | None = None
        self._seen: tuple = (False, -1, None)  # of the chain and the flash: trouble that shows

    def draw(self, screen: "Screen") -> None:
        """Draw the status, the lines that fit, and trouble if there is any."""
        match = self.device.match
        if not match:
            return
        news = match.news
        self._notice(match.newest)
        trouble = self._trouble(match)
        screen.line(0, self._status(match), True)
        lines = match.state_lines() if self._shows_board else news
        self._draw_lines(screen, lines, LINES - 2 if trouble else LINES - 1)
        if trouble:
            screen.line(LINES - 1, trouble, True)

    def key(self, name: str) -> None:
        """Scroll, go on, open the menu."""
        if name == "back":
            self._back()
        elif name == "ok":
            self._go_on()
        else:
            step = -_STEP if name == "up" else _STEP
            self._top = max(0, self._top + step)  # both are kept inside when they are drawn
            self._past = max(0, self._past - step)
        self._read_from = None

    def step(self, now: int) -> None:
        """Let the countdown count, and the state come back when the news were shown long enough."""
        match, chain = self.device.match, self.device.chain
        if not match:
            self.console.home()
            return
        seen = self._seen
        if chain.fault != seen[0] or chain.present != seen[1] or self.device.journals.problem != seen[2]:
            self._seen = (chain.fault, chain.present, self.device.journals.problem)
            self.console.refresh()
        if self._read_from is not None and elapsed(now, self._read_from) >= _READING:
            self._switch(True)
            self.console.refresh()
        if match.seconds_left(now) != self._seconds:
            self._seconds = match.seconds_left(now)
            self.device.screen.line(0, self._status(match), True)

    # --- what keys do

    def _back(self) -> None:
        if self._is_looking:
            self.console.pop()
        else:
            from firmware.console.game_menu import GameMenu

            self.console.push(GameMenu(self.console))

    def _go_on(self) -> None:
        match = self.device.match
        if match and match.result:
            from firmware.console.result_page import ResultPage

            self.console.push(ResultPage(self.console))
        elif match and match.asked_master and not self._is_looking:
            from firmware.console.question_page import QuestionPage

            self.console.push(QuestionPage(self.console))
        else:
            self._switch(not self._shows_board)

    def _switch(self, to_board: bool) -> None:
        self._shows_board = to_board
        self._read_from = None
        self._top = self._past = 0

    # --- what the lines show

    def _notice(self, newest: int) -> None:
        """Show what was just revealed."""
        if newest != self._newest and not self._is_looking:
            self._newest = newest
            self._switch(False)
            self._read_from = self.console.now

    def _status(self, match: "Match") -> str:
        if match.result:
            return self.texts("match.over")
        if match.asked_master:
            return self.texts("match.ask")
        missing = match.waiting
        if not missing:
            return self.texts("match.all_in")
        seconds = match.seconds_left(self.console.now)
        return self._missing(missing, "" if seconds is None else self.texts("seconds", seconds))

    def _missing(self, missing: "list[int]", clock: str) -> str:
        """Say who is missing, in a long or a short form, whatever fits."""
        numbers = " ".join([str(seat + 1) for seat in missing])
        for line in (self.texts("match.waits", numbers), "⧗" + numbers, self.texts("match.seats", len(missing))):
            if len(line) + (1 + len(clock) if clock else 0) <= CELLS:
                return spread(line, clock)
        return clock

    def _trouble(self, match: "Match") -> "str | None":
        """Say what is wrong with the box, the worst first."""
        chain = self.device.chain
        places = self.device.settings.seating[: match.session.seats]
        lost = [seat for seat, place in enumerate(places) if place >= chain.present]
        if chain.fault:
            return self.texts("trouble.chain")
        if lost:
            return self.texts("trouble.pod", self.texts.seat(lost[0]))
        problem = self.device.journals.problem
        return self.texts(problem) if problem else None

    def _draw_lines(self, screen: "Screen", lines: "list[str]", rows: int) -> None:
        """Draw a part of the lines; when it is not all, the last row says how many are above and below."""
        shown = rows if len(lines) <= rows else rows - 1
        hidden = max(0, len(lines) - shown)
        self._top, self._past = min(self._top, hidden), min(self._past, hidden)
        top = self._top if self._shows_board else hidden - self._past
        for row in range(shown):
            screen.line(row + 1, lines[top + row] if top + row < len(lines) else "")
        if shown < rows:
            above, below = f"▲ {top}" if top else "", f"▼ {hidden - top}" if hidden > top else ""
            screen.line(rows, spread(above, below))
