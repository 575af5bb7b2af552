"""The pictures of the case: scenes with their colours, lights and cameras."""

import re
from collections.abc import Callable, Collection
from math import cos, radians, sin
from pathlib import Path

import numpy as np
from build123d import Box, Cylinder, Part, Pos, Rot  # type: ignore[import-not-found]
from matplotlib.image import imsave

from hardware.board_shape import HOLES, OLED
from hardware.case import parts
from hardware.case.dimensions import (
    BAFFLE_LENGTH,
    BOTTOM,
    CONSOLE,
    FEET,
    FOOT,
    HOOD_DOWN,
    HOOD_UP,
    HOOD_WALL,
    LARGE_AT,
    LARGE_THICK,
    LARGE_VISIBLE,
    PITCH,
    SCREW_END,
    SCREW_LENGTH,
    STRIP_LINE,
    TABLE,
    VIEW,
    VISIBLE,
)
from hardware.case.light import PixelLight
from hardware.case.mesh import Mesh, Points
from hardware.case.render import Camera, SceneObject, render
from hardware.case.solids import RISING, Body, block, board_location, column, on_lid, triangles
from hardware.case.viewpoints import pixel_centres

Colour = tuple[float, float, float]
PROGRAM = {"Software": "hardware.case"}
SCREEN = Path(__file__).parents[1] / "table.svg"
LIGHT = r'x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"[^>]*"#bfe3ff"'
SCREEN_PLACE = (40, 34, 384, 192)  # of the display's pixels in that drawing: x, y, width, height
BLACK, GREEN, METAL, CLOTH = (0.022, 0.022, 0.024), (0.015, 0.13, 0.06), (0.42, 0.42, 0.42), (0.30, 0.27, 0.235)
CAP, JACK, CABLE, RUBBER = (0.75, 0.72, 0.66), (0.03, 0.03, 0.032), (0.33, 0.34, 0.36), (0.02, 0.02, 0.02)
SHELLS = {
    "bottom": (0.05, 0.1, 0.13),
    "lid": (0.05, 0.115, 0.15),
    "hood": BLACK,
    "lamp": (0.4, 0.36, 0.3),
    "frame": (0.05, 0.115, 0.15),
}
RED, BLUE, LIME, DARK, AMBER = (1, 0.08, 0.05), (0.1, 0.25, 1), (0.1, 0.9, 0.15), (0, 0, 0), (1.0, 0.42, 0.04)
BLUE_BOARD = (0.02, 0.05, 0.2)
LIT: tuple[Colour, ...] = (RED, RED, RED, DARK, BLUE, BLUE, DARK, LIME, LIME, LIME)
BRIGHT = 60.0  # of a pixel on a surface at a distance of 1 mm
INSIDE = ("key", "jack", "supply jack", "pixel", "lamp's pixel", "Pico", "display", "piezo")


def draw(boxes: dict[str, dict[str, Body]], out: Path) -> None:
    """Render all pictures into the folder `out`."""
    pod, console = boxes["pod"], boxes["console"]
    scenes = {
        "pod": (_pod(pod), Camera((115, -470, 420), (51, -38, 3), 15.5), _bulbs()),
        "pod-back": (_pod(pod) + _cables((22, 78)), Camera((-160, 330, 190), (46, -30, 4), 20.0), _bulbs()),
        "pod-exploded": (_exploded(pod), Camera((290, -430, 270), (50, -40, 76), 24.0, (1000, 1100)), []),
        "console": (_console(console), Camera((150, -440, 360), (50, -38, 6), 17.0), []),
        "console-large": (_large(console), Camera((150, -440, 360), (50, -38, 10), 17.0), []),
    }
    for name, scene in scenes.items():
        imsave(out / f"{name}.png", render(*scene), metadata=PROGRAM, pil_kwargs={"optimize": True})


def _thing(solid: Body, colour: Colour, shine: float = 0.1, lift: float = 0.0) -> SceneObject:
    """Return a solid as a coloured object, raised by `lift`."""
    found = triangles(solid, 0.05, 0.2)
    whole = np.linalg.norm(np.cross(found[:, 1] - found[:, 0], found[:, 2] - found[:, 0]), axis=1) > 0
    return SceneObject(Mesh(found[whole] + (0, 0, lift)), colour, shine)


def _glowing(thing: SceneObject, glow: Callable[[Points], Points]) -> SceneObject:
    """Return a thing that glows."""
    return SceneObject(thing.mesh, thing.colour, thing.shine, glow)


def _even_glow(colour: Colour, strength: float) -> Callable[[Points], Points]:
    """Return a glow of the same strength everywhere."""
    return lambda points: np.tile(np.array(colour) * strength, (len(points), 1))


def _table() -> SceneObject:
    """Return the table top, in tiles, because triangles behind the camera are left out."""
    x, y = np.mgrid[-1500:1600:100, -1500:1600:100].reshape(2, -1, 1)
    z = np.full_like(x, TABLE, dtype=float)
    tile = np.array([[(0, 0), (100, 0), (100, 100)], [(0, 0), (100, 100), (0, 100)]]).reshape(6, 2)
    corners = np.stack(np.broadcast_arrays(x + tile[:, 0], y + tile[:, 1], z), axis=-1)
    return SceneObject(Mesh(corners.reshape(-1, 3, 3)), CLOTH, 0.0, casts_shadow=False)


def _feet(lift: float = 0.0) -> list[SceneObject]:
    """Return the rubber feet."""
    return [_thing(column(foot, FOOT - 0.4, (TABLE, BOTTOM + 0.6)), RUBBER, lift=lift) for foot in FEET]


def _inside(found: dict[str, Body], lift: float = 0.0, glowing: Collection[str] = ()) -> list[SceneObject]:
    """Return the visible parts inside a box, each in its colour."""
    things = [_thing(found["board"], GREEN, 0.2, lift)]
    for name, part in found.items():
        if name.startswith(INSIDE) and name not in glowing:
            things.append(_thing(part, _colour(name), 0.15, lift))
    return things


def _colour(name: str) -> Colour:
    """Return the colour of a part, chosen by words in its name."""
    for word, colour in (("key", CAP), ("pixel", CAP), ("USB", METAL), ("Pico", GREEN), ("board", BLUE_BOARD)):
        if word in name:
            return colour
    return JACK


def _pod(pieces: dict[str, Body]) -> list[SceneObject]:
    """Return a closed pod whose player is asked a question."""
    found = parts.pod()
    lit = {f"pixel {place}": colour for place, colour in enumerate(LIT) if any(colour)}
    shells = {name: _thing(piece, SHELLS[name]) for name, piece in pieces.items()}
    shells["lamp"] = _glowing(shells["lamp"], _even_glow(AMBER, 1.3))
    faces = [_glowing(_thing(found[name], CAP), _even_glow(colour, 5.0)) for name, colour in lit.items()]
    return [_table(), *_feet(), *shells.values(), *_inside(found, glowing=lit), *faces]


def _bulbs() -> list[PixelLight]:
    """Return the light that the lit pixels throw on the hood."""
    pairs = zip(pixel_centres(), LIT, strict=True)
    return [PixelLight(place, _scaled(colour), _reached_in_tube(place[0])) for place, colour in pairs if any(colour)]


def _scaled(colour: Colour) -> Colour:
    """Return the colour of a pixel as light."""
    red, green, blue = (BRIGHT * share for share in colour)
    return red, green, blue


def _reached_in_tube(x: float) -> Callable[[Points], np.ndarray]:
    """Return a function that says which points of the hood the pixel at x reaches between its baffles."""
    tilt, half = radians(VIEW), (PITCH - HOOD_WALL) / 2

    def reaches(points: Points) -> np.ndarray:
        back, high = points[:, 1] + STRIP_LINE, points[:, 2]
        along, up = high * sin(tilt) - back * cos(tilt), high * cos(tilt) + back * sin(tilt)
        wide = half * np.maximum(along, BAFFLE_LENGTH) / BAFFLE_LENGTH + 0.1
        return (np.abs(points[:, 0] - x) < wide) & (up > -HOOD_DOWN - 0.2) & (up < HOOD_UP + 1.6)

    return reaches


def _cables(places: tuple[float, ...]) -> list[SceneObject]:
    """Return cables behind a box."""
    things = []
    for x in places:
        sleeve = block((x - 6.5, x + 6.5), (-18, 0), (0.6, 12.0))
        lead = board_location(x, -17, 6.3) * Part((Rot(-90, 0, 0) * Cylinder(2.8, 150, align=RISING)).wrapped)
        things += [_thing(sleeve, CABLE), _thing(lead, CABLE)]
    return things


def _exploded(pieces: dict[str, Body]) -> list[SceneObject]:
    """Return all pieces above each other in the order of assembly."""
    lifts = {"bottom": 14.0, "hood": 82.0, "lid": 126.0, "lamp": 156.0}
    things = [_thing(piece, SHELLS[name], lift=lifts[name]) for name, piece in pieces.items()]
    screws = [column(hole, 3, (SCREW_END - SCREW_LENGTH, SCREW_END)) for hole in HOLES]
    return [_table(), *things, *_inside(parts.pod(), 46.0), *(_thing(screw, METAL, 0.4, -2) for screw in screws)]


def _console(pieces: dict[str, Body]) -> list[SceneObject]:
    """Return the closed console during a vote."""
    found = parts.console()
    shells = [_thing(pieces[name], SHELLS[name]) for name in ("bottom", "lid")]
    place = np.array([OLED[0], -OLED[1], 0.0])
    display = _glowing(_thing(found["display"], JACK), _screen(place, np.array([0.0, 1.0, 0.0]), VISIBLE))
    return [_table(), *_feet(), *shells, *_inside(found, glowing=("display",)), *_cables((78,)), display]


def _large(pieces: dict[str, Body]) -> list[SceneObject]:
    """Return the closed console with the large display in its frame."""
    tilt, (x, y) = radians(CONSOLE.degrees), LARGE_AT
    glass = on_lid(CONSOLE, x, y) * Pos(0, 0, LARGE_THICK - 1.5) * Box(60.5, 37.0, 1.4)
    middle = np.array([x, -y - sin(tilt) * LARGE_THICK, 0.0])
    lit = _glowing(_thing(glass, JACK), _screen(middle, np.array([0.0, 1 / cos(tilt), 0.0]), LARGE_VISIBLE))
    shells = [_thing(piece, SHELLS[name]) for name, piece in pieces.items()]
    inside = _inside(parts.console(), glowing=("display", "display's board"))
    return [_table(), *_feet(), *shells, *inside, *_cables((78,)), lit]


def _screen(middle: Points, up: Points, visible: tuple[float, float]) -> Callable[[Points], Points]:
    """Return the glow of a display around a centre, taken from the SVG drawing of the table."""
    left, top, width, height = SCREEN_PLACE
    shown = np.zeros((height, width))
    for x, y, wide, high in re.findall(LIGHT, SCREEN.read_text()):
        shown[int(y) - top : int(y) - top + int(high), int(x) - left : int(x) - left + int(wide)] = 1

    def glow(points: Points) -> Points:
        across = (points[:, 0] - middle[0]) / visible[0] + 0.5
        down = (middle - points) @ up / visible[1] + 0.5
        on = (across >= 0) & (across < 1) & (down >= 0) & (down < 1)
        row, place = (np.clip(part, 0, 0.9999) for part in (down, across))
        light = shown[(row * height).astype(int), (place * width).astype(int)] * on
        return np.outer(light, (0.75, 0.95, 1.1)) * 1.3

    return glow
