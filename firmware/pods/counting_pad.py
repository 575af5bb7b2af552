"""An answer pad that counts: for each subject (such as a colour) a number, shown as that many pixels in its colour.

It starts at the first number. Whatever is counted lies open on the table, so clicks reveal nothing.
"""

from firmware.pods.answer_pad import DIM_DIVISOR
from firmware.pods.sheet_pad import SheetPad

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.private_strip import PrivateStrip
    from firmware.pods.word_lights import Light, WordLights
    from shared_rules.engine.question import Question


class CountingPad(SheetPad):
    """A sheet whose options are numbers, in ascending order."""

    def __init__(self, question: "Question", lights: "WordLights") -> None:
        super().__init__(question, tuple(range(len(question.options))), lights, (0,) * question.encoded_size)

    def draw(self, strip: "PrivateStrip", choice: "str | None", held_key: int) -> None:
        """Draw the number shown now, bright if it is the answer."""
        shown = self._light(self.subject_index, self.browsed_option)
        full = strip.max_level(shown[1])
        strip.add_light(
            shown, full if self.answers[self.subject_index] == self.browsed_option else max(1, full // DIM_DIVISOR)
        )

    def _light(self, subject: int, word: str) -> "Light":
        """Return the light of a number of a subject."""
        return self._lights.count_light(self.question.subjects[subject], word)
