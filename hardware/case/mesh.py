"""Triangle meshes: STL files, and what a printer needs of them."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import trimesh
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Mesh:
    """Triangles as corners: an array of (count, 3, 3)."""

    corners: Points

    @cached_property
    def normals(self) -> Points:
        """Unit normals, pointing out of the solid."""
        across = np.cross(self.corners[:, 1] - self.corners[:, 0], self.corners[:, 2] - self.corners[:, 0])
        return across / np.linalg.norm(across, axis=1, keepdims=True)

    @cached_property
    def size(self) -> Points:
        """Extent along the axes."""
        return np.ptp(self.corners.reshape(-1, 3), axis=0)

    @cached_property
    def _solid(self) -> trimesh.Trimesh:
        corners = self.corners.reshape(-1, 3)
        return trimesh.Trimesh(corners, np.arange(len(corners)).reshape(-1, 3))  # corners at one place become one

    @property
    def volume(self) -> float:
        """Volume in cubic millimetres."""
        return float(self._solid.volume)

    def watertight(self) -> bool:
        """Every edge is run along once in each direction."""
        return bool(self._solid.is_watertight and self._solid.is_winding_consistent)

    def in_one_piece(self) -> bool:
        """From any corner one comes to every other along edges."""
        return self._solid.body_count == 1

    def moved(self, matrix: Points) -> "Mesh":
        """The mesh moved by a 4 x 4 matrix."""
        return Mesh(self.corners @ matrix[:3, :3].T + matrix[:3, 3])


def together(meshes: list[Mesh]) -> Mesh:
    """Several meshes as one, to look through."""
    return Mesh(np.concatenate([mesh.corners for mesh in meshes]))


def read_stl(path: Path) -> Mesh:
    """The mesh in an STL file."""
    return Mesh(np.asarray(trimesh.load_mesh(path).triangles, float))


def write_stl(mesh: Mesh, path: Path) -> None:
    """A binary STL file."""
    corners = mesh.corners.reshape(-1, 3)
    solid = trimesh.Trimesh(corners, np.arange(len(corners)).reshape(-1, 3), process=False)
    solid.export(path, file_type="stl")
