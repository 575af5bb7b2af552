"""The ten pixels under a pod's hood: lights in their rhythms, drawn when something visible changes."""

from firmware.lights import ALL, FULL, MIX, PHASES, PIXELS, SLOT_BITS, SLOTS

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
    """The hooded pixels of one pod. The lights of a picture share no pixel."""

    def __init__(self, strip: "Strip", number: int) -> None:
        self._strip = strip
        self._number = number
        self._shown: list[tuple[int, int, int, int, int]] = []  # rhythm, pixels, red, green, blue
        self._covered = 0  # pixels that have a light
        self._rhythms = 0  # a bit for each rhythm among the lights
        self._drawn = -1  # which of these were lit when it was last drawn; -1: nothing of this picture is drawn
        self.mirrored = False

    def clear(self) -> None:
        """Begin a new picture, without lights."""
        self._shown.clear()
        self._covered = self._rhythms = 0
        self._drawn = -1

    def add(self, light: "Light", level: int) -> None:
        """Add a light to the picture."""
        colour, pixels, rhythm = light
        red, green, blue = MIX[colour]
        self._shown.append((rhythm, pixels, red * level // FULL, green * level // FULL, blue * level // FULL))
        self._covered |= pixels
        self._rhythms |= 1 << rhythm

    def step(self, now: int) -> None:
        """Draw what has changed."""
        lit = PHASES[(now >> SLOT_BITS) & (SLOTS - 1)] & self._rhythms
        if lit == self._drawn:
            return
        changed = lit ^ self._drawn
        if self._drawn < 0:
            changed = self._rhythms
            self._set(ALL & ~self._covered, 0, 0, 0)
        self._drawn = lit
        for rhythm, pixels, red, green, blue in self._shown:
            if changed >> rhythm & lit >> rhythm & 1:
                self._set(pixels, red, green, blue)
            elif changed >> rhythm & 1:
                self._set(pixels, 0, 0, 0)

    def _set(self, pixels: int, red: int, green: int, blue: int) -> None:
        place, step = (PIXELS - 1, -1) if self.mirrored else (0, 1)
        while pixels:
            if pixels & 1:
                self._strip.set(self._number, place, red, green, blue)
            pixels >>= 1
            place += step
