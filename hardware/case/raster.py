"""Rasterize triangles row by row, many pixels at a time."""

import numpy as np
from numpy.typing import NDArray

from hardware.case.mesh import Points

GRAIN = 4_000_000  # pixels at a time
Numbers = NDArray[np.int64]


def raster(corners: Points, width: int, height: int) -> tuple[Points, Numbers]:
    """Return the nearest depth and triangle index at each pixel, infinity and -1 where there is none.

    Depth is interpolated linearly across the picture.
    """
    depth, index = np.full(width * height, np.inf), np.full(width * height, -1)
    triangle, row = _rows(corners[..., 1], height)
    begin, length = _spans(corners[triangle], row, width)
    ends = np.cumsum(length)
    first = 0
    while first < len(row):
        last = max(first + 1, int(np.searchsorted(ends, (ends[first - 1] if first else 0) + GRAIN)))
        part = slice(first, last)
        x = _ranges(begin[part], length[part])
        triangles, y = np.repeat(triangle[part], length[part]), np.repeat(row[part], length[part])
        _keep_nearest(y * width + x, _depth(corners, triangles, x, y), triangles, depth, index)
        first = last
    return depth, index


def _ranges(begin: Numbers, length: Numbers) -> Numbers:
    """Return the concatenated ranges that start at each `begin` and have each `length`."""
    starts = np.cumsum(length) - length
    return np.arange(int(length.sum())) - np.repeat(starts - begin, length)


def _rows(heights: Points, height: int) -> tuple[Numbers, Numbers]:
    """Return every triangle with each row whose centre line it crosses, as two arrays."""
    low = np.clip(np.ceil(heights.min(axis=1) - 0.5), 0, height).astype(int)
    count = np.clip(np.ceil(heights.max(axis=1) - 0.5), 0, height).astype(int) - low
    return np.repeat(np.arange(len(heights)), count), _ranges(low, count)


def _spans(corners: Points, row: Numbers, width: int) -> tuple[Numbers, Numbers]:
    """Return the first pixel of each triangle's row and its number of pixels."""
    following = np.roll(corners, -1, axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = (row[:, None] + 0.5 - corners[..., 1]) / (following[..., 1] - corners[..., 1])
        crossing = corners[..., 0] + share * (following[..., 0] - corners[..., 0])
    cut = (share >= 0) & (share <= 1)
    left = np.where(cut, crossing, np.inf).min(axis=1)
    right = np.where(cut, crossing, -np.inf).max(axis=1)
    begin = np.clip(np.ceil(left - 0.5), 0, width).astype(int)
    return begin, np.maximum(np.clip(np.ceil(right - 0.5), 0, width).astype(int) - begin, 0)


def _depth(corners: Points, triangles: Numbers, x: Numbers, y: Numbers) -> Points:
    """Return the depth of triangles at pixel centres."""
    first = corners[:, 0]
    side, other = corners[:, 1] - first, corners[:, 2] - first
    with np.errstate(divide="ignore", invalid="ignore"):
        area = side[:, 0] * other[:, 1] - side[:, 1] * other[:, 0]
        across = (side[:, 2] * other[:, 1] - side[:, 1] * other[:, 2]) / area
        down = (side[:, 0] * other[:, 2] - side[:, 2] * other[:, 0]) / area
        level = first[:, 2] - across * first[:, 0] - down * first[:, 1]
    return level[triangles] + across[triangles] * (x + 0.5) + down[triangles] * (y + 0.5)


def _keep_nearest(at: Numbers, near: Points, triangles: Numbers, depth: Points, index: Numbers) -> None:
    """Write pixels that are closer than those before into the depth and index buffers."""
    closer = np.flatnonzero(near < depth[at])
    closer = closer[np.argsort(-near[closer], kind="stable")]
    depth[at[closer]], index[at[closer]] = near[closer], triangles[closer]
