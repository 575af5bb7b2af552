"""Check the exported meshes: printability, privacy of the pixels, visibility of lamp and displays, lettering."""

from collections.abc import Sequence
from itertools import combinations
from math import cos, hypot, radians, sin

import numpy as np
from numpy.typing import NDArray

from hardware.board_shape import HOLES, OLED, SOCKET
from hardware.case import viewpoints
from hardware.case.dimensions import (
    APART,
    BED,
    CONSOLE,
    ENGRAVED,
    FREE,
    GLASS,
    INSERT_HOLE,
    LARGE_AT,
    LARGE_THICK,
    LARGE_VISIBLE,
    OLED_BOARD,
    SCREW_END,
    SNUG,
    TABLE,
    VISIBLE,
)
from hardware.case.mesh import Mesh, Points
from hardware.case.rays import first_hits, hit_distances, visibility
from hardware.case.stroke_font import LidText, extent

Box = tuple[str, tuple[float, float, float, float]]
STEEPEST = np.cos(np.radians(45)) + 0.01  # of a face that looks down; exactly 45 degrees can be printed
BRIDGE, LEDGE = 10.0, 0.8
SAMPLE = 1.2  # distance between sample points on a face
THINNEST = {"lamp": 1.2}  # light has to come through
WALL = 1.6
TURNS = 3.0  # mm of thread that hold a screw: its diameter
AGAINST = -0.9  # dot product of the normals of two faces of one wall, at most


def print_complaints(name: str, mesh: Mesh) -> list[str]:
    """Return complaints about a piece in its position on the printer's bed."""
    complaints = []
    if not mesh.watertight():
        complaints.append("is not watertight")
    if not mesh.in_one_piece():
        complaints.append("falls apart")
    if (mesh.size[:2] > BED).any() or mesh.corners[..., 2].min() < -FREE:
        complaints.append(f"does not fit the bed: {mesh.size}")
    if len(hanging := overhangs(mesh)):
        complaints.append(f"hangs over at {hanging[0].round(1)} and {len(hanging) - 1} more places")
    if (wall := thinnest_wall(mesh)) < (least := THINNEST.get(name, WALL)) - 0.01:
        complaints.append(f"has a wall of {wall:.2f} instead of {least}")
    return complaints


def overhangs(mesh: Mesh) -> Points:
    """Return points on faces that overhang by more than 45 degrees, off the bed and too wide to be bridged."""
    down = (mesh.normals[:, 2] < -STEEPEST) & (mesh.corners[..., 2].max(axis=1) > 0.05)
    points = _sample_points(mesh.corners[down]) - (0, 0, 0.05)
    return points[~_can_be_bridged(mesh, points)]


def _can_be_bridged(mesh: Mesh, points: Points) -> NDArray[np.bool_]:
    """Return whether points can be bridged: walls on two opposite sides within BRIDGE, or one within LEDGE."""
    held = np.zeros(len(points), bool)
    layers = points[:, 2].round(1)
    for layer in np.unique(layers):
        here = layers == layer
        around = (mesh.corners[..., 2].min(axis=1) < layer + 0.1) & (mesh.corners[..., 2].max(axis=1) > layer - 0.1)
        walls = Mesh(mesh.corners[around])
        reach = np.array([_distance_to_wall(walls, points[here], turn) for turn in np.arange(16) * np.pi / 8])
        held[here] = (reach.min(axis=0) <= LEDGE) | ((reach[:8] + reach[8:]).min(axis=0) <= BRIDGE)
    return held


def _distance_to_wall(mesh: Mesh, points: Points, turn: float) -> Points:
    """Return the distance from each point to the mesh, in the horizontal direction `turn` (radians)."""
    direction = np.array([np.cos(turn), np.sin(turn), 0])
    return hit_distances(mesh, points, np.broadcast_to(direction, points.shape))


def _sample_points(corners: Points) -> Points:
    """Return points spread over some triangles."""
    clouds = [np.empty((0, 3))]
    for triangle in corners:
        longest = np.linalg.norm(triangle - np.roll(triangle, 1, axis=0), axis=1).max()
        steps = int(np.ceil(longest / SAMPLE)) + 1
        first, second = np.mgrid[0:steps, 0:steps][:, np.add.outer(range(steps), range(steps)) < steps]
        shares = (np.stack([first, second, steps - 1 - first - second], axis=1) + 1 / 3) / steps
        clouds.append(shares @ triangle)
    return np.concatenate(clouds)


def thinnest_wall(mesh: Mesh) -> float:
    """Return the least distance between two opposite faces, measured from the middle of each broad triangle."""
    broad = Mesh(mesh.corners[_breadth(mesh.corners) > ENGRAVED + 0.01])
    middles, inwards = broad.corners.mean(axis=1), -broad.normals
    distance, index = first_hits(mesh, middles + inwards * 1e-4, inwards)
    against = np.einsum("ij,ij->i", broad.normals, mesh.normals[index])
    return float(distance[against < AGAINST].min())


def _breadth(corners: Points) -> Points:
    """Return a triangle's height over its longest side; the sides of an engraving are narrower than its depth."""
    sides = corners - np.roll(corners, 1, axis=1)
    return np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1) / np.linalg.norm(sides, axis=2).max(axis=1)


def privacy_complaints(hood: Mesh, pod: Mesh) -> list[str]:
    """Return complaints about who sees the pixels: the hood must hide them from others, the player must see all."""
    complaints = []
    if not visibility(pod, viewpoints.player_eyes(), viewpoints.pixel_centres()).all():
        complaints.append("the player does not see all pixels with both eyes")
    for viewer, eyes in (
        ("somebody at the table", viewpoints.other_eyes()),
        ("somebody standing opposite", viewpoints.standing_eyes()),
    ):
        if count := int(visibility(hood, eyes, viewpoints.pixel_faces()).any(axis=1).sum()):
            complaints.append(f"{viewer} sees a pixel, from {count} of {len(eyes)} places")
    return complaints


def lamp_complaints(cap: Mesh, rest: Mesh) -> list[str]:
    """Return complaints about the lamp: everybody must see its cap, which must be lit from below."""
    complaints = []
    top = cap.corners.reshape(-1, 3)
    above = top[top[:, 2] > top[:, 2].max() - 1].mean(axis=0)[None] + (0, 0, 1)
    if not visibility(rest, viewpoints.all_eyes(), above).all():
        complaints.append("somebody does not see the lamp")
    up = np.array([[0, 0, 1.0]])
    if hit_distances(cap, viewpoints.lamp_centre(), up)[0] < (above[0, 2] - viewpoints.lamp_centre()[0, 2]) / 2:
        complaints.append("the lamp's light does not come up to its cap")
    return complaints


def display_complaints(console: Mesh) -> list[str]:
    """Return a complaint if a corner of the display's visible area is hidden from the front."""
    heights, face = (300.0, 400.0, 550.0), SOCKET + OLED_BOARD + GLASS[2]
    eyes = np.array([(x, -OLED[1] - 450.0, TABLE + height) for x in (0.0, OLED[0], 150.0) for height in heights])
    signs = ((-1, -1), (-1, 1), (1, -1), (1, 1))
    corners = [(OLED[0] + x * VISIBLE[0] / 2, -OLED[1] + y * VISIBLE[1] / 2, face) for x, y in signs]
    return [] if visibility(console, eyes, np.array(corners)).all() else ["a corner of the display is hidden"]


def large_display_complaints(frame: Mesh) -> list[str]:
    """Return a complaint if a corner of the large display's visible area is hidden by its frame."""
    (x, y), (width, depth) = LARGE_AT, LARGE_VISIBLE
    tilt = radians(CONSOLE.degrees)
    up = np.array([0, -sin(tilt), cos(tilt)])
    middle = np.array([x, -y, CONSOLE.top(y)]) + up * (LARGE_THICK - 0.1)
    across, along = np.array([1.0, 0, 0]), np.array([0, cos(tilt), sin(tilt)])
    corners = [middle + a * across * width / 2 + b * along * depth / 2 for a in (-1, 1) for b in (-1, 1)]
    eyes = np.array([(place, -y - 450.0, TABLE + height) for place in (0.0, x, 120.0) for height in (300.0, 550.0)])
    return [] if visibility(frame, eyes, np.array(corners)).all() else ["a corner of the large display is hidden"]


def lettering_complaints(lines: Sequence[LidText], keep_off: Sequence[Box]) -> list[str]:
    """Return complaints about lid letters too close to each other, to keys, to openings or to the lamp."""
    boxes = [(line.text, _box_around(line.x, line.y, *extent(line.text, line.height, line.width))) for line in lines]
    met = [(text, place) for text, box in boxes for place, other in keep_off if _gap(box, other) < APART]
    met += [(one[0], other[0]) for one, other in combinations(boxes, 2) if _gap(one[1], other[1]) < APART]
    return [f"{one} is at {other}" for one, other in met]


def keep_off_box(name: str, x: float, y: float, width: float, depth: float) -> Box:
    """Return a named box around a centre, which letters must keep clear of."""
    return name, _box_around(x, y, width, depth)


def _box_around(x: float, y: float, width: float, depth: float) -> tuple[float, float, float, float]:
    """Return the box around a centre: left, back, right, front."""
    return x - width / 2, y - depth / 2, x + width / 2, y + depth / 2


def _gap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Return the distance between two boxes."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    return hypot(across, max(one[1] - other[3], other[1] - one[3], 0))


def screw_complaints(bottom: Mesh, lid: Mesh) -> list[str]:
    """Return complaints about the screws: they must pass the bottom, reach far into an insert, and not hit its end."""
    starts = np.array([(x, -y, TABLE) for x, y in HOLES])
    up = np.broadcast_to((0.0, 0.0, 1.0), starts.shape)
    complaints = []
    if np.isfinite(hit_distances(bottom, starts, up)).any():
        complaints.append("a screw does not come through the bottom")
    if ((hit_distances(lid, starts, up) + TABLE - INSERT_HOLE) ** 2 > 0.01).any() or SCREW_END > INSERT_HOLE - FREE:
        complaints.append("a screw's hole in the lid is not as deep as it should be")
    if SCREW_END - SNUG < TURNS:
        complaints.append("a screw does not reach far enough into its insert")
    return complaints
