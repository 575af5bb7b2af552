"""A question on a pod: where its options are, what a key does, and how it looks. Each form has a ballot of its own."""

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
NOT_CHOSEN = 4  # so many times less bright is what is only looked at


class Ballot:
    """Options with a key each, always the same: place p has option number `order[p]`."""

    browsing = False  # whether options are looked at one by one

    def __init__(self, question: "Question", order: "tuple[int, ...]", lights: "Lights") -> None:
        self.question = question
        self._known = lights
        self.order = order
        self.options = tuple([question.options[number] for number in order])
        self._untouched: Picture | None = None  # for who has not pressed a key

    def move(self, key: int) -> None:
        """Look at something else, where things are looked at one by one."""

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """Return the choice after this key: its option, or none when that was the choice already."""
        if key >= len(self.options):
            return choice
        return None if choice == self.options[key] else self.options[key]

    def close(self, choice: "str | None") -> None:
        """Show the choice from now on."""

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Show the options; bright is the one whose key is `touched` or, with none (-1), the choice."""
        if touched < 0 and choice is not None:
            touched = self.options.index(choice)
        if self._untouched and not hood.is_special:
            hood.picture = self._untouched if touched < 0 else relit(self._untouched, touched)
            return
        for place, shown in enumerate(self._lights()):
            hood.add(shown, PLACE if touched < 0 else CHOSEN_PLACE if place == touched else OTHER_PLACE)
        if touched < 0 and not hood.is_special:
            self._untouched = hood.share()

    def _lights(self) -> "list[Light]":
        return [on_key(self._known, self.options[place], place, number) for place, number in enumerate(self.order)]


class Browser(Ballot):
    """Options that are looked at one by one, from a place that nobody can foresee: so clicks tell nothing."""

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
        self.at = start % len(order)  # the place that is looked at
        self._things = things  # that lie where the options point to

    def move(self, key: int) -> None:
        """A: back; B: forward."""
        if key in (A, B):
            self.at = (self.at + (1 if key == B else -1)) % len(self.options)

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """C chooses what is looked at."""
        return super().choose(self.at, choice) if key == C else choice

    def close(self, choice: "str | None") -> None:
        """Look at the choice."""
        if choice is not None:
            self.at = self.options.index(choice)

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Show the whole option; it is bright when it is chosen."""
        shown = self._light(self.options[self.at])
        full = hood.full(shown[1])
        hood.add(shown, full if choice == self.options[self.at] else max(1, full // NOT_CHOSEN))

    def _light(self, word: str) -> "Light":
        """Return the light of an option; of a place, that of what lies there."""
        place = int(word[1:]) if self._known.panel_of(word) else len(KEY_PLACES)
        if place < min(len(self._things), len(KEY_PLACES)):
            hue, _, rhythm = self._known.light(self._things[place])
            return hue, KEY_PLACES[place], rhythm
        return self._known.light(word, self.question.options.index(word))


class Ballots:
    """Hands out ballots. Who is asked the same shares one, if nothing is turned on it."""

    def __init__(self, lights: "Lights") -> None:
        self._lights = lights
        self._last: Ballot | None = None

    def again(self, question: "Question") -> "Ballot | None":
        """Return the ballot of who was asked last, if that was the same with the same keys."""
        last = self._last
        return last if last and last.question is question else None

    def make(
        self,
        question: "Question",
        order: "tuple[int, ...]",
        starts: "tuple[int, ...]" = (),
        things: "list[str] | tuple[str, ...]" = (),
    ) -> Ballot:
        """Return a ballot for one player.

        `starts` are large numbers, one for all that is looked through; `things` lie where options point to.
        """
        last = self._last
        if last and last.question is question and last.order == order:
            return last
        if question.about == STIR:
            from firmware.pods.stirring import Stirring

            return Stirring(question, self._lights)
        if question.subjects:
            return _sheet(question, order, self._lights, starts)
        if question.form != KEYS:
            return Browser(question, order, self._lights, starts[0], things)
        self._last = Ballot(question, order, self._lights)
        return self._last


def _sheet(question: "Question", order: "tuple[int, ...]", lights: "Lights", starts: "tuple[int, ...]") -> Ballot:
    """Return a sheet, of numbers or of words; few games have any."""
    if question.options[0].isdigit():
        from firmware.pods.tally import Tally

        return Tally(question, lights)
    from firmware.pods.sheet import Sheet

    return Sheet(question, order, lights, starts)


def on_key(lights: "Lights", word: str, place: int, number: int) -> "Light":
    """Return an option above its key; which one it is, its rhythm says."""
    return lights.light(word, number)[0], KEY_PLACES[place], number
