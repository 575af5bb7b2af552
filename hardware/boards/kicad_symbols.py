"""Draw parts as KiCad schematic symbols: lines, pins and texts around the part's centre, in grid steps, y downwards."""

from dataclasses import dataclass
from typing import Any

from hardware.boards.svg_symbols import GROUND, SUPPLIES

LETTER = 0.95  # width of a letter of a label
ASIDE = 1  # from a joint within a symbol to its net's name
REACH = 3  # from the centre of a two-pin part to its ends
PITCH, STUB = 2, 3  # distance between the pins of a box, and their length
UP, DOWN, LEFT, RIGHT = "up", "down", "left", "right"
SIGN = 5  # height of a supply symbol above a pin; that of ground needs less below
Part = dict[str, Any]
Point = tuple[float, float]
Lines = tuple[tuple[Point, ...], ...]

# drawn with the first pin on top
GLYPHS: dict[str, Lines] = {
    "resistor": (((-0.8, 1.6), (0.8, 1.6), (0.8, -1.6), (-0.8, -1.6), (-0.8, 1.6)),),
    "ceramic": (((-1.2, 0.4), (1.2, 0.4)), ((-1.2, -0.4), (1.2, -0.4)), ((0, 0.4), (0, 1.6)), ((0, -0.4), (0, -1.6))),
    "electrolytic": (
        ((-1.2, -0.4), (1.2, -0.4)), ((-1.2, 0.2), (1.2, 0.2), (1.2, 0.6), (-1.2, 0.6), (-1.2, 0.2)),
        ((0, -0.4), (0, -1.6)), ((0, 0.6), (0, 1.6)), ((-1.6, -1.2), (-0.8, -1.2)), ((-1.2, -0.8), (-1.2, -1.6)),
    ),
    "diode": (
        ((-1, -0.9), (1, -0.9)), ((-1, 0.9), (1, 0.9), (0, -0.9), (-1, 0.9)),
        ((0, -0.9), (0, -1.6)), ((0, 0.9), (0, 1.6)),
    ),
    "polyfuse": (
        ((-0.8, 1.6), (0.8, 1.6), (0.8, -1.6), (-0.8, -1.6), (-0.8, 1.6)), ((-1.4, 1.2), (-1.4, 0.6), (1.4, -1.2)),
    ),
    "key": (((0, 1), (1.4, -1)), ((0, 1), (0, 1.6)), ((0, -1), (0, -1.6))),
    "piezo": (((-1.2, 0.8), (1.2, 0.8)), ((-1.2, -0.8), (1.2, -0.8)), ((0, 0.8), (0, 1.6)), ((0, -0.8), (0, -1.6)),
              ((-0.8, 0.4), (0.8, 0.4), (0.8, -0.4), (-0.8, -0.4), (-0.8, 0.4))),
}  # fmt: skip
GLYPHS |= dict.fromkeys(("SS14", "1N4148W", "SMAJ5.0A"), GLYPHS["diode"])
CHANNEL: Lines = (  # a P-channel MOSFET along a row, its gate below, drain at the left; its diode leads to the source
    ((-1.6, 0), (-1.2, 0), (-1.2, 0.9)), ((1.6, 0), (1.2, 0), (1.2, 0.9)), ((-1.6, 0.9), (1.6, 0.9)),
    ((-1.6, 1.4), (1.6, 1.4)), ((0, 1.4), (0, 1.6)), ((-1.2, 0), (-1.2, -1), (1.2, -1), (1.2, 0)),
    ((-0.4, -1.5), (0.4, -1), (-0.4, -0.5), (-0.4, -1.5)), ((0.4, -1.5), (0.4, -0.5)),
)  # fmt: skip


@dataclass(frozen=True)
class SymbolPin:
    """The end of a pin: position, direction it leads out of the part, and direction in which its net's name reads."""

    x: int
    y: int
    way: str
    says: str
    net: str


@dataclass(frozen=True)
class TextPlace:
    """The position of a text beside a part, and which side of the text is aligned there."""

    x: float
    y: float
    justify: str = ""
    hidden: bool = False


@dataclass(frozen=True)
class KicadSymbol:
    """The drawing of a part, with its pins by pad."""

    part: Part
    lines: Lines
    pins: dict[str, SymbolPin]
    ref: TextPlace
    value: TextPlace
    size: tuple[float, float, float, float]  # extent from the centre: left, right, up, down, with ref and value
    names: bool = False  # whether pins show their names
    length: float = REACH - 1.6

    def extent(self) -> tuple[float, float, float, float]:
        """Return how far the symbol extends with the names of its nets: left, right, up, down."""
        left, right, up, down = self.size
        for pin in self.pins.values():
            long = LETTER * len(pin.net) + 1
            is_sign = is_supply(pin) or is_ground(pin)
            left = max(left, -pin.x + (long + ASIDE if pin.says == LEFT else long / 2 if is_sign else 1))
            right = max(right, pin.x + (1 if pin.says == LEFT else long / 2 if is_sign else long))
            up = max(up, -pin.y + (SIGN if is_supply(pin) else 2))
            down = max(down, pin.y + (SIGN - 2 if is_ground(pin) else 1))
        return left, right, up, down


def is_supply(pin: SymbolPin) -> bool:
    """Return whether a supply symbol is drawn at a pin."""
    return pin.says == UP and pin.net in SUPPLIES


def is_ground(pin: SymbolPin) -> bool:
    """Return whether a ground symbol is drawn at a pin."""
    return pin.says == DOWN and pin.net == GROUND


def _pin(part: Part, pad: str, x: int, y: int, way: str) -> SymbolPin:
    """Return a pin whose label reads in the direction in which the pin leads out."""
    return SymbolPin(x, y, way, way, part["pads"][pad])


def draw_vertical(part: Part, top: str) -> KicadSymbol:
    """Return the symbol of a two-pin part drawn vertically, pad `top` above."""
    one, other = part["pads"]
    flip = 1 if top == one else -1
    lines = tuple(tuple((x, y * flip) for x, y in line) for line in GLYPHS[_kind(part)])
    pins = {top: _pin(part, top, 0, -REACH, UP)}
    bottom = other if top == one else one
    pins[bottom] = _pin(part, bottom, 0, REACH, DOWN)
    wide = 2 + LETTER * max(len(part["ref"]), len(part["value"]))
    return KicadSymbol(
        part, lines, pins, TextPlace(2, -1.3, "left"), TextPlace(2, 0.4, "left"), (2, wide, REACH, REACH)
    )


def draw_horizontal(part: Part, first: str) -> KicadSymbol:
    """Return the symbol of a two-pin part drawn horizontally, pad `first` at the left."""
    one, other = part["pads"]
    flip = 1 if first == one else -1
    lines = tuple(tuple((y * flip, -x) for x, y in line) for line in GLYPHS[_kind(part)])
    last = other if first == one else one
    pins = {first: _pin(part, first, -REACH, 0, LEFT), last: _pin(part, last, REACH, 0, RIGHT)}
    return KicadSymbol(part, lines, pins, TextPlace(0, -2.2), TextPlace(0, 2.4), (REACH, REACH, 4, 4))


def draw_transistor(part: Part, drain_left: bool) -> KicadSymbol:
    """Return the symbol of a P-channel MOSFET drawn horizontally, its gate below."""
    flip = 1 if drain_left else -1
    lines = tuple(tuple((x * flip, y) for x, y in line) for line in CHANNEL)
    left, right = ("3", "2") if drain_left else ("2", "3")
    pins = {
        left: _pin(part, left, -REACH, 0, LEFT),
        right: _pin(part, right, REACH, 0, RIGHT),
        "1": _pin(part, "1", 0, REACH, DOWN),
    }
    return KicadSymbol(part, lines, pins, TextPlace(0, -4), TextPlace(0, -2.4), (4, 4, 5, REACH))


def draw_pixel(part: Part) -> KicadSymbol:
    """Return the symbol of a WS2812B: data from left to right, supply above, ground below."""
    square: Lines = (((-3, -3), (3, -3), (3, 3), (-3, 3), (-3, -3)), ((-3, -1), (-2, 0), (-3, 1)))
    ends = {"4": (-5, 0, LEFT), "2": (5, 0, RIGHT), "1": (0, -5, UP), "3": (0, 5, DOWN)}
    pins = {pad: _pin(part, pad, *end) for pad, end in ends.items()}
    return KicadSymbol(part, square, pins, TextPlace(0, 0), TextPlace(1, 4.3, "left"), (5, 8, 5, 5), length=2)


def draw_test_point(part: Part) -> KicadSymbol:
    """Return the symbol of a test point."""
    diamond: Lines = (((-0.8, 0), (0, 0.8), (0.8, 0), (0, -0.8), (-0.8, 0)),)
    pins = {"1": _pin(part, "1", 0, REACH, DOWN)}
    words = TextPlace(2, 0, "left"), TextPlace(0, 0, hidden=True)  # its value is the name of its net
    return KicadSymbol(part, diamond, pins, *words, (2, 5, 2, REACH), length=REACH - 0.8)


def draw_box(part: Part, left: list[str], right: list[str]) -> KicadSymbol:
    """Return the symbol of a chip, socket or jack: a box with the named pads `left` and `right`."""
    rows, names = max(len(left), len(right)), part["names"]
    letters = sum(max((len(names[pad]) for pad in pads), default=0) for pads in (left, right))
    half = max(4, round(LETTER * letters / 2) + 2, round(LETTER * len(part["value"]) / 2))
    top = -(rows // 2) * PITCH
    low, high = top + (rows - 1) * PITCH + PITCH, top - PITCH
    pins = {pad: _pin(part, pad, -half - STUB, top + row * PITCH, LEFT) for row, pad in enumerate(left)}
    pins |= {pad: _pin(part, pad, half + STUB, top + row * PITCH, RIGHT) for row, pad in enumerate(right)}
    frame: Lines = (((-half, high), (half, high), (half, low), (-half, low), (-half, high)),)
    size = (half, half, 5 - high, low)
    return KicadSymbol(part, frame, pins, TextPlace(0, high - 2.8), TextPlace(0, high - 1.1), size, True, STUB)


def _kind(part: Part) -> str:
    """Return the first word of a part's name, which selects its glyph."""
    return part["part"].split()[0]
