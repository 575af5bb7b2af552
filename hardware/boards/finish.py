"""Lay copper and printing on the placed board, fill the pours, save and check it. Runs with KiCad's Python."""

import json
import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pcbnew  # type: ignore[import-not-found]

from hardware.board_shape import CORNER, DEPTH, WIDTH
from hardware.boards import design_rules
from hardware.boards.geometry import Box, Point, TrackOrVia, wires_from_json
from hardware.boards.place import placed_board
from hardware.boards.silkscreen import print_on
from hardware.edition import DATE, LICENCE, REVISION

LAYERS = {"F": pcbnew.F_Cu, "B": pcbnew.B_Cu}


RULES = {
    "m_MaxError": 0.02,  # of the straight lines that approximate round corners in the pours
    "m_MinClearance": design_rules.CLEARANCE,
    "m_CopperEdgeClearance": design_rules.EDGE,
    "m_HoleClearance": design_rules.HOLE_CLEARANCE,
    "m_HoleToHoleMin": design_rules.HOLE_TO_HOLE,
    "m_MinThroughDrill": design_rules.VIA_HOLE,
    "m_TrackMinWidth": design_rules.SIGNAL_WIDTH,
    "m_ViasMinSize": design_rules.VIA,
    "m_ViasMinAnnularWidth": (design_rules.VIA - design_rules.VIA_HOLE) / 2,
    "m_SilkClearance": design_rules.SILK_CLEARANCE,
}


def kicad_point(at: Point) -> Any:
    """Return a position in millimetres as a KiCad point."""
    return pcbnew.wxPoint(pcbnew.FromMM(at[0]), pcbnew.FromMM(at[1]))


def finished_board(name: str, wires: list[TrackOrVia]) -> Any:
    """Return the complete KiCad board: parts, `wires`, pours, printing and title block."""
    board = placed_board(name)
    _outline(board)
    for wire in wires:
        board.Add(_copper(board, wire))
    table = import_module(f"hardware.boards.{name}_places")
    inset = design_rules.EDGE
    for layer in LAYERS.values():
        board.Add(_pour(board, layer, design_rules.GROUND, (inset, inset, WIDTH - inset, DEPTH - inset)))
    for net, boxes in table.POURS.items():
        for rank, box in enumerate(boxes, 1):
            board.Add(_pour(board, pcbnew.F_Cu, net, box, rank))
    print_on(board, table)
    block = board.GetTitleBlock()
    block.SetTitle(table.TITLE)
    block.SetDate(DATE)
    block.SetRevision(REVISION)
    block.SetComment(0, LICENCE)
    return board


def _outline(board: Any) -> None:
    """Draw the board's edge with its round corners."""
    near, far_x, far_y, slant = CORNER, WIDTH - CORNER, DEPTH - CORNER, CORNER * (1 - 0.5**0.5)
    for start, end in (
        ((near, 0), (far_x, 0)),
        ((WIDTH, near), (WIDTH, far_y)),
        ((far_x, DEPTH), (near, DEPTH)),
        ((0, far_y), (0, near)),
    ):
        _edge(board, pcbnew.SHAPE_T_SEGMENT, start, end)
    for start, middle, end in (
        ((0, near), (slant, slant), (near, 0)),
        ((far_x, 0), (WIDTH - slant, slant), (WIDTH, near)),
        ((WIDTH, far_y), (WIDTH - slant, DEPTH - slant), (far_x, DEPTH)),
        ((near, DEPTH), (slant, DEPTH - slant), (0, far_y)),
    ):
        _edge(board, pcbnew.SHAPE_T_ARC, start, end).SetArcGeometry(
            kicad_point(start), kicad_point(middle), kicad_point(end)
        )


def _edge(board: Any, kind: int, start: Point, end: Point) -> Any:
    """Add a piece of the board's edge and return it."""
    shape = pcbnew.PCB_SHAPE(board, kind)
    shape.SetLayer(pcbnew.Edge_Cuts)
    shape.SetWidth(pcbnew.FromMM(0.1))
    shape.SetStart(kicad_point(start))
    shape.SetEnd(kicad_point(end))
    board.Add(shape)
    return shape


def _copper(board: Any, wire: TrackOrVia) -> Any:
    """Return a track or via as a KiCad object."""
    piece = pcbnew.PCB_TRACK(board) if wire.layer else pcbnew.PCB_VIA(board)
    piece.SetStart(kicad_point(wire.start))
    piece.SetEnd(kicad_point(wire.end))
    piece.SetWidth(pcbnew.FromMM(wire.width))
    piece.SetNet(board.FindNet(wire.net))
    if wire.layer:
        piece.SetLayer(LAYERS[wire.layer])
    else:
        piece.SetDrill(pcbnew.FromMM(design_rules.VIA_HOLE))
    return piece


def _pour(board: Any, layer: int, net: str, box: Box, rank: int = 0) -> Any:
    """Return a copper pour of a net within a box; where pours overlap, the one of higher rank wins."""
    zone = pcbnew.ZONE(board)
    zone.SetLayer(layer)
    zone.SetNet(board.FindNet(net))
    zone.SetPriority(rank)
    if rank:
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_THT_THERMAL)
    zone.SetLocalClearance(pcbnew.FromMM(design_rules.POUR_CLEARANCE))
    zone.SetMinThickness(pcbnew.FromMM(design_rules.SIGNAL_WIDTH))
    zone.SetThermalReliefGap(pcbnew.FromMM(design_rules.POUR_CLEARANCE))
    zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(design_rules.POWER_WIDTH))
    zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
    outline = zone.Outline()
    outline.NewOutline()
    left, back, right, front = box
    for x, y in ((left, back), (right, back), (right, front), (left, front)):
        outline.Append(pcbnew.FromMM(x), pcbnew.FromMM(y))
    return zone


def save(path: Path, board: Any) -> None:
    """Write board and project files, with the pours filled."""
    path.parent.mkdir(exist_ok=True)
    _set_rules(board.GetDesignSettings())
    pcbnew.SaveBoard(str(path), board)
    loaded = pcbnew.LoadBoard(str(path))  # only a board loaded with its project knows the rules for pours
    pcbnew.ZONE_FILLER(loaded).Fill(loaded.Zones())
    pcbnew.SaveBoard(str(path), loaded)
    path.with_suffix(".kicad_prl").unlink()  # user settings, such as visible layers
    _write_net_classes(path.with_suffix(".kicad_pro"), import_module(f"hardware.boards.{path.stem}_places"))


def _write_net_classes(path: Path, table: Any) -> None:
    """Write the router's net classes into the project file, so that edits in KiCad follow the same widths."""
    project = json.loads(path.read_text())
    (usual, *_) = project["net_settings"]["classes"]
    usual |= {
        "track_width": design_rules.SIGNAL_WIDTH,
        "via_diameter": design_rules.VIA,
        "via_drill": design_rules.VIA_HOLE,
    }
    nets = {"power": [*table.POWER], "trunk": [*table.TRUNKS], "ground": [design_rules.GROUND]}
    nets["power"] = [net for net in nets["power"] if net not in nets["trunk"]]
    project["net_settings"]["classes"] = [
        usual,
        *(
            usual | {"name": name, "track_width": design_rules.WIDTHS[name], "nets": found}
            for name, found in nets.items()
        ),
    ]
    path.write_text(json.dumps(project, indent=2) + "\n")


def _set_rules(settings: Any) -> None:
    """Set the design rules, in millimetres."""
    for name, millimetres in RULES.items():
        setattr(settings, name, pcbnew.FromMM(millimetres))


def design_rule_problems(path: Path) -> list[str]:
    """Return the errors and warnings of KiCad's design rule check on a saved board."""
    board = pcbnew.LoadBoard(str(path))
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "drc.txt"
        pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        return re.findall(r"^\[.*(?:\n    .*)+", report.read_text(), re.MULTILINE)


if __name__ == "__main__":
    pcbnew.KIID.SeedGenerator(1)  # the same UUIDs in every run
    name, path = sys.argv[1], Path(sys.argv[2])
    save(path, finished_board(name, wires_from_json(sys.stdin.read())))
    found = design_rule_problems(path)
    print("\n".join(found), file=sys.stderr)
    sys.exit(bool(found))
