"""Check that everything fits: no part in another, and clearance between parts that must not touch."""

from itertools import combinations

from hardware.case.dimensions import FREE, SNUG
from hardware.case.solids import Body

TOUCHING = 1e-3  # cubic millimetres two solids may share by rounding
# Pairs that are meant to touch or to hold, and the distance between them in the model.
MEANT = {
    ("board", "bottom"): 0.0,
    ("board", "leads"): 0.0,
    ("board", "lid"): SNUG,
    ("board", "hood"): SNUG,
    ("bottom", "lid"): 0.0,
    ("lid", "lamp"): 0.0,
    ("lid", "hood"): 0.0,
    ("lid", "frame"): 0.0,
}


def fit_complaints(pieces: dict[str, Body], parts: dict[str, Body]) -> list[str]:
    """Return complaints about every pair of a piece and a part, of two pieces, and of two parts."""
    pairs = [(one, other) for one in parts.items() for other in pieces.items()]
    pairs += combinations(pieces.items(), 2)
    return [*filter(None, (_clearance_fault(*pair) for pair in pairs)), *_collisions(parts)]


def _clearance_fault(one: tuple[str, Body], other: tuple[str, Body]) -> str | None:
    """Return a complaint if two solids are too close, or intersect where they may touch."""
    least = MEANT.get((one[0], other[0]), FREE)
    distance = one[1].distance_to(other[1])
    if distance < least - TOUCHING:
        return f"{one[0]} is {distance:.2f} from {other[0]}, not {least}"
    return _intersection_fault(one, other) if distance <= TOUCHING else None


def _intersection_fault(one: tuple[str, Body], other: tuple[str, Body]) -> str | None:
    """Return a complaint if two solids intersect."""
    common = one[1] & other[1]
    volume = common.volume if common else 0
    return f"{one[0]} and {other[0]} share {volume:.2f} cubic mm" if volume > TOUCHING else None


def _collisions(parts: dict[str, Body]) -> list[str]:
    """Return complaints about parts that intersect, fingers aside: they push keys down."""
    inside = [(name, part) for name, part in parts.items() if not name.startswith("finger")]
    return [*filter(None, (_intersection_fault(*pair) for pair in combinations(inside, 2)))]
