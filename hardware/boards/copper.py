"""Calculate the resistance of the copper between pads of a net: tracks, pours and vias of a saved board, as a grid.

A square of copper has the same resistance whatever its size, so each layer is cut into small squares, and the currents
are solved for. The result is copper alone: parts on the way are counted elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import spsolve

from hardware.board_shape import DEPTH, WIDTH
from hardware.boards.s_expressions import Node, as_floats, child_lists, child_values, parse

SQUARE = 0.00049  # ohm of a square of copper 35 um thick
VIA = 0.0015  # ohm of a hole of 0.3 mm with 20 um of copper around it
STEP = 0.2
COLUMNS, ROWS = round(WIDTH / STEP), round(DEPTH / STEP)
OFF = 0.03  # offset of the grid in mm, so that no row of cells is on the edge of a track
X, Y = np.meshgrid((np.arange(COLUMNS) + 0.5) * STEP + OFF, (np.arange(ROWS) + 0.5) * STEP + OFF)
CELLS = np.arange(ROWS * COLUMNS).reshape(ROWS, COLUMNS)
LAYERS = ("F.Cu", "B.Cu")
SOLID = 1e5  # siemens between the two layers in a plated pad full of solder

Cells = NDArray[np.int64]


@dataclass
class NetCells:
    """One net as grid cells: its copper on both layers, the cells of each pad, and the links between layers."""

    copper: NDArray[np.bool_] = field(default_factory=lambda: np.zeros((2, ROWS * COLUMNS), bool))
    pads: dict[str, Cells] = field(default_factory=dict)
    joined: list[tuple[int, float]] = field(default_factory=list)


class Copper:
    """The copper of a saved board file, net by net."""

    def __init__(self, path: Path) -> None:
        tree = parse(path.read_text())
        self._names = {number: name for _, number, name in child_lists(tree, "net")}
        self._nets: dict[str, NetCells] = {name: NetCells() for name in self._names.values()}
        for node in child_lists(tree, "segment"):
            start, end, (width,) = (as_floats(child_values(node, word)) for word in ("start", "end", "width"))
            self._net(node).copper[
                LAYERS.index(child_values(node, "layer")[0]), _cells_under_track(start, end, width)
            ] = True
        for node in child_lists(tree, "via"):
            self._via(node)
        for node in child_lists(tree, "zone"):
            for filled in child_lists(node, "filled_polygon"):
                corners = [as_floats(point[1:]) for point in child_lists(child_lists(filled, "pts")[0], "xy")]
                layer = LAYERS.index(child_values(filled, "layer")[0])
                self._net(node).copper[layer] |= _inside(corners)
        for part in child_lists(tree, "footprint"):
            for pad in child_lists(part, "pad"):
                self._pad(part, pad)

    def ohms(self, net: str, start: Iterable[str], end: Iterable[str]) -> float:
        """Return the ohms between two groups of pads ("J1.4"); the pads within a group count as connected."""
        found = self._nets[net]
        cells = np.flatnonzero(found.copper.ravel())
        sides = [np.concatenate([found.pads[pad] for pad in side]) for side in (start, end)]
        place = np.full(found.copper.size, -1)
        place[cells] = np.arange(len(cells)) + 2
        for number, side in enumerate(sides):
            place[side] = number
        return _solve_ohms(place, found)

    def _net(self, node: Node) -> NetCells:
        """Return the net that a node of the file belongs to."""
        return self._nets[self._names[child_values(node, "net")[0]]]

    def _via(self, node: Node) -> None:
        """Add a via: copper on both layers, and a link between them."""
        x, y = as_floats(child_values(node, "at"))
        net, cell = self._net(node), _cell(x, y)
        net.copper[:, _cells_under_track((x, y), (x, y), as_floats(child_values(node, "size"))[0])] = True
        net.joined.append((cell, 1 / VIA))

    def _pad(self, part: Node, pad: Node) -> None:
        """Add a pad to its net; a through-hole pad also links the layers."""
        if not child_lists(pad, "net"):
            return
        net, cells = self._net(pad), _cells_under_pad(part, pad)
        through = pad[2] == "thru_hole"
        net.copper[: 2 if through else 1, cells] = True
        net.joined += [(cell, SOLID) for cell in cells if through]
        ref = next(text[2] for text in child_lists(part, "fp_text") if text[1] == "reference")
        name = f"{ref}.{pad[1]}"
        net.pads[name] = np.concatenate([net.pads.get(name, np.zeros(0, np.int64)), cells])


def _solve_ohms(place: Cells, net: NetCells) -> float:
    """Return the ohms between node 0 and node 1, which is ground: the voltage that drives one ampere."""
    ones, others, siemens = map(np.concatenate, zip(*_links(place, net)))
    apart = ones != others
    ones, others, siemens = ones[apart], others[apart], siemens[apart]
    count = place.max() + 1
    rows, columns = np.concatenate([ones, others, ones, others]), np.concatenate([others, ones, ones, others])
    values = np.concatenate([-siemens, -siemens, siemens, siemens])
    matrix = cast(Any, csc_matrix((values, (rows, columns)), (count, count)))
    met = np.flatnonzero(matrix.diagonal() > 0)
    kept = met[_connected_to_source(matrix, met)]
    kept = kept[kept != 1]
    current = (kept == 0).astype(float)
    volts: Any = spsolve(matrix[kept][:, kept], current)
    return float(volts[np.argmax(current)])


def _connected_to_source(matrix: Any, met: Cells) -> NDArray[np.bool_]:
    """Return which of the nodes `met` are connected with node 0; isolated islands of a net would have no voltage."""
    _, label = connected_components(matrix, directed=False)
    return label[met] == label[0]


def _links(place: Cells, net: NetCells) -> Iterable[tuple[Cells, Cells, NDArray[np.float64]]]:
    """Yield the conductances between nodes: between neighbouring cells of a layer, and between layers."""
    grid = place.reshape(2, ROWS, COLUMNS)
    for one_, other in ((grid[:, :, :-1], grid[:, :, 1:]), (grid[:, :-1], grid[:, 1:])):
        both = (one_ >= 0) & (other >= 0)
        yield one_[both], other[both], np.full(int(both.sum()), 1 / SQUARE)
    cells = np.array([cell for cell, _ in net.joined], np.int64)
    yield place[cells], place[cells + ROWS * COLUMNS], np.array([siemens for _, siemens in net.joined])


def _cell(x: float, y: float) -> int:
    """Return the index of the cell at a point in millimetres."""
    return int(y / STEP) * COLUMNS + int(x / STEP)


def _inside(corners: list[tuple[float, ...]]) -> NDArray[np.bool_]:
    """Return for each cell whether its centre lies in the outline: it is right of an odd number of edges."""
    crossed = np.zeros((ROWS, COLUMNS + 1), int)
    for (x, y), (to_x, to_y) in pairwise([*corners, corners[0]]):
        rows = np.flatnonzero((Y[:, 0] > y) != (Y[:, 0] > to_y))
        places = x + (Y[rows, 0] - y) * (to_x - x) / ((to_y - y) or 1)
        crossed[rows, np.searchsorted(X[0], places)] += 1
    return crossed[:, :COLUMNS].cumsum(axis=1).ravel() % 2 == 1


def _cells_under_track(start: tuple[float, ...], end: tuple[float, ...], width: float) -> Cells:
    """Return the cells whose centre lies under a track."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    near = _window(Y[:, 0], start[1], end[1], width), _window(X[0], start[0], end[0], width)
    x, y = X[near] - start[0], Y[near] - start[1]
    part = np.clip((x * dx + y * dy) / ((dx * dx + dy * dy) or 1), 0, 1)
    return CELLS[near][np.hypot(x - part * dx, y - part * dy) <= width / 2]


def _window(middles: NDArray[Any], start: float, end: float, width: float) -> slice:
    """Return the range of rows or columns that a track of this width may touch."""
    return slice(*np.searchsorted(middles, (min(start, end) - width, max(start, end) + width)))


def _cells_under_pad(part: Node, pad: Node) -> Cells:
    """Return the cells under a pad, which is taken as a rectangle."""
    x, y, *turn = as_floats(child_values(part, "at"))
    angle = radians(turn[0] if turn else 0)
    px, py, *own = as_floats(child_values(pad, "at"))
    at = x + px * cos(angle) + py * sin(angle), y - px * sin(angle) + py * cos(angle)
    width, depth = as_floats(child_values(pad, "size"))
    if round((own[0] if own else 0) / 90) % 2:
        width, depth = depth, width
    inside = (np.abs(X - at[0]) <= width / 2) & (np.abs(Y - at[1]) <= depth / 2)
    return np.flatnonzero(inside) if inside.any() else np.array([_cell(*at)])
