"""Find the cheapest path over the routing grid from one piece of a net to another (A*)."""

from heapq import heappop, heappush
from math import inf

from hardware.boards.routing_grid import COLUMNS, SHEET

DIAGONAL = 2**0.5
STEPS = tuple(
    (row * COLUMNS + column, DIAGONAL if row and column else 1.0)
    for row in (-1, 0, 1)
    for column in (-1, 0, 1)
    if row or column
)


def cheapest_path(cost: list[float], via: list[float], sources: list[int], targets: set[int]) -> list[int]:
    """Return the nodes of the cheapest path from a source to a target, or [] if there is none.

    `cost` is the cost of a step of one pitch onto a node, at least 1; `via` the cost of changing layers at a node.
    """
    best = dict.fromkeys(sources, 0.0)
    came: dict[int, int] = {}
    guess = _CostBound(targets)
    heap = [(guess(node), node) for node in sources]
    heap.sort()
    done: set[int] = set()
    while heap:
        _, node = heappop(heap)
        if node in targets:
            return _path_to(came, node)
        if node in done:
            continue
        done.add(node)
        for neighbour, price in _moves(cost, via, node):
            price += best[node]  # noqa: PLW2901
            if price < best.get(neighbour, inf):
                best[neighbour], came[neighbour] = price, node
                heappush(heap, (price + guess(neighbour), neighbour))
    return []


def _moves(cost: list[float], via: list[float], node: int) -> list[tuple[int, float]]:
    """Return the neighbours of a node with the cost of the step to each."""
    moves = [(node + step, length * cost[node + step]) for step, length in STEPS if cost[node + step] < inf]
    other = (node + SHEET) % (2 * SHEET)
    if via[node % SHEET] < inf and cost[other] < inf:
        moves.append((other, via[node % SHEET]))
    return moves


class _CostBound:
    """A lower bound of the cost from a node to the box around the targets."""

    def __init__(self, targets: set[int]) -> None:
        rows, columns = zip(*(divmod(node % SHEET, COLUMNS) for node in targets))
        self.box = min(rows), max(rows), min(columns), max(columns)

    def __call__(self, node: int) -> float:
        row, column = divmod(node % SHEET, COLUMNS)
        first_row, last_row, first_column, last_column = self.box
        down = first_row - row if row < first_row else row - last_row if row > last_row else 0
        across = first_column - column if column < first_column else column - last_column if column > last_column else 0
        return max(down, across) + (DIAGONAL - 1) * min(down, across)


def _path_to(came: dict[int, int], node: int) -> list[int]:
    """Return the path that leads to a node."""
    way = [node]
    while node in came:
        node = came[node]
        way.append(node)
    return way[::-1]
