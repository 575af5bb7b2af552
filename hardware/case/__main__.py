"""Export, check and render the whole case: `python -m hardware.case`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from build123d import export_step  # type: ignore[import-not-found]

from hardware.case import checks, console, fit, parts, pod
from hardware.case.lettering import KEEP_OFF, LINES
from hardware.case.mesh import Mesh, combined, write_stl
from hardware.case.pictures import draw
from hardware.case.print_positions import PRINT_MATRICES
from hardware.case.solids import Body, triangles

OUT = Path(__file__).with_name("out")
FINE, TURN = 0.1, 0.35  # how far a mesh may deviate from a curve, in mm and radians
DATE = "2026-01-01T00:00:00"  # the same in every run


def mesh_of(piece: Body) -> Mesh:
    """Return a solid as a triangle mesh whose corners meet exactly."""
    return Mesh(triangles(piece, FINE, TURN).round(4))


def write(box: str, pieces: dict[str, Body]) -> None:
    """Write each piece of a box as STL in its printing position, and as STEP in its place in the closed box."""
    for name, piece in pieces.items():
        lying = mesh_of(piece).moved(PRINT_MATRICES[box][name])
        write_stl(Mesh(lying.corners.round(4)), OUT / f"{box}-{name}.stl")
        export_step(piece, OUT / f"{box}-{name}.step", write_pcurves=False, timestamp=DATE)


def complaints(box: str, pieces: dict[str, Body]) -> Iterator[str]:
    """Yield everything that is wrong with a box, as sentences."""
    closed = {name: mesh_of(piece) for name, piece in pieces.items()}
    for name, mesh in closed.items():
        if len(pieces[name].solids()) != 1:
            yield f"{name} is not one solid"
        for complaint in checks.print_complaints(name, mesh.moved(PRINT_MATRICES[box][name])):
            yield f"{name} {complaint}"
    yield from checks.screw_complaints(closed["bottom"], closed["lid"])
    yield from checks.lettering_complaints(LINES[box], KEEP_OFF[box])
    yield from fit.fit_complaints(pieces, getattr(parts, box)())
    if box == "pod":
        rest = combined([mesh for name, mesh in closed.items() if name != "lamp"])
        yield from checks.privacy_complaints(closed["hood"], combined([rest, closed["lamp"]]))
        yield from checks.lamp_complaints(closed["lamp"], rest)
    else:
        yield from checks.display_complaints(combined([closed["bottom"], closed["lid"]]))
        yield from checks.large_display_complaints(closed["frame"])


def main() -> int:
    """Write all files and check them; return 1 if anything is wrong."""
    OUT.mkdir(exist_ok=True)
    boxes = {"pod": pod.pieces(), "console": console.pieces()}
    wrong = 0
    for box, pieces in boxes.items():
        write(box, pieces)
        found = list(complaints(box, pieces))
        print(f"{box}: {len(pieces)} pieces, " + ("everything fits" if not found else "WRONG"), *found, sep="\n  ")
        wrong += len(found)
    draw(boxes, OUT)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
