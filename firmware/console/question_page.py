"""What the game asks the game master."""

from firmware.console.menu import Menu
from firmware.console.page import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from shared_rules.engine.question import Question


class QuestionPage(Menu):
    """A question and its options. The next question takes its place, unless something was revealed in between."""

    title = "match.master"

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._question = self._asked()
        self._news = self._revealed()

    def entries(self) -> "list[Entry]":
        """Return the question, of whom or what, and the options."""
        question = self._question
        if not question:
            return []
        asked = self.texts.about(question.about, question.subject)
        texts: list[Entry] = [(None, line, None) for line in wrap(asked)]
        return texts + [(option, self.texts.option(option), None) for option in question.options]

    def choose(self, key: str) -> None:
        """Answer for the game master, unless another question has come meanwhile."""
        match = self.device.match
        if match and match.asked_master is self._question:
            match.answer_master(key, self.console.now)

    def step(self, now: int) -> None:
        """Go on to the next question, or back to see what was revealed."""
        asked = self._asked()
        if asked is self._question:
            return
        if asked and self._revealed() == self._news:
            self._question = asked
            self._at = 0
            self.console.refresh()
        else:
            self.console.pop()

    def _asked(self) -> "Question | None":
        return self.device.match.asked_master if self.device.match else None

    def _revealed(self) -> "tuple":
        lines = self.console.news.lines
        return len(lines), lines[-3:]
