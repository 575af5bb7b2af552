"""List the router's tasks for a board: trunks first, then by kind, short nets before long ones."""

from importlib import import_module
from math import dist

from hardware.boards.design_rules import GROUND
from hardware.boards.geometry import Box, Pad, PlacedPart
from hardware.boards.router import Task


def routing_tasks(name: str, parts: list[PlacedPart]) -> list[Task]:
    """Return the routing tasks of a board: trunks, then signals, the rest of the power nets, and ground."""
    table = import_module(f"hardware.boards.{name}_places")
    pads = _pads_by_net(parts)
    trunks = [_trunk(parts, net, refs) for net, refs in table.TRUNKS.items()]
    found = [Task(net, _kind(net, table.POWER), tuple(ends)) for net, ends in pads.items() if len(ends) > 1]
    order = {"signal": 0, "power": 1, "ground": 2}
    return [*trunks, *sorted(found, key=lambda task: (order[task.kind], _diagonal(task), task.net))]


def pour_boxes(name: str) -> list[Box]:
    """Return the boxes of a board's power pours."""
    table = import_module(f"hardware.boards.{name}_places")
    return [box for boxes in table.POURS.values() for box in boxes]


def _pads_by_net(parts: list[PlacedPart]) -> dict[str, list[Pad]]:
    pads: dict[str, list[Pad]] = {}
    for part in parts:
        for pad in part.pads:
            if pad.net:
                pads.setdefault(pad.net, []).append(pad)
    return pads


def _trunk(parts: list[PlacedPart], net: str, refs: tuple[str, ...]) -> Task:
    """Return the task of a trunk, which connects the pads of its net on the named parts."""
    return Task(net, "trunk", tuple(pad for part in parts if part.ref in refs for pad in part.pads if pad.net == net))


def _kind(net: str, power: tuple[str, ...]) -> str:
    """Return the kind of copper for a net: "ground", "power" or "signal"."""
    return "ground" if net == GROUND else "power" if net in power else "signal"


def _diagonal(task: Task) -> float:
    """Return the diagonal of the box around a task's pads."""
    xs, ys = zip(*(pad.at for pad in task.pads))
    return dist((min(xs), min(ys)), (max(xs), max(ys)))
