"""The lamp of a pod, visible to everybody: whether its player is asked, has answered, or waits for the others.

Between questions it shows what was revealed about its player, in the hue of the revealed word.

While a question is open the lamp depends only on the player's state and the time since the question was asked, so it
gives away nothing else. States differ in rhythm as well as hue: a slow pulse (asked), steady (answered), steady with a
short dip (closed), dark (not asked) and a fast blink (reminded).
"""

from firmware.drivers.limited_pixels import dim_parts
from firmware.pods.word_lights import GREEN, HUE_PARTS, SLOT_BITS, SLOTS, WHITE, YELLOW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.limited_pixels import LimitedPixels

OFF, WAITING, REMINDED, ANSWERED, CLOSED = range(5)
# by state: the hue, and the number of parts of it in each slot of a cycle
FRAMES = (
    (WHITE, bytes(SLOTS)),
    (YELLOW, bytes((1, 1, 1, 2, 3, 5, 7, 8, 8, 7, 5, 3, 2, 1, 1, 1))),
    (YELLOW, bytes((8, 0) * (SLOTS // 2))),
    (GREEN, bytes((6,) * SLOTS)),
    (WHITE, bytes((3,) * (SLOTS - 2) + (1, 1))),
)
REVEAL_LEVEL = 8  # level of a revealed word's hue, in parts
DARK = -1  # in place of a hue
_colour_buffer = bytearray(3)  # reused: a new one for each change, eight times a second, would be garbage


class Lamp:
    """The lamp of pod `number`."""

    def __init__(self, strip: "LimitedPixels", number: int) -> None:
        self._strip = strip
        self._number = number
        self._state = self._level = -1  # as drawn last
        self._reveal_colour: bytes | None = None  # shown in place of the state

    def show_state(self, state: int, since: int) -> None:
        """Draw a state, `since` milliseconds after the question was asked, or the revealed colour if there is one.

        Frames change only with the state or the time slot, never because of anything else that happens on the pod.
        """
        if self._reveal_colour is not None:
            self._strip.set_lamp(self._number, self._reveal_colour)
            return
        level = dim_parts(FRAMES[state][1][(since >> SLOT_BITS) & (SLOTS - 1)], self._strip.brightness)
        if state != self._state or level != self._level:
            self._draw(state, level)

    def reveal(self, hue: "int | None") -> None:
        """Show a hue from now on, or darkness if it is DARK; None returns to showing states."""
        self._state = -1
        if hue is None:
            self._reveal_colour = None
            return
        red, green, blue = (0, 0, 0) if hue == DARK else HUE_PARTS[hue]
        level = dim_parts(REVEAL_LEVEL, self._strip.brightness)
        self._reveal_colour = bytes((green * level, red * level, blue * level))

    def _draw(self, state: int, level: int) -> None:
        """Draw a state at a level and remember both."""
        self._state, self._level = state, level
        red, green, blue = HUE_PARTS[FRAMES[state][0]]
        _colour_buffer[0], _colour_buffer[1], _colour_buffer[2] = green * level, red * level, blue * level
        self._strip.set_lamp(self._number, _colour_buffer)

    def force_redraw(self) -> None:
        """Force the next state to be drawn, because something else has used the lamp."""
        self._state = -1
