"""The page of a question to the game master."""

from firmware.console.console_page import wrap
from firmware.console.menu import Menu
from firmware.console.question_layout import layout_question
from firmware.console.screen import LINES, small_rows, total_height

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Row, Screen
    from shared_rules.engine.question import Question

_OPTIONS = 3  # visible at least, if the lines of context are few
_FEW = 3  # lines of context


class MasterQuestionPage(Menu):
    """Shows a question in large type, its context and its options; the next question replaces it."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._question = self._open_question()

    def entries(self) -> "list[Entry]":
        """Return the options."""
        options = self._question.options if self._question else ()
        return [(option, self.texts.option(option), None) for option in options]

    def draw(self, screen: "Screen") -> None:
        """Draw the question and its subject, as large as the options leave room for."""
        question = self._question
        if not question:
            return
        rows = self._context_rows(question)
        least = min(len(question.options), _OPTIONS if total_height(rows) <= _FEW else 1)
        name = self.texts.about(question.about, question.subject)
        head_rows = layout_question(name, self.texts.ask(question.about), LINES - total_height(rows) - least) + rows
        options, marks = self._visible_rows(LINES - total_height(head_rows))
        if marks.strip():
            options[-1] = f"{options[-1]:18} {marks}"
        screen.set_rows(head_rows + small_rows(options))

    def _context_rows(self, question: "Question") -> "list[Row]":
        """Return the public state that the question is about."""
        match = self.device.live_game
        return self.console.news.context_rows(question.about, match.session.public) if match else []

    def help_lines(self) -> "list[str]":
        """Return lines that say what to do, and what the keys do."""
        question = self._question
        return wrap(self.texts.ask(question.about) + ".") + wrap(self.texts("help.master")) if question else []

    def choose(self, key: str) -> None:
        """Answer the question with this option, unless another question has come meanwhile."""
        match = self.device.live_game
        if match and match.master_question is self._question:
            match.answer_master(key, self.console.now)

    def step(self, now: int) -> None:
        """Show the next question; close when there is none, or when it is a sheet, which has its own page."""
        question = self._open_question()
        if question is self._question:
            return
        if question and not question.subjects:
            self._question, self._cursor, self._first_row = question, 0, 0
            self.console.refresh()
        else:
            self.console.pop()

    def _open_question(self) -> "Question | None":
        """Return the open question to the game master, or None."""
        return self.device.live_game.master_question if self.device.live_game else None
