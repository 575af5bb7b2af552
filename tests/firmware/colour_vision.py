"""Model of eyes that look at pixels: the distance of two colours for four kinds of sight.

Assumed of a WS2812, from the middle of its data sheets: red 622 nm with 405 mcd, green 522 nm with 690 mcd, blue 470 nm
with 190 mcd at 255, half as bright 10, 17 and 12 nm beside that; the chromaticities follow from this. Its light is
proportional to the byte, since the byte is how long in a period the diode is on. Kinds of sight are those of
Machado, Oliveira and Fernandes (2009), severity 1.0. An eye is taken to be used to daylight (D65) and to the
brightest hue as it is shown, which has lightness 100.
"""

from functools import cache

from coloraide import Color

Pixel = tuple[int, int, int]  # red, green, blue
DIODES = ((0.6887, 0.3111, 405), (0.1325, 0.7536, 690), (0.1257, 0.0654, 190))  # x, y (CIE 1931), mcd at 255
SIGHTS = ("normal", "protan", "deutan", "tritan")


def millicandela(pixel: Pixel) -> float:
    """Return the brightness of a pixel, in mcd."""
    return sum(byte * mcd for byte, (_, _, mcd) in zip(pixel, DIODES, strict=True)) / 255


def colour_distance(one: Pixel, other: Pixel, sight: str, brightest: float) -> float:
    """Return the CIEDE2000 distance of two pixels beside others, the brightest of which has `brightest` mcd."""
    return _perceived_colour(one, sight, brightest).delta_e(_perceived_colour(other, sight, brightest), method="2000")


@cache
def _perceived_colour(pixel: Pixel, sight: str, brightest: float) -> Color:
    """Return the colour of a pixel for a kind of sight, relative to the brightest hue (CIE XYZ)."""
    parts = [byte * mcd / 255 / brightest for byte, (_, _, mcd) in zip(pixel, DIODES, strict=True)]
    tristimulus = [
        sum(part * value / y for part, (x, y, _), value in zip(parts, DIODES, values, strict=True))
        for values in zip(*[(x, y, 1 - x - y) for x, y, _ in DIODES], strict=True)
    ]
    colour = Color("xyz-d65", tristimulus)
    if sight != "normal":
        colour = colour.filter(sight, 1, method="machado", space="srgb-linear", out_space="xyz-d65")
    return Color("xyz-d65", [max(0.0, value) for value in colour.coords()])  # no eye sees less than nothing
