"""Draw the parts as seen from above, as SVG in millimetres, for the picture of a finished board."""

from collections.abc import Callable

from hardware.board_shape import (
    KEY_BODY,
    KEY_CAP,
    OLED_BACK,
    OLED_FRONT,
    OLED_PINS,
    OLED_WIDTH,
    PICO_LENGTH,
    PICO_ROW,
    PICO_WIDTH,
    PIXEL,
)
from hardware.boards.geometry import PlacedPart

METAL, DARK, IVORY, TIN = "#c9ccd1", "#23252a", "#f2efe4", "#b9bcc2"
CAPS = {"SW1": "#d8433b", "SW2": "#3a78c8", "SW3": "#e0b12f", "SW4": "#3d9a55"}


def draw_bodies(parts: list[PlacedPart]) -> str:
    """Return the SVG of all parts; modules that sit in sockets are drawn last, on top."""
    flat = "".join(_draw_part(part) for part in parts)
    return flat + "".join(_draw_module(part) for part in parts)


def svg_box(x: float, y: float, width: float, height: float, fill: str, radius: float = 0.2) -> str:
    """Return a filled SVG rectangle with its centre at (x, y)."""
    return (
        f'<rect x="{x - width / 2:.2f}" y="{y - height / 2:.2f}" width="{width:.2f}" height="{height:.2f}"'
        f' rx="{radius}" fill="{fill}"/>'
    )


def svg_disc(x: float, y: float, radius: float, fill: str) -> str:
    """Return a filled SVG circle."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{fill}"/>'


def svg_text(x: float, y: float, size: float, text: str, fill: str = "white", upright: bool = True) -> str:
    """Return SVG text centred at (x, y): horizontal if `upright`, else running upwards."""
    style = f'font-family="DejaVu Sans, sans-serif" font-size="{size}" text-anchor="middle" fill="{fill}"'
    place = f"translate({x:.2f} {y:.2f})" + ("" if upright else " rotate(-90)")
    return f'<text transform="{place}" y="{size * 0.36:.2f}" {style}>{text}</text>'


def _size(part: PlacedPart) -> tuple[float, float]:
    """Return the width and depth of a part's body."""
    left, back, right, front = part.body
    return right - left, front - back


def _draw_part(part: PlacedPart) -> str:
    """Return the SVG of one part with a shadow; unknown kinds are drawn as chips, screws not at all."""
    kind = part.part.split()[0]
    draw = _DRAW_BY_KIND.get(kind, _chip)
    return f'<g filter="url(#shadow)">{draw(part)}</g>' if kind != "screw" else ""


def _resistor(part: PlacedPart) -> str:
    width, height = _size(part)
    return _body_with_end_caps(part, DARK) + svg_text(*part.at, 0.75, part.value, upright=width > height)


def _ceramic(part: PlacedPart) -> str:
    return _body_with_end_caps(part, "#b08d62")


def _body_with_end_caps(part: PlacedPart, fill: str) -> str:
    """Draw a body with metal caps at both ends of its longer side."""
    width, height = _size(part)
    caps = (width, height, width - 0.7, height) if width > height else (width, height, width, height - 0.7)
    return svg_box(*part.at, caps[0], caps[1], TIN) + svg_box(*part.at, caps[2], caps[3], fill, 0)


def _electrolytic(part: PlacedPart) -> str:
    """Draw an electrolytic capacitor with a stripe at its negative side."""
    radius = _size(part)[0] / 2
    (x, y), plus = part.at, part.pads[0].at
    side = 1 if plus[0] < x else -1
    stripe = svg_box(x + side * radius * 0.72, y, radius * 0.36, radius * 0.9, "#8d97b5", 0.3)
    return svg_disc(x, y, radius, "#262f4d") + svg_disc(x, y, radius * 0.86, METAL) + stripe


def _key(part: PlacedPart) -> str:
    """Draw a key with its coloured, labelled cap."""
    x, y = part.at
    corners = "".join(svg_disc(x + dx, y + dy, 0.6, METAL) for dx in (-4.7, 4.7) for dy in (-4.7, 4.7))
    cap = svg_disc(x, y, KEY_CAP / 2 - 0.4, CAPS[part.ref])
    return (
        svg_box(x, y, KEY_BODY, KEY_BODY, DARK, 0.6)
        + corners
        + cap
        + svg_text(x, y, 3 if len(part.value) < 3 else 2, part.value)
    )


def _pixel(part: PlacedPart) -> str:
    """Draw a pixel, with a notch at its marked corner."""
    x, y = part.at
    notch = f'<path d="M{x - PIXEL / 2:.2f} {y - PIXEL / 2 + 0.9:.2f} l0.9 -0.9 h-0.9 z" fill="#9a978c"/>'
    return svg_box(x, y, PIXEL, PIXEL, IVORY) + svg_disc(x, y, 2.0, "#d9d3bd") + svg_disc(x, y, 1.6, "#efe9d2") + notch


def _jack(part: PlacedPart) -> str:
    """Draw an 8P8C jack with its opening at the back."""
    width, depth = _size(part)
    (x, y), back = part.at, part.body[1]
    mouth = svg_box(x, back + 0.9, width - 3.6, 1.8, "#0c0d10", 0)
    return svg_box(x, y, width, depth, "#33363d", 0.4) + mouth + svg_text(x, y, 2.2, part.value, "#aeb4bf")


def _barrel(part: PlacedPart) -> str:
    """Draw a barrel connector."""
    width, depth = _size(part)
    x, y = part.at
    return svg_box(x, y, width, depth, DARK, 0.4) + svg_box(x, part.body[1] + 1.75, width, 3.5, "#17181b", 0.4)


def _chip(part: PlacedPart) -> str:
    """Draw a chip with legs and a dot at pin 1."""
    width, depth = _size(part)
    first = part.pads[0].at
    dot = (
        max(part.body[0] + 0.7, min(part.body[2] - 0.7, first[0])),
        max(part.body[1] + 0.7, min(part.body[3] - 0.7, first[1])),
    )
    legs = "".join(
        svg_box(*pad.at, 0.9, 0.45, TIN, 0) if depth > width else svg_box(*pad.at, 0.45, 0.9, TIN, 0)
        for pad in part.pads
    )
    name = svg_text(*part.at, 0.9, part.value) if max(width, depth) > 5 else ""
    return legs + svg_box(*part.at, width, depth, DARK) + svg_disc(*dot, 0.3, "#5b5f68") + name


def _diode(part: PlacedPart) -> str:
    """Draw a diode with a band at its cathode."""
    width, depth = _size(part)
    cathode, (x, y) = part.pads[0].at, part.at
    band_x, band_y = (x + (cathode[0] - x) * 0.5, y) if width > depth else (x, y + (cathode[1] - y) * 0.5)
    band = svg_box(band_x, band_y, *((0.6, depth) if width > depth else (width, 0.6)), "#9da1a9", 0)
    legs = "".join(svg_box(*pad.at, 2.0, 2.0, TIN) for pad in part.pads)
    return legs + svg_box(x, y, width, depth, DARK) + band


def _piezo(part: PlacedPart) -> str:
    return svg_disc(*part.at, _size(part)[1] / 2, DARK) + svg_disc(*part.at, 1.2, "#060607")


def _fuse(part: PlacedPart) -> str:
    return _body_with_end_caps(part, "#3f7d53") + svg_text(*part.at, 1.1, part.value)


def _socket(part: PlacedPart) -> str:
    holes = "".join(svg_box(*pad.at, 0.8, 0.8, "#8a7a45", 0) for pad in part.pads)
    return svg_box(*part.at, *_size(part), DARK, 0.1) + holes


_DRAW_BY_KIND: dict[str, Callable[[PlacedPart], str]] = {
    "resistor": _resistor,
    "ceramic": _ceramic,
    "electrolytic": _electrolytic,
    "key": _key,
    "WS2812B": _pixel,
    "RJ45": _jack,
    "barrel": _barrel,
    "SS14": _diode,
    "SMAJ5.0A": _diode,
    "piezo": _piezo,
    "polyfuse": _fuse,
    "socket": _socket,
}


def _draw_module(part: PlacedPart) -> str:
    """Return the SVG of the module in a socket: a Pico, a display, or nothing."""
    if part.carries.startswith("Raspberry"):
        return _pico(part)
    return _display(part) if part.carries.startswith("OLED") else ""


def _pico(part: PlacedPart) -> str:
    """Draw the Raspberry Pi Pico."""
    x, y = part.at[0], part.at[1] - PICO_ROW
    left = x - PICO_LENGTH / 2
    pins = "".join(
        svg_disc(left + 1.37 + 2.54 * place, y + row, 0.8, "#d8b455")
        for place in range(20)
        for row in (-PICO_ROW, PICO_ROW)
    )
    usb = svg_box(left + 1.5, y, 5.6, 8, METAL, 0.4)
    chip = svg_box(x + 1, y, 7, 7, DARK) + svg_text(x + 1, y, 1.1, "RP2040")
    button = svg_box(left + 12.5, y - 4, 3.4, 4.2, "#e8e8e8")
    name = svg_text(x + 15, y, 1.8, "Raspberry Pi Pico")
    board = svg_box(x, y, PICO_LENGTH, PICO_WIDTH, "#1c7a4a", 0.6)
    return f'<g filter="url(#high)">{board}{pins}{usb}{chip}{button}{name}</g>'


def _display(part: PlacedPart) -> str:
    """Draw the OLED module."""
    x, y = part.at[0], part.at[1] + OLED_PINS
    depth = OLED_BACK + OLED_FRONT
    board = svg_box(x, y + (OLED_FRONT - OLED_BACK) / 2, OLED_WIDTH, depth, "#1d3f8f", 0.6)
    pins = "".join(svg_disc(*pad.at, 0.8, "#d8b455") for pad in part.pads)
    glass = svg_box(x, y + 1.2, 26.7, 19.3, "#101218") + svg_box(x, y, 21.7, 10.9, "#05060a", 0)
    return f'<g filter="url(#high)">{board}{pins}{glass}</g>'
