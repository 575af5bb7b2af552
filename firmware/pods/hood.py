"""The ten pixels under a pod's hood: lights in their rhythms, drawn when something visible changes."""

from firmware.drivers.strip import dimmed
from firmware.pods.lights import MIX, PART, PHASES, PIXELS, RHYTHMS, SLOT_BITS, SLOTS, STEADY, WHITE, bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.strip import Strip
    from firmware.pods.lights import Light

    # rhythm, as a bit, level, and one part in each pixel of each light; all rhythms; what was worked out of it
    Picture = tuple[list[tuple[int, int, int]], int, dict[int, bytes] | None]

# Levels, in parts. All that is lit together stays below TOTAL, the share of a strip when ten pods live on USB
# power: so the limiter need not step in, and nothing gets brighter because something else winks.
TOTAL = 192 // PART
PLACE, CHOSEN_PLACE, OTHER_PLACE = 3, 10, 1
BAR = 1  # what is not lit otherwise, while the bar of taking back runs
UNDER_BAR = 2, 8  # what lights under it are at least and at most: weaker ones would not be seen to become weaker
NO_BAR = -1

LAST_SLOT = (1 << 30 - SLOT_BITS) - 1  # before the clock wraps around
FRESH = 2  # slots in which nothing winks that a key has changed: no wink is longer

BYTES = 3 * PIXELS
_PARTS = tuple([green | red << 8 | blue << 16 for red, green, blue in MIX])  # one part of each hue, as it goes out
# A mask times the one holds a copy of it for each pixel, shifted so that this pixel's bit is where the other has it.
_COPIES = sum([1 << 23 * pixel for pixel in range(PIXELS)])
_LOWEST = sum([1 << 24 * pixel for pixel in range(PIXELS)])


def _count(pixels: int) -> int:
    return sum([pixels >> pixel & 1 for pixel in range(PIXELS)])


class Hood:
    """The hooded pixels of one pod. The lights of a picture share no pixel.

    A picture is one large number, three bytes a pixel as they go out: so it is put together in few steps.
    """

    def __init__(self, strip: "Strip", number: int) -> None:
        self._strip = strip
        self._number = number
        self._shown: list[tuple[int, int, int]] = []
        self._rhythms = 0
        self._known: dict[int, bytes] | None = None  # of a picture that others show as well: how it looks
        self._drawn = -1  # which rhythms were lit when it was last drawn, and how bright; -1: nothing is drawn
        self._covered = 0  # pixels that have a light
        self._changed = 0  # in which slot its player, or a question, has changed something
        self.bar = NO_BAR  # pixels it still has; it is seen in lights as well, so it is the same over each of them
        self.mirrored = False

    def clear(self) -> None:
        """Begin a new picture, without lights."""
        self._shown, self._rhythms, self._known = [], 0, None
        self._drawn, self._covered = -1, 0

    def refresh(self, now: int) -> None:
        """Let what is drawn now be lit for a moment: a wink would hide what the own key has changed."""
        self._changed = now >> SLOT_BITS

    def full(self, pixels: int, others: int = 0) -> int:
        """Return how bright these pixels can be, beside others that are `OTHER_PLACE`."""
        count, beside = _count(pixels), _count(others)
        left = TOTAL - OTHER_PLACE * beside
        if self.bar != NO_BAR:
            left = TOTAL - UNDER_BAR[0] * beside - BAR * (PIXELS - count - beside)
        return min(CHOSEN_PLACE, left // max(1, count))

    @property
    def picture(self) -> "Picture":
        """The lights."""
        return self._shown, self._rhythms, self._known

    @picture.setter
    def picture(self, picture: "Picture") -> None:
        self._shown, self._rhythms, self._known = picture
        self._drawn = -1

    @property
    def is_special(self) -> bool:
        """Whether a picture looks otherwise here than it does on other hoods."""
        return self.mirrored or self.bar != NO_BAR

    def share(self) -> "Picture":
        """Return the picture for other hoods: each of its looks is worked out once. Nothing is added to it any more."""
        self._known = {}
        return self.picture

    def add(self, light: "Light", level: int) -> None:
        """Add a light to the picture; where the bar has gone, it is weaker."""
        hue, pixels, rhythm = light
        self._covered |= pixels
        if self.bar == NO_BAR:
            self._add(light, level)
        else:
            level = max(UNDER_BAR[0], min(level, UNDER_BAR[1]))
            self._add((hue, pixels & bar(self.bar), rhythm), level)
            self._add((hue, pixels & ~bar(self.bar), rhythm), level // 2)

    def add_bar(self) -> None:
        """Add the rest of the bar, where nothing else is."""
        if self.bar != NO_BAR:
            self._add((WHITE, bar(self.bar) & ~self._covered, STEADY), BAR)

    def _add(self, light: "Light", level: int) -> None:
        hue, pixels, rhythm = light
        if self.mirrored:
            pixels = _turned(pixels)
        self._shown.append((1 << rhythm, level, (pixels * _COPIES & _LOWEST) * _PARTS[hue]))
        self._rhythms |= 1 << rhythm

    def step(self, now: int) -> None:
        """Draw what has changed."""
        slot, lit, brightness = now >> SLOT_BITS, self._rhythms, self._strip.brightness
        if slot - self._changed & LAST_SLOT >= FRESH:
            lit &= PHASES[slot & (SLOTS - 1)]
        if lit | brightness << len(RHYTHMS) != self._drawn:
            self._drawn = lit | brightness << len(RHYTHMS)
            self._strip.fill(self._number, self._look(lit, brightness))

    def _look(self, lit: int, brightness: int) -> bytes:
        """Return the pixels, as they go out."""
        known = self._known
        if known is None:
            return self._pixels(lit, brightness)
        if self._drawn not in known:
            known[self._drawn] = self._pixels(lit, brightness)
        return known[self._drawn]

    def _pixels(self, lit: int, brightness: int) -> bytes:
        all_lit = 0
        for rhythm, level, part in self._shown:
            if lit & rhythm:
                all_lit |= part * dimmed(level, brightness)
        return all_lit.to_bytes(BYTES, "little")


def relit(picture: "Picture", chosen: int) -> "Picture":
    """Return a picture of places with the light of one bright, as that one is chosen: for that it need not be drawn."""
    lights, rhythms, _ = picture
    relit = []
    for place, (rhythm, _, part) in enumerate(lights):
        relit.append((rhythm, CHOSEN_PLACE if place == chosen else OTHER_PLACE, part))
    return relit, rhythms, None


def _turned(pixels: int) -> int:
    """Return the pixels from right to left."""
    return sum([1 << PIXELS - 1 - place for place in range(PIXELS) if pixels >> place & 1])
