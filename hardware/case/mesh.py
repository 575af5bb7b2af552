"""Triangle meshes: reading and writing STL, and the properties a printable mesh needs."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import trimesh
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Mesh:
    """A mesh as the corners of its triangles: an array of (count, 3, 3), in mm."""

    corners: Points

    @cached_property
    def normals(self) -> Points:
        """Unit normals of the triangles, pointing out of the solid."""
        across = np.cross(self.corners[:, 1] - self.corners[:, 0], self.corners[:, 2] - self.corners[:, 0])
        return across / np.linalg.norm(across, axis=1, keepdims=True)

    @cached_property
    def size(self) -> Points:
        """Extent along the axes."""
        return np.ptp(self.corners.reshape(-1, 3), axis=0)

    @cached_property
    def _solid(self) -> trimesh.Trimesh:
        corners = self.corners.reshape(-1, 3)
        return trimesh.Trimesh(corners, np.arange(len(corners)).reshape(-1, 3))  # merges equal corners

    @property
    def volume(self) -> float:
        """Volume in cubic millimetres."""
        return float(self._solid.volume)

    def watertight(self) -> bool:
        """Return whether the surface is closed: every edge is used once in each direction."""
        return bool(self._solid.is_watertight and self._solid.is_winding_consistent)

    def in_one_piece(self) -> bool:
        """Return whether all triangles are connected."""
        return self._solid.body_count == 1

    def moved(self, matrix: Points) -> "Mesh":
        """Return the mesh transformed by a 4 x 4 matrix."""
        return Mesh(self.corners @ matrix[:3, :3].T + matrix[:3, 3])


def combined(meshes: list[Mesh]) -> Mesh:
    """Return several meshes as one, for tests of visibility."""
    return Mesh(np.concatenate([mesh.corners for mesh in meshes]))


def read_stl(path: Path) -> Mesh:
    """Return the mesh of an STL file."""
    return Mesh(np.asarray(trimesh.load_mesh(path).triangles, float))


def write_stl(mesh: Mesh, path: Path) -> None:
    """Write a binary STL file."""
    corners = mesh.corners.reshape(-1, 3)
    solid = trimesh.Trimesh(corners, np.arange(len(corners)).reshape(-1, 3), process=False)
    solid.export(path, file_type="stl")
