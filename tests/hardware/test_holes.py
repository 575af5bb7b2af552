"""The breadboards hole by hole: what the wires and the board join is the circuit, and nothing sits on anything else."""

from collections import Counter

import pytest

from hardware.breadboard import no_pods
from hardware.breadboard.__main__ import HERE
from hardware.breadboard.guide import BUILDS, WITH_PODS, WITHOUT, Build
from hardware.breadboard.layout import APART, LEFT, RAILS, RIGHT, ROWS, THICK, Breadboard, Hole, JumperWire, is_key
from hardware.breadboard.module import Column, pins_by_net

BOARDS = {f"{build.page} {name}": board for build in BUILDS for name, board in build.boards.items()}


def joined(board: Breadboard) -> dict[object, object]:
    """Return which nodes and rails are one, by what stands for each group."""
    stands: dict[object, object] = {}

    def root(node: object) -> object:
        while stands.get(node, node) != node:
            node = stands[node]
        return node

    for ref, places in board.pins.items():
        if is_key(board.modules[ref]):
            for (_, one), (_, other) in zip(places[::2], places[1::2]):
                stands[root(one.node)] = root(other.node)
    for wire in board.wires:
        other = wire.end.node if isinstance(wire.end, Hole) else wire.end
        stands[root(wire.start.node)] = root(other)
    nodes = {hole.node for places in board.pins.values() for _, hole in places}
    return {node: root(node) for node in nodes}


def faults(board: Breadboard) -> list[str]:
    """Return what is wrong with the wiring of a breadboard."""
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


def pairs(columns: tuple[Column, ...]) -> set[tuple[str, tuple[str, str]]]:
    """Return each net with the part and pin on it."""
    return {(net, (ref, pin.number or pin.name)) for net, found in pins_by_net(columns).items() for ref, pin in found}


@pytest.mark.parametrize(
    ("build", "name", "pictures"),
    [
        (WITHOUT, "plugs", (no_pods.pico_and_plugs()[:1],)),
        (WITHOUT, "player", (no_pods.player_keys(), no_pods.player_pixels())),
        (WITHOUT, "console", (no_pods.pixels(),)),
    ],
)
def test_a_board_has_all_that_its_circuits_show(
    build: Build, name: str, pictures: tuple[tuple[Column, ...], ...]
) -> None:
    board = build.boards[name]
    laid = {(pin.net, (ref, pin.number or pin.name)) for ref, module in board.modules.items() for pin in module.pins}
    for picture in pictures:
        assert pairs(picture) <= laid


def test_each_player_s_plug_is_wired_to_the_pins_of_the_firmware() -> None:
    """From a pin of the Pico over the wire between the boards to a pin of the plug."""
    pico, plugs = WITHOUT.boards["console"], WITHOUT.boards["plugs"]
    at_pico = {hole.node: pin.name for pin, hole in pico.pins["A1"]}
    groups = joined(plugs)
    reached = {groups[wire.end.node]: at_pico[wire.start.node] for wire in WITHOUT.links if isinstance(wire.end, Hole)}
    for player in no_pods.PLAYERS:
        found = [reached[groups[hole.node]] for _, hole in plugs.pins[f"K{player}"]]
        assert found == [f"GP{pin}" for pin in (*no_pods.LINES, no_pods.WIRES[player - 1])]


def test_gp28_is_tied_to_ground_without_pods_alone() -> None:
    for build, tied in ((WITH_PODS, False), (WITHOUT, True)):
        board = build.boards["console"]
        strap = next(hole for pin, hole in board.pins["A1"] if pin.name == "GP28")
        assert (joined(board)[strap.node] == RAILS["GND"]) == tied


@pytest.mark.parametrize("name", BOARDS)
def test_parts_have_room(name: str) -> None:
    """No two thick parts side by side, a row between plugs, and nothing in the holes that a plug covers."""
    board = BOARDS[name]
    lying = {hole.row for ref, places in board.pins.items() for _, hole in places if thick(board, ref)}
    assert not lying & {row + 1 for row in lying}
    plugs = [places for ref, places in board.pins.items() if board.modules[ref].title.startswith("JST")]
    rows = [hole.row for places in plugs for _, hole in places]
    assert sum(row + 1 in rows for row in rows) == sum(len(places) - 1 for places in plugs)
    covered = {Hole("b", row) for row in rows}
    links = WITHOUT.links if board in WITHOUT.boards.values() else []
    assert not covered & {end for wire in (*board.wires, *links) for end in (wire.start, wire.end)}


def thick(board: Breadboard, ref: str) -> bool:
    """Return whether a module has thick leads."""
    return board.modules[ref].title.startswith(THICK)


@pytest.mark.parametrize("name", BOARDS)
def test_every_hole_has_one_thing_in_it(name: str) -> None:
    board = BOARDS[name]
    legs = [hole for places in board.pins.values() for _, hole in places]
    wired = [end for wire in board.wires for end in (wire.start, wire.end) if isinstance(end, Hole)]
    if board is WITHOUT.boards["console"]:
        wired += [wire.start for wire in WITHOUT.links]
    if board is WITHOUT.boards["plugs"]:
        wired += [wire.end for wire in WITHOUT.links if isinstance(wire.end, Hole)]
    holes = legs + wired
    assert max(Counter(holes).values()) == 1
    assert all(hole.letter in LEFT + RIGHT and 1 <= hole.row <= ROWS for hole in holes)


def test_a_wire_in_the_wrong_hole_is_found() -> None:
    board = WITH_PODS.boards["pod"]
    wire = next(wire for wire in board.wires if wire.net == "CP" and isinstance(wire.end, Hole))
    wrong = JumperWire(wire.net, wire.start, Hole(wire.start.letter, ROWS))
    slipped = Breadboard(
        board.modules, board.pins, board.between_rails, [wrong if each == wire else each for each in board.wires]
    )
    assert "CP is in 2 pieces" in faults(slipped)


@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.page)
def test_each_step_has_its_drawing_and_builds_on_those_before(build: Build) -> None:
    page = (HERE / build.page).read_text()
    for step in (step for step in build.steps if step.board):
        assert f"]({build.drawing_name(step)})" in page
        assert not build.earlier_refs(step) & set(step.refs)
    for name, board in build.boards.items():
        shown = {ref for step in build.steps if step.board == name for ref in step.refs} - set(APART)
        assert shown | ({"A1"} & board.modules.keys()) == board.modules.keys()


def test_every_step_of_wiring_tells_its_holes() -> None:
    for build in BUILDS:
        assert all(step.board for step in build.steps if step.picture)
