"""The pod's case: bottom, lid, hood and lamp cap."""

from math import cos, radians, sin

from build123d import Cone, Cylinder, Location, Plane, Polygon, Pos, extrude  # type: ignore[import-not-found]

from hardware.board_shape import HOOD, HOOD_ENDS, LAMP, POD_JACKS, STRIP
from hardware.case.dimensions import (
    BAFFLE_LENGTH,
    EDGE,
    FREE,
    HOOD_BROW,
    HOOD_DOWN,
    HOOD_EAR,
    HOOD_EAR_TOP,
    HOOD_FOOT,
    HOOD_LENGTH,
    HOOD_UP,
    HOOD_WALL,
    LAMP_FLANGE,
    LAMP_HOLE,
    LAMP_RISE,
    LAMP_SKIN,
    LAMP_TUBE,
    LAMP_WALL,
    PITCH,
    PIXEL_HEIGHT,
    POD,
    SNUG,
    STRIP_LINE,
    VIEW,
)
from hardware.case.lettering import LINES
from hardware.case.shells import bottom, engraved, jack_opening, jack_tongue, lid, warning
from hardware.case.solids import FAR, RISING, Body, block, on_lid

HALF_WALL = HOOD_WALL / 2
LEFT, RIGHT = HOOD_ENDS
UP, DOWN = HOOD_UP + HOOD_WALL, -HOOD_DOWN - HOOD_WALL  # outside
NEVER = -40.0  # position along the tube that is surely below the board
FURTHEST = HOOD_LENGTH + HOOD_BROW


def pieces() -> dict[str, Body]:
    """Return all pieces in their places in the closed pod."""
    return {"bottom": pod_bottom(), "lid": pod_lid(), "hood": hood(), "lamp": lamp_cap()}


def pod_bottom() -> Body:
    """Return the bottom, with openings for two jacks and a warning between them."""
    shell = bottom(POD)
    for x in POD_JACKS.values():
        shell -= jack_opening(x)
    return shell - warning()


def pod_lid() -> Body:
    """Return the lid, with openings for hood and lamp."""
    plate = lid(POD)
    for x in POD_JACKS.values():
        plate += jack_tongue(POD, x)
    plate -= engraved(POD, LINES["pod"])
    plate -= lamp_frame() * Cylinder(LAMP_HOLE / 2, 20)
    return plate - _tube(
        (LEFT - HALF_WALL - FREE, RIGHT + HALF_WALL + FREE), (DOWN - FREE, UP + FREE), (NEVER, HOOD_LENGTH + 20)
    )


def hood() -> Body:
    """Return the hood: ten tubes towards the player's eyes; ears at both ends hold it under the lid."""
    body = _tube((LEFT - HALF_WALL, RIGHT + HALF_WALL), (DOWN, UP), (NEVER, FURTHEST)) - _mouth()
    body += _ear(LEFT - HALF_WALL, -1) + _ear(RIGHT + HALF_WALL, 1)
    body -= _tube((LEFT + HALF_WALL, RIGHT - HALF_WALL), (-HOOD_DOWN, HOOD_UP), (BAFFLE_LENGTH, FURTHEST + 1))
    for x, _ in STRIP:
        body -= _cell(x)
    body &= block((0, 2 * RIGHT), (HOOD[0] + FREE, FAR), (SNUG, FAR))
    return body - block((LEFT + HALF_WALL, RIGHT - HALF_WALL), (0, FAR), (-FAR, HOOD_FOOT))


def _mouth() -> Body:
    """Return the space in front of the hood, which is longer above than below."""
    profile = ((DOWN, HOOD_LENGTH), (UP, FURTHEST), (UP, 2 * FURTHEST), (DOWN, 2 * FURTHEST))
    return _tube_frame() * extrude(Plane.YZ * Polygon(*profile, align=None), 2 * RIGHT)


def _cell(x: float) -> Body:
    """Return the shaft over one pixel."""
    half = (PITCH - HOOD_WALL) / 2
    shaft = _tube((x - half, x + half), (-HOOD_DOWN, HOOD_UP), (NEVER, BAFFLE_LENGTH + 1))
    return shaft & block((x - half, x + half), (HOOD[0] + FREE + HOOD_WALL, FAR), (-FAR, FAR))


def _tube_frame() -> Plane:
    """Return a plane across the hood's tubes at the pixels, z towards the player's eyes."""
    tilt = radians(VIEW)
    return Plane((0, -STRIP_LINE, PIXEL_HEIGHT), x_dir=(1, 0, 0), z_dir=(0, -cos(tilt), sin(tilt)))


def _tube(x: tuple[float, float], up: tuple[float, float], along: tuple[float, float]) -> Body:
    """Return a block in the hood's coordinates."""
    corners = ((x[0], up[0]), (x[1], up[0]), (x[1], up[1]), (x[0], up[1]))
    return _tube_frame() * Pos(0, 0, along[0]) * extrude(Polygon(*corners, align=None), along[1] - along[0])


def _ear(x: float, side: int) -> Body:
    """Return an ear of the hood. Its upper edge rises inwards by 45 degrees: the hood is printed on its mouth."""
    out = x + side * HOOD_EAR
    profile = ((x, NEVER), (out, NEVER), (out, HOOD_EAR_TOP - HOOD_EAR), (x, HOOD_EAR_TOP))
    sketch = Plane.XZ * Polygon(*profile, align=None)
    return _tube_frame() * Pos(0, DOWN, 0) * extrude(sketch, UP - DOWN, dir=(0, 1, 0))


def lamp_height() -> float:
    """Return how far the lamp's pixel is below the outside of the lid, at right angles to the lid."""
    return (POD.top(LAMP[1]) - PIXEL_HEIGHT) * cos(radians(POD.degrees))


def lamp_frame() -> Location:
    """Return the position on the lid above the lamp's pixel."""
    return on_lid(POD, LAMP[0], LAMP[1] + lamp_height() * sin(radians(POD.degrees)))


def lamp_cap() -> Body:
    """Return the lamp's cap, to be printed in white: its tube guides the light up to a top that everybody sees."""
    outer = LAMP_TUBE / 2 + LAMP_WALL
    length = lamp_height() - _lamp_clearance(outer)
    step = LAMP_FLANGE / 2 - LAMP_RISE + EDGE
    cap = Cylinder(LAMP_FLANGE / 2, EDGE, align=RISING)
    cap += Pos(0, 0, EDGE) * Cone(LAMP_FLANGE / 2, step, LAMP_RISE - EDGE, align=RISING)
    cap += Pos(0, 0, -length) * Cylinder(outer, length, align=RISING)
    cap -= Pos(0, 0, -length) * Cylinder(LAMP_TUBE / 2, length + LAMP_RISE - LAMP_SKIN, align=RISING)
    return lamp_frame() * cap


def _lamp_clearance(radius: float) -> float:
    """Return how far the tube must end above the lamp's pixel, being tilted."""
    tilt = radians(POD.degrees)
    return (2 * FREE + radius * sin(tilt)) / cos(tilt)
