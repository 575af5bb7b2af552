"""Write KiCad 6 schematic text: symbols, their positions, labels, wires and frames."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5

from hardware.boards.bom import source_name
from hardware.boards.kicad_symbols import (
    ASIDE,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    KicadSymbol,
    Lines,
    SymbolPin,
    TextPlace,
    is_ground,
    is_supply,
)
from hardware.boards.svg_symbols import GROUND, SUPPLIES
from hardware.edition import DATE, LICENCE, REVISION
from hardware.part_sources import SOURCES

if TYPE_CHECKING:
    from hardware.boards.schematic import Layout, Panel, PlacedSymbol

GRID = 1.27
PAPER = "A3"
WORDS = "(effects (font (size 1.27 1.27)))"
STROKE = "(stroke (width 0) (type default) (color 0 0 0 0))"
TURNS = {LEFT: 0, RIGHT: 180, UP: 270, DOWN: 90}  # angles of pins, which point into the part
BARS: dict[str, Lines] = {
    GROUND: (((0, 0), (0, 1)), ((-1, 1), (1, 1)), ((-0.6, 1.4), (0.6, 1.4)), ((-0.2, 1.8), (0.2, 1.8))),
    "": (((0, 0), (0, -1.4)), ((-1, -1.4), (1, -1.4))),
}


class KicadSchematic:
    """A board's schematic as KiCad text."""

    def __init__(self, name: str, parts: list[dict[str, Any]]) -> None:
        self.name = name
        # the pad that counts as source of a supply in KiCad's check: the first one on it
        self.feeds = {}
        for part in parts:
            for pad, net in part["pads"].items():
                if net in (GROUND, *SUPPLIES):
                    self.feeds.setdefault(net, (part["ref"], pad))

    def text(self, layout: "Layout") -> str:
        """Return the content of the schematic file."""
        head = f"""(kicad_sch (version 20211123) (generator eeschema)
(uuid {_uuid(self.name)}) (paper "{PAPER}")
(title_block (title "Conclave {self.name}") (date "{DATE}") (rev "{REVISION}")
(comment 1 "{LICENCE}") (comment 2 "never built"))
"""
        drawn = [_panel(panel) for panel in layout.panels] + [_wire(wire.x, wire.end, wire.y) for wire in layout.wires]
        parts = [piece for placed in layout.placed for piece in (_part(placed), *_pin_ends(placed))]
        paths = "\n".join(line for placed in layout.placed for line in _instances(placed))
        ends = f'(sheet_instances (path "/" (page "1")))\n(symbol_instances\n{paths}\n)'
        symbols = "\n".join(self._symbols(layout, "conclave:"))
        return "\n".join([f"{head}(lib_symbols\n{symbols}\n)", *drawn, *parts, ends, ")", ""])

    def library(self, layout: "Layout") -> str:
        """Return the symbols as the content of a KiCad symbol library."""
        symbols = "\n".join(self._symbols(layout, ""))
        return f"(kicad_symbol_lib (version 20211014) (generator kicad_symbol_editor)\n{symbols}\n)\n"

    def _symbols(self, layout: "Layout", prefix: str) -> Iterator[str]:
        """Yield the definitions of all symbols of the sheet, parts first, then supplies and ground."""
        for placed in layout.placed:
            yield self._symbol(placed.symbol, prefix)
        for net in dict.fromkeys(_supply_nets(layout)):
            yield _supply_symbol_definition(net, prefix)

    def _symbol(self, symbol: KicadSymbol, prefix: str) -> str:
        """Return the symbol definition of a part, named by its reference."""
        part = symbol.part
        name, lines = part["ref"], "\n".join(map(_polyline, symbol.lines))
        pins = "\n".join(self._pin(symbol, pad, pin) for pad, pin in symbol.pins.items())
        shown = "" if symbol.names else "(pin_numbers hide) (pin_names (offset 0) hide) "
        return f"""(symbol "{prefix}{name}" {shown}(in_bom yes) (on_board yes)
{_property("Reference", name, 0, 0, 0)} {_property("Value", part["value"], 1, 0, 0)}
{_property("Footprint", part["footprint"], 2, 0, 0, hidden=True)} {_property("Datasheet", "~", 3, 0, 0, hidden=True)}
(symbol "{name}_0_1" {lines})
(symbol "{name}_1_1" {pins}))"""

    def _pin(self, symbol: KicadSymbol, pad: str, pin: SymbolPin) -> str:
        """Return a pin of a symbol; the pad that feeds a supply is marked as power output."""
        part = symbol.part
        role = "power_out" if (part["ref"], pad) in self.feeds.values() else "passive"
        at = f"(at {pin.x * GRID:g} {-pin.y * GRID:g} {TURNS[pin.way]}) (length {symbol.length * GRID:g})"
        return f'(pin {role} line {at} (name "{part["names"][pad]}" {WORDS}) (number "{pad}" {WORDS}))'


def _supply_nets(layout: "Layout") -> Iterator[str]:
    """Yield the net of every pin that gets a supply or ground symbol."""
    for placed in layout.placed:
        yield from (pin.net for pin in placed.symbol.pins.values() if is_ground(pin) or is_supply(pin))


def _polyline(points: tuple[tuple[float, float], ...]) -> str:
    """Return a line of a symbol, where KiCad's y axis points upwards."""
    path = " ".join(f"(xy {x * GRID:g} {-y * GRID:g})" for x, y in points)
    return f"(polyline (pts {path}) (stroke (width 0.2) (type default) (color 0 0 0 0)) (fill (type none)))"


def _supply_symbol_definition(net: str, prefix: str) -> str:
    """Return the definition of a supply or ground symbol."""
    lines = "\n".join(map(_polyline, BARS.get(net, BARS[""])))
    turn, hidden = (270, True) if net == GROUND else (90, False)
    return f"""(symbol "{prefix}{net}" (power) (pin_names (offset 0)) (in_bom no) (on_board no)
{_property("Reference", "#PWR", 0, 0, 0, hidden=True)} {_property("Value", net, 1, 0, 0, hidden=hidden)}
{_property("Footprint", "", 2, 0, 0, hidden=True)} {_property("Datasheet", "", 3, 0, 0, hidden=True)}
(symbol "{net}_0_1" {lines})
(symbol "{net}_1_1" (pin power_in line (at 0 0 {turn}) (length 0) hide (name "{net}" {WORDS}) (number "1" {WORDS}))))"""


def _part(placed: "PlacedSymbol") -> str:
    """Return a placed part with its visible and hidden fields."""
    part, x, y = placed.symbol.part, placed.x, placed.y
    source = SOURCES.get(source_name(part))
    hidden = [("Footprint", part["footprint"]), ("Datasheet", "~")]
    hidden += [("Manufacturer", source.maker), ("Number", source.number), ("LCSC", source.lcsc)] if source else []
    fields = [
        _property_at("Reference", part["ref"], 0, placed.symbol.ref, placed),
        _property_at("Value", part["value"], 1, placed.symbol.value, placed),
        *(_property(key, text, number, x, y, hidden=True) for number, (key, text) in enumerate(hidden, 2)),
    ]
    bought = "yes" if source and not part["optional"] else "no"
    pins = " ".join(f'(pin "{pad}" (uuid {_uuid(part["ref"], pad)}))' for pad in part["pads"])
    lines = "\n".join(fields)
    at = f"(at {x * GRID:g} {y * GRID:g} 0) (unit 1)"
    return f"""(symbol (lib_id "conclave:{part["ref"]}") {at} (in_bom {bought}) (on_board yes)
(uuid {_uuid(part["ref"])})
{lines}
{pins})"""


def _property_at(key: str, value: str, number: int, word: TextPlace, placed: "PlacedSymbol") -> str:
    """Return a property of a part at the position of a text."""
    justify = f" (justify {word.justify})" if word.justify else ""
    return _property(key, value, number, placed.x + word.x, placed.y + word.y, justify, word.hidden)


def _pin_ends(placed: "PlacedSymbol") -> Iterator[str]:
    """Yield what is drawn at the ends of pins: net labels, supply and ground symbols, or no-connect crosses."""
    for pad, pin in placed.symbol.pins.items():
        name, x, y = (placed.symbol.part["ref"], pad), placed.x + pin.x, placed.y + pin.y
        if not pin.net:
            yield f"(no_connect (at {x * GRID:g} {y * GRID:g}) (uuid {_uuid(*name, 'end')}))"
        elif is_ground(pin) or is_supply(pin):
            yield _supply_symbol(pin.net, name, x, y)
        elif pin.says:
            if pin.says == LEFT != pin.way:  # beside a joint
                yield _wire(x - ASIDE, x, y)
                x -= ASIDE
            side = "right" if pin.says == LEFT else "left"
            words = f"(effects (font (size 1.27 1.27)) (justify {side} bottom))"
            yield f'(label "{pin.net}" (at {x * GRID:g} {y * GRID:g} 0) {words} (uuid {_uuid(*name, "end")}))'


def _supply_symbol(net: str, name: tuple[str, str], x: float, y: float) -> str:
    """Return a placed supply or ground symbol."""
    ref = _property("Reference", "#PWR" + "".join(name), 0, x, y, hidden=True)
    value = _property("Value", net, 1, x, y - 2.6, hidden=net == GROUND)
    place = f'(lib_id "conclave:{net}") (at {x * GRID:g} {y * GRID:g} 0) (unit 1) (in_bom no) (on_board no)'
    return f'(symbol {place} (uuid {_uuid(*name, "end")}) {ref} {value} (pin "1" (uuid {_uuid(*name, "pin")})))'


def _instances(placed: "PlacedSymbol") -> Iterator[str]:
    """Yield the entries of a part and its supply symbols in the list of symbol instances."""
    part = placed.symbol.part
    value, footprint = part["value"], part["footprint"]
    yield _instance(_uuid(part["ref"]), part["ref"], value, footprint)
    for pad, pin in placed.symbol.pins.items():
        if is_ground(pin) or is_supply(pin):
            yield _instance(_uuid(part["ref"], pad, "end"), f"#PWR{part['ref']}{pad}", pin.net, "")


def _instance(name: str, ref: str, value: str, footprint: str) -> str:
    """Return one entry of the list of symbol instances."""
    return f'(path "/{name}" (reference "{ref}") (unit 1) (value "{value}") (footprint "{footprint}"))'


def _wire(x: float, end: float, y: float) -> str:
    """Return a horizontal wire."""
    points = f"(xy {x * GRID:g} {y * GRID:g}) (xy {end * GRID:g} {y * GRID:g})"
    return f"(wire (pts {points}) {STROKE} (uuid {_uuid('wire', points)}))"


def _panel(panel: "Panel") -> str:
    """Return a frame with its title."""
    left, top, right, bottom = (place * GRID for place in (panel.left, panel.top, panel.right, panel.bottom))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    frame = [
        f"(polyline (pts (xy {x:g} {y:g}) (xy {to_x:g} {to_y:g})) {STROKE} (uuid {_uuid(panel.title, str(side))}))"
        for side, ((x, y), (to_x, to_y)) in enumerate(pairwise(corners))
    ]
    words = "(effects (font (size 2 2)) (justify left bottom))"
    return "\n".join(
        [
            *frame,
            f'(text "{panel.title}" (at {left + GRID:g} {top + 3 * GRID:g} 0) {words} (uuid {_uuid(panel.title)}))',
        ]
    )


def _property(key: str, value: str, number: int, x: float, y: float, justify: str = "", hidden: bool = False) -> str:
    """Return a property of a symbol, such as its reference or value."""
    words = f"(effects (font (size 1.27 1.27)){justify}{' hide' if hidden else ''})"
    return f'(property "{key}" "{value}" (id {number}) (at {x * GRID:g} {y * GRID:g} 0) {words})'


def _uuid(*words: str) -> str:
    """Return a UUID that is the same for the same words in every run."""
    return str(uuid5(NAMESPACE_URL, "conclave/" + "/".join(words)))
