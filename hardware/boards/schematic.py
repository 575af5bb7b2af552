"""The circuit as a KiCad schematic that people open and edit: the panels of the sheet, neighbours joined by wires.

Everything lies on the grid of 1.27 mm. Symbols are drawn here and travel with the file, and beside it as a library.
What no wire explains ends in a label with the name of its net, ground and supplies in their signs.
"""

from dataclasses import dataclass, replace
from importlib import import_module
from itertools import pairwise
from math import ceil
from typing import Any

from hardware.boards import netlist
from hardware.boards.drawn import (
    DOWN,
    GLYPHS,
    LEFT,
    REACH,
    RIGHT,
    UP,
    Pin,
    Symbol,
    box,
    lying,
    pixel,
    point,
    standing,
    transistor,
)
from hardware.boards.kicad_text import Sheet
from hardware.boards.turning import drain_left, first, halves, hangs, high, other

LEFT_EDGE, TOP_EDGE = 13, 14  # where panels begin
TITLE, GAP, BELOW, APART = 6, 3, 2, 4  # above the first row of a panel; between symbols, rows, panels
TITLE_LETTER = 1.5
LIBRARIES = """(sym_lib_table
  (lib (name "conclave")(type "KiCad")(uri "${KIPRJMOD}/conclave.kicad_sym")(options "")(descr "this board's parts"))
)
"""
Part = dict[str, Any]
Stack = list[tuple[Symbol, int]]  # symbols above each other: how far each is below the row's line


@dataclass(frozen=True)
class Placed:
    """A symbol on the sheet, in steps of the grid."""

    symbol: Symbol
    x: int
    y: int


@dataclass(frozen=True)
class Wire:
    """A wire along a row, from one end to the other."""

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

    placed: list[Placed]
    wires: list[Wire]
    panels: list[Panel]


def schematic(name: str) -> str:
    """The whole file."""
    return Sheet(name, list(netlist.parts(name))).text(laid(name))


def library(name: str) -> str:
    """Its symbols, as a library for KiCad."""
    return Sheet(name, list(netlist.parts(name))).library(laid(name))


def laid(name: str) -> Layout:
    """Every part with its place, the wires between neighbours, and the panels."""
    parts = {part["ref"]: part for part in netlist.parts(name)}
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
    """Lay a panel's rows; tell where it ends, at the right and below."""
    title, rows = panel
    right, y = left + round(TITLE_LETTER * len(title)) + 2, top + TITLE
    for refs in rows:
        end, y = _row(_stacks(refs, parts, sides), left + GAP, y, found)
        right, y = max(right, end), y + BELOW
    return right + GAP, y


def _row(stacks: list[Stack], left: int, top: int, found: Layout) -> tuple[int, int]:
    """Lay symbols side by side; where one's right end and the next one's left end are one net, a wire joins them."""
    joints = ["", *(_joint(before, after) for before, after in pairwise(stacks))]
    stacks = [_silent(stack) if joint else stack for stack, joint in zip(stacks, joints)]
    rooms = [_room(stack) for stack in stacks]
    y, edge, end = top + _up(max(room[2] for room in rooms)), left, left
    for stack, room, joint in zip(stacks, rooms, joints):
        x = edge + _up(room[0])
        if joint:
            found.wires.append(Wire(end, x + _ends(stack, LEFT)[0].x, y))
        found.placed += [Placed(symbol, x, y + shift) for symbol, shift in stack]
        end, edge = x + max(pin.x for pin in _pins(stack)), x + _up(room[1]) + GAP
    return edge - GAP, y + _up(max(room[3] for room in rooms))


def _up(value: float) -> int:
    return ceil(round(value, 6))


def _pins(stack: Stack) -> list[Pin]:
    return [pin for symbol, _ in stack for pin in symbol.pins.values()]


def _ends(stack: Stack, way: str) -> list[Pin]:
    return [pin for pin in _pins(stack) if pin.way == way]


def _joint(before: Stack, after: Stack) -> str:
    """The net that a wire carries from one to the next, if there is one."""
    ends, starts = _ends(before, RIGHT), _ends(after, LEFT)
    return ends[0].net if len(ends) == len(starts) == 1 and ends[0].net == starts[0].net else ""


def _silent(stack: Stack) -> Stack:
    """The same without a label at its left end: a wire comes in there."""
    return [
        (replace(symbol, pins={pad: _hushed(pin, LEFT) for pad, pin in symbol.pins.items()}), y) for symbol, y in stack
    ]


def _hushed(pin: Pin, way: str) -> Pin:
    return replace(pin, says="") if pin.way == way else pin


def _room(stack: Stack) -> tuple[float, float, float, float]:
    rooms = [(*symbol.room(), shift) for symbol, shift in stack]
    left, right = (max(room[side] for room in rooms) for side in (0, 1))
    return left, right, max(room[2] - room[4] for room in rooms), max(room[3] + room[4] for room in rooms)


def _stacks(refs: list[str], parts: dict[str, Part], sides: dict[str, Any]) -> list[Stack]:
    """A row's symbols, turned so that they meet the one before where they can; "R3/SW1" stands one above the other."""
    stacks: list[Stack] = []
    for ref in refs:
        ends = _ends(stacks[-1], RIGHT) if stacks else []
        before = ends[0].net if len(ends) == 1 else ""
        if "/" in ref:
            stacks.append(_stack(*(parts[each] for each in ref.split("/"))))
        else:
            stacks.append([(_symbol(parts[ref], sides, before), 0)])
    return stacks


def _stack(upper: Part, lower: Part) -> Stack:
    """Two parts whose ends touch; the net between them is named at the left of that point, once."""
    (shared,) = set(upper["pads"].values()) & set(lower["pads"].values())
    above, below = standing(upper, other(upper, shared)), standing(lower, _at(lower, shared))
    named = {pad: replace(pin, says=LEFT if pin.way == DOWN else pin.says) for pad, pin in above.pins.items()}
    hushed = {pad: _hushed(pin, UP) for pad, pin in below.pins.items()}
    return [(replace(above, pins=named), -REACH), (replace(below, pins=hushed), REACH)]


def _at(part: Part, net: str) -> str:
    return next(pad for pad, its in part["pads"].items() if its == net)


def _symbol(part: Part, sides: dict[str, Any], before: str) -> Symbol:
    kind = part["part"].split()[0]
    if kind == "WS2812B":
        return pixel(part)
    if kind == "test":
        return point(part)
    if kind == "AO3401A":
        return transistor(part, drain_left(part, before))
    if kind not in GLYPHS:
        return box(part, *sides.get(part["ref"], halves(part)))
    return standing(part, high(part)) if hangs(part) else lying(part, first(part, before))
