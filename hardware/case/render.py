"""A small software renderer: what a camera sees of some objects in soft light."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter

from hardware.case.light import ParallelLight, PixelLight, axes_of, directions
from hardware.case.mesh import Mesh, Points
from hardware.case.raster import raster

SMOOTH = 2  # samples per pixel and axis
BLOOM, SPREAD = 0.35, (4.0, 14.0)  # strength of the glare around bright spots, and its radii in pixels


@dataclass(frozen=True)
class SceneObject:
    """A mesh with a colour; `glow` returns the light that it emits at points. It casts a shadow if `shades`."""

    mesh: Mesh
    colour: tuple[float, float, float]
    shine: float = 0.1
    glow: Callable[[Points], Points] | None = None
    casts_shadow: bool = True


@dataclass(frozen=True)
class Camera:
    """A camera's position and target, its horizontal angle in degrees, and the picture's size in pixels."""

    eye: tuple[float, float, float]
    target: tuple[float, float, float]
    angle: float = 22.0
    size: tuple[int, int] = (1200, 800)


@dataclass(frozen=True)
class Surface:
    """The visible surface at each sample: position, normal, index of the object, direction to the eye."""

    points: Points
    normals: Points
    owner: NDArray[np.int64]
    back: Points
    turn: NDArray[np.int64]  # index of the sample within its pixel


def render(things: list[SceneObject], camera: Camera, bulbs: list[PixelLight]) -> Points:
    """Return the picture as an array of (height, width, 3) between 0 and 1."""
    width, height = camera.size
    hit, surface = _visible_surface(things, camera)
    colour = np.zeros((width * height * SMOOTH**2, 3))
    colour[hit] = _shade(things, surface, bulbs)
    return _tone_map(colour.reshape(height, SMOOTH, width, SMOOTH, 3).mean(axis=(1, 3)))


def _visible_surface(things: list[SceneObject], camera: Camera) -> tuple[NDArray[np.bool_], Surface]:
    """Return which samples hit an object, and the surface there."""
    mesh = Mesh(np.concatenate([thing.mesh.corners for thing in things]))
    owner = np.repeat(np.arange(len(things)), [len(thing.mesh.corners) for thing in things])
    width, height = camera.size[0] * SMOOTH, camera.size[1] * SMOOTH
    eye, axes = np.array(camera.eye), axes_of(np.subtract(camera.target, camera.eye))
    scale = width / 2 / np.tan(np.radians(camera.angle) / 2)
    seen = (mesh.corners - eye) @ axes.T
    front = np.flatnonzero(seen[..., 2].min(axis=1) > 1)
    seen = seen[front]
    flat = seen[..., :2] / seen[..., 2:] * scale + (width / 2, height / 2)
    _, index = raster(np.concatenate([flat, -1 / seen[..., 2:]], axis=-1), width, height)
    hit = index >= 0
    face, (y, x) = front[index[hit]], np.divmod(np.flatnonzero(hit), width)
    rays = np.stack([(x + 0.5 - width / 2) / scale, (y + 0.5 - height / 2) / scale, np.ones(len(x))], axis=1) @ axes
    normals = mesh.normals[face]
    reach = _dot(mesh.corners[face, 0] - eye, normals) / _dot(rays, normals)
    back = -rays / np.linalg.norm(rays, axis=1, keepdims=True)
    return hit, Surface(eye + rays * reach[:, None], normals, owner[face], back, y % SMOOTH * SMOOTH + x % SMOOTH)


def _shade(things: list[SceneObject], surface: Surface, bulbs: list[PixelLight]) -> Points:
    """Return the colour of each sample of the surface."""
    points, normals = surface.points, surface.normals
    shading = Mesh(np.concatenate([thing.mesh.corners for thing in things if thing.casts_shadow]))
    corners = shading.corners.reshape(-1, 3)
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    radius = float(np.linalg.norm(corners - middle, axis=1).max()) * 1.02
    light, gloss = np.zeros_like(points), np.zeros_like(points)
    shares = [np.flatnonzero(surface.turn == turn) for turn in range(SMOOTH**2)]
    for number, (direction, strength) in enumerate(directions()):
        source = ParallelLight(shading, direction, middle, radius)
        here = shares[number % len(shares)]  # the directions are distributed over a pixel's samples
        facing = normals[here] @ source.direction
        lit, facing = here[facing > 0], facing[facing > 0]
        share = source.falls_on(points[lit] + 0.15 * normals[lit]) * len(shares)
        light[lit] += np.outer(share * facing, strength)
        half = surface.back[lit] + source.direction
        glint = np.clip(_dot(normals[lit], half) / np.linalg.norm(half, axis=1), 0, 1) ** 40
        gloss[lit] += np.outer(share * glint, strength)
    for bulb in bulbs:
        light += bulb.falls_on(points, normals)
    colours = np.array([thing.colour for thing in things])[surface.owner]
    shine = np.array([thing.shine for thing in things])[surface.owner]
    return colours * light + gloss * shine[:, None] + _glow(things, surface)


def _glow(things: list[SceneObject], surface: Surface) -> Points:
    """Return the light that each sample of the surface emits."""
    glow = np.zeros_like(surface.points)
    for number, thing in enumerate(things):
        if thing.glow:
            here = surface.owner == number
            glow[here] = thing.glow(surface.points[here])
    return glow


def _tone_map(picture: Points) -> Points:
    """Return the picture with glare, compressed highlights and gamma."""
    bright = np.clip(picture - 1.2, 0, 6)
    for spread in SPREAD:
        picture = picture + BLOOM * gaussian_filter(bright, (spread, spread, 0), truncate=3)
    film = picture * (2.51 * picture + 0.03) / (picture * (2.43 * picture + 0.59) + 0.14)
    return np.clip(film, 0, 1) ** (1 / 2.2)


def _dot(one: Points, other: Points) -> Points:
    """Return the dot product of each pair of rows."""
    return np.einsum("ij,ij->i", one, other)
