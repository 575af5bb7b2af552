"""An answer pad that counts: for each subject (such as a colour) a number, shown as that many pixels in its colour.

It starts at the first number. Whatever is counted lies open on the table, so clicks reveal nothing.
"""

from firmware.pods.ballot import NOT_CHOSEN
from firmware.pods.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.hood import Hood
    from firmware.pods.lights import Light, Lights
    from shared_rules.engine.question import Question


class Tally(Sheet):
    """A sheet whose options are numbers, in ascending order."""

    def __init__(self, question: "Question", lights: "Lights") -> None:
        super().__init__(question, tuple(range(len(question.options))), lights, (0,) * question.size)

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Draw the number shown now, bright if it is the answer."""
        shown = self._light(self.subject, self.looked_at)
        full = hood.full(shown[1])
        hood.add(shown, full if self.words[self.subject] == self.looked_at else max(1, full // NOT_CHOSEN))

    def _light(self, subject: int, word: str) -> "Light":
        """Return the light of a number of a subject."""
        return self._lights.count(self.question.subjects[subject], word)
