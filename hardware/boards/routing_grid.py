"""The routing grid: where centres of tracks and vias may lie, and the nodes that pads and tracks block."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hardware.board_shape import CORNER, DEPTH, WIDTH
from hardware.boards.design_rules import CLEARANCE, EDGE, HOLE_CLEARANCE, HOLE_TO_HOLE, VIA, VIA_HOLE, WIDTHS
from hardware.boards.geometry import Pad, PlacedPart, Point

PITCH = 0.25
COLUMNS, ROWS = round(WIDTH / PITCH) + 1, round(DEPTH / PITCH) + 1
SHEET = COLUMNS * ROWS  # nodes of one layer; a node's number is layer * SHEET + row * COLUMNS + column
LAYERS = "FB"
HALVES = {**{kind: width / 2 for kind, width in WIDTHS.items()}, "via": VIA / 2}
SCREW_HEAD = 1.6  # mm around a screw's hole without tracks
# Between two allowed nodes a track is closer to a round obstacle, and still closer to a corner, by this many mm
ROUND, SHARP = 0.03, 0.05
BLOCKED = -1

Nodes = NDArray[np.int64]
X, Y = np.meshgrid(np.arange(COLUMNS) * PITCH, np.arange(ROWS) * PITCH)


def node_at(point: Point, layer: int = 0) -> int:
    """Return the node nearest to a point, on layer 0 or 1."""
    return layer * SHEET + round(point[1] / PITCH) * COLUMNS + round(point[0] / PITCH)


def point_of(node: int) -> Point:
    """Return the position of a node in millimetres."""
    row, column = divmod(node % SHEET, COLUMNS)
    return column * PITCH, row * PITCH


def near_line(line: Iterable[Point], reach: float) -> Nodes:
    """Return the nodes of one layer closer than `reach` to a line through points."""
    parts = [_near_segment(start, end, reach) for start, end in pairwise(line)]
    return np.unique(np.concatenate(parts)) if parts else np.zeros(0, np.int64)


def near_polygon(polygon: tuple[Point, ...], reach: float) -> Nodes:
    """Return the nodes of one layer inside a polygon or closer than `reach` to it."""
    return np.union1d(_inside(polygon), near_line((*polygon, polygon[0]), reach))


def _inside(polygon: tuple[Point, ...]) -> Nodes:
    """Return the nodes of one layer inside a polygon."""
    rows, columns = _window(polygon, 0)
    x, y = X[rows, columns], Y[rows, columns]
    crossings = np.zeros(x.shape, bool)
    for (x0, y0), (x1, y1) in pairwise((*polygon, polygon[0])):
        if y0 != y1:
            crossings ^= ((y0 > y) != (y1 > y)) & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return _node_numbers(rows, columns, crossings)


def _near_segment(start: Point, end: Point, reach: float) -> Nodes:
    """Return the nodes of one layer closer than `reach` to a straight segment."""
    rows, columns = _window((start, end), reach)
    x, y = X[rows, columns] - start[0], Y[rows, columns] - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = np.clip((x * dx + y * dy) / ((dx * dx + dy * dy) or 1), 0, 1)
    return _node_numbers(rows, columns, np.hypot(x - along * dx, y - along * dy) < reach - 1e-9)


def _window(points: Iterable[Point], reach: float) -> tuple[slice, slice]:
    """Return the rows and columns around some points, as slices."""
    xs, ys = zip(*points)
    return tuple(  # type: ignore[return-value]
        slice(max(0, int((min(values) - reach) / PITCH)), max(0, int((max(values) + reach) / PITCH) + 2))
        for values in (ys, xs)
    )


def _node_numbers(rows: slice, columns: slice, chosen: NDArray[np.bool_]) -> Nodes:
    """Return the node numbers of the chosen places of a window."""
    row, column = np.nonzero(chosen)
    return (row + rows.start) * COLUMNS + column + columns.start


class FixedObstacles:
    """The fixed obstacles: per kind of copper and node the only net allowed there; 0 allows any, BLOCKED none."""

    def __init__(self, parts: list[PlacedPart], nets: dict[str, int]) -> None:
        self.allowed_net = {kind: np.zeros(2 * SHEET, np.int32) for kind in HALVES}
        for kind, half in HALVES.items():
            self._reserve(kind, _near_or_beyond_outline(EDGE + half), BLOCKED)
        for part in parts:
            for pad in part.pads:
                self._add_pad(pad, nets.get(pad.net, BLOCKED))
            if part.part == "screw":
                self._add_disc(part.at, part.pads[0].hole / 2 + SCREW_HEAD)

    def _add_pad(self, pad: Pad, net: int) -> None:
        """Reserve the nodes around a pad for its net, and keep vias off it."""
        margin = ROUND if len(pad.polygon) > 4 else SHARP
        clearance = CLEARANCE if pad.number else HOLE_CLEARANCE  # a hole without a number has no copper
        for kind, half in HALVES.items():
            self._reserve(kind, near_polygon(pad.polygon, half + clearance + margin), net, pad.layers)
        via = VIA_HOLE / 2 + HOLE_TO_HOLE if pad.hole else VIA / 2
        self._reserve("via", near_polygon(pad.polygon, via), BLOCKED)

    def _add_disc(self, middle: Point, radius: float) -> None:
        """Block the nodes around a point."""
        for kind, half in HALVES.items():
            self._reserve(kind, near_line((middle, middle), radius + half), BLOCKED)

    def _reserve(self, kind: str, nodes: Nodes, net: int, layers: str = LAYERS) -> None:
        """Reserve nodes for a net; a node that two nets claim is blocked."""
        for layer in layers:
            owner = self.allowed_net[kind][LAYERS.index(layer) * SHEET :][:SHEET]
            before = owner[nodes]
            owner[nodes] = np.where((before == 0) | (before == net), net, BLOCKED)


def _near_or_beyond_outline(reach: float) -> Nodes:
    """Return the nodes beyond the board's outline, or inside and closer than `reach` to it."""
    x = np.abs(X - WIDTH / 2) - (WIDTH / 2 - CORNER)
    y = np.abs(Y - DEPTH / 2) - (DEPTH / 2 - CORNER)
    beyond = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - CORNER
    return np.flatnonzero(beyond > -reach - 1e-9)
