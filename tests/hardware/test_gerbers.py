"""The files for the board house, read back by gerbonara: another program than the one that wrote them."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hardware import board_shape
from hardware.boards import design_rules
from tests.hardware.board_file import BoardFile

gerbonara = pytest.importorskip("gerbonara", reason="gerbonara is not installed: make hardware installs it")
pytestmark = [
    pytest.mark.parametrize("board", ("pod", "console")),
    pytest.mark.filterwarnings("ignore:.*G90:SyntaxWarning"),  # KiCad says once more that places are absolute
]
ROOM = Path(__file__).parents[2] / "hardware/boards"


@cache
def layers(board: str) -> Any:
    """Return the Gerber layers of a board."""
    return gerbonara.LayerStack.open(ROOM / board / f"{board}_gerbers.zip")


@cache
def saved(board: str) -> BoardFile:
    """Return the KiCad board they were made of."""
    return BoardFile(ROOM / board / f"{board}.kicad_pcb")


def test_the_outline_is_that_of_the_shape(board: str) -> None:
    (left, front), (right, back) = layers(board).board_bounds()
    assert (right - left, back - front) == pytest.approx((board_shape.WIDTH, board_shape.DEPTH), abs=0.15)


def test_no_copper_comes_near_the_edge(board: str) -> None:
    for side in ("top", "bottom"):
        (left, front), (right, back) = layers(board)[side, "copper"].bounding_box()
        near = min(left, -back, board_shape.WIDTH - right, board_shape.DEPTH + front)
        assert near >= design_rules.EDGE - 0.001


def test_every_hole_is_there_with_its_width(board: str) -> None:
    stack = layers(board)
    drilled = Counter(
        round(hole.aperture.diameter, 2) for drill in (stack.drill_pth, stack.drill_npth) for hole in drill.objects
    )
    found = saved(board)
    assert drilled == Counter([pad.drill for pad in found.pads if pad.drill] + found.via_drills)


def test_paste_lies_on_every_upper_pad_without_a_hole(board: str) -> None:
    flat = [pad for pad in saved(board).pads if not pad.drill and pad.number and "F.Cu" in pad.layers]
    assert len(layers(board)["top", "paste"].objects) == len(flat)


def test_both_sides_are_printed(board: str) -> None:
    assert all(len(layers(board)[side, "silk"].objects) > 100 for side in ("top", "bottom"))
