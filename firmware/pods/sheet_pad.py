"""An answer pad for a sheet: several subjects, each of which gets one of the options, in any order.

All subjects are visible at the same time, each at its own position: a player's pixel, or one half of the strip if there
are two subjects.
"""

from firmware.pods.answer_pad import DIM_DIVISOR, A, AnswerPad, B, C
from firmware.pods.private_strip import OTHER_LEVEL
from firmware.pods.word_lights import PIXELS, is_numbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.private_strip import PrivateStrip
    from firmware.pods.word_lights import Light, WordLights
    from shared_rules.engine.question import Question

HALF = PIXELS // 2


class SheetPad(AnswerPad):
    """Shows the options of one subject at a time; the other subjects show their answers, or nothing."""

    is_browsed = True

    def __init__(
        self, question: "Question", order: "tuple[int, ...]", lights: "WordLights", starts: "tuple[int, ...]"
    ) -> None:
        super().__init__(question, order, lights)
        self.answers: list[str | None] = [
            None
        ] * question.encoded_size  # the chosen option of each subject, None if open
        self.subject_index = 0  # number of the subject being answered
        self._starts = starts
        self._option_index = [start % len(order) for start in starts]  # the option shown, by subject
        self._is_closed = False
        self._select_subject(0)

    @property
    def browsed_option(self) -> str:
        """The option shown now for the current subject."""
        return self.options[self._option_index[self.subject_index]]

    def move(self, key: int) -> None:
        """Go to the next subject (key A) or to the next option still possible for this one (key B)."""
        if key == A:
            self._select_subject((self.subject_index + 1) % len(self.answers))
        elif key == B:
            open_now = self.possible_options
            self._show_next_option()
            while self.browsed_option not in open_now:
                self._show_next_option()

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """Set or withdraw the current subject's answer if the key is C; after setting it go to the next open subject.

        Return all answers joined by spaces, or None while one is missing.
        """
        if key == C and self.answers[self.subject_index] == self.browsed_option:
            self.answers[self.subject_index] = None
        elif key == C:
            self.answers[self.subject_index] = self.browsed_option
            self._select_next_empty()
        return None if None in self.answers else " ".join([word or "" for word in self.answers])

    def close(self, choice: "str | None") -> None:
        """Show all answers alike from now on."""
        self._is_closed = True

    def draw(self, strip: "PrivateStrip", choice: "str | None", held_key: int) -> None:
        """Draw the option shown now, dim or (if it is the answer) bright, and weakly the other subjects' answers."""
        others = [
            (at, word) for at, word in enumerate(self.answers) if word and (self._is_closed or at != self.subject_index)
        ]
        shown = [self._light(at, word) for at, word in others]
        for one in shown:
            strip.add_light(one, strip.max_level(_union(shown)) if self._is_closed else OTHER_LEVEL)
        if not self._is_closed:
            mine = self._light(self.subject_index, self.browsed_option)
            full = strip.max_level(mine[1], _union(shown))
            strip.add_light(
                mine, full if self.answers[self.subject_index] == self.browsed_option else max(1, full // DIM_DIVISOR)
            )

    def _select_subject(self, subject: int) -> None:
        """Go to a subject and show its answer or the option shown there last; if that is taken, a random one."""
        self.subject_index = subject
        open_now, word = self.possible_options, self.answers[subject]
        if word is None and self.browsed_option not in open_now:
            word = open_now[self._starts[subject] // len(self.options) % len(open_now)]
        if word is not None:
            self._option_index[subject] = self.options.index(word)

    def _select_next_empty(self) -> None:
        """Go to the next subject without an answer, if there is one."""
        for step in range(1, len(self.answers)):
            subject = (self.subject_index + step) % len(self.answers)
            if self.answers[subject] is None:
                self._select_subject(subject)
                return

    def _show_next_option(self) -> None:
        """Show the next option for the current subject, whether or not it is possible."""
        self._option_index[self.subject_index] = (self._option_index[self.subject_index] + 1) % len(self.options)

    @property
    def possible_options(self) -> "tuple[str, ...]":
        """The options still possible for the current subject."""
        return self.question.allowed_options(
            [word for at, word in enumerate(self.answers) if word and at != self.subject_index]
        )

    def _light(self, subject: int, word: str) -> "Light":
        """Return the light of an option at the position of a subject."""
        place, name = self.question.options.index(word), self.question.subjects[subject]
        if is_numbered(name, "s"):
            return self._lights.in_one_pixel(word, int(name[1:]), place)
        if len(self.answers) == 2:
            hue, pixels, rhythm = self._lights.light(word, place)
            return hue, _halved(pixels) << HALF * subject, rhythm
        return self._lights.in_one_pixel(word, subject, place)


def _halved(pixels: int) -> int:
    """Return the same mask of pixels at half the width."""
    return sum([1 << place for place in range(HALF) if pixels >> 2 * place & 3])


def _union(shown: "list[Light]") -> int:
    """Return the mask of all pixels of these lights."""
    together = 0
    for _, pixels, _ in shown:
        together |= pixels
    return together
