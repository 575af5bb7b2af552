"""Cast rays against meshes: visibility, and distance to the next wall."""

import numpy as np
from numpy.typing import NDArray

from hardware.case.mesh import Mesh, Points

CHUNK = 2_000_000  # pairs of ray and triangle at a time
TOUCH = 1e-6
EDGE = 1e-9  # so that no ray slips through where two triangles meet


def hit_distances(mesh: Mesh, starts: Points, directions: Points) -> Points:
    """Return the distance at which each ray meets the mesh, in lengths of its direction; infinity if it does not."""
    return first_hits(mesh, starts, directions)[0]


def first_hits(mesh: Mesh, starts: Points, directions: Points) -> tuple[Points, NDArray[np.int64]]:
    """Return the distances of `hits`, and the index of the triangle that each ray meets first."""
    step = max(1, CHUNK // max(1, len(mesh.corners)))
    parts = [_distances(mesh, starts[at : at + step], directions[at : at + step]) for at in range(0, len(starts), step)]
    found = [(part.min(axis=1, initial=np.inf), part.argmin(axis=1)) for part in parts]
    return np.concatenate([part[0] for part in found]), np.concatenate([part[1] for part in found])


def _distances(mesh: Mesh, starts: Points, directions: Points) -> Points:
    """Return the distance from each ray to each triangle, by Möller and Trumbore's test as products of matrices."""
    corner = mesh.corners[:, 0]
    first, second = mesh.corners[:, 1] - corner, mesh.corners[:, 2] - corner
    outward, moment = np.cross(first, second), np.cross(starts, directions)
    with np.errstate(divide="ignore", invalid="ignore"):
        inverse = -1 / (directions @ outward.T)
        u = (moment @ second.T - directions @ np.cross(second, corner).T) * inverse
        v = (moment @ first.T + directions @ np.cross(corner, first).T) * -inverse
        distance = (starts @ outward.T - np.einsum("tk,tk->t", corner, outward)) * inverse
        inside = (u >= -EDGE) & (v >= -EDGE) & (u + v <= 1 + EDGE) & (distance > TOUCH)
    return np.where(inside, distance, np.inf)


def visibility(mesh: Mesh, eyes: Points, points: Points) -> NDArray[np.bool_]:
    """Return whether each eye sees each point past the mesh: an array of (eyes, points)."""
    ends = np.repeat(eyes, len(points), axis=0)
    starts = np.tile(points, (len(eyes), 1))
    return (hit_distances(mesh, starts, ends - starts) > 1).reshape(len(eyes), len(points))
