"""Draw pictures of a board from both sides: its plotted layers, with drawings of the parts on top."""

import re
from pathlib import Path

from hardware.board_shape import CORNER, DEPTH, WIDTH
from hardware.boards.design_rules import VIA_HOLE
from hardware.boards.geometry import PlacedPart, TrackOrVia
from hardware.boards.part_bodies import draw_bodies

MASK, COPPER, GOLD, INK, HOLE = "#12452e", "#1d6b45", "#d9b25a", "#f4f4ee", "#1a1a1a"
HIDDEN_WORDS = re.compile(r"<text.*?</text>", re.DOTALL)  # searchable text, a duplicate of the visible strokes
UNITS = 1e6  # units of KiCad's SVG per millimetre
MARGIN = 4.0
SHADOW = """<filter id="{name}" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha"
 stdDeviation="{soft}"/><feOffset dx="{over}" dy="{under}"/><feComponentTransfer><feFuncA type="linear" slope="0.5"/>
</feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>"""
SHADOWS = SHADOW.format(name="shadow", soft=0.35, over=0.3, under=0.5) + SHADOW.format(
    name="high", soft=0.9, over=0.9, under=1.5
)


def top(layers: Path, parts: list[PlacedPart], wires: list[TrackOrVia]) -> str:
    """Return the SVG of the assembled board from above, as the player sees it."""
    return _frame(_side(layers, "F", parts, wires) + draw_bodies(parts))


def bottom(layers: Path, parts: list[PlacedPart], wires: list[TrackOrVia]) -> str:
    """Return the SVG of the bare board from below."""
    return _frame(f'<g transform="translate({WIDTH} 0) scale(-1 1)">{_side(layers, "B", parts, wires)}</g>')


def bare(layers: Path, parts: list[PlacedPart], wires: list[TrackOrVia]) -> str:
    """Return the SVG of the unassembled board from above."""
    return _frame(_side(layers, "F", parts, wires))


def _frame(drawing: str) -> str:
    """Return a drawing as an SVG document with a margin."""
    size = f"{-MARGIN} {-MARGIN} {WIDTH + 2 * MARGIN} {DEPTH + 2 * MARGIN}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{SHADOWS}{drawing}</svg>\n'


def _side(layers: Path, side: str, parts: list[PlacedPart], wires: list[TrackOrVia]) -> str:
    """Return the bare board from one side: mask, copper, gold, printing and holes."""
    plate = f'<rect width="{WIDTH}" height="{DEPTH}" rx="{CORNER}" fill="{MASK}" filter="url(#high)"/>'
    coats = [(f"{side}_Cu", COPPER), (f"{side}_Mask", GOLD), (f"{side}_Silkscreen", INK)]
    return plate + "".join(_layer(layers, name, colour) for name, colour in coats) + _holes(parts, wires)


def _layer(layers: Path, name: str, colour: str) -> str:
    """Return a plotted layer in one colour."""
    (path,) = layers.glob(f"*-{name}.svg")
    inner = path.read_text().split("</desc>", 1)[1].removesuffix("</svg>\n").rstrip().removesuffix("</svg>")
    drawn = HIDDEN_WORDS.sub("", inner).replace("#000000", colour)
    return f'<g transform="scale({1 / UNITS})">{drawn}</g>'


def _holes(parts: list[PlacedPart], wires: list[TrackOrVia]) -> str:
    """Return the holes of pads and vias."""
    holes = [(pad.at, pad.hole / 2) for part in parts for pad in part.pads if pad.hole]
    holes += [(wire.start, VIA_HOLE / 2) for wire in wires if not wire.layer]
    return "".join(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{HOLE}"/>' for (x, y), radius in holes)
