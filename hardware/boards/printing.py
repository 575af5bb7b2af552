"""KiCad's side: what is printed on the board: our own words, and each part's name where there is room."""

from typing import Any

import pcbnew  # type: ignore[import-not-found]

from hardware.shape import DEPTH, WIDTH

SIZE, LINE = 0.8, 0.12  # of the parts' names
GAP = 0.15
STEP = 0.5
BACK = (
    ("8P8C jacks: NOT ETHERNET", 50.0, 57.0, 1.4),
    ("1 CLK  2 WS  3 LOAD_N  4 +5V  5 +5V  6 Q  7 GND  8 GND", 50.0, 60.5, 1.2),
)
FAR = 4.0  # a name further off than this would belong to anything


def print_on(board: Any, table: Any) -> None:
    """Print the table's words, then the names of the parts into what is left free."""
    for words, x, y, size in ((table.TITLE, 50.0, 76.0, 1.6), *table.TEXTS):
        board.Add(_words(board, words, x, y, size))
    for words, x, y, size in ((table.TITLE, 50.0, 52.0, 2.4), *BACK):
        board.Add(_words(board, words, x, y, size, back=True))
    taken = [_box(item) for item in board.GetDrawings() if item.GetLayer() == pcbnew.F_SilkS]
    for footprint in board.GetFootprints():
        _tidy(footprint)
        taken += [_box(pad) for pad in footprint.Pads()]
        taken += [_box(item) for item in footprint.GraphicalItems() if item.GetLayer() == pcbnew.F_SilkS]
    for footprint in sorted(board.GetFootprints(), key=lambda footprint: footprint.GetReference()):
        if footprint.Pads().size() > 1:
            _name(footprint, taken)
        else:
            footprint.Reference().SetVisible(False)


def _tidy(footprint: Any) -> None:
    """Take away what the library prints over its own pads, as around the keys, and its words, as at the pixels."""
    pads = [pad.GetBoundingBox() for pad in footprint.Pads()]
    for item in list(footprint.GraphicalItems()):
        if item.GetLayer() == pcbnew.F_SilkS and (item.GetClass() == "MTEXT" or _covers(item, pads)):
            footprint.Remove(item)


def _covers(item: Any, pads: list[Any]) -> bool:
    return item.GetShape() == pcbnew.SHAPE_T_SEGMENT and any(item.GetBoundingBox().Intersects(pad) for pad in pads)


def _words(board: Any, words: str, x: float, y: float, size: float, back: bool = False) -> Any:
    text = pcbnew.PCB_TEXT(board)
    text.SetText(words)
    text.SetLayer(pcbnew.B_SilkS if back else pcbnew.F_SilkS)
    text.SetMirrored(back)
    text.SetTextSize(pcbnew.wxSize(pcbnew.FromMM(size), pcbnew.FromMM(size)))
    text.SetTextThickness(pcbnew.FromMM(size * 0.15))
    text.SetPosition(pcbnew.wxPoint(pcbnew.FromMM(x), pcbnew.FromMM(y)))
    return text


def _name(footprint: Any, taken: list[Any]) -> None:
    text = footprint.Reference()
    text.SetLayer(pcbnew.F_SilkS)
    text.SetTextSize(pcbnew.wxSize(pcbnew.FromMM(SIZE), pcbnew.FromMM(SIZE)))
    text.SetTextThickness(pcbnew.FromMM(LINE))
    text.SetKeepUpright(True)
    around = footprint.GetBoundingBox(False, False)
    for at, upright in _candidates(around):
        text.SetTextAngle((0 if upright else 900) - footprint.GetOrientation())
        text.SetPosition(at)
        box = _box(text)
        if _on_board(box) and not any(box.Intersects(other) for other in taken):
            taken.append(box)
            return
    text.SetVisible(False)


def _candidates(box: Any) -> list[tuple[Any, bool]]:
    """Middles for a name, the nearest to the part first; whether it lies along x."""
    left, right, back, front = (pcbnew.ToMM(v) for v in (box.GetLeft(), box.GetRight(), box.GetTop(), box.GetBottom()))
    middle_x, middle_y = (left + right) / 2, (back + front) / 2
    spots = []
    steps = int((max(right - left, front - back) / 2 + FAR) / STEP)
    for across in range(-steps, steps + 1):
        for down in range(-steps, steps + 1):
            x, y = middle_x + across * STEP, middle_y + down * STEP
            outside = max(left - x, x - right, back - y, y - front)
            if outside < FAR:
                away = abs(x - middle_x) + abs(y - middle_y)
                spots.append((round(abs(outside - SIZE), 3), round(away, 3), x, y))
    return [
        (pcbnew.wxPoint(pcbnew.FromMM(x), pcbnew.FromMM(y)), along)
        for _, _, x, y in sorted(spots)
        for along in (True, False)
    ]


def _box(item: Any) -> Any:
    box = item.GetBoundingBox()
    box.Inflate(pcbnew.FromMM(GAP))
    return box


def _on_board(box: Any) -> bool:
    low, high_x, high_y = pcbnew.FromMM(0.5), pcbnew.FromMM(WIDTH - 0.5), pcbnew.FromMM(DEPTH - 0.5)
    return box.GetLeft() > low and box.GetTop() > low and box.GetRight() < high_x and box.GetBottom() < high_y
