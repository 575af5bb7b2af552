"""The position of each piece on the printer's bed: on its flat outer face."""

from math import cos, radians, sin

import numpy as np

from hardware.board_shape import LAMP
from hardware.case.dimensions import (
    BOTTOM,
    CONSOLE,
    FRAME_RISE,
    HOOD_DOWN,
    HOOD_LENGTH,
    HOOD_WALL,
    KEY_LINE,
    LAMP_RISE,
    MOUTH_LEAN,
    PIXEL_HEIGHT,
    POD,
    LidPlane,
    along,
)
from hardware.case.mesh import Points


def _face_down(y: float, z: float, lean: float, distance: float) -> Points:
    """Return the matrix that lays a face on the bed.

    The face is at `distance` from the point (y, z) and leans towards the player by `lean` degrees.
    """
    back, up = -sin(radians(lean)), cos(radians(lean))
    rotation = np.array([(1, 0, 0), (0, -up, back), (0, -back, -up)])
    matrix = np.eye(4)
    matrix[:3, :3] = rotation
    matrix[:3, 3] = -rotation @ (0, -y, z) + (0, 0, distance)
    return matrix


def _upright() -> Points:
    """Return the matrix of a bottom, which is printed as it is."""
    matrix = np.eye(4)
    matrix[2, 3] = -BOTTOM
    return matrix


def _lid(wedge: LidPlane) -> Points:
    """Return the matrix of a lid, which is printed on its outside."""
    return _face_down(KEY_LINE, wedge.height, wedge.degrees, 0)


def _frame() -> Points:
    """Return the matrix of the frame, which is printed on its flat top, FRAME_RISE above the lid."""
    return _face_down(KEY_LINE, CONSOLE.height, CONSOLE.degrees, FRAME_RISE)


def _lamp() -> Points:
    """Return the matrix of the lamp's cap, which is printed on its flat top, LAMP_RISE above the lid."""
    foot = LAMP[1] + (POD.top(LAMP[1]) - PIXEL_HEIGHT) * cos(radians(POD.degrees)) * sin(radians(POD.degrees))
    return _face_down(foot, POD.top(foot), POD.degrees, LAMP_RISE)


def _hood() -> Points:
    """Return the matrix of the hood, which is printed on its mouth."""
    return _face_down(*along(HOOD_LENGTH, -HOOD_DOWN - HOOD_WALL), MOUTH_LEAN, 0)


# Matrices from the closed box to the bed, by box and piece (the names of the files).
PRINT_MATRICES: dict[str, dict[str, Points]] = {
    "pod": {"bottom": _upright(), "lid": _lid(POD), "hood": _hood(), "lamp": _lamp()},
    "console": {"bottom": _upright(), "lid": _lid(CONSOLE), "frame": _frame()},
}
