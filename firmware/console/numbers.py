"""Shows seat numbers on the pods, as that many lit pixels, so that players can check who has which pod."""

from firmware.console.page import pack
from firmware.drivers.strip import LAMP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware.drivers.strip import Strip
    from firmware.text import Texts

_LIT = (0, 12, 2)  # red, green, blue


def show(strip: "Strip", seats_and_places: "Iterable[tuple[int, int]]") -> None:
    """Light the seat number and the lamp on pods; `seats_and_places` has pairs of a seat and the place of its pod."""
    for seat, place in seats_and_places:
        for pixel in range(seat + 1):
            strip.set(place, pixel, *_LIT)
        strip.set(place, LAMP, *_LIT)


def in_words(texts: "Texts", seats: "Iterable[int]", names: "list[str]") -> "list[str]":
    """Return lines with the number of each seat, and its player's name if anybody has a name."""
    return pack([f"{seat + 1} {texts.short(seat)}" if any(names) else texts.seat(seat) for seat in seats])


def hide(strip: "Strip", places: "Iterable[int]") -> None:
    """Make the pods at these places dark."""
    for place in places:
        strip.clear(place)
