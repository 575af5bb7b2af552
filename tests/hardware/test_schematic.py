"""The schematic for KiCad, read as KiCad reads it: what meets at one point is one net, and that is the net list's."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from hardware.boards import board_netlist, design_rules
from hardware.boards.s_expressions import Node, as_floats, child_lists, child_values, parse
from hardware.boards.schematic import lay_out, library, schematic
from hardware.edition import DATE, LICENCE, REVISION

ROOM = Path(__file__).parents[2] / "hardware/boards"
BOARDS = ("pod", "console")
Point = tuple[float, float]


def text(board: str) -> str:
    """Return the schematic of a board."""
    return (ROOM / board / f"{board}.kicad_sch").read_text()


def fields(node: Node) -> dict[str, str]:
    """Return the properties of a node."""
    return {found[1]: found[2] for found in child_lists(node, "property")}


def at(node: Node) -> tuple[float, ...]:
    """Return the position of a node."""
    return as_floats(child_values(node, "at"))


def pins(tree: Node) -> Iterator[tuple[str, str, Point]]:
    """Yield each pin of each part: where its end lies on the sheet."""
    library = {symbol[1]: symbol for symbol in child_lists(child_lists(tree, "lib_symbols")[0], "symbol")}
    for part in child_lists(tree, "symbol"):
        x, y, turned = at(part)
        assert turned == 0
        for unit in child_lists(library[child_values(part, "lib_id")[0]], "symbol"):
            for pin in child_lists(unit, "pin"):
                px, py, _ = at(pin)
                yield fields(part)["Reference"], child_values(pin, "number")[0], (round(x + px, 3), round(y - py, 3))


def nets(tree: Node) -> dict[tuple[str, str], str]:
    """Return the net at each pin: the label, power symbol or no-connect cross at its end or at the end of its wire."""
    named: dict[Point, set[str]] = {}
    for label in child_lists(tree, "label"):
        named.setdefault(rounded(at(label)), set()).add(label[1])
    for cross in child_lists(tree, "no_connect"):
        named.setdefault(rounded(at(cross)), set()).add("")
    for part in child_lists(tree, "symbol"):
        if fields(part)["Reference"].startswith("#PWR"):
            named.setdefault(rounded(at(part)), set()).add(fields(part)["Value"])
    for wire in child_lists(tree, "wire"):
        one_end, other = (rounded(as_floats(point[1:])) for point in child_values(wire, "pts"))
        named[one_end] = named[other] = named.get(one_end, set()) | named.get(other, set())
    places = [(ref, pad, place) for ref, pad, place in pins(tree) if not ref.startswith("#PWR")]
    assert all(len(named.get(place, ())) == 1 for _, _, place in places), "a pin has no net, or two"
    return {(ref, pad): next(iter(named[place])) for ref, pad, place in places}


def rounded(place: tuple[float, ...]) -> Point:
    """Return a position rounded to micrometres."""
    return round(place[0], 3), round(place[1], 3)


def listed(board: str) -> dict[tuple[str, str], str]:
    """Return the net of each pin in the net list."""
    return {(part["ref"], pad): net for part in board_netlist.parts(board) for pad, net in part["pads"].items()}


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_up_to_date(board: str) -> None:
    assert text(board) == schematic(board), "run python -m hardware.boards"
    assert (ROOM / board / "conclave.kicad_sym").read_text() == library(board), "run python -m hardware.boards"


@pytest.mark.parametrize("board", BOARDS)
def test_every_symbol_is_in_the_library_beside_it(board: str) -> None:
    shown = {
        symbol[1].removeprefix("conclave:")
        for symbol in child_lists(child_lists(parse(text(board)), "lib_symbols")[0], "symbol")
    }
    kept = {symbol[1] for symbol in child_lists(parse((ROOM / board / "conclave.kicad_sym").read_text()), "symbol")}
    assert shown == kept >= {part["ref"] for part in board_netlist.parts(board)}
    assert '"${KIPRJMOD}/conclave.kicad_sym"' in (ROOM / board / "sym-lib-table").read_text()


@pytest.mark.parametrize("board", BOARDS)
def test_symbols_and_labels_do_not_overlap_or_leave_their_panels(board: str) -> None:
    layout = lay_out(board)
    rooms = []
    for placed in layout.placed:
        left, right, up, down = placed.symbol.size
        rooms.append((placed.symbol.part["ref"], placed.x - left, placed.y - up, placed.x + right, placed.y + down))
    for (ref, left, top, right, bottom), other in combinations(rooms, 2):
        apart = right <= other[1] or other[3] <= left or bottom <= other[2] or other[4] <= top
        assert apart, (ref, other[0])
    for ref, left, top, right, bottom in rooms:
        assert any(
            panel.left <= left and right <= panel.right and panel.top <= top and bottom <= panel.bottom
            for panel in layout.panels
        ), ref
    assert max(panel.right for panel in layout.panels) * 1.27 < 405
    assert max(panel.bottom for panel in layout.panels) * 1.27 < 245, "over the title"


@pytest.mark.parametrize("board", BOARDS)
def test_its_nets_are_those_of_the_net_list(board: str) -> None:
    assert nets(parse(text(board))) == listed(board)


def test_a_label_that_slipped_is_found() -> None:
    tree = parse(text("pod"))
    label = next(label for label in child_lists(tree, "label") if label[1] == "CP")
    next(words for words in label if words[0] == "at")[1] = "0"
    with pytest.raises(AssertionError, match="no net"):
        nets(tree)


@pytest.mark.parametrize("board", BOARDS)
def test_parts_have_their_values_footprints_and_makers(board: str) -> None:
    tree = parse(text(board))
    found = {fields(part)["Reference"]: fields(part) for part in child_lists(tree, "symbol")}
    for part in board_netlist.parts(board):
        own = found[part["ref"]]
        assert (own["Value"], own["Footprint"]) == (part["value"], part["footprint"])
        assert own.get("Number") or part["part"] == "test point", part["ref"]
    (block,) = child_lists(tree, "title_block")
    assert (child_values(block, "rev"), child_values(block, "date")) == ([REVISION], [DATE])
    assert LICENCE in [words[2] for words in child_lists(block, "comment")]


@pytest.mark.parametrize("board", BOARDS)
def test_everything_lies_on_the_grid_and_on_the_paper(board: str) -> None:
    for ref, pad, (x, y) in pins(parse(text(board))):
        assert abs(x / 1.27 - round(x / 1.27)) < 0.01 and abs(y / 1.27 - round(y / 1.27)) < 0.01, (ref, pad)
        assert 10 < x < 410 and 10 < y < 287, (ref, pad)


@pytest.mark.parametrize("board", BOARDS)
def test_the_project_has_the_classes_that_the_router_has(board: str) -> None:
    import json

    project: dict[str, Any] = json.loads((ROOM / board / f"{board}.kicad_pro").read_text())
    classes = {found["name"]: found for found in project["net_settings"]["classes"]}
    assert classes.keys() == {"Default", "power", "trunk", "ground"}
    assert {name: classes[name]["track_width"] for name in ("power", "trunk", "ground")} == {
        name: design_rules.WIDTHS[name] for name in ("power", "trunk", "ground")
    }
    assert "+5V" in classes["trunk"]["nets"] and classes["ground"]["nets"] == ["GND"]
    assert all(
        found["via_diameter"] == design_rules.VIA and found["clearance"] == design_rules.CLEARANCE
        for found in classes.values()
    )
