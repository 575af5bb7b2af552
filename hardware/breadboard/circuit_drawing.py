"""Draw modules in columns, and the wires in the channels between them, as SVG.

Pins of one net that face the same channel are joined by a wire in its own lane. Every pin shows its net; pins with the
same name in a frame are connected too, wherever they are.
"""

from dataclasses import dataclass, field
from html import escape

from hardware.breadboard.module import Column, Module, ModulePin

PITCH, HEAD, GAP = 20, 24, 12  # distance of pins; space above the first pin, and between modules
NARROW, WIDE = 132, 190
STUB, LANE, MARGIN = 86, 12, 16
WIRED_APART = ("GND", "+5V", "3V3")  # rails: drawn at each pin, not as wires
RAILS = {"GND": "#222222", "+5V": "#c62828", "3V3": "#e67700"}
PALETTE = ("#1565c0", "#2e7d32", "#8e24aa", "#00838f", "#ad1457", "#6d4c41", "#4527a0", "#558b2f", "#ef6c00", "#37474f")


@dataclass
class PlacedPin:
    """A pin with its position in the drawing."""

    pin: ModulePin
    x: float
    y: float
    direction: int  # 1: its stub leads right, -1: left


@dataclass
class Channel:
    """The space between two columns, with the pins that face it."""

    ends: list[PlacedPin] = field(default_factory=list)

    def wires(self) -> dict[str, list[PlacedPin]]:
        """Return the nets drawn as wires in this channel, top to bottom."""
        found: dict[str, list[PlacedPin]] = {}
        for end in sorted(self.ends, key=lambda end: end.y):
            if end.pin.net and end.pin.net not in WIRED_APART:
                found.setdefault(end.pin.net, []).append(end)
        return {net: ends for net, ends in found.items() if len(ends) > 1}

    @property
    def width(self) -> float:
        """The width that lanes and net names need."""
        sides = {end.direction for end in self.ends if end.pin.net}
        return STUB * len(sides) + LANE * (len(self.wires()) + 1)


def svg(columns: tuple[Column, ...]) -> str:
    """Return the drawing of the columns as SVG."""
    channels = [Channel() for _ in range(len(columns) + 1)]
    for number, column in enumerate(columns):  # a first pass, to measure the channels
        _place(column, channels[number], channels[number + 1], 0, number)
    widths = [channel.width for channel in channels]
    channels = [Channel() for _ in channels]
    parts, x, height = [], MARGIN + widths[0], 0.0
    colours = _colours(columns)
    for number, column in enumerate(columns):
        boxes, bottom = _place(column, channels[number], channels[number + 1], x, number)
        parts += boxes
        height = max(height, bottom)
        x += _width(column) + widths[number + 1]
    x_left = MARGIN
    for number, channel in enumerate(channels):
        parts += _wires(channel, x_left, colours)
        x_left += widths[number] + (_width(columns[number]) if number < len(columns) else 0)
    return _page(x + MARGIN, height + MARGIN, parts)


def _place(column: Column, left: Channel, right: Channel, x: float, number: int) -> tuple[list[str], float]:
    """Stack the modules of a column and add their pins to the channels; return the elements and the lower end.

    Every second column is half a pitch lower, so that no two wires overlap.
    """
    y, parts = MARGIN + number % 2 * PITCH / 2, []
    for module in column:
        height = _height(module)
        parts += _box(module, x, y, _width(column), height)
        for channel, pins, edge, points in ((left, module.left, x, -1), (right, module.right, x + _width(column), 1)):
            channel.ends += [
                PlacedPin(pin, edge, y + HEAD + PITCH * (row + 0.5), points) for row, pin in enumerate(pins)
            ]
        y += height + GAP
    return parts, y


def _height(module: Module) -> float:
    return HEAD + PITCH * max(len(module.left), len(module.right)) + 4


def _width(column: Column) -> float:
    return WIDE if any(module.left and module.right and len(module.left) > 2 for module in column) else NARROW


def _box(module: Module, x: float, y: float, width: float, height: float) -> list[str]:
    """Return the frame of a module with its title and pin names."""
    ref = f"{module.ref} " if module.ref else ""
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" fill="#f4f1ea" stroke="#555"/>',
        _text(x + width / 2, y + 15, "middle", f"{ref}{module.title}", "#111", 'font-weight="bold"'),
    ]
    for pins, edge, anchor, inwards in ((module.left, x, "start", 1), (module.right, x + width, "end", -1)):
        for row, pin in enumerate(pins):
            words = [pin.number, pin.name] if inwards > 0 else [pin.name, pin.number]
            at = y + HEAD + PITCH * (row + 0.5) + 4
            parts.append(_text(edge + 5 * inwards, at, anchor, " ".join(filter(None, words)), "#111"))
    return parts


def _wires(channel: Channel, left: float, colours: dict[str, str]) -> list[str]:
    """Return the wires of a channel and the net names at its pins."""
    wires = channel.wires()
    first = left + (STUB if any(end.direction > 0 and end.pin.net for end in channel.ends) else 0)
    parts = []
    for lane, (net, ends) in enumerate(wires.items(), 1):
        x = first + LANE * lane
        path = f"M{x:g} {ends[0].y:g}V{ends[-1].y:g}" + "".join(f"M{end.x:g} {end.y:g}H{x:g}" for end in ends)
        parts.append(f'<path d="{path}" fill="none" stroke="{colours[net]}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:g}" cy="{end.y:g}" r="3" fill="{colours[net]}"/>' for end in ends]
    for end in channel.ends:
        if end.pin.net:
            parts += _name(end, end.pin.net in wires, colours[end.pin.net])
    return parts


def _name(end: PlacedPin, wired: bool, colour: str) -> list[str]:
    """Return the net's name at a pin: over its wire, or in a frame if no wire is drawn."""
    net, middle = end.pin.net, end.x + end.direction * (STUB / 2 + 2)
    if wired:
        return [_text(middle, end.y - 3, "middle", net, colour, 'font-size="9"')]
    near, wide = end.x + end.direction * 8, STUB - 12
    left = near if end.direction > 0 else near - wide
    frame = f'<rect x="{left:g}" y="{end.y - 8:g}" width="{wide}" height="16" rx="3" fill="#fff" stroke="{colour}"/>'
    stub = f'<path d="M{end.x:g} {end.y:g}H{near:g}" stroke="{colour}" stroke-width="2"/>'
    return [stub, frame, _text(left + wide / 2, end.y + 4, "middle", net, colour, 'font-size="10"')]


def _colours(columns: tuple[Column, ...]) -> dict[str, str]:
    """Return a colour for each net."""
    names = sorted({pin.net for column in columns for module in column for pin in module.pins} - {""} - set(RAILS))
    return {**RAILS, **{net: PALETTE[place % len(PALETTE)] for place, net in enumerate(names)}}


def _text(x: float, y: float, anchor: str, words: str, colour: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}" {more}>{escape(words)}</text>'


def _page(width: float, height: float, parts: list[str]) -> str:
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>"]) + "\n"
