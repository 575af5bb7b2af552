"""What the game asks the game master."""

from firmware.console.asking import head
from firmware.console.menu import Menu
from firmware.console.page import wrap
from firmware.console.screen import LINES, height, small

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Row, Screen
    from shared_rules.engine.question import Question

_OPTIONS = 3  # that are seen at once, at least, beside a few lines of what they are about
_FEW = 3


class QuestionPage(Menu):
    """A question in large type, and its options. The next question takes its place."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._question = self._asked()

    def entries(self) -> "list[Entry]":
        """Return the options."""
        options = self._question.options if self._question else ()
        return [(option, self.texts.option(option), None) for option in options]

    def draw(self, screen: "Screen") -> None:
        """Show the question, of whom or what, as large as the options leave room for."""
        question = self._question
        if not question:
            return
        rows = self._rows_about(question)
        least = min(len(question.options), _OPTIONS if height(rows) <= _FEW else 1)
        asked = self.texts.about(question.about, question.subject)
        shown = head(asked, self.texts.ask(question.about), LINES - height(rows) - least) + rows
        options, marks = self._window(LINES - height(shown))
        if marks.strip():
            options[-1] = f"{options[-1]:18} {marks}"
        screen.rows(shown + small(options))

    def _rows_about(self, question: "Question") -> "list[Row]":
        match = self.device.match
        return self.console.news.asked(question.about, match.session.public) if match else []

    def help(self) -> "list[str]":
        """Return what is to be done, and what the keys do."""
        question = self._question
        return wrap(self.texts.ask(question.about) + ".") + wrap(self.texts("help.master")) if question else []

    def choose(self, key: str) -> None:
        """Answer for the game master, unless another question has come meanwhile."""
        match = self.device.match
        if match and match.asked_master is self._question:
            match.answer_master(key, self.console.now)

    def step(self, now: int) -> None:
        """Go on to the next question; back to see what was revealed, or for a sheet, which has another page."""
        asked = self._asked()
        if asked is self._question:
            return
        if asked and not asked.subjects:
            self._question, self._at, self._top = asked, 0, 0
            self.console.refresh()
        else:
            self.console.pop()

    def _asked(self) -> "Question | None":
        return self.device.match.asked_master if self.device.match else None
