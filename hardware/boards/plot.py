"""Plot a saved board: Gerbers and drill file for the board house, SVG layers for pictures. Runs with KiCad's Python."""

import csv
import sys
from pathlib import Path
from typing import Any

import pcbnew  # type: ignore[import-not-found]

from hardware.boards.board_netlist import parts

GERBERS = {
    "F_Cu": pcbnew.F_Cu,
    "B_Cu": pcbnew.B_Cu,
    "F_Mask": pcbnew.F_Mask,
    "B_Mask": pcbnew.B_Mask,
    "F_Silkscreen": pcbnew.F_SilkS,
    "B_Silkscreen": pcbnew.B_SilkS,
    "F_Paste": pcbnew.F_Paste,
    "Edge_Cuts": pcbnew.Edge_Cuts,
}
UNFITTED = ("MountingHole", "TestPoint")


def plot(board: Any, folder: Path, form: int) -> None:
    """Plot every layer into a folder in the format `form`."""
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    for name, layer in GERBERS.items():
        controller.SetLayer(layer)
        controller.OpenPlotfile(name, form, name)
        controller.PlotLayer()
    controller.ClosePlot()


def drill(board: Any, folder: Path) -> None:
    """Write the drill files, plated and unplated holes separately."""
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetFormat(True)
    writer.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    writer.CreateDrillandMapFilesSet(str(folder), True, False)


def positions(board: Any, path: Path) -> None:
    """Write the positions file of the fitted parts in the coordinates of the Gerbers: y grows towards the back."""
    optional = {part["ref"] for part in parts(path.parent.name) if part["optional"]}
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["Designator", "Value", "Footprint", "Mid X", "Mid Y", "Rotation", "Layer"])
        for part in sorted(board.GetFootprints(), key=lambda part: part.GetReference()):
            name = str(part.GetFPID().GetLibItemName())
            if not name.startswith(UNFITTED) and part.GetReference() not in optional:
                x, y = pcbnew.ToMM(part.GetPosition().x), -pcbnew.ToMM(part.GetPosition().y)
                turned = f"{part.GetOrientationDegrees() % 360:g}"
                writer.writerow([part.GetReference(), part.GetValue(), name, f"{x:.3f}", f"{y:.3f}", turned, "top"])


if __name__ == "__main__":
    path, folder = Path(sys.argv[1]), Path(sys.argv[2])
    board = pcbnew.LoadBoard(str(path))
    plot(board, folder / "gerbers", pcbnew.PLOT_FORMAT_GERBER)
    plot(board, folder / "layers", pcbnew.PLOT_FORMAT_SVG)
    drill(board, folder / "gerbers")
    positions(board, path.with_name(f"{path.stem}_positions.csv"))
