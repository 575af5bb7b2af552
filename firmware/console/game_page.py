"""A game is being played: who is missing, what was revealed, the public state, and what can be done.

Nothing here looks at a secret: only at what the match shows to the whole table.
"""

from firmware.console.menu import Confirm, Menu
from firmware.console.page import Page, spread, wrap
from firmware.console.screen import CELLS, LINES
from shared_rules.refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen
    from firmware.match import Match

_STEP = LINES - 3  # lines that up and down scroll


class GamePage(Page):
    """Line 0: who is missing. Below: what was revealed, or the public state; OK changes between them."""

    def __init__(self, console: "Console", looking: bool = False) -> None:
        """`looking`: opened from a menu, only to look; back goes back there."""
        super().__init__(console)
        self._is_looking = looking
        self._shows_board = False
        self._top = 0  # of the state: the first line shown
        self._past = 0  # of the news: how many lines are newer than those shown
        self._rows = LINES - 1
        self._seconds: int | None = None

    def draw(self, screen: "Screen") -> None:
        """Draw the status, the lines that fit, and trouble if there is any."""
        match = self.device.match
        if not match:
            return
        screen.line(0, self._status(match), True)
        trouble = self._trouble()
        self._rows = LINES - 1 - (1 if trouble else 0)
        self._draw_lines(screen, match.state_lines() if self._shows_board else match.news)
        if trouble:
            screen.line(LINES - 1, trouble, True)

    def key(self, name: str) -> None:
        """Scroll, change between news and state, open the menu."""
        if name == "back" and self._is_looking:
            self.console.pop()
        elif name == "back":
            self.console.push(GameMenu(self.console))
        elif name == "ok":
            self._shows_board = not self._shows_board
            self._top = self._past = 0
        else:
            step = -_STEP if name == "up" else _STEP
            self._top = max(0, self._top + step)  # both are kept inside when they are drawn
            self._past = max(0, self._past - step)

    def step(self, now: int) -> None:
        """Open the page that the game calls for; let the countdown count."""
        match = self.device.match
        if not match:
            self.console.home()
        elif match.result and not self._is_looking:
            from firmware.console.result_page import ResultPage

            self.console.push(ResultPage(self.console))
        elif match.asked_master and not self._is_looking:
            self.console.push(QuestionPage(self.console))
        elif match.seconds_left(now) != self._seconds:
            self._seconds = match.seconds_left(now)
            self.console.refresh()

    def enter(self) -> None:
        """Come back to the newest lines."""
        self._past = 0

    # --- what the lines show

    def _status(self, match: "Match") -> str:
        if match.result:
            return self.texts("result.title")
        if match.asked_master:
            return self.texts("match.waits", self.texts("master"))
        missing = match.waiting
        if not missing:
            return self.texts("match.all_in")
        seconds = match.seconds_left(self.console.now)
        return self._missing(missing, "" if seconds is None else self.texts("seconds", seconds))

    def _missing(self, missing: "list[int]", clock: str) -> str:
        """Say who is missing, in a long or a short form, whatever fits."""
        numbers = " ".join([str(seat + 1) for seat in missing])
        for line in (self.texts("match.waits", numbers), "⧗" + numbers, "⧗" + self.texts("match.seats", len(missing))):
            if len(line) + (1 + len(clock) if clock else 0) <= CELLS:
                return spread(line, clock)
        return clock

    def _trouble(self) -> "str | None":
        chain = self.device.chain
        lost = [seat for seat, place in enumerate(self.device.settings.seating) if place >= chain.present]
        if chain.fault:
            return self.texts("trouble.chain")
        if lost:
            return self.texts("trouble.pod", self.texts.seat(lost[0]))
        problem = self.device.journals.problem
        return self.texts(problem) if problem else None

    def _draw_lines(self, screen: "Screen", lines: "list[str]") -> None:
        """Draw a part of the lines; when it is not all, the last row says how many are above and below."""
        rows = self._rows if len(lines) <= self._rows else self._rows - 1
        hidden = max(0, len(lines) - rows)
        self._top, self._past = min(self._top, hidden), min(self._past, hidden)
        top = self._top if self._shows_board else hidden - self._past
        for row in range(rows):
            screen.line(row + 1, lines[top + row] if top + row < len(lines) else "")
        if rows < self._rows:
            above, below = "▲ " + str(top) if top else "", "▼ " + str(hidden - top) if hidden > top else ""
            screen.line(self._rows, spread(above, below))


class QuestionPage(Menu):
    """What the game master is asked."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        match = self.device.match
        self._question = match.asked_master if match else None
        self._is_ready = False

    def title(self) -> str:
        """Say who is asked."""
        return self.texts("match.master")

    def entries(self) -> "list[Entry]":
        """Return the question, of whom or what, and the options."""
        question = self._question
        if not question:
            return []
        lines = wrap(self.texts("about." + question.about))
        if question.subject:
            lines += wrap("→ " + self.texts.option(question.subject))
        texts: list[Entry] = [(None, line, None) for line in lines]
        return texts + [(option, self.texts.option(option), None) for option in question.options]

    def choose(self, key: str) -> None:
        """Answer; but not with a press that began before the question was drawn."""
        match = self.device.match
        if match and self._is_ready and match.asked_master is self._question:
            match.answer_master(key, self.console.now)

    def back(self) -> None:
        """Open the menu."""
        self.console.push(GameMenu(self.console))

    def step(self, now: int) -> None:
        """Close when the question is not open any more."""
        match = self.device.match
        self._is_ready = True
        if not match or match.asked_master is not self._question:
            self.console.pop()


class GameMenu(Menu):
    """What the game master can do with a game."""

    def title(self) -> str:
        """Return the name of the game."""
        match = self.device.match
        return self.texts("game." + match.session.game) if match else ""

    def entries(self) -> "list[Entry]":
        """Return the deeds; the table can be looked at while a question or the result stands above it."""
        keys = ["match.back", "match.look", "match.undo", "match.abort", "match.settings"]
        if self.device.match and self.device.match.result:
            keys.remove("match.abort")
        return [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Go there, or ask first."""
        if key == "match.back":
            self.console.pop()
        elif key == "match.look":
            self.console.push(GamePage(self.console, looking=True))
        elif key == "match.undo":
            self.console.push(Confirm(self.console, self.texts("match.undo?"), self._undo))
        elif key == "match.abort":
            self.console.push(Confirm(self.console, self.texts("match.abort?"), self._abort))
        else:
            from firmware.console.settings_page import SettingsPage

            self.console.push(SettingsPage(self.console))

    def _undo(self) -> None:
        match = self.device.match
        if not match:
            return
        try:
            match.undo(self.console.now)
        except Refused as refused:
            self.console.refuse(refused)
            return
        self.console.play()

    def _abort(self) -> None:
        if self.device.match:
            self.device.match.abort(self.console.now)
        self.console.quit()
