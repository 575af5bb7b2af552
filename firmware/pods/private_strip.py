"""The private strip of a pod: ten pixels under a hood, which show lights in their rhythms.

Pixels are computed again only when something visible changes.
"""

from firmware.drivers.limited_pixels import dim_parts
from firmware.pods.word_lights import (
    HUE_PARTS,
    MAX_PART_SUM,
    PIXELS,
    RHYTHMS,
    RHYTHMS_BY_SLOT,
    SLOT_BITS,
    SLOTS,
    STEADY,
    WHITE,
    pixels_from_left,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.limited_pixels import LimitedPixels
    from firmware.pods.word_lights import Light

    # (each light as rhythm bit, level, and one part of its hue in each of its pixels; all rhythm bits together; a cache
    # of the rendered bytes, or None)
    StripPicture = tuple[list[tuple[int, int, int]], int, dict[int, bytes] | None]

# Levels, in parts of a hue. All lights together stay below TOTAL, the share of one strip when ten pods run on USB
# power. So the current limiter never dims a strip, and no light gets brighter because another one blinks.
TOTAL_LEVEL = 192 // MAX_PART_SUM
OPTION_LEVEL, CHOSEN_LEVEL, OTHER_LEVEL = 3, 10, 1
BAR_LEVEL = 1  # level of the free pixels of the countdown bar, shown while the choice can be taken back
LEVELS_UNDER_BAR = 2, 8  # least and greatest level of lights under the bar: at less, nobody would see them get weaker
NO_BAR = -1

LAST_SLOT = (1 << 30 - SLOT_BITS) - 1  # the highest slot number before the clock wraps around
BLINK_PAUSE_SLOTS = 2  # slots without blinking after a key was used: no rhythm is dark for longer

BYTES = 3 * PIXELS
_HUE_PARTS = tuple([green | red << 8 | blue << 16 for red, green, blue in HUE_PARTS])  # one part of each hue, as sent
# Multiplying a mask of pixels by _COPIES puts one shifted copy of it at each pixel, so that the pixel's own bit is the
# lowest of its three bytes; _LOWEST selects these bits.
_COPIES = sum([1 << 23 * pixel for pixel in range(PIXELS)])
_LOWEST = sum([1 << 24 * pixel for pixel in range(PIXELS)])


def _count_pixels(pixels: int) -> int:
    """Return the number of pixels in a mask."""
    return sum([pixels >> pixel & 1 for pixel in range(PIXELS)])


class PrivateStrip:
    """The private strip of one pod. The lights of a picture never share a pixel.

    A picture is computed as one large integer with three bytes per pixel in the order they are sent, which takes few
    steps in MicroPython.
    """

    def __init__(self, strip: "LimitedPixels", number: int) -> None:
        self._strip = strip
        self._number = number
        self._lights: list[tuple[int, int, int]] = []
        self._rhythms = 0
        self._render_cache: dict[int, bytes] | None = None  # bytes of a shared picture, by drawn state
        self._drawn_state = -1  # lit rhythms and brightness as last drawn; -1: nothing is drawn
        self._covered_pixels = 0  # mask of the pixels that have a light
        self._changed_slot = 0  # the time slot in which a key or a new question last changed the picture
        self.countdown_bar = (
            NO_BAR  # remaining pixels of the countdown bar; lights dim with it, so every option shows the same
        )
        self.mirrored = False

    def clear(self) -> None:
        """Start a new picture without lights."""
        self._lights, self._rhythms, self._render_cache = [], 0, None
        self._drawn_state, self._covered_pixels = -1, 0

    def suspend_blinking(self, now: int) -> None:
        """Suspend blinking for a moment, so that the effect of the player's own key is seen immediately."""
        self._changed_slot = now >> SLOT_BITS

    def max_level(self, pixels: int, weak_pixels: int = 0) -> int:
        """Return the highest level for a mask of pixels beside `weak_pixels`, a mask of those lit at `OTHER_LEVEL`."""
        count, beside = _count_pixels(pixels), _count_pixels(weak_pixels)
        left = TOTAL_LEVEL - OTHER_LEVEL * beside
        if self.countdown_bar != NO_BAR:
            left = TOTAL_LEVEL - LEVELS_UNDER_BAR[0] * beside - BAR_LEVEL * (PIXELS - count - beside)
        return min(CHOSEN_LEVEL, left // max(1, count))

    @property
    def picture(self) -> "StripPicture":
        """The lights, their rhythms and the render cache, which other strips can show as well."""
        return self._lights, self._rhythms, self._render_cache

    @picture.setter
    def picture(self, picture: "StripPicture") -> None:
        self._lights, self._rhythms, self._render_cache = picture
        self._drawn_state = -1

    @property
    def needs_own_rendering(self) -> bool:
        """Whether this strip is mirrored or shows a countdown bar, so a shared picture would be wrong here."""
        return self.mirrored or self.countdown_bar != NO_BAR

    def make_shareable(self) -> "StripPicture":
        """Return the picture for other strips, with a cache so that each state is rendered once.

        Add no more lights to it.
        """
        self._render_cache = {}
        return self.picture

    def add_light(self, light: "Light", level: int) -> None:
        """Add a light to the picture; its pixels beyond the countdown bar get half the level."""
        hue, pixels, rhythm = light
        self._covered_pixels |= pixels
        if self.countdown_bar == NO_BAR:
            self._add(light, level)
        else:
            level = max(LEVELS_UNDER_BAR[0], min(level, LEVELS_UNDER_BAR[1]))
            self._add((hue, pixels & pixels_from_left(self.countdown_bar), rhythm), level)
            self._add((hue, pixels & ~pixels_from_left(self.countdown_bar), rhythm), level // 2)

    def add_countdown_bar(self) -> None:
        """Light the rest of the countdown bar, where no other light is."""
        if self.countdown_bar != NO_BAR:
            self._add((WHITE, pixels_from_left(self.countdown_bar) & ~self._covered_pixels, STEADY), BAR_LEVEL)

    def _add(self, light: "Light", level: int) -> None:
        """Store a light, on mirrored pixels if the pod is mirrored."""
        hue, pixels, rhythm = light
        if self.mirrored:
            pixels = _mirror(pixels)
        self._lights.append((1 << rhythm, level, (pixels * _COPIES & _LOWEST) * _HUE_PARTS[hue]))
        self._rhythms |= 1 << rhythm

    def step(self, now: int) -> None:
        """Draw the strip if its lit rhythms or the brightness have changed."""
        slot, lit, brightness = now >> SLOT_BITS, self._rhythms, self._strip.brightness
        if slot - self._changed_slot & LAST_SLOT >= BLINK_PAUSE_SLOTS:
            lit &= RHYTHMS_BY_SLOT[slot & (SLOTS - 1)]
        if lit | brightness << len(RHYTHMS) != self._drawn_state:
            self._drawn_state = lit | brightness << len(RHYTHMS)
            self._strip.set_strip(self._number, self._render_cached(lit, brightness))

    def _render_cached(self, lit: int, brightness: int) -> bytes:
        """Return the bytes of all pixels, from the shared cache if there is one."""
        known = self._render_cache
        if known is None:
            return self._render(lit, brightness)
        if self._drawn_state not in known:
            known[self._drawn_state] = self._render(lit, brightness)
        return known[self._drawn_state]

    def _render(self, lit: int, brightness: int) -> bytes:
        """Return the bytes of all pixels with only these rhythms lit."""
        all_lit = 0
        for rhythm, level, part in self._lights:
            if lit & rhythm:
                all_lit |= part * dim_parts(level, brightness)
        return all_lit.to_bytes(BYTES, "little")


def highlight(picture: "StripPicture", chosen: int) -> "StripPicture":
    """Return a picture of options with the light at place `chosen` bright and the others weak."""
    lights, rhythms, _ = picture
    relit = []
    for place, (rhythm, _, part) in enumerate(lights):
        relit.append((rhythm, CHOSEN_LEVEL if place == chosen else OTHER_LEVEL, part))
    return relit, rhythms, None


def _mirror(pixels: int) -> int:
    """Return a mask of pixels in reverse order."""
    return sum([1 << PIXELS - 1 - place for place in range(PIXELS) if pixels >> place & 1])
