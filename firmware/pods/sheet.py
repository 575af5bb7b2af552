"""A sheet on a pod: several subjects, each of which gets one of the options, in any order.

All subjects are seen at once, each at its place: a player's own pixel, or a half of the strip for each of two.
"""

from firmware.pods.ballot import NOT_CHOSEN, A, B, Ballot, C
from firmware.pods.hood import OTHER_PLACE
from firmware.pods.lights import PIXELS, numbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.hood import Hood
    from firmware.pods.lights import Light, Lights
    from shared_rules.engine.question import Question

HALF = PIXELS // 2


class Sheet(Ballot):
    """One subject is looked at; the others show what was chosen for them, or nothing."""

    browsing = True

    def __init__(
        self, question: "Question", order: "tuple[int, ...]", lights: "Lights", starts: "tuple[int, ...]"
    ) -> None:
        super().__init__(question, order, lights)
        self.words: list[str | None] = [None] * question.size  # chosen, by subject
        self.subject = 0  # the one that is looked at
        self._starts = starts
        self._at = [start % len(order) for start in starts]  # by subject: the place of the option looked at
        self._is_closed = False
        self._enter(0)

    @property
    def looked_at(self) -> str:
        """The option looked at, for the subject."""
        return self.options[self._at[self.subject]]

    def move(self, key: int) -> None:
        """A: on to the next subject; B: on to the next option that is open for it."""
        if key == A:
            self._enter((self.subject + 1) % len(self.words))
        elif key == B:
            open_now = self.open
            self._forward()
            while self.looked_at not in open_now:
                self._forward()

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """C chooses and goes on to the next subject without a word, or takes back; return all words when there are."""
        if key == C and self.words[self.subject] == self.looked_at:
            self.words[self.subject] = None
        elif key == C:
            self.words[self.subject] = self.looked_at
            self._go_on()
        return None if None in self.words else " ".join([word or "" for word in self.words])

    def close(self, choice: "str | None") -> None:
        """Show all words alike."""
        self._is_closed = True

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Show what is looked at, dim or, when it is chosen, bright; all the others are weak."""
        others = [(at, word) for at, word in enumerate(self.words) if word and (self._is_closed or at != self.subject)]
        shown = [self._light(at, word) for at, word in others]
        for one in shown:
            hood.add(one, hood.full(_all(shown)) if self._is_closed else OTHER_PLACE)
        if not self._is_closed:
            mine = self._light(self.subject, self.looked_at)
            full = hood.full(mine[1], _all(shown))
            hood.add(mine, full if self.words[self.subject] == self.looked_at else max(1, full // NOT_CHOSEN))

    def _enter(self, subject: int) -> None:
        """Look at a subject: at its word, or where it was looked at; anywhere when that is not open any more."""
        self.subject = subject
        open_now, word = self.open, self.words[subject]
        if word is None and self.looked_at not in open_now:
            word = open_now[self._starts[subject] // len(self.options) % len(open_now)]
        if word is not None:
            self._at[subject] = self.options.index(word)

    def _go_on(self) -> None:
        for step in range(1, len(self.words)):
            subject = (self.subject + step) % len(self.words)
            if self.words[subject] is None:
                self._enter(subject)
                return

    def _forward(self) -> None:
        self._at[self.subject] = (self._at[self.subject] + 1) % len(self.options)

    @property
    def open(self) -> "tuple[str, ...]":
        """The options that are open for the subject."""
        return self.question.open([word for at, word in enumerate(self.words) if word and at != self.subject])

    def _light(self, subject: int, word: str) -> "Light":
        """Return the light of an option at the place of a subject."""
        place, name = self.question.options.index(word), self.question.subjects[subject]
        if numbered(name, "s"):
            return self._known.in_one_pixel(word, int(name[1:]), place)
        if len(self.words) == 2:
            hue, pixels, rhythm = self._known.light(word, place)
            return hue, _halved(pixels) << HALF * subject, rhythm
        return self._known.in_one_pixel(word, subject, place)


def _halved(pixels: int) -> int:
    """Return the same picture, half as wide."""
    return sum([1 << place for place in range(HALF) if pixels >> 2 * place & 3])


def _all(shown: "list[Light]") -> int:
    """Return all pixels of these lights."""
    together = 0
    for _, pixels, _ in shown:
        together |= pixels
    return together
