"""The stirring on a pod: every tap of a key is the next of four; then all begins anew with the next tap.

The places above the keys turn from winking white to green, from the left, as often as was tapped: what was tapped
nobody sees there, who does it knows it.
"""

from firmware.pods.ballot import Ballot
from firmware.pods.hood import CHOSEN_PLACE, OTHER_PLACE, PLACE
from firmware.pods.lights import GREEN, KEY_PLACES, STEADY, WHITE, WINK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.hood import Hood
    from firmware.pods.lights import Light, Lights
    from shared_rules.engine.question import Question

TAPPED, OPEN = (GREEN, STEADY), (WHITE, WINK)


class Stirring(Ballot):
    """Four taps are an answer. The keys are never on other places: a player knows what was pressed."""

    def __init__(self, question: "Question", lights: "Lights") -> None:
        super().__init__(question, tuple(range(len(question.options))), lights)
        self._tapped: list[str] = []

    @property
    def words(self) -> "list[str | None]":
        """What was tapped, by subject; nothing where a tap is missing."""
        found: list[str | None] = list(self._tapped)
        return found + [None] * (self.question.size - len(found))

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """Take a tap; return all four when there are."""
        if len(self._tapped) == self.question.size:
            self._tapped.clear()
        self._tapped.append(self.options[key])
        return " ".join(self._tapped) if len(self._tapped) == self.question.size else None

    def draw(self, hood: "Hood", choice: "str | None", touched: int) -> None:
        """Show how many taps there are; bright is the key that is touched."""
        for place in range(len(self.options)):
            is_tapped = place < len(self._tapped)
            hue, pixels, rhythm = shown(place, is_tapped)
            if place == touched:
                hood.add((hue, pixels, STEADY), CHOSEN_PLACE)
            else:
                hood.add((hue, pixels, rhythm), PLACE if is_tapped and touched < 0 else OTHER_PLACE)


def shown(place: int, is_tapped: bool) -> "Light":
    """Return the light above a key."""
    hue, rhythm = TAPPED if is_tapped else OPEN
    return hue, KEY_PLACES[place], rhythm
