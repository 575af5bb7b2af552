"""The answer pads of a pod: how a question is shown on the private strip and what each key does with it.

There is one class for each form of question: options with a key each, options that are browsed one at a time, and (in
the modules loaded on demand below) sheets with several subjects and the players' contribution to the deal.
"""

from firmware.pods.private_strip import CHOSEN_LEVEL, OPTION_LEVEL, OTHER_LEVEL, highlight
from firmware.pods.word_lights import KEY_PLACES
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.question import KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.private_strip import PrivateStrip, StripPicture
    from firmware.pods.word_lights import Light, WordLights
    from shared_rules.engine.question import Question

A, B, C, D = range(4)
DIM_DIVISOR = 4  # the level of a browsed option is divided by this while it is not chosen


class AnswerPad:
    """An answer pad with one key per option, at fixed places: place p (0 = key A) shows option number `order[p]`."""

    is_browsed = False  # whether the options are shown one at a time

    def __init__(self, question: "Question", order: "tuple[int, ...]", lights: "WordLights") -> None:
        self.question = question
        self._lights = lights
        self.order = order
        self.options = tuple([question.options[number] for number in order])
        self._idle_picture: StripPicture | None = (
            None  # the rendered options while no key is held and nothing is chosen
        )

    def move(self, key: int) -> None:
        """Browse to another option or subject; does nothing on a pad that shows all options together."""

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """Return the choice after a tap of `key` (0 to 3): its option, or None if that option was the choice already.

        A key without an option leaves the choice as it is.
        """
        if key >= len(self.options):
            return choice
        return None if choice == self.options[key] else self.options[key]

    def close(self, choice: "str | None") -> None:
        """Show the final `choice` from now on; it can no longer be changed."""

    def draw(self, strip: "PrivateStrip", choice: "str | None", held_key: int) -> None:
        """Draw the options on the private strip, with the held key's option bright.

        `held_key` is the key held now (0 to 3). If it is -1 the chosen option is bright instead.
        """
        if held_key < 0 and choice is not None:
            held_key = self.options.index(choice)
        if self._idle_picture and not strip.needs_own_rendering:
            strip.picture = self._idle_picture if held_key < 0 else highlight(self._idle_picture, held_key)
            return
        for place, shown in enumerate(self._option_lights()):
            strip.add_light(shown, OPTION_LEVEL if held_key < 0 else CHOSEN_LEVEL if place == held_key else OTHER_LEVEL)
        if held_key < 0 and not strip.needs_own_rendering:
            self._idle_picture = strip.make_shareable()

    def _option_lights(self) -> "list[Light]":
        """Return the light of each option in the order of the keys."""
        return [
            light_above_key(self._lights, self.options[place], place, number) for place, number in enumerate(self.order)
        ]


class BrowsingPad(AnswerPad):
    """An answer pad that shows one option at a time: A and B browse, C chooses.

    Browsing starts at an unpredictable place, so nobody learns the choice by counting clicks.
    """

    is_browsed = True

    def __init__(
        self,
        question: "Question",
        order: "tuple[int, ...]",
        lights: "WordLights",
        start: int,
        things: "list[str] | tuple[str, ...]",
    ) -> None:
        super().__init__(question, order, lights)
        self.option_index = start % len(order)  # index in `options` of the option shown now
        self._pointed_words = things  # the words at the places that pointer options (such as t0) refer to

    def move(self, key: int) -> None:
        """Go back one option (A) or forward one option (B), round and round."""
        if key in (A, B):
            self.option_index = (self.option_index + (1 if key == B else -1)) % len(self.options)

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """Choose the option shown now, or withdraw it, if the key is C; return the new choice."""
        return super().choose(self.option_index, choice) if key == C else choice

    def close(self, choice: "str | None") -> None:
        """Show the final choice."""
        if choice is not None:
            self.option_index = self.options.index(choice)

    def draw(self, strip: "PrivateStrip", choice: "str | None", held_key: int) -> None:
        """Draw the option shown now on all its pixels: bright if it is the choice, dim if not."""
        shown = self._light(self.options[self.option_index])
        full = strip.max_level(shown[1])
        strip.add_light(shown, full if choice == self.options[self.option_index] else max(1, full // DIM_DIVISOR))

    def _light(self, word: str) -> "Light":
        """Return the light of an option; for a pointer, the light of the word it points to, above that place's key."""
        place = int(word[1:]) if self._lights.pointed_panel(word) else len(KEY_PLACES)
        if place < min(len(self._pointed_words), len(KEY_PLACES)):
            hue, _, rhythm = self._lights.light(self._pointed_words[place])
            return hue, KEY_PLACES[place], rhythm
        return self._lights.light(word, self.question.options.index(word))


class AnswerPadMaker:
    """Creates answer pads. Players who are asked the same question with the same key order share one pad."""

    def __init__(self, lights: "WordLights") -> None:
        self._lights = lights
        self._last: AnswerPad | None = None

    def shared_pad(self, question: "Question") -> "AnswerPad | None":
        """Return the pad made last if it belongs to this very question and can be shared, else None."""
        last = self._last
        return last if last and last.question is question else None

    def make(
        self,
        question: "Question",
        order: "tuple[int, ...]",
        starts: "tuple[int, ...]" = (),
        pointed_words: "list[str] | tuple[str, ...]" = (),
    ) -> AnswerPad:
        """Return an answer pad for one player.

        `order` says which option each key has. `starts` are large random numbers, one for each subject that is browsed:
        where browsing begins. `things` are the words that pointer options refer to.
        """
        last = self._last
        if last and last.question is question and last.order == order:
            return last
        if question.about == CONTRIBUTION:
            from firmware.pods.contribution_pad import ContributionPad

            return ContributionPad(question, self._lights)
        if question.subjects:
            return _make_sheet(question, order, self._lights, starts)
        if question.form != KEYS:
            return BrowsingPad(question, order, self._lights, starts[0], pointed_words)
        self._last = AnswerPad(question, order, self._lights)
        return self._last


def _make_sheet(
    question: "Question", order: "tuple[int, ...]", lights: "WordLights", starts: "tuple[int, ...]"
) -> AnswerPad:
    """Return a pad for several subjects, of numbers or of words; imported on demand, because few games need one."""
    if question.options[0].isdigit():
        from firmware.pods.counting_pad import CountingPad

        return CountingPad(question, lights)
    from firmware.pods.sheet_pad import SheetPad

    return SheetPad(question, order, lights, starts)


def light_above_key(lights: "WordLights", word: str, place: int, option_number: int) -> "Light":
    """Return the light of option number `number` above the key at `place`; its rhythm identifies the option."""
    return lights.light(word, option_number)[0], KEY_PLACES[place], option_number
