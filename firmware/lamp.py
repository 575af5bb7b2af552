"""The lamp of a pod, which everybody sees: it tells whether its player is asked, has answered, or is locked.

What it shows follows from that and from the time since the question alone. The states differ in rhythm too:
a slow pulse, steady, steady with a short dip, dark, and a fast blink for who is reminded.
"""

from firmware.lights import SLOT_BITS, SLOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.board.strip import Strip

OFF, WAITING, REMINDED, ANSWERED, LOCKED = range(5)
# by state: the parts of red, green and blue, and how many of each in every slot of a cycle
FRAMES = (
    ((0, 0, 0), bytes(SLOTS)),
    ((2, 1, 0), bytes((2, 3, 4, 6, 8, 10, 13, 16, 16, 13, 10, 8, 6, 4, 3, 2))),
    ((2, 1, 0), bytes((16, 0) * (SLOTS // 2))),
    ((0, 1, 0), bytes((40,) * SLOTS)),
    ((1, 1, 1), bytes((6,) * (SLOTS - 2) + (2, 2))),
)


class Lamp:
    """The lamp of one pod."""

    def __init__(self, strip: "Strip", number: int) -> None:
        self._strip = strip
        self._number = number
        self._state = self._level = -1  # as drawn

    def show(self, state: int, since: int) -> None:
        """Draw a state, so many milliseconds after the question was asked.

        Frames change when the state or the slot does, never for what else happens on the pod.
        """
        level = FRAMES[state][1][(since >> SLOT_BITS) & (SLOTS - 1)]
        if state != self._state or level != self._level:
            self._draw(state, level)

    def _draw(self, state: int, level: int) -> None:
        self._state, self._level = state, level
        red, green, blue = FRAMES[state][0]
        self._strip.light(self._number, bytes((green * level, red * level, blue * level)))

    def refresh(self) -> None:
        """Draw the next state whatever was drawn before: something else has lit the lamp."""
        self._state = -1
