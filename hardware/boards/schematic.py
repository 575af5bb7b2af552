"""The circuit as a KiCad schematic that people open and edit: the parts in the panels of the sheet, nets as labels.

Everything lies on the grid of 1.27 mm. Symbols are drawn here and travel with the file; each pin ends in a label with
the name of its net, ground in its sign.
"""

from dataclasses import dataclass, field
from importlib import import_module
from itertools import pairwise
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from hardware.boards import netlist
from hardware.boards.bom import kind
from hardware.edition import DATE, LICENCE, REVISION
from hardware.sources import SOURCES

GRID, PITCH, LETTER = 1.27, 2.54, 1.15
GROUND = "GND"
PAPER = "A3"
LEFT, RIGHT, UP, DOWN = 180, 0, 90, 270  # which way a label reads from its pin
TITLES = 10.16  # above the first row of a panel
Lines = tuple[tuple[tuple[float, float], ...], ...]

# in multiples of the grid, the first pin on top, y upwards
GLYPHS: dict[str, Lines] = {
    "resistor": (((-0.8, 1.6), (0.8, 1.6), (0.8, -1.6), (-0.8, -1.6), (-0.8, 1.6)),),
    "ceramic": (((-1.2, 0.4), (1.2, 0.4)), ((-1.2, -0.4), (1.2, -0.4)), ((0, 0.4), (0, 1.6)), ((0, -0.4), (0, -1.6))),
    "electrolytic": (
        ((-1.2, 0.4), (1.2, 0.4)), ((-1.2, -0.2), (1.2, -0.2), (1.2, -0.6), (-1.2, -0.6), (-1.2, -0.2)),
        ((0, 0.4), (0, 1.6)), ((0, -0.6), (0, -1.6)), ((-1.6, 1.2), (-0.8, 1.2)), ((-1.2, 0.8), (-1.2, 1.6)),
    ),
    "diode": (
        ((-1, 0.9), (1, 0.9)), ((-1, -0.9), (1, -0.9), (0, 0.9), (-1, -0.9)),
        ((0, 0.9), (0, 1.6)), ((0, -0.9), (0, -1.6)),
    ),
    "polyfuse": (
        ((-0.8, 1.6), (0.8, 1.6), (0.8, -1.6), (-0.8, -1.6), (-0.8, 1.6)), ((-1.4, -1.2), (-1.4, -0.6), (1.4, 1.2)),
    ),
    "key": (((0, 1), (1.4, -1)), ((0, 1), (0, 1.6)), ((0, -1), (0, -1.6))),
    "piezo": (((-1.2, 0.8), (1.2, 0.8)), ((-1.2, -0.8), (1.2, -0.8)), ((0, 0.8), (0, 1.6)), ((0, -0.8), (0, -1.6)),
              ((-0.8, 0.4), (0.8, 0.4), (0.8, -0.4), (-0.8, -0.4), (-0.8, 0.4))),
}  # fmt: skip
GLYPHS |= dict.fromkeys(("SS14", "1N4148W", "SMAJ5.0A"), GLYPHS["diode"])


@dataclass
class Symbol:
    """A part on the sheet: its outline, and where its pins end and which way their labels read, from its middle."""

    part: dict[str, Any]
    lines: Lines
    pins: dict[str, tuple[float, float, int]] = field(default_factory=dict)  # by pad; y downwards, millimetres
    names: bool = False  # whether pins show their names

    def reach(self) -> tuple[float, float, float, float]:
        """How far it reaches with its labels: left, right, up, down."""
        reach = [3 * GRID, 3 * GRID, 2 * PITCH, 2 * PITCH]
        for pad, (x, y, way) in self.pins.items():
            long = LETTER * len(self.part["pads"][pad]) + PITCH
            for side, (at, along) in enumerate(((-x, LEFT), (x, RIGHT), (-y, UP), (y, DOWN))):
                reach[side] = max(reach[side], at + (long if way == along else GRID))
        words = LETTER * max(len(self.part["value"]), len(self.part["ref"]))
        return reach[0], max(reach[1], words + (PITCH if not self.names else 0)), reach[2] + 2 * PITCH, reach[3]


def schematic(name: str) -> str:
    """The whole file."""
    parts = {part["ref"]: part for part in netlist.parts(name)}
    table = import_module(f"hardware.boards.{name}_sheet")
    placed, drawn = _placed(parts, table)
    symbols = [_library(symbol) for symbol, _, _ in placed]
    instances = [_instance(symbol, x, y) for symbol, x, y in placed]
    paths = "\n".join(_path(symbol.part) for symbol, _, _ in placed)
    head = f"""(kicad_sch (version 20211123) (generator eeschema)
(uuid {_id(name)}) (paper "{PAPER}")
(title_block (title "Conclave {name}") (date "{DATE}") (rev "{REVISION}")
(comment 1 "{LICENCE}") (comment 2 "never built"))
"""
    library = "(lib_symbols\n" + "\n".join([*symbols, _ground()]) + "\n)"
    ends = f'(sheet_instances (path "/" (page "1")))\n(symbol_instances\n{paths}\n)'
    return "\n".join([head, library, *drawn, *instances, ends, ")", ""])


def _placed(parts: dict[str, Any], table: Any) -> tuple[list[tuple[Symbol, float, float]], list[str]]:
    """Every part with its place, and the titles and frames of the panels."""
    placed: list[tuple[Symbol, float, float]] = []
    drawn: list[str] = []
    left = 20 * GRID
    for panels in table.COLUMNS:
        top, widest = 20 * GRID, 0.0
        frames = []
        for title, rows in panels:
            start, y = top, top + TITLES
            for refs in rows:
                symbols = [_symbol(parts[ref], table.SIDES) for joined in refs for ref in joined.split("/")]
                reaches = [symbol.reach() for symbol in symbols]
                y, x = _up(y + max(reach[2] for reach in reaches)), left
                for symbol, reach in zip(symbols, reaches):
                    x = _up(x + reach[0] + PITCH)
                    placed.append((symbol, x, y))
                    x += reach[1]
                widest = max(widest, x - left)
                y += max(reach[3] for reach in reaches)
            top = _up(y + PITCH)
            frames.append((title, start, top - GRID))
            top += PITCH
        drawn += [piece for title, start, end in frames for piece in _panel(title, left, start, left + widest, end)]
        left = _up(left + widest + 4 * PITCH)
    return placed, drawn


def _up(value: float) -> float:
    return round(-(-value // GRID) * GRID, 4)


def _symbol(part: dict[str, Any], sides: dict[str, Any]) -> Symbol:
    glyph = part["part"].split()[0]
    if glyph in GLYPHS:
        first, second = _ends(part)
        return Symbol(part, GLYPHS[glyph], {first: (0, -3 * GRID, UP), second: (0, 3 * GRID, DOWN)})
    if glyph == "test":
        return Symbol(part, (((-0.8, 0), (0, 0.8), (0.8, 0), (0, -0.8), (-0.8, 0)),), {"1": (0, 2 * GRID, DOWN)})
    pads = list(part["pads"])
    default = (pads[: (len(pads) + 1) // 2], pads[(len(pads) + 1) // 2 :])
    return _box(part, *sides.get(part["ref"], default))


def _ends(part: dict[str, Any]) -> tuple[str, str]:
    """Its pads, the upper one first, as its glyph is drawn: a diode's cathode, an electrolytic's plus, else pad 1."""
    one, other = part["pads"]
    return one, other


def _box(part: dict[str, Any], left: list[str], right: list[str]) -> Symbol:
    rows, names = max(len(left), len(right)), part["names"]
    long = [max((len(names[pad]) for pad in pads), default=0) for pads in (left, right)]
    half = max(4, round(LETTER * sum(long) / 2 / GRID) + 3) * GRID
    top = -(rows // 2) * PITCH
    pins = {pad: (-half - PITCH, top + row * PITCH, LEFT) for row, pad in enumerate(left)}
    pins |= {pad: (half + PITCH, top + row * PITCH, RIGHT) for row, pad in enumerate(right)}
    high, low = -(top - PITCH) / GRID, -(top + rows * PITCH) / GRID
    wide = half / GRID
    return Symbol(part, (((-wide, high), (wide, high), (wide, low), (-wide, low), (-wide, high)),), pins, names=True)


def _library(symbol: Symbol) -> str:
    """The symbol as KiCad stores it, under the part's own name; y points upwards there."""
    name, lines = symbol.part["ref"], "\n".join(_polyline(line) for line in symbol.lines)
    pins = "\n".join(_pin(symbol, pad, *place) for pad, place in symbol.pins.items())
    shown = "" if symbol.names else "(pin_numbers hide) (pin_names (offset 0) hide) "
    return f"""(symbol "conclave:{name}" {shown}(in_bom yes) (on_board yes)
{_property("Reference", name, 0, 0, 0)} {_property("Value", symbol.part["value"], 1, 0, 0)}
(symbol "{name}_0_1" {lines})
(symbol "{name}_1_1" {pins}))"""


def _polyline(points: tuple[tuple[float, float], ...]) -> str:
    path = " ".join(f"(xy {x * GRID:g} {y * GRID:g})" for x, y in points)
    return f"(polyline (pts {path}) (stroke (width 0.2) (type default) (color 0 0 0 0)) (fill (type none)))"


def _pin(symbol: Symbol, pad: str, x: float, y: float, way: int) -> str:
    back = {LEFT: 0, RIGHT: 180, UP: 270, DOWN: 90}[way]
    long = PITCH if symbol.names else GRID
    words = "(effects (font (size 1.27 1.27)))"
    name = symbol.part["names"][pad]
    return (
        f'(pin passive line (at {x:g} {-y:g} {back}) (length {long}) (name "{name}" {words}) (number "{pad}" {words}))'
    )


def _ground() -> str:
    lines = "\n".join(_polyline(((-half, y), (half, y))) for half, y in ((1, -1), (0.6, -1.4), (0.2, -1.8)))
    words = "(effects (font (size 1.27 1.27)))"
    return f"""(symbol "conclave:GND" (power) (pin_names (offset 0)) (in_bom no) (on_board no)
{_property("Reference", "#PWR", 0, 0, 0, hidden=True)} {_property("Value", GROUND, 1, 0, 0, hidden=True)}
(symbol "GND_0_1" {lines} {_polyline(((0, 0), (0, -1)))})
(symbol "GND_1_1" (pin power_in line (at 0 0 270) (length 0) hide (name "GND" {words}) (number "1" {words}))))"""


def _instance(symbol: Symbol, x: float, y: float) -> str:
    part = symbol.part
    reach = -min(place[1] for place in symbol.pins.values()) + PITCH
    at = (x, y - reach - 2.5 * GRID, y - reach - GRID) if symbol.names else (x + 2 * GRID, y - GRID, y + GRID)
    justify = "" if symbol.names else " (justify left)"
    source = SOURCES.get(kind(part))
    hidden = [("Footprint", part["footprint"]), ("Datasheet", "~")]
    hidden += [("Manufacturer", source.maker), ("Number", source.number), ("LCSC", source.lcsc)] if source else []
    fields = [
        _property("Reference", part["ref"], 0, at[0], at[1], justify),
        _property("Value", part["value"], 1, at[0], at[2], justify),
        *(_property(key, text, number, x, y, hidden=True) for number, (key, text) in enumerate(hidden, 2)),
    ]
    bought = "yes" if source and not part["optional"] else "no"
    pins = " ".join(f'(pin "{pad}" (uuid {_id(part["ref"], pad)}))' for pad in part["pads"])
    lines = "\n".join(fields)
    labels = "\n".join(_end(part, pad, x + px, y + py, way) for pad, (px, py, way) in symbol.pins.items())
    return f"""(symbol (lib_id "conclave:{part["ref"]}") (at {x:g} {y:g} 0) (unit 1) (in_bom {bought}) (on_board yes)
(uuid {_id(part["ref"])})
{lines}
{pins})
{labels}"""


def _end(part: dict[str, Any], pad: str, x: float, y: float, way: int) -> str:
    """What stands at the end of a pin: its net's name, ground's sign, or the cross of a pin that is left open."""
    net, name = part["pads"][pad], _id(part["ref"], pad, "end")
    if not net:
        return f"(no_connect (at {x:g} {y:g}) (uuid {name}))"
    if net == GROUND and way == DOWN:
        value = _property("Value", GROUND, 1, x, y, hidden=True)
        fields = f"{_property('Reference', '#PWR' + part['ref'] + pad, 0, x, y, hidden=True)} {value}"
        place = f'(lib_id "conclave:GND") (at {x:g} {y:g} 0) (unit 1) (in_bom no) (on_board no) (uuid {name})'
        return f'(symbol {place} {fields} (pin "1" (uuid {_id(part["ref"], pad, "pin")})))'
    side = "right" if way in (LEFT, DOWN) else "left"
    angle = way % 180
    words = f"(effects (font (size 1.27 1.27)) (justify {side} bottom))"
    return f'(label "{net}" (at {x:g} {y:g} {angle}) {words} (uuid {name}))'


def _path(part: dict[str, Any]) -> str:
    own = (
        f'(path "/{_id(part["ref"])}" (reference "{part["ref"]}") (unit 1) '
        f'(value "{part["value"]}") (footprint "{part["footprint"]}"))'
    )
    signs = [
        f'(path "/{_id(part["ref"], pad, "end")}" (reference "#PWR{part["ref"]}{pad}") (unit 1) (value "GND")'
        ' (footprint ""))'
        for pad, net in part["pads"].items()
        if net == GROUND
    ]
    return "\n".join([own, *signs])


def _panel(title: str, left: float, top: float, right: float, bottom: float) -> list[str]:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    stroke = "(stroke (width 0) (type default) (color 0 0 0 0))"
    frame = [
        f"(polyline (pts (xy {x:g} {y:g}) (xy {to_x:g} {to_y:g})) {stroke} (uuid {_id(title, str(side))}))"
        for side, ((x, y), (to_x, to_y)) in enumerate(pairwise(corners))
    ]
    words = "(effects (font (size 2 2)) (justify left bottom))"
    return [*frame, f'(text "{title}" (at {left + GRID:g} {top + 3 * GRID:g} 0) {words} (uuid {_id(title)}))']


def _property(key: str, value: str, number: int, x: float, y: float, justify: str = "", hidden: bool = False) -> str:
    words = f"(effects (font (size 1.27 1.27)){justify}{' hide' if hidden else ''})"
    return f'(property "{key}" "{value}" (id {number}) (at {x:g} {y:g} 0) {words})'


def _id(*words: str) -> str:
    """The same name for the same thing every time."""
    return str(uuid5(NAMESPACE_URL, "conclave/" + "/".join(words)))
