"""Shows seat numbers on the pods, as that many lit pixels, so that players can check who has which pod."""

from firmware.console.console_page import pack
from firmware.drivers.limited_pixels import LAMP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware.drivers.limited_pixels import LimitedPixels
    from firmware.text import Texts

_LIT = (0, 12, 2)  # red, green, blue


def show_seat_numbers(strip: "LimitedPixels", seats_and_places: "Iterable[tuple[int, int]]") -> None:
    """Light the seat number and the lamp on pods; `seats_and_places` has pairs of a seat and the place of its pod."""
    for seat, place in seats_and_places:
        for pixel in range(seat + 1):
            strip.set_pixel(place, pixel, *_LIT)
        strip.set_pixel(place, LAMP, *_LIT)


def describe_seat_numbers(texts: "Texts", seats: "Iterable[int]", names: "list[str]") -> "list[str]":
    """Return lines with the number of each seat, and its player's name if anybody has a name."""
    return pack([f"{seat + 1} {texts.short_name(seat)}" if any(names) else texts.seat(seat) for seat in seats])


def clear_pods(strip: "LimitedPixels", places: "Iterable[int]") -> None:
    """Make the pods at these places dark."""
    for place in places:
        strip.switch_off(place)
