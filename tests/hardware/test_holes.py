"""The breadboards hole by hole: what the wires and the board join is the circuit, and nothing sits on anything else."""

from collections import Counter

import pytest

from hardware.breadboard.__main__ import HERE
from hardware.breadboard.guide import BOARDS, WITH_PODS, before, board_picture
from hardware.breadboard.holes import LEFT, RAILS, RIGHT, ROWS, Board, Hole, Wire


def joined(board: Board) -> dict[object, object]:
    """Which nodes and rails are one, by what stands for each group."""
    stands: dict[object, object] = {}

    def root(node: object) -> object:
        while stands.get(node, node) != node:
            node = stands[node]
        return node

    for ref, places in board.pins.items():
        if board.modules[ref].title.startswith("key"):
            for (_, one), (_, other) in zip(places[::2], places[1::2]):
                stands[root(one.node)] = root(other.node)
    for wire in board.wires:
        other = wire.end.node if isinstance(wire.end, Hole) else wire.end
        stands[root(wire.start.node)] = root(other)
    nodes = {hole.node for places in board.pins.values() for _, hole in places}
    return {node: root(node) for node in nodes}


def faults(board: Board) -> list[str]:
    groups, nets = joined(board), {}
    found = []
    for ref, places in board.pins.items():
        for pin, hole in places:
            if pin.net:
                nets.setdefault(pin.net, set()).add(groups[hole.node])
                if pin.net in RAILS and groups[hole.node] != RAILS[pin.net]:
                    found.append(f"{ref} at {hole} is not on the {RAILS[pin.net]}")
    found += [f"{net} is in {len(roots)} pieces" for net, roots in nets.items() if len(roots) > 1]
    met = Counter(root for roots in nets.values() for root in roots)
    return found + [f"two nets meet at {root}" for root, count in met.items() if count > 1]


@pytest.mark.parametrize("name", BOARDS)
def test_holes_and_wires_make_the_circuit(name: str) -> None:
    assert faults(BOARDS[name]) == []


@pytest.mark.parametrize("name", BOARDS)
def test_every_hole_has_one_thing_in_it(name: str) -> None:
    board = BOARDS[name]
    legs = [hole for places in board.pins.values() for _, hole in places]
    ends = [end for wire in board.wires for end in (wire.start, wire.end) if isinstance(end, Hole)]
    assert max(Counter(legs + ends).values()) == 1
    assert all(hole.letter in LEFT + RIGHT and 1 <= hole.row <= ROWS for hole in legs + ends)


def test_a_wire_in_the_wrong_hole_is_found() -> None:
    board = BOARDS["pod"]
    wire = next(wire for wire in board.wires if wire.net == "CP" and isinstance(wire.end, Hole))
    wrong = Wire(wire.net, wire.start, Hole(wire.start.letter, ROWS))
    slipped = Board(
        board.modules, board.pins, board.between_rails, [wrong if each == wire else each for each in board.wires]
    )
    assert "CP is in 2 pieces" in faults(slipped)


def test_each_step_has_its_drawing_and_builds_on_those_before() -> None:
    steps = [step for step in WITH_PODS if step.board]
    assert [step.board for step in steps] == ["console"] * 4 + ["pod"]
    for step in steps:
        page = (HERE / "README.md").read_text()
        assert f"]({board_picture(step)})" in page
        assert not before(step) & set(step.refs)
    console = [step for step in steps if step.board == "console"]
    shown = {ref for step in console for ref in step.refs} | {"A1"}
    assert shown == BOARDS["console"].modules.keys()
