"""Add the printing of a board: our texts, the reference of each part, and marks at first pins.

Runs with KiCad's Python.
"""

from collections.abc import Iterator
from math import hypot
from typing import Any

import pcbnew  # type: ignore[import-not-found]

from hardware.board_shape import DEPTH, WIDTH
from hardware.boards.design_rules import SILK_CLEARANCE
from hardware.boards.place import body_box
from hardware.edition import EDITION, LICENCE

SIZE, LINE, TALL = 0.8, 0.12, 1.15  # of the references: height of letters, width of strokes, height of a line
EDGE = 0.5  # least distance to the edge of the board
STEP = 0.25
BACK = (
    ("8P8C jacks: NOT ETHERNET", 50.0, 57.0, 1.4),
    ("1 CLK  2 WS  3 LOAD_N  4 +5V  5 +5V  6 Q  7 GND  8 GND", 50.0, 60.5, 1.2),
    (f"{EDITION}  {LICENCE}", 50.0, 72.5, 1.2),
)
FAR = 3.0  # maximum distance of a reference from its part
CLEARLY = 0.3  # a reference is closer to its own part than to any other by this much
DOT, REACH = 0.5, 40  # diameter of the mark beside pin 1; its maximum distance, in tenths of a millimetre
MARKED = ("U", "Q4", "D")  # prefixes of the parts that can be fitted the wrong way round
PIXEL = "LED_WS2812B"  # needs no mark: the library prints the corner of its notch

Shape = tuple[float, float, float, float]  # left, back, right, front in millimetres


def print_on(board: Any, table: Any) -> None:
    """Print the table's texts, marks at first pins, then the part references into the space that is left."""
    title = f"{table.TITLE}  {EDITION}"
    for words, x, y, size in ((title, 50.0, 76.0, 1.4), *table.TEXTS):
        board.Add(_text(board, words, x, y, size))
    for words, x, y, size in ((table.TITLE, 50.0, 52.0, 2.4), *BACK):
        board.Add(_text(board, words, x, y, size, back=True))
    names = sorted(part.GetReference() for part in board.GetFootprints())
    parts = [board.FindFootprintByReference(name) for name in names]
    for part in parts:
        _remove_bad_printing(part)
    taken = _occupied_boxes(board)
    bodies = {part.GetReference(): _extent(part) for part in parts}
    for part in parts:
        if part.GetReference().startswith(MARKED) and PIXEL not in str(part.GetFPID().GetLibItemName()):
            taken.append(_print_first_pin_mark(board, part, taken))
    for part in sorted(parts, key=lambda part: _area(bodies[part.GetReference()])):
        if part.GetReference().startswith("H"):
            part.Reference().SetVisible(False)
        else:
            _print_reference(part, taken, bodies)


def _occupied_boxes(board: Any) -> list[Shape]:
    """Return the boxes where nothing more can be printed: existing printing and pads."""
    taken = [_box(item) for item in board.GetDrawings() if item.GetLayer() == pcbnew.F_SilkS]
    for part in board.GetFootprints():
        taken += [_box(pad) for pad in part.Pads()]
        taken += [_box(item) for item in part.GraphicalItems() if item.GetLayer() == pcbnew.F_SilkS]
    return taken


def _remove_bad_printing(part: Any) -> None:
    """Remove what the library prints over its own pads (as around the keys) and its texts (as at the pixels)."""
    pads = [pad.GetBoundingBox() for pad in part.Pads()]
    for pad in pads:
        pad.Inflate(pcbnew.FromMM(SILK_CLEARANCE))
    for item in list(part.GraphicalItems()):
        if item.GetLayer() == pcbnew.F_SilkS:
            if item.GetClass() == "MTEXT" or _covers(item, pads) or part.GetReference().startswith("TP"):
                part.Remove(item)
            else:
                _clip(item)


def _clip(item: Any) -> None:
    """Keep printing off the board's back edge, where the jacks are."""
    least = pcbnew.FromMM(EDGE)
    start, end = item.GetStart(), item.GetEnd()
    if item.GetShape() == pcbnew.SHAPE_T_SEGMENT and min(start.y, end.y) < least:
        item.SetStart(pcbnew.wxPoint(start.x, max(start.y, least)))
        item.SetEnd(pcbnew.wxPoint(end.x, max(end.y, least)))
        item.SetLocalCoord()


def _covers(item: Any, pads: list[Any]) -> bool:
    """Return whether a printed line crosses one of the pads."""
    return item.GetShape() == pcbnew.SHAPE_T_SEGMENT and any(item.GetBoundingBox().Intersects(pad) for pad in pads)


def _text(board: Any, words: str, x: float, y: float, size: float, back: bool = False) -> Any:
    """Return a text for the front or back of the board, mirrored on the back."""
    text = pcbnew.PCB_TEXT(board)
    text.SetText(words)
    text.SetLayer(pcbnew.B_SilkS if back else pcbnew.F_SilkS)
    text.SetMirrored(back)
    text.SetTextSize(pcbnew.wxSize(pcbnew.FromMM(size), pcbnew.FromMM(size)))
    text.SetTextThickness(pcbnew.FromMM(size * 0.15))
    text.SetPosition(_point(x, y))
    return text


def _print_first_pin_mark(board: Any, part: Any, taken: list[Shape]) -> Shape:
    """Print a dot close to the first pin, or a diode's cathode, away from the other pins; return its box."""
    pads = sorted(part.Pads(), key=lambda pad: int(pad.GetNumber()))
    (x, y), (middle_x, middle_y) = _mm(pads[0].GetPosition()), _middle(_extent(part))
    spots = [
        (x + 0.1 * across, y + 0.1 * down) for across in range(-REACH, REACH + 1) for down in range(-REACH, REACH + 1)
    ]
    away = [(hypot(a - x, b - y) - 0.2 * hypot(a - middle_x, b - middle_y), a, b) for a, b in spots]
    for _, a, b in sorted(away):
        shape = (a - DOT / 2, b - DOT / 2, a + DOT / 2, b + DOT / 2)
        if _is_free(shape, taken):
            board.Add(_dot(board, a, b))
            return shape
    raise LookupError(f"no room for a mark at {part.GetReference()}")


def _dot(board: Any, x: float, y: float) -> Any:
    dot = pcbnew.PCB_SHAPE(board, pcbnew.SHAPE_T_CIRCLE)
    dot.SetLayer(pcbnew.F_SilkS)
    dot.SetFilled(True)
    dot.SetWidth(pcbnew.FromMM(0.1))
    dot.SetStart(_point(x, y))
    dot.SetEnd(_point(x + DOT / 2 - 0.05, y))
    return dot


def _print_reference(part: Any, taken: list[Shape], bodies: dict[str, Shape]) -> None:
    """Print a part's reference close to it, and clearly closer to it than to any other part."""
    text, ref = part.Reference(), part.GetReference()
    text.SetLayer(pcbnew.F_SilkS)
    text.SetTextSize(pcbnew.wxSize(pcbnew.FromMM(SIZE), pcbnew.FromMM(SIZE)))
    text.SetTextThickness(pcbnew.FromMM(LINE))
    text.SetKeepUpright(True)
    others = [body for name, body in bodies.items() if name != ref]
    length = _length(text)
    for x, y, upright in _reference_places(bodies[ref], length):
        text.SetTextAngle((0 if upright else 900) - part.GetOrientation())
        text.SetPosition(_point(x, y))
        shape = _letters_box(x, y, length, upright)
        own = box_distance(shape, bodies[ref]) + CLEARLY
        if _on_board(shape) and _is_free(shape, taken) and all(box_distance(shape, other) > own for other in others):
            taken.append(shape)
            return
    raise LookupError(f"no room for the name of {ref}")


def _reference_places(body: Shape, length: float) -> Iterator[tuple[float, float, bool]]:
    """Yield centres for a reference, nearest first, and whether it lies along x. Beside the body before within it."""
    left, back, right, front = body
    middle_x, middle_y = _middle(body)
    wide, deep = (right - left) / 2 + FAR, (front - back) / 2 + FAR
    spots = []
    for across in range(int(-wide / STEP), int(wide / STEP) + 1):
        for down in range(int(-deep / STEP), int(deep / STEP) + 1):
            x, y = middle_x + across * STEP, middle_y + down * STEP
            for upright, half_x, half_y in ((True, length / 2, SIZE / 2), (False, SIZE / 2, length / 2)):
                away = box_distance((x - half_x, y - half_y, x + half_x, y + half_y), body)
                if away < FAR:
                    spots.append(
                        (round(away, 2) or 2.0, not upright, round(hypot(x - middle_x, y - middle_y), 2), x, y)
                    )
    for _, lies, _, x, y in sorted(spots):
        yield x, y, not lies


def _letters_box(x: float, y: float, length: float, upright: bool) -> Shape:
    """Return the box of a reference's letters: KiCad's own box includes space for a line below them."""
    half_x, half_y = (length / 2, TALL / 2) if upright else (TALL / 2, length / 2)
    return x - half_x, y - half_y, x + half_x, y + half_y


def box_distance(one: Shape, other: Shape) -> float:
    """Return the distance between two boxes, 0 if they touch or overlap."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    down = max(one[1] - other[3], other[1] - one[3], 0)
    return hypot(across, down)


def _is_free(shape: Shape, taken: list[Shape]) -> bool:
    """Return whether a box keeps its clearance from all occupied boxes."""
    return all(box_distance(shape, other) >= SILK_CLEARANCE for other in taken)


def _extent(part: Any) -> Shape:
    """Return the bounding box of a part's body and pads."""
    lefts, backs, rights, fronts = zip(body_box(part), *(_box(pad) for pad in part.Pads()))
    return min(lefts), min(backs), max(rights), max(fronts)


def _area(shape: Shape) -> float:
    return (shape[2] - shape[0]) * (shape[3] - shape[1])


def _middle(shape: Shape) -> tuple[float, float]:
    return (shape[0] + shape[2]) / 2, (shape[1] + shape[3]) / 2


def _box(item: Any) -> Shape:
    """Return the bounding box of a KiCad object in millimetres."""
    box = item.GetBoundingBox()
    return tuple(map(pcbnew.ToMM, (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())))  # type: ignore[return-value]


def _length(text: Any) -> float:
    """Return the longer side of a text's box."""
    left, back, right, front = _box(text)
    return max(right - left, front - back)


def _mm(point: Any) -> tuple[float, float]:
    return pcbnew.ToMM(point.x), pcbnew.ToMM(point.y)


def _point(x: float, y: float) -> Any:
    return pcbnew.wxPoint(pcbnew.FromMM(x), pcbnew.FromMM(y))


def _on_board(shape: Shape) -> bool:
    return shape[0] > EDGE and shape[1] > EDGE and shape[2] < WIDTH - EDGE and shape[3] < DEPTH - EDGE
