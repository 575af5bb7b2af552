"""Bottom and lid as shared by pod and console, with the openings and tongues for jacks."""

from collections.abc import Sequence

from build123d import Axis, Cone, Part, chamfer  # type: ignore[import-not-found]

from hardware.board_shape import BACK, HOLES, JACK_HEIGHT, JACK_WIDTH, KEYS, THICKNESS
from hardware.case.dimensions import (
    BOSS,
    BOTTOM,
    EDGE,
    FEET,
    FOOT,
    FOOT_DEPTH,
    FREE,
    GAP,
    INSERT,
    INSERT_HOLE,
    KEY_HOLE,
    LIP,
    LIP_DEPTH,
    PEDESTAL,
    SCREW,
    SCREW_HEAD,
    SNUG,
    SUNK,
    THICK,
    LidPlane,
)
from hardware.case.solids import (
    FAR,
    RISING,
    Body,
    back_wall,
    block,
    board_location,
    column,
    on_lid,
    outline,
    slab,
    text_engraving,
)
from hardware.case.stroke_font import LidText

TALL = 60.0  # higher than every part
OUTSIDE = GAP + THICK


def bottom(wedge: LidPlane) -> Body:
    """Return floor and walls up to the lid, with the four pedestals that the board is screwed to."""
    outer = outline(OUTSIDE, (BOTTOM, TALL))
    outer = chamfer(outer.edges().group_by(Axis.Z)[0], EDGE)
    walls = outer - outline(GAP, (BOTTOM + THICK, TALL)) - slab(wedge, -FAR, THICK)
    for hole in HOLES:
        walls += column(hole, PEDESTAL, (BOTTOM + THICK / 2, -THICKNESS))
    for hole in HOLES:
        walls -= _screw_hole(hole)
    for foot in FEET:
        walls -= column(foot, FOOT, (BOTTOM, BOTTOM + FOOT_DEPTH))
    return walls


def _screw_hole(hole: tuple[float, float]) -> Body:
    """Return the countersunk hole of a screw."""
    height = (SCREW_HEAD - SCREW) / 2
    cone = board_location(*hole, BOTTOM + SUNK) * Cone(SCREW_HEAD / 2, SCREW / 2, height, align=RISING)
    return column(hole, SCREW_HEAD, (BOTTOM, BOTTOM + SUNK)) + cone + column(hole, SCREW, (BOTTOM, 0))


def lid(wedge: LidPlane) -> Body:
    """Return the lid, with a lip between the walls, bosses for the inserts and holes for the keys."""
    plate = outline(OUTSIDE, (-TALL, TALL)) & slab(wedge, 0, THICK)
    top = plate.faces().sort_by(Axis((0, 0, 0), on_lid(wedge, 0, 0).z_axis.direction))[-1]
    plate = chamfer(top.edges(), EDGE - 0.3, EDGE, reference=top)  # steep, because it is printed face down
    plate += _lip(wedge)
    for hole in HOLES:
        plate += column(hole, BOSS, (SNUG, TALL)) - slab(wedge, -FAR, THICK / 2)
    for hole in HOLES:
        plate -= column(hole, INSERT, (SNUG, INSERT_HOLE))
    for key in KEYS:
        plate -= column(key, KEY_HOLE, (0, TALL))
    return plate


def _lip(wedge: LidPlane) -> Body:
    """Return the rim under the lid that fits between the walls."""
    ring = outline(GAP - FREE, (-TALL, TALL)) - outline(GAP - FREE - LIP, (-TALL, TALL))
    return ring & slab(wedge, THICK / 2, THICK + LIP_DEPTH)


def back_opening(x: float, width: float, low: float = 0.0) -> Body:
    """Return a slot in the back wall, from the height `low` up to the lid."""
    half = width / 2 + FREE
    return block((x - half, x + half), (-OUTSIDE - 1, BACK), (low - FREE, TALL))


def back_tongue(wedge: LidPlane, x: float, width: float, height: float) -> Body:
    """Return the tongue of the lid that closes such a slot above the height `height`."""
    half = width / 2
    tongue = block((x - half, x + half), (-OUTSIDE, -GAP), (height + FREE, TALL))
    return tongue - slab(wedge, -FAR, THICK / 2)


def jack_opening(x: float) -> Body:
    """Return the slot for an 8P8C jack."""
    return back_opening(x, JACK_WIDTH)


def jack_tongue(wedge: LidPlane, x: float) -> Body:
    """Return the lid's tongue over an 8P8C jack."""
    return back_tongue(wedge, x, JACK_WIDTH, JACK_HEIGHT)


def engraved(wedge: LidPlane, lines: Sequence[LidText]) -> Body:
    """Return the engravings of a lid, to be subtracted from it."""
    found = [text_engraving(on_lid(wedge, line.x, line.y), line.text, line.height, line.width) for line in lines]
    return Part(children=found)


def warning() -> Body:
    """Return the engraved warning on the back wall, beside the jack and above it."""
    lines = enumerate(("NOT", "ETHERNET", "NO POE"))
    return Part(children=[text_engraving(back_wall(50, 9.4 - 6.2 * line, OUTSIDE), text, 4.0) for line, text in lines])
