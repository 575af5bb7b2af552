"""Place the parts of a netlist on a board. Runs with the system's Python, which has KiCad's pcbnew."""

import sys
from importlib import import_module
from typing import Any

import pcbnew  # type: ignore[import-not-found]

from hardware.board_shape import HOLES
from hardware.boards.board_netlist import parts
from hardware.boards.geometry import Pad, PlacedPart, to_json
from hardware.boards.kicad import FOOTPRINTS

SCREW = "MountingHole:MountingHole_3.2mm_M3"


def parts_and_screws(name: str) -> list[dict[str, Any]]:
    """Return the parts of a board's circuit and the holes for its four screws."""
    screws = [
        {"ref": f"H{number}", "value": "M3", "footprint": SCREW, "part": "screw", "pads": {}} for number in range(1, 5)
    ]
    return [*parts(name), *screws]


def places(name: str) -> dict[str, tuple[float, float, float]]:
    """Return the centre of each part's body and its rotation in degrees, counterclockwise, by reference."""
    table = import_module(f"hardware.boards.{name}_places").PLACES
    return {**table, **{f"H{number}": (*hole, 0) for number, hole in enumerate(HOLES, 1)}}


def placed_board(name: str) -> Any:
    """Return a KiCad board with all parts placed and their nets; raise LookupError if table and netlist differ."""
    board = pcbnew.BOARD()
    where = places(name)
    unmatched = where.keys() ^ {part["ref"] for part in parts_and_screws(name)}
    if unmatched:
        raise LookupError(f"{name}_places.py and the net list differ in {sorted(unmatched)}")
    for part in parts_and_screws(name):
        footprint = _footprint(part)
        board.Add(footprint)
        _put(footprint, *where[part["ref"]])
        _connect(board, footprint, part["pads"])
    return board


def _footprint(part: dict[str, Any]) -> Any:
    """Load a part's footprint from KiCad's library; raise LookupError if there is none."""
    library, name = part["footprint"].split(":")
    footprint = pcbnew.FootprintLoad(str(FOOTPRINTS / f"{library}.pretty"), name)
    if footprint is None:
        raise LookupError(f"no footprint {part['footprint']} for {part['ref']}")
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    footprint.SetReference(part["ref"])
    footprint.SetValue(part["value"])
    return footprint


def _put(footprint: Any, x: float, y: float, rotation: float) -> None:
    """Move and rotate a footprint so that the centre of its body lies at (x, y)."""
    footprint.SetOrientationDegrees(rotation)
    left, back, right, front = body_box(footprint)
    at = footprint.GetPosition()
    shift = pcbnew.wxPoint(pcbnew.FromMM(x - (left + right) / 2), pcbnew.FromMM(y - (back + front) / 2))
    footprint.SetPosition(at + shift)


def body_box(footprint: Any) -> tuple[float, float, float, float]:
    """Return the bounding box of a part's assembly outline in millimetres, or its position if it has none."""
    box = pcbnew.EDA_RECT()
    first = True
    for item in footprint.GraphicalItems():
        if item.GetLayer() == pcbnew.F_Fab and item.GetClass() == "MGRAPHIC":
            outline = item.GetBoundingBox()
            outline.Inflate(-item.GetWidth() // 2)
            box, first = (outline, False) if first else (_merged_box(box, outline), False)
    if first:
        at = footprint.GetPosition()
        return (*_mm(at), *_mm(at))
    return (*_mm(box.GetOrigin()), *_mm(box.GetEnd()))


def _merged_box(box: Any, other: Any) -> Any:
    """Return the box enlarged by another."""
    box.Merge(other)
    return box


def _connect(board: Any, footprint: Any, pads: dict[str, str]) -> None:
    """Assign the nets of a part to the pads of its footprint."""
    for pad in footprint.Pads():
        name = pads.get(pad.GetNumber())
        if name:
            pad.SetNet(_net(board, name))


def _net(board: Any, name: str) -> Any:
    """Return the net of a name, added to the board if it is new."""
    net = board.FindNet(name)
    if net is None:
        net = pcbnew.NETINFO_ITEM(board, name)
        board.Add(net)
    return net


def _mm(point: Any) -> tuple[float, float]:
    """Return a KiCad point in millimetres."""
    return round(pcbnew.ToMM(point.x), 4), round(pcbnew.ToMM(point.y), 4)


def placed_parts(board: Any, name: str) -> list[PlacedPart]:
    """Return the placed parts as plain data, for the modules that run without KiCad."""
    footprints = {footprint.GetReference(): footprint for footprint in board.GetFootprints()}
    return [_placed(footprints[part["ref"]], part) for part in parts_and_screws(name)]


def _placed(footprint: Any, part: dict[str, Any]) -> PlacedPart:
    """Return a footprint as a placed part."""
    pads = tuple(map(_pad, footprint.Pads()))
    box = body_box(footprint)
    middle = (round((box[0] + box[2]) / 2, 4), round((box[1] + box[3]) / 2, 4))
    turned = footprint.GetOrientationDegrees()
    words = part["ref"], part["value"], part["part"], part.get("carries", ""), part.get("optional", False)
    return PlacedPart(*words, middle, turned, box, pads)


def _pad(pad: Any) -> Pad:
    """Return a KiCad pad as plain data."""
    outline = pad.GetEffectivePolygon().Outline(0)
    polygon = tuple(_mm(outline.CPoint(index)) for index in range(outline.PointCount()))
    layers = "".join(side for side, layer in (("F", pcbnew.F_Cu), ("B", pcbnew.B_Cu)) if pad.IsOnLayer(layer))
    hole = pcbnew.ToMM(min(pad.GetDrillSize().x, pad.GetDrillSize().y))
    return Pad(pad.GetNumber(), pad.GetNetname(), layers, polygon, _mm(pad.GetPosition()), hole)


if __name__ == "__main__":
    print(to_json(placed_parts(placed_board(sys.argv[1]), sys.argv[1])))
