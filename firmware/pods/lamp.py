"""The lamp of a pod, which everybody sees: it tells whether its player is asked, has answered, or waits for the others.

In between it shows what was revealed of its player, in the hue of the word.

Of a question it shows what follows from that and from the time since the question alone. The states differ in
rhythm too: a slow pulse, steady, steady with a short dip, dark, and a fast blink for who is reminded.
"""

from firmware.drivers.strip import dimmed
from firmware.pods.lights import GREEN, MIX, SLOT_BITS, SLOTS, WHITE, YELLOW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.strip import Strip

OFF, WAITING, REMINDED, ANSWERED, CLOSED = range(5)
# by state: the hue, and how many parts of it in every slot of a cycle
FRAMES = (
    (WHITE, bytes(SLOTS)),
    (YELLOW, bytes((1, 1, 1, 2, 3, 5, 7, 8, 8, 7, 5, 3, 2, 1, 1, 1))),
    (YELLOW, bytes((8, 0) * (SLOTS // 2))),
    (GREEN, bytes((6,) * SLOTS)),
    (WHITE, bytes((3,) * (SLOTS - 2) + (1, 1))),
)
REVEALED = 8  # parts of the hue of what is revealed
DARK = -1  # in place of a hue
_drawn = bytearray(3)  # in place of a new one at each change, which lamps have eight times a second


class Lamp:
    """The lamp of one pod."""

    def __init__(self, strip: "Strip", number: int) -> None:
        self._strip = strip
        self._number = number
        self._state = self._level = -1  # as drawn
        self._revealed: bytes | None = None  # the colour that is shown instead

    def show(self, state: int, since: int) -> None:
        """Draw a state, so many milliseconds after the question was asked.

        Frames change when the state or the slot does, never for what else happens on the pod.
        """
        if self._revealed is not None:
            self._strip.light(self._number, self._revealed)
            return
        level = dimmed(FRAMES[state][1][(since >> SLOT_BITS) & (SLOTS - 1)], self._strip.brightness)
        if state != self._state or level != self._level:
            self._draw(state, level)

    def reveal(self, hue: "int | None") -> None:
        """From now on show a hue, or nothing at all when it is DARK; None: the states again."""
        self._state = -1
        if hue is None:
            self._revealed = None
            return
        red, green, blue = (0, 0, 0) if hue == DARK else MIX[hue]
        level = dimmed(REVEALED, self._strip.brightness)
        self._revealed = bytes((green * level, red * level, blue * level))

    def _draw(self, state: int, level: int) -> None:
        self._state, self._level = state, level
        red, green, blue = MIX[FRAMES[state][0]]
        _drawn[0], _drawn[1], _drawn[2] = green * level, red * level, blue * level
        self._strip.light(self._number, _drawn)

    def refresh(self) -> None:
        """Draw the next state whatever was drawn before: something else has lit the lamp."""
        self._state = -1
