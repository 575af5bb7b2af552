"""The lamp of a pod, which everybody sees: it tells whether its player is asked, has answered, or is locked.

What it shows follows from that and from the time since the question alone. The states differ in rhythm too:
a slow pulse, steady, steady with a short dip, dark, and a fast blink for who is reminded.
"""

from firmware.lights import PIXELS, SLOT_BITS, SLOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.board.strip import Strip

    Frames = tuple[tuple[int, int, int], ...]

LAMP = PIXELS  # the pixel behind those of the strip
OFF, WAITING, REMINDED, ANSWERED, LOCKED = range(5)
PULSE = (4, 6, 8, 12, 16, 20, 26, 32, 32, 26, 20, 16, 12, 8, 6, 4)


def _frames() -> "tuple[Frames, ...]":
    """Return the colours of each state in each slot of a cycle."""
    dark, green, white, dim = (0, 0, 0), (0, 40, 0), (6, 6, 6), (2, 2, 2)
    return (
        (dark,) * SLOTS,
        tuple([(level, level // 2, 0) for level in PULSE]),
        ((32, 16, 0), dark) * (SLOTS // 2),
        (green,) * SLOTS,
        (white,) * (SLOTS - 2) + (dim,) * 2,
    )


FRAMES = _frames()


class Lamp:
    """The lamp of one pod."""

    def __init__(self, strip: "Strip", number: int) -> None:
        self._strip = strip
        self._number = number
        self._drawn = (-1, -1, -1)

    def show(self, state: int, since: int) -> None:
        """Draw a state, so many milliseconds after the question was asked.

        Frames change when the state or the slot does, never for what else happens on the pod.
        """
        colour = FRAMES[state][(since >> SLOT_BITS) & (SLOTS - 1)]
        if colour != self._drawn:
            self._drawn = colour
            self._strip.set(self._number, LAMP, colour[0], colour[1], colour[2])
