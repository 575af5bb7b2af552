"""The ten pixels under a pod's hood: lights in their rhythms, drawn when something visible changes."""

from firmware.lights import FULL, MIX, PHASES, PIXELS, SLOT_BITS, SLOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.board.strip import Strip
    from firmware.lights import Light

    Picture = tuple[list[tuple[int, int]], int]  # rhythm, as a bit, and pixels of each light; all rhythms

# Levels, out of FULL. All that is lit together stays below TOTAL, the share of a strip when ten pods live on USB
# power: so the limiter need not step in, and nothing gets brighter because something else winks.
TOTAL = 192
PLACE, CHOSEN_PLACE, OTHER_PLACE = 24, FULL, 8

BYTES = 3 * PIXELS
_HALF_BITS, _HALF = 5, 31
# what half a strip can show, spread over its bytes
_HALVES = tuple([sum([1 << 24 * place for place in range(5) if half >> place & 1]) for half in range(32)])


def level(pixels: int) -> int:
    """Return how bright these pixels can be together."""
    return min(CHOSEN_PLACE, TOTAL // max(1, _count(pixels)))


def _count(pixels: int) -> int:
    return sum([pixels >> pixel & 1 for pixel in range(PIXELS)])


class Hood:
    """The hooded pixels of one pod. The lights of a picture share no pixel.

    A picture is one large number, three bytes a pixel as they go out: so it is put together in few steps.
    """

    def __init__(self, strip: "Strip", number: int) -> None:
        self._strip = strip
        self._number = number
        self._shown: list[tuple[int, int]] = []  # rhythm, as a bit, and picture of each light
        self._rhythms = 0  # of all lights
        self._drawn = -1  # which of these were lit when it was last drawn; -1: nothing of this picture is drawn
        self.mirrored = False

    def clear(self) -> None:
        """Begin a new picture, without lights."""
        self.picture = ([], 0)

    @property
    def picture(self) -> "Picture":
        """The lights; several hoods may show the same, so nothing is added to a picture that was given away."""
        return self._shown, self._rhythms

    @picture.setter
    def picture(self, picture: "Picture") -> None:
        self._shown, self._rhythms = picture
        self._drawn = -1

    def add(self, light: "Light", level: int) -> None:
        """Add a light to the picture."""
        colour, pixels, rhythm = light
        red, green, blue = MIX[colour]
        sent = green * level // FULL | red * level // FULL << 8 | blue * level // FULL << 16
        self._shown.append((1 << rhythm, sent * _spread(_turned(pixels) if self.mirrored else pixels)))
        self._rhythms |= 1 << rhythm

    def step(self, now: int) -> None:
        """Draw what has changed."""
        lit = PHASES[(now >> SLOT_BITS) & (SLOTS - 1)] & self._rhythms
        if lit != self._drawn:
            self._drawn = lit
            self._strip.fill(self._number, self._pixels(lit).to_bytes(BYTES, "little"))

    def _pixels(self, lit: int) -> int:
        all_lit = 0
        for rhythm, pixels in self._shown:
            if lit & rhythm:
                all_lit |= pixels
        return all_lit


def _spread(pixels: int) -> int:
    """Return the picture in which the lowest byte of each of these pixels is 1."""
    return _HALVES[pixels & _HALF] | _HALVES[pixels >> _HALF_BITS] << 24 * _HALF_BITS


def _turned(pixels: int) -> int:
    """Return the pixels from right to left."""
    return sum([1 << PIXELS - 1 - place for place in range(PIXELS) if pixels >> place & 1])
