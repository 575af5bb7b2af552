"""Basic solids that pod and console share: outlines, lid planes, holes and engravings."""

from math import hypot
from typing import Any

import numpy as np
from build123d import (  # type: ignore[import-not-found]
    Align,
    Box,
    Circle,
    Cylinder,
    Location,
    Plane,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Sketch,
    extrude,
)
from OCP.BRepTools import BRepTools  # type: ignore[import-not-found]

from hardware.board_shape import CORNER, DEPTH, WIDTH
from hardware.case.dimensions import ENGRAVED, KEY_LINE, LidPlane
from hardware.case.mesh import Points
from hardware.case.stroke_font import strokes

Body = Any  # a solid; build123d's types do not cover the results of its operators
FAR = 300.0
RISING = (Align.CENTER, Align.CENTER, Align.MIN)


def board_location(x: float, y: float, z: float = 0.0) -> Location:
    """Return a location from board coordinates, where y runs towards the player; the model's y runs away from her."""
    return Pos(x, -y, z)


def block(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Body:
    """Return a box between two values on each axis of the board."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    return board_location((x[0] + x[1]) / 2, (y[0] + y[1]) / 2, z[0]) * Box(*size, align=RISING)


def column(place: tuple[float, float], diameter: float, z: tuple[float, float]) -> Body:
    """Return an upright cylinder."""
    return board_location(*place, z[0]) * Cylinder(diameter / 2, z[1] - z[0], align=RISING)


def outline(offset: float, z: tuple[float, float]) -> Body:
    """Return the board's outline as a solid, larger by `offset` on every side."""
    sketch = RectangleRounded(WIDTH + 2 * offset, DEPTH + 2 * offset, CORNER + offset)
    return board_location(WIDTH / 2, DEPTH / 2, z[0]) * extrude(sketch, z[1] - z[0])


def on_lid(wedge: LidPlane, x: float, y: float) -> Location:
    """Return a location on the outside of a lid, z pointing out of it."""
    return Location((x, -y, wedge.top(y)), (wedge.degrees, 0, 0))


def slab(wedge: LidPlane, top: float, bottom: float) -> Body:
    """Return all space between two depths below the outside of a lid; a negative depth is above it."""
    frame = on_lid(wedge, WIDTH / 2, KEY_LINE) * Pos(0, 0, -bottom)
    return frame * Box(FAR, FAR, bottom - top, align=RISING)


def text_sketch(text: str, height: float, width: float) -> Body:
    """Return a line of text as a sketch of round-ended strokes."""
    sketch = Sketch()
    for (x, y), (to_x, to_y) in strokes(text, height):
        bar = Rectangle(hypot(to_x - x, to_y - y), width)
        middle = Plane(((x + to_x) / 2, (y + to_y) / 2, 0), x_dir=(to_x - x, to_y - y, 0))
        sketch += middle * bar
        sketch += Pos(x, y) * Circle(width / 2)
        sketch += Pos(to_x, to_y) * Circle(width / 2)
    return sketch


def text_engraving(frame: Location, text: str, height: float, width: float = 0.9) -> Body:
    """Return the solid to subtract to engrave a text, centred at the frame's origin."""
    return frame * Pos(0, 0, -ENGRAVED) * extrude(text_sketch(text, height, width), 2 * ENGRAVED)


def triangles(solid: Body, fine: float, turn: float) -> Points:
    """Return a solid's triangles as an array of (count, 3, 3).

    They deviate from its curves by at most `fine` mm and `turn` radians.
    """
    BRepTools.Clean_s(solid.wrapped)  # otherwise coarser triangles from before would be reused
    points, faces = solid.tessellate(fine, turn)
    return np.array([tuple(point) for point in points])[np.array(faces)]


def back_wall(x: float, z: float, outside: float) -> Location:
    """Return a location on the back wall, for texts read from behind."""
    return Pos(x, outside, z) * Rot(0, 0, 180) * Rot(90, 0, 0)
