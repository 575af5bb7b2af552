"""A game is being played: what is asked and who is missing, the public state, what was revealed.

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
_TURN = 2000  # ms that the first line says one thing, when there are two that do not fit together


class GamePage(Page):
    """Line 0: what is asked, and who is missing. Below: what is asked in a sentence, and the public state.

    While something is revealed, and at the end, the news are shown instead; OK goes on from there. While a question
    is open OK changes between it and the news, or goes on to the question if the game master is asked.
    """

    def __init__(self, console: "Console", looking: bool = False) -> None:
        """`looking`: opened from the menu, only to look; back goes back there."""
        super().__init__(console)
        self._is_looking = looking
        self._shows_news = False
        self._top = 0  # of the question: the first line shown
        self._past = 0  # of the news: how many lines are newer than those shown
        self._turn = -1  # of the match, as seen last
        self._seconds: int | None = None
        self._takes_turns = False  # the first line: not everything fits there
        self._names_question = True  # now, when it takes turns
        self._named_since = console.now
        self._worded = -1  # the turn of which `_lines` tell what is asked
        self._lines: list[str] = []

    def enter(self) -> None:
        """Word everything anew: the language may be another one."""
        self._worded = -1

    def draw(self, screen: "Screen") -> None:
        """Draw the status, the lines that fit, and trouble if there is any."""
        match = self.device.match
        if not match:
            return
        self._follow(match)
        screen.line(0, self._status(match), True)
        trouble = match.trouble.text(self.texts)
        lines = self.console.news.lines if self._shows_news else self._question(match)
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

    def step(self, now: int) -> None:
        """Let the first line follow the clock."""
        match = self.device.match
        if not match:
            return
        seconds = match.seconds_left(now)
        if self._takes_turns and elapsed(now, self._named_since) >= _TURN:
            self._named_since = now
            self._names_question = not self._names_question
        elif seconds == self._seconds:
            return
        self._seconds = seconds
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
        if match and match.is_revealing and not self._is_looking:
            match.go_on()
        elif match and match.result:
            from firmware.console.result_page import ResultPage

            self.console.push(ResultPage(self.console))
        elif match and match.asked_master and not self._is_looking:
            from firmware.console.question_page import QuestionPage

            self.console.push(QuestionPage(self.console))
        else:
            self._switch(not self._shows_news)

    def _switch(self, to_news: bool) -> None:
        self._shows_news = to_news
        self._top = self._past = 0

    # --- what the lines show

    def _follow(self, match: "Match") -> None:
        """Show what is asked as soon as it is asked, and the news while nothing is."""
        if match.turn != self._turn and not self._is_looking:
            self._turn = match.turn
            self._switch(match.is_revealing or match.result is not None)
            self._names_question, self._named_since = True, self.console.now

    def _question(self, match: "Match") -> "list[str]":
        """Return what is asked and how the table stands; in words once a turn, since that takes the Pico 20 ms."""
        if self._worded != match.turn:
            self._worded = match.turn
            self._lines = self.console.news.question(match.about, match.session.public)
        return self._lines

    def _status(self, match: "Match") -> str:
        if match.is_revealing:
            return self.texts("match.revealed")
        if match.result:
            return self.texts("match.over")
        if match.asked_master:
            return self.texts("match.ask")
        missing = match.waiting
        if not missing:
            return self.texts("match.all_in")
        seconds = match.seconds_left(self.console.now)
        return self._asked(match.about, missing, "" if seconds is None else self.texts("seconds", seconds))

    def _asked(self, about: str, missing: "list[int]", clock: str) -> str:
        """Say what is asked and who is missing, in turn when both do not fit."""
        name, numbers = self._name(about), " ".join([str(seat + 1) for seat in missing])
        right = ("⧗" + numbers + " " + clock).rstrip()
        self._takes_turns = len(name) + len(right) >= CELLS
        if not self._takes_turns:
            return spread(name, right)
        if self._names_question:
            return spread(name, clock) if len(name) + len(clock) < CELLS else name
        return self._missing(missing, clock)

    def _name(self, about: str) -> str:
        """Return the name of a question; of whom or what it is asked is not for all."""
        return " ".join(self.texts.about(about, "").split())

    def _missing(self, missing: "list[int]", clock: str) -> str:
        """Say who is missing, in a long or a short form, whatever fits."""
        numbers = " ".join([str(seat + 1) for seat in missing])
        for line in (self.texts("match.waits", numbers), "⧗" + numbers, self.texts("match.seats", len(missing))):
            if len(line) + (1 + len(clock) if clock else 0) <= CELLS:
                return spread(line, clock)
        return clock

    def _draw_lines(self, screen: "Screen", lines: "list[str]", rows: int) -> None:
        """Draw a part of the lines; when it is not all, the last row says how many are above and below."""
        shown = rows if len(lines) <= rows else rows - 1
        hidden = max(0, len(lines) - shown)
        self._top, self._past = min(self._top, hidden), min(self._past, hidden)
        top = hidden - self._past if self._shows_news else self._top
        for row in range(shown):
            screen.line(row + 1, lines[top + row] if top + row < len(lines) else "")
        if shown < rows:
            above, below = f"▲ {top}" if top else "", f"▼ {hidden - top}" if hidden > top else ""
            screen.line(rows, spread(above, below))
