"""The answer pad for a player's contribution to the deal: four taps of any keys.

The lights above the keys turn from blinking white to steady green, from the left, one for each tap. Which keys were
tapped is not shown. A tap after the fourth starts over.
"""

from firmware.pods.answer_pad import AnswerPad
from firmware.pods.private_strip import CHOSEN_LEVEL, OPTION_LEVEL, OTHER_LEVEL
from firmware.pods.word_lights import GREEN, KEY_PLACES, STEADY, WHITE, WINK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.private_strip import PrivateStrip
    from firmware.pods.word_lights import Light, WordLights
    from shared_rules.engine.question import Question

TAPPED, OPEN = (GREEN, STEADY), (WHITE, WINK)


class ContributionPad(AnswerPad):
    """Collects four taps as one answer. Keys are never shuffled here, so players know what they have tapped."""

    def __init__(self, question: "Question", lights: "WordLights") -> None:
        super().__init__(question, tuple(range(len(question.options))), lights)
        self._tapped: list[str] = []

    @property
    def answers(self) -> "list[str | None]":
        """The keys tapped so far, one for each subject, then None for each missing tap."""
        found: list[str | None] = list(self._tapped)
        return found + [None] * (self.question.encoded_size - len(found))

    def choose(self, key: int, choice: "str | None") -> "str | None":
        """Add a tap; return all taps joined by spaces once there are four, else None."""
        if len(self._tapped) == self.question.encoded_size:
            self._tapped.clear()
        self._tapped.append(self.options[key])
        return " ".join(self._tapped) if len(self._tapped) == self.question.encoded_size else None

    def draw(self, strip: "PrivateStrip", choice: "str | None", held_key: int) -> None:
        """Draw how many taps there are, with the key that is held now bright."""
        for place in range(len(self.options)):
            is_tapped = place < len(self._tapped)
            hue, pixels, rhythm = tap_light(place, is_tapped)
            if place == held_key:
                strip.add_light((hue, pixels, STEADY), CHOSEN_LEVEL)
            else:
                strip.add_light((hue, pixels, rhythm), OPTION_LEVEL if is_tapped and held_key < 0 else OTHER_LEVEL)


def tap_light(place: int, is_tapped: bool) -> "Light":
    """Return the light above the key at `place`: green if it counts as tapped, else blinking white."""
    hue, rhythm = TAPPED if is_tapped else OPEN
    return hue, KEY_PLACES[place], rhythm
