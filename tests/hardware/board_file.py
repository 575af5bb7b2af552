"""Reads a KiCad board without KiCad: parts with pads, copper, outline, in the board's millimetres."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from pathlib import Path

from hardware.boards.geometry import Box, Point
from hardware.boards.s_expressions import Node, as_floats, child_lists, child_values, parse

PITCH = 0.25  # of the router's grid: all tracks run from one of its nodes to another, straight or diagonally

Track = tuple[str, tuple[float, ...], tuple[float, ...], str, float]  # layer, start, end, net, width
GridNode = tuple[int, int]
LayerNode = tuple[str, int, int]


@dataclass
class Pad:
    """A pad on the board."""

    ref: str
    number: str
    net: str
    at: Point
    size: tuple[float, ...]
    drill: float
    layers: tuple[str, ...]
    round: bool

    def covers(self, x: float, y: float) -> bool:
        """Return whether the pad covers this point."""
        dx, dy = abs(x - self.at[0]), abs(y - self.at[1])
        half = self.size[0] / 2, self.size[1] / 2
        radius = min(half) if self.round else 0
        return hypot(max(dx - half[0] + radius, 0), max(dy - half[1] + radius, 0)) <= radius + 1e-6


@dataclass
class Footprint:
    """A part on the board, with its pads and body."""

    ref: str
    value: str
    library: str
    at: Point
    turned: float
    pads: list[Pad]
    body: Box


class BoardFile:
    """A KiCad board that was read from its file."""

    def __init__(self, path: Path) -> None:
        self.tree = parse(path.read_text())
        self.nets = {int(number): name for _, number, name in child_lists(self.tree, "net")}
        self.footprints = {part.ref: part for part in map(_footprint, child_lists(self.tree, "footprint"))}
        self.pads = [pad for part in self.footprints.values() for pad in part.pads]
        names = [text for part in child_lists(self.tree, "footprint") for text in child_lists(part, "fp_text")]
        self.printed = {text[2] for text in names if text[1] == "reference" and "hide" not in text}
        self.names = [box for part in child_lists(self.tree, "footprint") for box in _names(part)]
        self.tracks = [_track(node, self.nets) for node in child_lists(self.tree, "segment")]
        self.vias = [(as_floats(child_values(via, "at")), self._net(via)) for via in child_lists(self.tree, "via")]
        self.via_drills = [float(child_values(via, "drill")[0]) for via in child_lists(self.tree, "via")]

    def _net(self, node: Node) -> str:
        """Return the name of a node's net."""
        return self.nets[int(child_values(node, "net")[0])]

    def outline(self) -> list[tuple[float, ...]]:
        """Return the end points of the board's edges."""
        shapes = child_lists(self.tree, "gr_line") + child_lists(self.tree, "gr_arc")
        edges = [shape for shape in shapes if child_values(shape, "layer") == ["Edge.Cuts"]]
        return [as_floats(child_values(edge, end)) for edge in edges for end in ("start", "end")]

    def islands(self, net: str, least: float = 0.0) -> list[list[str]]:
        """Return the groups of pads ("J1.4") that tracks of at least that width connect, without the pours."""
        nodes = defaultdict(set)
        for pad in self.pads:
            if pad.net == net:
                nodes[f"{pad.ref}.{pad.number}", pad.at] |= _pad_nodes(pad)
        pieces = list(nodes.values())
        pieces += [_line_nodes(*track[:3]) for track in self.tracks if track[3] == net and track[4] >= least]
        pieces += [{(layer, *_node(at)) for layer in ("F.Cu", "B.Cu")} for at, of in self.vias if of == net]
        groups = []
        for piece in pieces:
            met = [group for group in groups if not group.isdisjoint(piece)]
            groups = [group for group in groups if group.isdisjoint(piece)] + [piece.union(*met)]
        return [
            sorted(name for (name, _), its in nodes.items() if its <= group)
            for group in groups
            if any(its <= group for its in nodes.values())
        ]


def _footprint(node: Node) -> Footprint:
    """Return the part that a node describes."""
    x, y, *turn = as_floats(child_values(node, "at"))
    turned = turn[0] if turn else 0.0
    words = {text[1]: text[2] for text in child_lists(node, "fp_text")}
    pads = [_pad(pad, words["reference"], (x, y, turned)) for pad in child_lists(node, "pad")]
    return Footprint(
        words["reference"], words["value"], node[1], (x, y), turned, pads, _body(node, (x, y, turned), pads)
    )


LETTER = 0.9  # as wide as it is high, with the room to the next one


def _names(node: Node) -> Iterator[tuple[str, Box]]:
    """Yield a part's name, and the box its letters stand in."""
    x, y, *turn = as_floats(child_values(node, "at"))
    for text in child_lists(node, "fp_text"):
        if text[1] == "reference" and "hide" not in text:
            *at, turned = (
                *as_floats(child_values(text, "at")[:2]),
                *(as_floats(child_values(text, "at")[2:3]) or (0.0,)),
            )
            middle = _place(at, (x, y, turn[0] if turn else 0.0))
            high, _ = as_floats(_size(text))
            wide = len(text[2]) * high * LETTER
            half = (wide / 2, high / 2) if round(turned / 90) % 2 == 0 else (high / 2, wide / 2)
            yield text[2], (middle[0] - half[0], middle[1] - half[1], middle[0] + half[0], middle[1] + half[1])


def _size(text: Node) -> Node:
    """Return the size of a text."""
    (font,) = child_lists(child_lists(text, "effects")[0], "font")
    return child_values(font, "size")


def _place(point: Sequence[float], at: tuple[float, float, float]) -> Point:
    """Return a part's point in coordinates of the board."""
    x, y, turned = at
    angle = radians(turned)
    return x + point[0] * cos(angle) + point[1] * sin(angle), y - point[0] * sin(angle) + point[1] * cos(angle)


def _pad(node: Node, ref: str, at: tuple[float, float, float]) -> Pad:
    """Return the pad that a node describes."""
    x, y, *turn = as_floats(child_values(node, "at"))
    size = as_floats(child_values(node, "size"))
    if round((turn[0] if turn else 0) / 90) % 2:
        size = size[::-1]
    net = child_lists(node, "net")
    drill = [float(word) for word in (child_lists(node, "drill") or [["drill"]])[0][1:] if word != "oval"]
    layers = tuple(layer for layer in ("F.Cu", "B.Cu") if {layer, "*.Cu", "F&B.Cu"} & set(child_values(node, "layers")))
    return Pad(
        ref, node[1], net[0][2] if net else "", _place((x, y), at), size, min(drill, default=0.0), layers,
        node[3] in ("circle", "oval"),
    )  # fmt: skip


def _body(node: Node, at: tuple[float, float, float], pads: list[Pad]) -> Box:
    """Return the box around a part's body."""
    fab = [
        shape
        for kind in ("fp_line", "fp_arc", "fp_rect")
        for shape in child_lists(node, kind)
        if child_values(shape, "layer") == ["F.Fab"]
    ]
    points = [_place(as_floats(child_values(shape, end)), at) for shape in fab for end in ("start", "end")]
    for circle in child_lists(node, "fp_circle"):
        if child_values(circle, "layer") == ["F.Fab"]:
            middle, end = as_floats(child_values(circle, "center")), as_floats(child_values(circle, "end"))
            radius = hypot(end[0] - middle[0], end[1] - middle[1])
            x, y = _place(middle, at)
            points += [(x - radius, y - radius), (x + radius, y + radius)]
    points = points or [pad.at for pad in pads]
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def _track(node: Node, nets: dict[int, str]) -> Track:
    """Return the track that a node describes."""
    start, end = as_floats(child_values(node, "start")), as_floats(child_values(node, "end"))
    return (
        child_values(node, "layer")[0],
        start,
        end,
        nets[int(child_values(node, "net")[0])],
        float(child_values(node, "width")[0]),
    )


def _node(point: Sequence[float]) -> GridNode:
    """Return the grid node nearest to a point."""
    return round(point[0] / PITCH), round(point[1] / PITCH)


def _line_nodes(layer: str, start: tuple[float, ...], end: tuple[float, ...]) -> set[LayerNode]:
    """Return the grid nodes along a track."""
    (x0, y0), (x1, y1) = _node(start), _node(end)
    steps = max(abs(x1 - x0), abs(y1 - y0))
    return {(layer, x0 + (x1 - x0) * i // steps, y0 + (y1 - y0) * i // steps) for i in range(steps + 1)}


def _pad_nodes(pad: Pad) -> set[LayerNode]:
    """Return the grid nodes under a pad."""
    column, row = _node(pad.at)
    reach = int(max(pad.size) / 2 / PITCH) + 1
    around = range(-reach, reach + 1)
    return {
        (layer, column + across, row + down)
        for layer in pad.layers
        for across in around
        for down in around
        if pad.covers((column + across) * PITCH, (row + down) * PITCH)
    }
