"""The ten pixels under a pod's hood: lights in their rhythms, drawn when something visible changes."""

from firmware.lights import FULL, MIX, PHASES, PIXELS, SLOT_BITS, SLOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.board.strip import Strip
    from firmware.lights import Light

# Levels, out of FULL. All that is lit together stays below TOTAL, the share of a strip when ten pods live on USB
# power: so the limiter need not step in, and nothing gets brighter because something else winks.
TOTAL = 192
PLACE, CHOSEN_PLACE, OTHER_PLACE = 24, FULL, 8


def level(pixels: int) -> int:
    """Return how bright these pixels can be together."""
    return min(CHOSEN_PLACE, TOTAL // max(1, _count(pixels)))


def _count(pixels: int) -> int:
    return sum([pixels >> pixel & 1 for pixel in range(PIXELS)])


class Hood:
    """The hooded pixels of one pod."""

    def __init__(self, strip: "Strip", number: int) -> None:
        self._strip = strip
        self._number = number
        self._shown: list[tuple[int, int, int, int]] = []  # colour, pixels, rhythm, level
        self._rhythms = 0  # a bit for each rhythm among them
        self._drawn = -1  # which of these were lit when it was last drawn
        self._frame = bytearray(3 * PIXELS)
        self.mirrored = False

    def clear(self) -> None:
        """Begin a new picture, without lights."""
        self._shown.clear()
        self._rhythms = 0
        self._drawn = -1

    def add(self, light: "Light", level: int) -> None:
        """Add a light to the picture."""
        colour, pixels, rhythm = light
        self._shown.append((colour, pixels, rhythm, level))
        self._rhythms |= 1 << rhythm

    def step(self, now: int) -> None:
        """Draw what is lit now, unless it is drawn already."""
        lit = PHASES[(now >> SLOT_BITS) & (SLOTS - 1)] & self._rhythms
        if lit != self._drawn:
            self._drawn = lit
            self._paint(lit)
            self._send()

    def _paint(self, lit: int) -> None:
        frame = self._frame
        for at in range(len(frame)):
            frame[at] = 0
        for colour, pixels, rhythm, level in self._shown:
            if lit >> rhythm & 1:
                red, green, blue = MIX[colour]
                for pixel in range(PIXELS):
                    if pixels >> pixel & 1:
                        frame[3 * pixel] = red * level // FULL
                        frame[3 * pixel + 1] = green * level // FULL
                        frame[3 * pixel + 2] = blue * level // FULL

    def _send(self) -> None:
        frame = self._frame
        for pixel in range(PIXELS):
            place = PIXELS - 1 - pixel if self.mirrored else pixel
            self._strip.set(self._number, place, frame[3 * pixel], frame[3 * pixel + 1], frame[3 * pixel + 2])
