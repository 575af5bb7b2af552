"""Draw the symbols of a circuit sheet as SVG, with ports where nets connect; four units per millimetre."""

from dataclasses import dataclass, replace
from typing import Any

SUPPLIES = ("+5V", "+5V_POD", "3V3", "VBUS", "VSYS", "EXTERNAL", "DC_IN")
GROUND = "GND"
LETTER = 3.3  # width of a letter of a label
LEAD = 14.0  # from the centre of a two-pin part to its ends
PITCH, STUB = 9.0, 10.0  # distance between the pins of a box, and their length
INK, SIGNAL, POWER = "#1d2733", "#0b5c8a", "#b02a1c"


@dataclass(frozen=True)
class SymbolPort:
    """An end of a symbol where a net connects: position, direction of its label ("left" ...), pads and net."""

    x: float
    y: float
    way: str
    pads: str  # U1.3, or R3.2 SW1.1 where two parts meet
    net: str

    def moved(self, x: float, y: float) -> "SymbolPort":
        """Return the same port elsewhere."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True)
class SvgSymbol:
    """A drawing, its ports, and its extent from the anchor without labels: left, right, up, down."""

    drawing: str
    ports: tuple[SymbolPort, ...]
    reach: tuple[float, float, float, float]

    def extent(self) -> tuple[float, float, float, float]:
        """Return the extent with all labels: left, right, up, down."""
        left, right, up, down = self.reach
        for port in self.ports:
            long = 12 + LETTER * len(port.net)
            left = max(left, long - port.x if port.way == "left" else 0, _half_label_width(port) - port.x)
            right = max(right, long + port.x if port.way == "right" else 0, _half_label_width(port) + port.x)
            up = max(up, 12 - port.y if port.way == "up" else 0)
            down = max(down, 12 + port.y if port.way == "down" else 0)
        return left, right, up, down


def _half_label_width(port: SymbolPort) -> float:
    """Return half the width of a vertical port's label, 0 for ground and for horizontal ports."""
    return LETTER * len(port.net) / 2 + 2 if port.way in ("up", "down") and port.net != GROUND else 0


def line(*points: tuple[float, float], width: float = 0.9, colour: str = INK) -> str:
    """Return an SVG line through points."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def text(x: float, y: float, words: str, anchor: str = "middle", colour: str = INK, size: float = 5.5) -> str:
    """Return SVG text; `y` is its baseline."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}" font-size="{size}">{words}</text>'


def moved(drawing: str, x: float, y: float, turn: float = 0) -> str:
    """Return a drawing moved by (x, y) and turned by `turn` degrees."""
    turned = f" rotate({turn:g})" if turn else ""
    return f'<g transform="translate({x:g} {y:g}){turned}">{drawing}</g>'


def draw_label(port: SymbolPort) -> str:
    """Return the label of a port's net: a symbol for ground and supplies, a cross for no net, else the name."""
    if not port.net:
        cross = line((-2, -2), (2, 2)) + line((-2, 2), (2, -2))
        return moved(cross, port.x, port.y)
    colour = POWER if port.net in SUPPLIES else INK if port.net == GROUND else SIGNAL
    return moved(_LABELS[port.way](port.net, colour), port.x, port.y)


def _label_sideways(net: str, colour: str, sign: int) -> str:
    anchor = "start" if sign > 0 else "end"
    return line((0, 0), (sign * 6, 0)) + text(sign * 8, 2, net, anchor, colour)


def _label_up(net: str, colour: str) -> str:
    bar = line((-5, -4), (5, -4), width=1.4, colour=colour) if net in SUPPLIES else ""
    return line((0, 0), (0, -4)) + bar + text(0, -6.5, net, colour=colour)


def _label_down(net: str, colour: str) -> str:
    if net != GROUND:
        return line((0, 0), (0, 3)) + text(0, 9, net, colour=colour)
    bars = "".join(line((-half, y), (half, y), width=1.4) for half, y in ((5.5, 4), (3.5, 6.2), (1.5, 8.4)))
    return line((0, 0), (0, 4)) + bars


_LABELS = {
    "left": lambda net, colour: _label_sideways(net, colour, -1),
    "right": lambda net, colour: _label_sideways(net, colour, 1),
    "up": _label_up,
    "down": _label_down,
}


def _port(part: dict[str, Any], pad: str, x: float, y: float, way: str) -> SymbolPort:
    """Return a port at a part's pad."""
    return SymbolPort(x, y, way, f"{part['ref']}.{pad}", part["pads"][pad])


def draw_horizontal(part: dict[str, Any], first: str, glyph: str) -> SvgSymbol:
    """Return a two-pin part drawn horizontally, pad `first` at the left; its glyph is drawn for pad 1 at the left."""
    second = "2" if first == "1" else "1"
    turned = moved(glyph, 0, 0, 0 if first == "1" else 180)
    words = text(0, -7.5, part["ref"]) + text(0, 12.5, _value(part))
    ports = (_port(part, first, -LEAD, 0, "left"), _port(part, second, LEAD, 0, "right"))
    return SvgSymbol(turned + words, ports, (LEAD, LEAD, 13, 14))


def draw_vertical(part: dict[str, Any], top: str, glyph: str) -> SvgSymbol:
    """Return a two-pin part drawn vertically, pad `top` above."""
    bottom = "2" if top == "1" else "1"
    turned = moved(glyph, 0, 0, 90 if top == "1" else -90)
    words = text(10, -1, part["ref"], "start") + text(10, 5.5, _value(part), "start")
    ports = (_port(part, top, 0, -LEAD, "up"), _port(part, bottom, 0, LEAD, "down"))
    return SvgSymbol(turned + words, ports, (8, 14 + LETTER * max(len(part["ref"]), len(_value(part))), LEAD, LEAD))


def draw_stacked(upper: SvgSymbol, lower: SvgSymbol) -> SvgSymbol:
    """Return two vertical symbols, one above the other, with a named net between them."""
    first, joint = upper.ports
    knot = SymbolPort(0, 0, "left", f"{joint.pads} {lower.ports[0].pads}", joint.net)
    dot = '<circle r="1.6" fill="#1d2733"/>'
    drawing = moved(upper.drawing, 0, -LEAD) + moved(lower.drawing, 0, LEAD) + dot
    ports = (first.moved(0, -LEAD), knot, lower.ports[1].moved(0, LEAD))
    return SvgSymbol(drawing, ports, (8, max(upper.reach[1], lower.reach[1]), 2 * LEAD, 2 * LEAD))


def _value(part: dict[str, Any]) -> str:
    """Return a part's value, with a star if the part is optional."""
    return part["value"] + (" *" if part["optional"] else "")


def draw_box(part: dict[str, Any], left: list[str], right: list[str]) -> SvgSymbol:
    """Return a chip, socket or jack: a box with the named and numbered pads `left` and `right`."""
    names = part["names"]
    rows = max(len(left), len(right))
    width = 14 + LETTER * (_longest(names, left) + _longest(names, right))
    width = max(width, LETTER * len(part["value"]) + 4)
    height = rows * PITCH + 3
    edge, top = width / 2, -height / 2
    drawing = f'<rect x="{-edge:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="#fffbe8" stroke="{INK}"/>'
    drawing += text(0, top - 8.5, part["ref"]) + text(0, top - 2.5, part["value"])
    ports = []
    for side, pads in ((-1, left), (1, right)):
        for row, pad in enumerate(pads):
            y = top + (row + 0.5) * PITCH + 1.5
            drawing += _pin(side, edge, y, pad, names[pad])
            ports.append(_port(part, pad, side * (edge + STUB), y, "left" if side < 0 else "right"))
    return SvgSymbol(drawing, tuple(ports), (edge + STUB, edge + STUB, height / 2 + 14, height / 2))


def draw_test_point(part: dict[str, Any]) -> SvgSymbol:
    """Return the symbol of a test point."""
    drawing = f'<circle r="4" fill="white" stroke="{INK}"/>' + text(0, -7.5, part["ref"]) + line((0, 4), (0, LEAD))
    return SvgSymbol(drawing, (_port(part, "1", 0, LEAD, "down"),), (12, 12, 14, LEAD))


def _longest(names: dict[str, str], pads: list[str]) -> int:
    """Return the length of the longest pin name."""
    return max((len(names[pad]) for pad in pads), default=0)


def _pin(side: int, edge: float, y: float, pad: str, name: str) -> str:
    """Return a pin of a box, with its number and name."""
    inner, outer = ("start", "end") if side < 0 else ("end", "start")
    number = text(side * (edge + 1.5), y - 1.2, pad, outer, "#777", 4)
    return line((side * edge, y), (side * (edge + STUB), y)) + number + text(side * (edge - 2.5), y + 2, name, inner)


def draw_pixel(part: dict[str, Any]) -> SvgSymbol:
    """Return the symbol of a WS2812B: data from left to right, supply above, ground below."""
    drawing = f'<rect x="-15" y="-15" width="30" height="30" fill="#fffbe8" stroke="{INK}"/>'
    drawing += moved(GLYPHS["diode"], 0, 3) + line((3, -3), (6.5, -7)) + line((6, -1), (9.5, -5))
    drawing += text(-13.5, -9, "DIN", "start", "#777", 4) + text(13.5, -9, "DOUT", "end", "#777", 4)
    drawing += text(7, -17.5, part["ref"], "start") + line((-15, 0), (-20, 0)) + line((15, 0), (20, 0))
    ports = (
        _port(part, "4", -20, 0, "left"),
        _port(part, "2", 20, 0, "right"),
        _port(part, "1", 0, -15, "up"),
        _port(part, "3", 0, 15, "down"),
    )
    return SvgSymbol(drawing, ports, (20, 20, 26, 15))


def draw_transistor(part: dict[str, Any], drain_left: bool) -> SvgSymbol:
    """Return a P-channel MOSFET drawn horizontally, gate below; the body diode points from drain to source."""
    sign = -1 if drain_left else 1
    drawing = (
        line((-LEAD, 0), (-6, 0), (-6, 5)) + line((6, 5), (6, 0), (LEAD, 0)) + line((-8, 5.5), (8, 5.5), width=1.6)
    )
    drawing += line((-8, 8.5), (8, 8.5), width=1.6) + line((0, 8.5), (0, LEAD))
    drawing += line((-6, 0), (-6, -5), (6, -5), (6, 0)) + moved(TRIANGLE, 0, -5, 180 if sign > 0 else 0)
    drawing += text(0, -11, f"{part['ref']} {part['value']}")
    drawing += text(sign * 11, 5.5, "D", colour="#777", size=4) + text(-sign * 11, 5.5, "S", colour="#777", size=4)
    ends = ("3", "2") if drain_left else ("2", "3")
    ports = (
        _port(part, ends[0], -LEAD, 0, "left"),
        _port(part, ends[1], LEAD, 0, "right"),
        _port(part, "1", 0, LEAD, "down"),
    )
    return SvgSymbol(drawing, ports, (LEAD, LEAD, 17, LEAD))


TRIANGLE = f'<path d="M-2.5 -3 L2.5 0 L-2.5 3 Z" fill="{INK}"/>' + line((2.5, -3), (2.5, 3))

# drawn with pad 1 at the left
GLYPHS = {
    "resistor": line((-LEAD, 0), (-7, 0))
    + line((7, 0), (LEAD, 0))
    + f'<rect x="-7" y="-3" width="14" height="6" fill="white" stroke="{INK}"/>',
    "ceramic": line((-LEAD, 0), (-1.7, 0))
    + line((1.7, 0), (LEAD, 0))
    + line((-1.7, -6), (-1.7, 6), width=1.6)
    + line((1.7, -6), (1.7, 6), width=1.6),
    "key": line((-LEAD, 0), (-6, 0))
    + line((6, 0), (LEAD, 0))
    + line((-6, -4.5), (6, -4.5))
    + line((0, -4.5), (0, -8))
    + '<circle cx="-6" r="1.5" fill="white" stroke="#1d2733"/><circle cx="6" r="1.5" fill="white" stroke="#1d2733"/>',
    "diode": f'<path d="M5 -5 L-4 0 L5 5 Z" fill="{INK}"/>' + line((-4, -5), (-4, 5), width=1.6),
    "polyfuse": line((-LEAD, 0), (LEAD, 0))
    + f'<rect x="-8" y="-3" width="16" height="6" fill="none" stroke="{INK}"/>'
    + line((-8, 6), (-5, 6), (6, -6), width=0.7),
    "piezo": line((-LEAD, 0), (-4, 0))
    + line((4, 0), (LEAD, 0))
    + line((-4, -6), (-4, 6), width=1.6)
    + line((4, -6), (4, 6), width=1.6)
    + f'<rect x="-2" y="-5" width="4" height="10" fill="white" stroke="{INK}"/>',
}
GLYPHS["electrolytic"] = GLYPHS["ceramic"] + line((-7, 5), (-4, 5)) + line((-5.5, 3.5), (-5.5, 6.5))
_ENDS = line((-LEAD, 0), (-4, 0)) + line((5, 0), (LEAD, 0))
GLYPHS["1N4148W"] = GLYPHS["diode"] + _ENDS
GLYPHS["SS14"] = GLYPHS["diode"] + _ENDS + line((-4, -5), (-2.5, -5), (-2.5, -4)) + line((-4, 5), (-5.5, 5), (-5.5, 4))
GLYPHS["SMAJ5.0A"] = GLYPHS["diode"] + _ENDS + line((-4, -5), (-6, -6.5)) + line((-4, 5), (-2, 6.5))
