"""The data of a placed board for routing, drawing and listing; the KiCad modules write it as JSON."""

import json
from dataclasses import asdict, dataclass

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, back, right, front


@dataclass(frozen=True)
class Pad:
    """One pad: copper on "F", "B" or both; `hole` is the diameter, or the shorter side, of its hole, 0 without one."""

    number: str
    net: str
    layers: str
    polygon: tuple[Point, ...]
    at: Point
    hole: float


@dataclass(frozen=True)
class PlacedPart:
    """One part in its place on the board, in millimetres."""

    ref: str
    value: str
    part: str  # its name in the parts list
    carries: str  # the module in this socket
    optional: bool
    at: Point
    rotation: float
    body: Box
    pads: tuple[Pad, ...]


@dataclass(frozen=True)
class TrackOrVia:
    """A piece of copper of one net: a straight track on a layer, or a via if `layer` is empty."""

    net: str
    layer: str
    start: Point
    end: Point
    width: float


def to_json(items: list[PlacedPart] | list[TrackOrVia]) -> str:
    """Return placed parts or wires as JSON."""
    return json.dumps([asdict(item) for item in items])


def placed_from_json(text: str) -> list[PlacedPart]:
    """Read placed parts that `to_json` wrote."""
    return [_placed(item) for item in json.loads(text)]


def wires_from_json(text: str) -> list[TrackOrVia]:
    """Read tracks and vias that `to_json` wrote."""
    return [
        TrackOrVia(**{**item, "start": tuple(item["start"]), "end": tuple(item["end"])}) for item in json.loads(text)
    ]


def _placed(item: dict) -> PlacedPart:
    """Return a placed part from its JSON object."""
    pads = tuple(
        Pad(**{**pad, "at": tuple(pad["at"]), "polygon": tuple(map(tuple, pad["polygon"]))}) for pad in item["pads"]
    )
    return PlacedPart(**{**item, "at": tuple(item["at"]), "body": tuple(item["body"]), "pads": pads})
