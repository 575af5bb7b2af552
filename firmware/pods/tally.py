"""A sheet of numbers: how many of each colour. One subject is seen at a time, as so many pixels in its colour.

It begins with none: what is counted lies open on the table, so the number of clicks tells nothing.
"""

from firmware.pods.ballot import NOT_CHOSEN
from firmware.pods.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.hood import Hood
    from firmware.pods.lights import Light, Lights
    from shared_rules.engine.question import Question


class Tally(Sheet):
    """Numbers in their order, from none on."""

    def __init__(self, question: "Question", lights: "Lights") -> None:
        super().__init__(question, tuple(range(len(question.options))), lights, (0,) * question.size)

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Show the number looked at, bright when it is chosen."""
        shown = self._light(self.subject, self.looked_at)
        full = hood.full(shown[1])
        hood.add(shown, full if self.words[self.subject] == self.looked_at else max(1, full // NOT_CHOSEN))

    def _light(self, subject: int, word: str) -> "Light":
        return self._known.count(self.question.subjects[subject], word)
