"""Draw circuit sheets as SVG from the netlists: panels in columns, rows of symbols, wires between neighbours."""

from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from typing import Any

from hardware.boards import board_netlist
from hardware.boards.orientation import default_sides, is_drain_left, is_vertical, left_pad, pad_off_net, upper_pad
from hardware.boards.svg_symbols import (
    GLYPHS,
    LETTER,
    SIGNAL,
    SvgSymbol,
    draw_box,
    draw_horizontal,
    draw_label,
    draw_pixel,
    draw_stacked,
    draw_test_point,
    draw_transistor,
    draw_vertical,
    line,
    moved,
    text,
)
from hardware.edition import EDITION, LICENCE

GAP = 10.0
Panel = tuple[str, list[list[str]]]  # title and rows of references; "R3/SW1" is one above the other
Drawn = tuple[str, float, float]  # drawing, width, height


def sheet(name: str) -> str:
    """Return a board's circuit sheet as SVG; every pad is marked with its net, also where only a wire shows it."""
    parts = {part["ref"]: part for part in board_netlist.parts(name)}
    table = import_module(f"hardware.boards.{name}_sheet")
    x, deepest, drawn = GAP, 0.0, []
    for panels in table.COLUMNS:
        drawing, width, height = _column([_panel(panel, parts, table.SIDES) for panel in panels])
        drawn.append(moved(drawing, x, 32))
        x, deepest = x + width + GAP, max(deepest, height)
    head = text(GAP, 22, f"Conclave {name}  {EDITION}", "start", size=16)
    head += text(x - GAP, 16, table.NOTE, "end", size=7) + text(x - GAP, 25, f"{LICENCE}, never built", "end", size=7)
    return _page(x, deepest + 32, head + "\n" + "\n".join(drawn))


def _page(width: float, height: float, drawing: str) -> str:
    """Return the drawing as an SVG document."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width / 4:g}mm" height="{height / 4:g}mm"'
    letters = 'font-family="DejaVu Sans, sans-serif"'
    paper = '<rect width="100%" height="100%" fill="white"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {letters}>\n{paper}\n{drawing}\n</svg>\n'


def _column(panels: list[Drawn]) -> Drawn:
    """Return a column of panels, one above the other."""
    width = max(panel[1] for panel in panels)
    y, drawn = 0.0, []
    for drawing, _, height in panels:
        frame = f'<rect width="{width:g}" height="{height:g}" rx="4" fill="none" stroke="#b8c0c8" stroke-width="0.8"/>'
        drawn.append(moved(frame + drawing, 0, y))
        y += height + GAP
    return "\n".join(drawn), width, y


def _panel(panel: Panel, parts: dict[str, Any], sides: dict[str, Any]) -> Drawn:
    """Return a titled panel with its rows of symbols."""
    title, rows = panel
    y, widest, drawn = 16.0, 0.0, [text(6, 11, title, "start", "#5a6672", 8)]
    for refs in rows:
        drawing, width, height = _row(_symbols(refs, parts, sides))
        drawn.append(moved(drawing, GAP, y))
        y, widest = y + height + 6, max(widest, width)
    return "\n".join(drawn), max(widest, 5 * len(title)) + 2 * GAP, y


def _row(symbols: list[SvgSymbol]) -> Drawn:
    """Return symbols side by side, joined by a wire where facing ends are on one net."""
    wires = ["", *(_shared_net(before, after) for before, after in pairwise(symbols)), ""]
    rooms = [_with_needed_labels(symbol, *around).extent() for symbol, around in zip(symbols, pairwise(wires))]
    axis, below = max(room[2] for room in rooms), max(room[3] for room in rooms)
    x, end, drawn = 0.0, 0.0, []
    for symbol, room, (left, right) in zip(symbols, rooms, pairwise(wires)):
        x += room[0]
        if left:
            start, end = end, x - symbol.reach[0]
            wire = line((start, 0), (end, 0)) + text((start + end) / 2, -2, left, colour=SIGNAL)
            drawn.append(moved(wire, 0, axis))
        drawn.append(moved(_drawing(symbol, left, right), x, axis))
        end, x = x + symbol.reach[1], x + room[1] + (6 + LETTER * len(right) if right else GAP)
    return "\n".join(drawn), x - GAP, axis + below


def _shared_net(before: SvgSymbol, after: SvgSymbol) -> str:
    """Return the net that two neighbours share if each has exactly one facing end, else ""."""
    ends = [port.net for port in before.ports if port.way == "right"]
    starts = [port.net for port in after.ports if port.way == "left"]
    return ends[0] if ends == starts and len(ends) == 1 else ""


def _with_needed_labels(symbol: SvgSymbol, left: str, right: str) -> SvgSymbol:
    """Return the symbol with only those ports that need a label because no wire leads to them."""
    wired = {way for way, net in (("left", left), ("right", right)) if net}
    return replace(symbol, ports=tuple(port for port in symbol.ports if port.way not in wired))


def _drawing(symbol: SvgSymbol, left: str, right: str) -> str:
    """Return a symbol with its labels, and its pads and nets as data attributes."""
    shown = _with_needed_labels(symbol, left, right).ports
    marked = (
        f'<g data-pads="{p.pads}" data-net="{p.net}">{draw_label(p) if p in shown else ""}</g>' for p in symbol.ports
    )
    return symbol.drawing + "".join(marked)


def _symbols(refs: list[str], parts: dict[str, Any], sides: dict[str, Any]) -> list[SvgSymbol]:
    """Return a row's symbols, turned to meet the one before where possible."""
    symbols: list[SvgSymbol] = []
    for ref in refs:
        ends = [port.net for port in symbols[-1].ports if port.way == "right"] if symbols else []
        symbols.append(_symbol(ref, parts, sides, ends[0] if len(ends) == 1 else ""))
    return symbols


def _symbol(ref: str, parts: dict[str, Any], sides: dict[str, Any], before: str) -> SvgSymbol:
    """Return the symbol of a part, or of two parts "R3/SW1" one above the other."""
    if "/" in ref:
        upper, lower = (parts[each] for each in ref.split("/"))
        (shared,) = set(upper["pads"].values()) & set(lower["pads"].values())
        return draw_stacked(_standing(upper, pad_off_net(upper, shared)), _standing(lower, shared))
    part = parts[ref]
    kind = part["part"].split()[0]
    if kind == "WS2812B":
        return draw_pixel(part)
    if kind == "test":
        return draw_test_point(part)
    if kind == "AO3401A":
        return draw_transistor(part, drain_left=is_drain_left(part, before))
    if kind not in GLYPHS:
        return draw_box(part, *sides.get(ref, default_sides(part)))
    return _lying(part, before) if not is_vertical(part) else _standing(part, upper_pad(part))


def _standing(part: dict[str, Any], top: str) -> SvgSymbol:
    """Return a two-pin part drawn vertically; `top` is the upper pad, or the net at the upper end."""
    pad = top if top in part["pads"] else next(pad for pad, net in part["pads"].items() if net == top)
    return draw_vertical(part, pad, GLYPHS[part["part"].split()[0]])


def _lying(part: dict[str, Any], before: str) -> SvgSymbol:
    """Return a two-pin part drawn horizontally, turned to meet the net `before`."""
    return draw_horizontal(part, left_pad(part, before), GLYPHS[part["part"].split()[0]])
