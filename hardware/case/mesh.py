"""Triangle meshes: STL files, and what a printer needs of them."""

import struct
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


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
    def volume(self) -> float:
        """Volume in cubic millimetres."""
        first, second, third = np.moveaxis(self.corners, 1, 0)
        return float(np.einsum("ij,ij->", first, np.cross(second, third)) / 6)

    @cached_property
    def _edges(self) -> NDArray[np.int64]:
        _, index = np.unique(self.corners.reshape(-1, 3), axis=0, return_inverse=True)
        loop = index.reshape(-1, 3)
        return np.concatenate([loop[:, [0, 1]], loop[:, [1, 2]], loop[:, [2, 0]]])

    def watertight(self) -> bool:
        """Every edge is run along once in each direction."""
        there, counts = np.unique(self._edges, axis=0, return_counts=True)
        back = np.unique(self._edges[:, ::-1], axis=0)
        return bool((counts == 1).all() and np.array_equal(there, back))

    def in_one_piece(self) -> bool:
        """From any corner one comes to every other along edges."""
        reached = np.arange(self._edges.max() + 1)
        while True:
            lower = reached.copy()
            np.minimum.at(lower, self._edges[:, 0], reached[self._edges[:, 1]])
            lower = lower[lower]
            if np.array_equal(lower, reached):
                return bool((reached == 0).all())
            reached = lower

    def moved(self, matrix: Points) -> "Mesh":
        """The mesh moved by a 4 x 4 matrix."""
        return Mesh(self.corners @ matrix[:3, :3].T + matrix[:3, 3])


def together(meshes: list[Mesh]) -> Mesh:
    """Several meshes as one, to look through."""
    return Mesh(np.concatenate([mesh.corners for mesh in meshes]))


def read_stl(path: Path) -> Mesh:
    """The mesh in a binary STL file."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    return Mesh(np.frombuffer(data, RECORD, count, 84)["corners"].astype(float))


def write_stl(mesh: Mesh, path: Path) -> None:
    """A binary STL file."""
    records = np.zeros(len(mesh.corners), RECORD)
    records["normal"], records["corners"] = mesh.normals, mesh.corners
    path.write_bytes(bytes(80) + struct.pack("<I", len(records)) + records.tobytes())
