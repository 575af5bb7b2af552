"""Light for the renderer: from the sky, from a sun above, and from the pixels."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardware.case.mesh import Mesh, Points
from hardware.case.raster import raster

SHADOWS = 900  # a shadow map's width
BIAS = 0.45
SKY, SUN = 36, 12  # numbers of directions that light comes from
SKY_COLOUR, SUN_COLOUR = np.array([0.42, 0.46, 0.52]), np.array([1.3, 1.18, 1.0])
SUN_FROM = (-0.75, -0.1, 0.9)


@dataclass(frozen=True)
class PixelLight:
    """A small light that faces up and reaches only some points."""

    place: Points
    colour: tuple[float, float, float]
    reaches: Callable[[Points], NDArray[np.bool_]]

    def falls_on(self, points: Points, normals: Points) -> Points:
        """Return its light at each point, as colours."""
        way = self.place - points
        squared = np.einsum("ij,ij->i", way, way) + 1
        facing = np.clip(np.einsum("ij,ij->i", way, normals), 0, None) * np.clip(-way[:, 2] + 0.5, 0, None) / squared
        return np.outer(facing / squared * self.reaches(points), self.colour)


def axes_of(forward: Points) -> Points:
    """Return unit vectors right, down and forward for a view in a direction."""
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, (0.0, 0.0, 1.0) if abs(forward[2]) < 0.999 else (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    return np.array([right, np.cross(forward, right), forward])


class ParallelLight:
    """Parallel light from one direction, with a shadow map of what it meets first."""

    def __init__(self, mesh: Mesh, direction: Points, middle: Points, radius: float) -> None:
        self.direction = direction / np.linalg.norm(direction)
        self.axes, self.middle, self.scale = axes_of(-self.direction), middle, SHADOWS / 2 / radius
        self.depth, _ = raster(self._project(mesh.corners), SHADOWS, SHADOWS)

    def _project(self, points: Points) -> Points:
        """Return points in the coordinates of the shadow map: column, row, depth."""
        seen = (points - self.middle) @ self.axes.T
        return np.concatenate([seen[..., :2] * self.scale + SHADOWS / 2, seen[..., 2:]], axis=-1)

    def falls_on(self, points: Points) -> Points:
        """Return the share of the light that reaches each point, softened over neighbouring cells of the map."""
        seen = self._project(points)
        share = np.zeros(len(points))
        for shift in ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)):
            cell = np.clip((seen[:, :2] + shift).astype(int), 0, SHADOWS - 1)
            share += seen[:, 2] < self.depth[cell[:, 1] * SHADOWS + cell[:, 0]] + BIAS
        return share / 4


def directions() -> list[tuple[Points, Points]]:
    """Return directions of light with their strength: an even sky, and a sun of some width."""
    found = []
    for number in range(SKY):
        height, turn = (number + 0.5) / SKY, number * np.pi * (3 - 5**0.5)
        flat = (1 - height**2) ** 0.5
        found.append((np.array([flat * np.cos(turn), flat * np.sin(turn), height]), SKY_COLOUR * 2 / SKY))
    for number in range(SUN):
        turn, wide = number * np.pi * (3 - 5**0.5), 0.16 * ((number + 0.5) / SUN) ** 0.5
        found.append((np.array(SUN_FROM) + (wide * np.cos(turn), wide * np.sin(turn), 0), SUN_COLOUR / SUN))
    return found
