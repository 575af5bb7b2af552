"""How each piece lies on the printer's bed: on the face that is its outside."""

from math import cos, radians, sin

import numpy as np

from hardware.case.measures import (
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
    Wedge,
    along,
)
from hardware.case.mesh import Points
from hardware.shape import LAMP


def _face_down(y: float, z: float, lean: float, distance: float) -> Points:
    """Lays the face at this distance from a point (y, z) on the bed; it leans towards the player by so many degrees."""
    back, up = -sin(radians(lean)), cos(radians(lean))
    rotation = np.array([(1, 0, 0), (0, -up, back), (0, -back, -up)])
    matrix = np.eye(4)
    matrix[:3, :3] = rotation
    matrix[:3, 3] = -rotation @ (0, -y, z) + (0, 0, distance)
    return matrix


def _upright() -> Points:
    matrix = np.eye(4)
    matrix[2, 3] = -BOTTOM
    return matrix


def _lid(wedge: Wedge) -> Points:
    return _face_down(KEY_LINE, wedge.height, wedge.degrees, 0)


def _frame() -> Points:
    """On its flat top, as far above the lid as it rises."""
    return _face_down(KEY_LINE, CONSOLE.height, CONSOLE.degrees, FRAME_RISE)


def _lamp() -> Points:
    """On its flat top, as far above the lid as it rises."""
    foot = LAMP[1] + (POD.top(LAMP[1]) - PIXEL_HEIGHT) * cos(radians(POD.degrees)) * sin(radians(POD.degrees))
    return _face_down(foot, POD.top(foot), POD.degrees, LAMP_RISE)


def _hood() -> Points:
    return _face_down(*along(HOOD_LENGTH, -HOOD_DOWN - HOOD_WALL), MOUTH_LEAN, 0)


# From the closed box to the bed, by box and piece: the names of the files.
PIECES: dict[str, dict[str, Points]] = {
    "pod": {"bottom": _upright(), "lid": _lid(POD), "hood": _hood(), "lamp": _lamp()},
    "console": {"bottom": _upright(), "lid": _lid(CONSOLE), "frame": _frame()},
}
