"""Generate all board files from netlists and placement tables: `python -m hardware.boards`.

It places, routes, checks, plots and draws both boards, and exits with an error if a check fails.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from hardware.boards import board_picture
from hardware.boards.assembly_page import write_page
from hardware.boards.bom import bom
from hardware.boards.fabrication import pack_archive
from hardware.boards.geometry import PlacedPart, TrackOrVia, placed_from_json, to_json
from hardware.boards.kicad import kicad
from hardware.boards.router import Router
from hardware.boards.routing_tasks import pour_boxes, routing_tasks
from hardware.boards.schematic import LIBRARIES, library, schematic
from hardware.boards.svg_sheet import sheet

HERE = Path(__file__).parent
BOARDS = ("pod", "console")


def make(name: str) -> None:
    """Generate all files of the board `name`; raise CalledProcessError if a KiCad step or a check fails."""
    parts = placed_from_json(kicad("place", name))
    wires = routed(name, parts)
    path = HERE / name / f"{name}.kicad_pcb"
    kicad("finish", name, str(path), given=to_json(wires))
    print(f"{name}: {len(parts)} parts, {len(wires)} pieces of copper, no complaint of the design rule check")
    with tempfile.TemporaryDirectory() as plotted:
        kicad("plot", str(path), plotted)
        pack_archive(Path(plotted) / "gerbers", HERE / name / f"{name}_gerbers.zip")
        _draw(name, Path(plotted) / "layers", parts, wires)
    write_page(path, HERE / name / f"{name}_placing.html")
    (HERE / name / f"{name}_bom.csv").write_text(bom(name))
    (HERE / name / f"{name}.kicad_sch").write_text(schematic(name))
    (HERE / name / "conclave.kicad_sym").write_text(library(name))
    (HERE / name / "sym-lib-table").write_text(LIBRARIES)
    _write_sheet(name)


def routed(name: str, parts: list[PlacedPart]) -> list[TrackOrVia]:
    """Return the tracks and vias that connect a board's placed parts."""
    return Router(parts, routing_tasks(name, parts), pour_boxes(name)).run()


def _write_sheet(name: str) -> None:
    """Write the circuit sheet as SVG and PDF."""
    path = HERE / name / f"{name}_sheet.svg"
    path.write_text(sheet(name))
    undated = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    subprocess.run(["rsvg-convert", "-f", "pdf", "-o", path.with_suffix(".pdf"), path], check=True, env=undated)


def _draw(name: str, layers: Path, parts: list[PlacedPart], wires: list[TrackOrVia]) -> None:
    """Render the pictures of both sides as PNG."""
    for side in (board_picture.top, board_picture.bare, board_picture.bottom):
        drawing = side(layers, parts, wires)
        path = HERE / name / f"{name}_{side.__name__}.png"
        subprocess.run(["rsvg-convert", "-w", "1200", "-o", path], input=drawing, text=True, check=True)


if __name__ == "__main__":
    try:
        for board in BOARDS:
            make(board)
    except subprocess.CalledProcessError as failed:
        sys.exit(f"failed: {' '.join(map(str, failed.cmd))}")
