"""Lay out the circuit as an editable KiCad schematic: the panels of the circuit sheet, neighbours joined by wires.

Everything lies on the 1.27 mm grid. Symbols are drawn here; they are stored in the file, and beside it as a library.
Pins that no wire connects end in a label with the name of their net; ground and supplies have symbols.
"""

from dataclasses import dataclass, replace
from importlib import import_module
from itertools import pairwise
from math import ceil
from typing import Any

from hardware.boards import board_netlist
from hardware.boards.kicad_schematic import KicadSchematic
from hardware.boards.kicad_symbols import (
    DOWN,
    GLYPHS,
    LEFT,
    REACH,
    RIGHT,
    UP,
    KicadSymbol,
    SymbolPin,
    draw_box,
    draw_horizontal,
    draw_pixel,
    draw_test_point,
    draw_transistor,
    draw_vertical,
)
from hardware.boards.orientation import default_sides, is_drain_left, is_vertical, left_pad, pad_off_net, upper_pad

LEFT_EDGE, TOP_EDGE = 13, 14  # of the first panel
TITLE, GAP, BELOW, APART = 6, 3, 2, 4  # above the first row of a panel; between symbols, rows, panels
TITLE_LETTER = 1.5
LIBRARIES = """(sym_lib_table
  (lib (name "conclave")(type "KiCad")(uri "${KIPRJMOD}/conclave.kicad_sym")(options "")(descr "this board's parts"))
)
"""
Part = dict[str, Any]
Stack = list[tuple[KicadSymbol, int]]  # symbols above each other, with the distance of each below the row's axis


@dataclass(frozen=True)
class PlacedSymbol:
    """A symbol at a position on the sheet, in grid steps."""

    symbol: KicadSymbol
    x: int
    y: int


@dataclass(frozen=True)
class SheetWire:
    """A horizontal wire from `x` to `end`."""

    x: int
    end: int
    y: int


@dataclass(frozen=True)
class Panel:
    """A frame with its title."""

    title: str
    left: int
    top: int
    right: int
    bottom: int


@dataclass
class Layout:
    """Everything on a sheet."""

    placed: list[PlacedSymbol]
    wires: list[SheetWire]
    panels: list[Panel]


def schematic(name: str) -> str:
    """Return the content of a board's schematic file."""
    return KicadSchematic(name, list(board_netlist.parts(name))).text(lay_out(name))


def library(name: str) -> str:
    """Return the symbols of a board's schematic as a KiCad library."""
    return KicadSchematic(name, list(board_netlist.parts(name))).library(lay_out(name))


def lay_out(name: str) -> Layout:
    """Return the layout of a board: every part with its position, wires between neighbours, and panels."""
    parts = {part["ref"]: part for part in board_netlist.parts(name)}
    table = import_module(f"hardware.boards.{name}_sheet")
    found, left = Layout([], [], []), LEFT_EDGE
    for panels in table.COLUMNS:
        right = max(_panel(panel, parts, table.SIDES, left, Layout([], [], []), 0)[0] for panel in panels)
        top = TOP_EDGE
        for panel in panels:
            _, bottom = _panel(panel, parts, table.SIDES, left, found, top)
            found.panels.append(Panel(panel[0], left, top, right, bottom))
            top = bottom + APART
        left = right + APART
    return found


def _panel(panel: tuple[str, Any], parts: Any, sides: Any, left: int, found: Layout, top: int) -> tuple[int, int]:
    """Lay out a panel's rows; return its right end and its bottom."""
    title, rows = panel
    right, y = left + round(TITLE_LETTER * len(title)) + 2, top + TITLE
    for refs in rows:
        end, y = _row(_stacks(refs, parts, sides), left + GAP, y, found)
        right, y = max(right, end), y + BELOW
    return right + GAP, y


def _row(stacks: list[Stack], left: int, top: int, found: Layout) -> tuple[int, int]:
    """Lay out symbols side by side, joined by a wire where facing ends are on one net; return right end and bottom."""
    joints = ["", *(_shared_net(before, after) for before, after in pairwise(stacks))]
    stacks = [_without_left_label(stack) if joint else stack for stack, joint in zip(stacks, joints)]
    rooms = [_extent(stack) for stack in stacks]
    y, edge, end = top + _round_up(max(room[2] for room in rooms)), left, left
    for stack, room, joint in zip(stacks, rooms, joints):
        x = edge + _round_up(room[0])
        if joint:
            found.wires.append(SheetWire(end, x + _pins_towards(stack, LEFT)[0].x, y))
        found.placed += [PlacedSymbol(symbol, x, y + shift) for symbol, shift in stack]
        end, edge = x + max(pin.x for pin in _pins(stack)), x + _round_up(room[1]) + GAP
    return edge - GAP, y + _round_up(max(room[3] for room in rooms))


def _round_up(value: float) -> int:
    """Round up to a whole grid step."""
    return ceil(round(value, 6))


def _pins(stack: Stack) -> list[SymbolPin]:
    """Return all pins of a stack of symbols."""
    return [pin for symbol, _ in stack for pin in symbol.pins.values()]


def _pins_towards(stack: Stack, way: str) -> list[SymbolPin]:
    """Return the pins of a stack that lead out in one direction."""
    return [pin for pin in _pins(stack) if pin.way == way]


def _shared_net(before: Stack, after: Stack) -> str:
    """Return the net of the wire between two neighbours, or "" if no wire joins them."""
    ends, starts = _pins_towards(before, RIGHT), _pins_towards(after, LEFT)
    return ends[0].net if len(ends) == len(starts) == 1 and ends[0].net == starts[0].net else ""


def _without_left_label(stack: Stack) -> Stack:
    """Return the stack without a label at its left end, where a wire comes in."""
    return [
        (replace(symbol, pins={pad: _without_label(pin, LEFT) for pad, pin in symbol.pins.items()}), y)
        for symbol, y in stack
    ]


def _without_label(pin: SymbolPin, way: str) -> SymbolPin:
    """Return the pin without its label if it leads out in this direction."""
    return replace(pin, says="") if pin.way == way else pin


def _extent(stack: Stack) -> tuple[float, float, float, float]:
    """Return how far a stack extends with its labels: left, right, up, down."""
    rooms = [(*symbol.extent(), shift) for symbol, shift in stack]
    left, right = (max(room[side] for room in rooms) for side in (0, 1))
    return left, right, max(room[2] - room[4] for room in rooms), max(room[3] + room[4] for room in rooms)


def _stacks(refs: list[str], parts: dict[str, Part], sides: dict[str, Any]) -> list[Stack]:
    """Return a row's symbols, turned to meet the one before where possible; "R3/SW1" is one above the other."""
    stacks: list[Stack] = []
    for ref in refs:
        ends = _pins_towards(stacks[-1], RIGHT) if stacks else []
        before = ends[0].net if len(ends) == 1 else ""
        if "/" in ref:
            stacks.append(_series_stack(*(parts[each] for each in ref.split("/"))))
        else:
            stacks.append([(_symbol(parts[ref], sides, before), 0)])
    return stacks


def _series_stack(upper: Part, lower: Part) -> Stack:
    """Return two parts, one above the other, whose ends touch; their common net is named once, at the left."""
    (shared,) = set(upper["pads"].values()) & set(lower["pads"].values())
    above, below = draw_vertical(upper, pad_off_net(upper, shared)), draw_vertical(lower, _pad_on(lower, shared))
    named = {pad: replace(pin, says=LEFT if pin.way == DOWN else pin.says) for pad, pin in above.pins.items()}
    hushed = {pad: _without_label(pin, UP) for pad, pin in below.pins.items()}
    return [(replace(above, pins=named), -REACH), (replace(below, pins=hushed), REACH)]


def _pad_on(part: Part, net: str) -> str:
    """Return the pad of a part that is on a net."""
    return next(pad for pad, its in part["pads"].items() if its == net)


def _symbol(part: Part, sides: dict[str, Any], before: str) -> KicadSymbol:
    """Return the symbol of a part, turned to meet the net `before` where possible."""
    kind = part["part"].split()[0]
    if kind == "WS2812B":
        return draw_pixel(part)
    if kind == "test":
        return draw_test_point(part)
    if kind == "AO3401A":
        return draw_transistor(part, is_drain_left(part, before))
    if kind not in GLYPHS:
        return draw_box(part, *sides.get(part["ref"], default_sides(part)))
    return draw_vertical(part, upper_pad(part)) if is_vertical(part) else draw_horizontal(part, left_pad(part, before))
