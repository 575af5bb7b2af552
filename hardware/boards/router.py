"""Route a placed board on the grid, one task after another; routes in the way are ripped up and laid again later."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from math import inf

import numpy as np
from numpy.typing import NDArray

from hardware.boards.design_rules import CLEARANCE, GROUND, VIA, WIDTHS
from hardware.boards.geometry import Box, Pad, PlacedPart, Point, TrackOrVia
from hardware.boards.path_search import cheapest_path
from hardware.boards.routing_grid import (
    BLOCKED,
    HALVES,
    LAYERS,
    ROUND,
    SHEET,
    FixedObstacles,
    Nodes,
    near_line,
    node_at,
    point_of,
)

VIA_COST = 12.0
CROSSING_COST = 8.0  # extra cost of every node taken from another route
CONFLICT_COST = 3.0  # permanent extra cost of nodes where routes conflicted, so that they part sooner or later
MAX_SEARCHES = 1500  # maximum number of searches
STITCHING_DISTANCE = 5.0  # distance in mm between vias that connect the ground pours


class Unroutable(Exception):
    """No path exists for a net, or none was found within the limit."""


@dataclass(frozen=True)
class Task:
    """Connect some pads of a net with one kind of copper."""

    net: str
    kind: str
    pads: tuple[Pad, ...]


@dataclass(eq=False)
class Route:
    """Copper laid for a task: its nodes in order, and the nodes it blocks for each kind of copper of other nets."""

    task: Task
    nodes: list[int]
    blocked_nodes: dict[str, Nodes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.members = frozenset(self.nodes)
        for kind, half in HALVES.items():
            self.blocked_nodes[kind] = np.unique(np.concatenate(list(self._pieces(half))))

    def _pieces(self, half: float) -> Iterable[Nodes]:
        """Yield the nodes too close to this route for other copper of half width `half`."""
        reach = WIDTHS[self.task.kind] / 2 + CLEARANCE + half + ROUND
        for layer, line in straight_runs(self.nodes):
            yield near_line([point_of(node) for node in line], reach) + layer * SHEET
        for via in via_nodes(self.nodes):
            disc = near_line([point_of(via)] * 2, VIA / 2 + CLEARANCE + half + ROUND)
            yield from (disc, disc + SHEET)


def via_nodes(nodes: list[int]) -> list[int]:
    """Return the nodes where a path changes layers."""
    return [a for a, b in pairwise(nodes) if abs(a - b) == SHEET]


def straight_runs(nodes: list[int]) -> list[tuple[int, list[int]]]:
    """Return the stretches of a path on one layer each, as (layer, corner nodes)."""
    runs = [(layer, list(run)) for layer, run in groupby(nodes, lambda node: node // SHEET)]
    return [(layer, _corners(run)) for layer, run in runs if len(run) > 1]


def _corners(run: list[int]) -> list[int]:
    """Return the ends and bends of a stretch."""
    bends = [b for a, b, c in zip(run, run[1:], run[2:]) if b - a != c - b]
    return [run[0], *bends, run[-1]]


class Router:
    """The state of a board while it is routed."""

    def __init__(self, parts: list[PlacedPart], tasks: list[Task], pours: Iterable[Box] = ()) -> None:
        self.tasks = tasks
        self.pours = tuple(pours)  # of other nets than ground
        self.nets = {net: number for number, net in enumerate(sorted({task.net for task in tasks}), 1)}
        self.obstacles = FixedObstacles(parts, self.nets)
        self.routes: list[Route] = []
        self.conflict_cost = np.zeros(2 * SHEET)
        self.pad_nodes = {
            id(pad): frozenset(node_at(pad.at, LAYERS.index(layer)) for layer in pad.layers)
            for task in tasks
            for pad in task.pads
        }

    def run(self) -> list[TrackOrVia]:
        """Route all tasks and return the copper; raise Unroutable if that fails."""
        waiting = deque(self.tasks)
        for _ in range(MAX_SEARCHES):
            if not waiting:
                return self._wires()
            task = waiting.popleft()
            pieces = self._pieces(task)
            if len(pieces) == 1:
                continue
            taken_up = self._lay_route(task, pieces)
            waiting.appendleft(task)
            waiting.extend(other for other in taken_up if other not in waiting)
        raise Unroutable(f"still to do: {[task.net for task in waiting]}")

    def _lay_route(self, task: Task, pieces: list[frozenset[int]]) -> list[Task]:
        """Connect the smallest piece of a task's net to the rest; return the tasks whose routes were ripped up."""
        smallest = min(pieces, key=lambda piece: (len(piece), min(piece)))
        rest = set().union(*(piece for piece in pieces if piece is not smallest))
        cost, via = self._costs(task)
        nodes = cheapest_path(cost.tolist(), via.tolist(), sorted(smallest), rest)
        if not nodes:
            raise Unroutable(f"no way for {task.net}")
        route = Route(task, nodes)
        crossed = [other for other in self.routes if self._conflict(route, other)]
        self.routes = [other for other in self.routes if other not in crossed] + [route]
        return [other.task for other in crossed]

    def _costs(self, task: Task) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the cost of a step onto each node and the cost of a via there, for this task."""
        cost = self._node_costs(task, task.kind)
        single = self._node_costs(task, "via")
        return cost, VIA_COST - 2 + single[:SHEET] + single[SHEET:]

    def _node_costs(self, task: Task, kind: str) -> NDArray[np.float64]:
        """Return the cost of each node for one kind of copper; infinite where it is not allowed."""
        owner = self.obstacles.allowed_net[kind]
        price = np.where((owner == 0) | (owner == self.nets[task.net]), 1 + self.conflict_cost, inf)
        for route in self.routes:
            if route.task.net != task.net:
                price[route.blocked_nodes[kind]] += CROSSING_COST
        return price

    def _conflict(self, route: Route, other: Route) -> bool:
        """Return whether two routes conflict, and raise the cost of the nodes where they do."""
        if route.task.net == other.task.net:
            return False
        changes = via_nodes(route.nodes)
        places = [(route.task.kind, route.nodes), ("via", changes + [(node + SHEET) % (2 * SHEET) for node in changes])]
        hits = np.concatenate([np.intersect1d(other.blocked_nodes[kind], nodes) for kind, nodes in places]).astype(int)
        self.conflict_cost[hits] += CONFLICT_COST
        return len(hits) > 0

    def _pieces(self, task: Task) -> list[frozenset[int]]:
        """Return the task's pads as connected pieces; routes of the net that touch no pad are ignored."""
        owner = self.obstacles.allowed_net[task.kind]
        copper = [route.members for route in self.routes if _is_usable(route, task)]
        pieces = [self.pad_nodes[id(pad)] for pad in task.pads]
        while copper:
            touching = [nodes for nodes in copper if any(not nodes.isdisjoint(piece) for piece in pieces)]
            if not touching:
                break
            copper = [nodes for nodes in copper if nodes not in touching]
            for nodes in touching:
                pieces = _merge_touching(pieces, nodes)
        number = self.nets[task.net]
        return [frozenset(node for node in piece if owner[node] in (0, number)) for piece in _merge_all(pieces)]

    def _wires(self) -> list[TrackOrVia]:
        """Return all routes as tracks and vias, with the vias between the ground pours."""
        wires = []
        for route in self.routes:
            width = WIDTHS[route.task.kind]
            for layer, line in straight_runs(route.nodes):
                points = [point_of(node) for node in line]
                wires += [
                    TrackOrVia(route.task.net, LAYERS[layer], start, end, width) for start, end in pairwise(points)
                ]
            wires += [
                TrackOrVia(route.task.net, "", point_of(via), point_of(via), VIA) for via in via_nodes(route.nodes)
            ]
        wires += [TrackOrVia(GROUND, "", point_of(node), point_of(node), VIA) for node in self._stitching_vias()]
        return sorted(set(wires), key=lambda wire: (wire.net, wire.layer, wire.start, wire.end, wire.width))

    def _stitching_vias(self) -> list[int]:
        """Return free nodes for vias that connect the two ground pours."""
        owner = self.obstacles.allowed_net["trunk"].reshape(2, SHEET)
        free = ((owner == 0) | (owner == self.nets[GROUND])).all(0)
        free &= (self.obstacles.allowed_net["via"].reshape(2, SHEET) != BLOCKED).all(0)
        for route in self.routes:
            free[route.blocked_nodes["trunk"] % SHEET] = False
        return [node for node in map(int, np.flatnonzero(free)) if self._is_stitching_place(point_of(node))]

    def _is_stitching_place(self, point: Point) -> bool:
        """Return whether a point is on the pattern of those vias and outside all other pours."""
        x, y = point
        poured = any(left <= x <= right and back <= y <= front for left, back, right, front in self.pours)
        return x % STITCHING_DISTANCE == y % STITCHING_DISTANCE == 0 and not poured


def _is_usable(route: Route, task: Task) -> bool:
    """Return whether a route is of the task's net and at least as wide."""
    return route.task.net == task.net and WIDTHS[route.task.kind] >= WIDTHS[task.kind]


def _merge_touching(pieces: list[frozenset[int]], nodes: frozenset[int]) -> list[frozenset[int]]:
    """Return the pieces, with those that touch `nodes` merged into one."""
    apart = [piece for piece in pieces if piece.isdisjoint(nodes)]
    return [*apart, nodes.union(*(piece for piece in pieces if not piece.isdisjoint(nodes)))]


def _merge_all(pieces: list[frozenset[int]]) -> list[frozenset[int]]:
    """Return the pieces with all that touch each other merged."""
    for piece in pieces:
        pieces = _merge_touching(pieces, piece)
    return pieces
