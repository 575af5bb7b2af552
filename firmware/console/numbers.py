"""The number of a seat, shown as that many lit pixels on its pod."""

from firmware.console.page import pack
from firmware.drivers.strip import LAMP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware.drivers.strip import Strip
    from firmware.text import Texts

_LIT = (0, 12, 2)  # red, green, blue: two parts of green


def show(strip: "Strip", seated: "Iterable[tuple[int, int]]") -> None:
    """Light the numbers of these seats on their pods, and the lamps."""
    for seat, place in seated:
        for pixel in range(seat + 1):
            strip.set(place, pixel, *_LIT)
        strip.set(place, LAMP, *_LIT)


def in_words(texts: "Texts", seats: "Iterable[int]", names: "list[str]") -> "list[str]":
    """Return what shines for these seats, in lines: the number, and who sits there if anybody has a name."""
    return pack([f"{seat + 1} {texts.short(seat)}" if any(names) else texts.seat(seat) for seat in seats])


def hide(strip: "Strip", places: "Iterable[int]") -> None:
    """Make these pods dark again."""
    for place in places:
        strip.clear(place)
