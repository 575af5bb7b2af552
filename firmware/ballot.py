"""A question on a pod: which option is where, and how the options look.

Up to four options have a place each, above their keys; more of them are looked at one by one.
"""

from firmware.hood import CHOSEN_PLACE, OTHER_PLACE, PLACE, level
from firmware.lights import KEY_PLACES, group, light, needs_strip, numbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.hood import Hood, Picture
    from firmware.lights import Light
    from shared_rules.session import Question

PRESS_ONE = 4  # options at most
TALE = "t"  # t0, t1 ...: places of tales
GROUPED = 11  # options; with so many one key goes from group to group, the other through a group


class Ballot:
    """The options of a question in their places: place p has option number `order[p]`."""

    def __init__(self, question: "Question", order: "tuple[int, ...]", tales: "list[str]") -> None:
        self.asked = (question.options, question.subject, order, tales)
        self.options = tuple([question.options[number] for number in order])
        self.subject = question.subject
        self.browsing = len(order) > PRESS_ONE
        self.at = 0  # browsing: the place that is looked at
        self._order = order
        self._groups: list[str] = []  # of the options, worked out when somebody browses
        self._untouched: Picture | None = None  # for who has not pressed a key
        self._lights: list[Light] = []
        if not self.browsing:
            self._lights += [_on_key(self.options[place], place, order[place], tales) for place in range(len(order))]

    def previous(self) -> None:
        """Look at the option before, or at the first one of the next group."""
        kinds = self._kinds()
        if len(kinds) > 1:
            kind = kinds.index(self._groups[self.at])
            self.at = self._groups.index(kinds[(kind + 1) % len(kinds)])
        else:
            self.at = (self.at - 1) % len(self.options)

    def next(self) -> None:
        """Look at the option after, within a group if there are groups."""
        is_grouped = len(self._kinds()) > 1
        kind = self._groups[self.at] if is_grouped else ""
        self.at = (self.at + 1) % len(self.options)
        while is_grouped and self._groups[self.at] != kind:
            self.at = (self.at + 1) % len(self.options)

    def _kinds(self) -> "list[str]":
        """Return the different groups; none when the options are too few for groups."""
        if len(self.options) < GROUPED:
            return []
        if not self._groups:
            self._groups += [group(word) for word in self.options]
        return [name for at, name in enumerate(self._groups) if name not in self._groups[:at]]

    def find(self, option: "str | None") -> None:
        """Look at this option, if it is one."""
        if option in self.options:
            self.at = self.options.index(option)

    def unclear(self) -> "tuple[str, ...]":
        """Return the options in the order of their keys, if a place and a colour do not say which they are."""
        if self.browsing or not any(needs_strip(word) for word in self.options):
            return ()
        return self.options

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Show the options; bright is the one whose key is `touched` or, with none (-1), the choice."""
        if self.browsing:
            shown = light(self.options[self.at], self._order[self.at])
            full = level(shown[1])
            hood.add(shown, full if choice == self.options[self.at] else max(1, full // 3))
            return
        if touched < 0 and choice is not None:
            touched = self.options.index(choice)
        if touched >= 0:
            for place, shown in enumerate(self._lights):
                hood.add(shown, CHOSEN_PLACE if place == touched else OTHER_PLACE)
        elif self._untouched and not hood.mirrored:
            hood.picture = self._untouched
        else:
            for shown in self._lights:
                hood.add(shown, PLACE)
            self._untouched = None if hood.mirrored else hood.picture


class Ballots:
    """Hands out ballots. Most who are asked are asked the same: they share one, if it has no page to turn."""

    def __init__(self) -> None:
        self._last: Ballot | None = None

    def make(self, question: "Question", order: "tuple[int, ...]", tales: "list[str]") -> Ballot:
        """Return a ballot for one player."""
        last = self._last
        if last and not last.browsing and last.asked == (question.options, question.subject, order, tales):
            return last
        self._last = Ballot(question, order, tales)
        return self._last


def _on_key(word: str, place: int, number: int, tales: "list[str]") -> "Light":
    """Return an option above its key; a tale by its kind, since what is asked is only its place."""
    if numbered(word, TALE) and int(word[1:]) < len(tales):
        colour, _, rhythm = light(tales[int(word[1:])])
        return colour, KEY_PLACES[place], rhythm
    return light(word, number)[0], KEY_PLACES[place], number
