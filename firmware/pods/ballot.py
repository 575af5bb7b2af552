"""The answer pads of a pod: how a question is shown on the private strip and what each key does with it.

There is one class for each form of question: options with a key each, options that are browsed one at a time, and (in
the modules loaded on demand below) sheets with several subjects and the players' contribution to the deal.
"""

from firmware.pods.hood import CHOSEN_PLACE, OTHER_PLACE, PLACE, relit
from firmware.pods.lights import KEY_PLACES
from shared_rules.engine.question import KEYS
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.hood import Hood, Picture
    from firmware.pods.lights import Light, Lights
    from shared_rules.engine.question import Question

A, B, C, D = range(4)
NOT_CHOSEN = 4  # the level of a browsed option is divided by this while it is not chosen


class Ballot:
    """An answer pad with one key per option, at fixed places: place p (0 = key A) shows option number `order[p]`."""

    browsing = False  # whether the options are shown one at a time

    def __init__(self, question: "Question", order: "tuple[int, ...]", lights: "Lights") -> None:
        self.question = question
        self._lights = lights
        self.order = order
        self.options = tuple([question.options[number] for number in order])
        self._idle_picture: Picture | None = None  # the rendered options while no key is held and nothing is chosen

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

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Draw the options on the private strip, with the held key's option bright.

        `touched` is the key held now (0 to 3). If it is -1 the chosen option is bright instead.
        """
        if touched < 0 and choice is not None:
            touched = self.options.index(choice)
        if self._idle_picture and not hood.is_special:
            hood.picture = self._idle_picture if touched < 0 else relit(self._idle_picture, touched)
            return
        for place, shown in enumerate(self._option_lights()):
            hood.add(shown, PLACE if touched < 0 else CHOSEN_PLACE if place == touched else OTHER_PLACE)
        if touched < 0 and not hood.is_special:
            self._idle_picture = hood.share()

    def _option_lights(self) -> "list[Light]":
        """Return the light of each option in the order of the keys."""
        return [on_key(self._lights, self.options[place], place, number) for place, number in enumerate(self.order)]


class Browser(Ballot):
    """An answer pad that shows one option at a time: A and B browse, C chooses.

    Browsing starts at an unpredictable place, so nobody learns the choice by counting clicks.
    """

    browsing = True

    def __init__(
        self,
        question: "Question",
        order: "tuple[int, ...]",
        lights: "Lights",
        start: int,
        things: "list[str] | tuple[str, ...]",
    ) -> None:
        super().__init__(question, order, lights)
        self.at = start % len(order)  # index in `options` of the option shown now
        self._pointed_words = things  # the words at the places that pointer options (such as t0) refer to

    def move(self, key: int) -> None:
        """Go back one option (A) or forward one option (B), round and round."""
        if key in (A, B):
            self.at = (self.at + (1 if key == B else -1)) % len(self.options)

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """Choose the option shown now, or withdraw it, if the key is C; return the new choice."""
        return super().choose(self.at, choice) if key == C else choice

    def close(self, choice: "str | None") -> None:
        """Show the final choice."""
        if choice is not None:
            self.at = self.options.index(choice)

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Draw the option shown now on all its pixels: bright if it is the choice, dim if not."""
        shown = self._light(self.options[self.at])
        full = hood.full(shown[1])
        hood.add(shown, full if choice == self.options[self.at] else max(1, full // NOT_CHOSEN))

    def _light(self, word: str) -> "Light":
        """Return the light of an option; for a pointer, the light of the word it points to, above that place's key."""
        place = int(word[1:]) if self._lights.panel_of(word) else len(KEY_PLACES)
        if place < min(len(self._pointed_words), len(KEY_PLACES)):
            hue, _, rhythm = self._lights.light(self._pointed_words[place])
            return hue, KEY_PLACES[place], rhythm
        return self._lights.light(word, self.question.options.index(word))


class Ballots:
    """Creates answer pads. Players who are asked the same question with the same key order share one pad."""

    def __init__(self, lights: "Lights") -> None:
        self._lights = lights
        self._last: Ballot | None = None

    def again(self, question: "Question") -> "Ballot | None":
        """Return the pad made last if it belongs to this very question and can be shared, else None."""
        last = self._last
        return last if last and last.question is question else None

    def make(
        self,
        question: "Question",
        order: "tuple[int, ...]",
        starts: "tuple[int, ...]" = (),
        things: "list[str] | tuple[str, ...]" = (),
    ) -> Ballot:
        """Return an answer pad for one player.

        `order` says which option each key has. `starts` are large random numbers, one for each subject that is browsed:
        where browsing begins. `things` are the words that pointer options refer to.
        """
        last = self._last
        if last and last.question is question and last.order == order:
            return last
        if question.about == STIR:
            from firmware.pods.stirring import Stirring

            return Stirring(question, self._lights)
        if question.subjects:
            return _make_sheet(question, order, self._lights, starts)
        if question.form != KEYS:
            return Browser(question, order, self._lights, starts[0], things)
        self._last = Ballot(question, order, self._lights)
        return self._last


def _make_sheet(question: "Question", order: "tuple[int, ...]", lights: "Lights", starts: "tuple[int, ...]") -> Ballot:
    """Return a pad for several subjects, of numbers or of words; imported on demand, because few games need one."""
    if question.options[0].isdigit():
        from firmware.pods.tally import Tally

        return Tally(question, lights)
    from firmware.pods.sheet import Sheet

    return Sheet(question, order, lights, starts)


def on_key(lights: "Lights", word: str, place: int, number: int) -> "Light":
    """Return the light of option number `number` above the key at `place`; its rhythm identifies the option."""
    return lights.light(word, number)[0], KEY_PLACES[place], number
