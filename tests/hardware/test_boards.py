import csv
import re
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Sequence
from math import dist
from pathlib import Path
from typing import Any

import pytest

from hardware import board_shape, edition
from hardware.boards import assembly_page, board_netlist, bom, design_rules
from hardware.boards.__main__ import routed
from hardware.boards.geometry import Pad, PlacedPart, Point, TrackOrVia, placed_from_json, to_json, wires_from_json
from hardware.boards.kicad import available, kicad, missing_for_boards
from hardware.boards.router import Router, Task, Unroutable
from hardware.boards.s_expressions import as_floats, child_lists, child_values
from hardware.boards.svg_sheet import sheet
from hardware.circuit.connector import RJ45
from hardware.part_sources import SOURCES
from tests.hardware.board_file import BoardFile, Footprint

ROOM = Path(__file__).parents[2] / "hardware"
BOARDS = ("pod", "console")
needs_kicad = pytest.mark.skipif(not available(), reason="KiCad's Python module is not installed")
makes_boards = pytest.mark.skipif(bool(missing_for_boards()), reason=missing_for_boards() or "-")


def out(name: str, ending: str) -> Path:
    """Return the path of a generated file."""
    return ROOM / "boards" / name / f"{name}{ending}"


def circuit(name: str) -> dict[str, dict[str, Any]]:
    """Return the parts of a circuit by reference."""
    return {part["ref"]: part for part in board_netlist.parts(name)}


@pytest.fixture(scope="module", params=BOARDS)
def name(request: pytest.FixtureRequest) -> str:
    """Return the name of each board in turn."""
    return request.param


@pytest.fixture(scope="module")
def board(name: str) -> BoardFile:
    """Return the board of that name."""
    return BoardFile(out(name, ".kicad_pcb"))


@pytest.fixture(scope="module")
def pod() -> BoardFile:
    """Return the pod's board."""
    return BoardFile(out("pod", ".kicad_pcb"))


@pytest.fixture(scope="module")
def console() -> BoardFile:
    """Return the console's board."""
    return BoardFile(out("console", ".kicad_pcb"))


def middle(part: Footprint) -> Point:
    """Return the middle of a part's body."""
    left, back, right, front = part.body
    return (left + right) / 2, (back + front) / 2


def near(point: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Return whether two points are within 0.01 mm."""
    return point == pytest.approx(other, abs=0.01)


# --- the board is the circuit


def test_every_part_of_the_circuit_is_on_the_board_with_its_nets(name: str, board: BoardFile) -> None:
    parts = circuit(name)
    assert board.footprints.keys() == parts.keys() | {"H1", "H2", "H3", "H4"}
    for ref, part in parts.items():
        placed = board.footprints[ref]
        assert (placed.library, placed.value) == (part["footprint"], part["value"])
        pads = {(pad.number, pad.net) for pad in placed.pads if pad.number}
        assert pads == set(part["pads"].items()), ref


def test_tracks_alone_tie_every_net_together(board: BoardFile) -> None:
    for net in filter(None, board.nets.values()):
        assert len(board.islands(net)) == 1, net


def test_a_cut_track_is_seen(pod: BoardFile) -> None:
    cut = BoardFile(out("pod", ".kicad_pcb"))
    cut.tracks = [track for track in cut.tracks if track[3] != "PL_N"]
    assert len(cut.islands("PL_N")) > 1
    assert len(pod.islands("PL_N")) == 1


def test_tracks_and_vias_are_no_smaller_than_the_rules(board: BoardFile) -> None:
    assert min(track[4] for track in board.tracks) == design_rules.SIGNAL_WIDTH
    assert set(board.via_drills) == {design_rules.VIA_HOLE}


# --- the board is the shape


def test_outline_and_screws(board: BoardFile) -> None:
    xs, ys = zip(*board.outline())
    assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, board_shape.WIDTH, board_shape.DEPTH)
    screws = [board.footprints[f"H{number}"].pads[0] for number in range(1, 5)]
    assert [pad.at for pad in screws] == list(board_shape.HOLES)
    assert {pad.drill for pad in screws} == {board_shape.HOLE}


def test_keys(board: BoardFile) -> None:
    assert all(near(middle(board.footprints[f"SW{n}"]), place) for n, place in enumerate(board_shape.KEYS, 1))


def test_pixels_and_lamp(pod: BoardFile) -> None:
    assert all(near(pod.footprints[f"D{n}"].at, at) for n, at in enumerate((*board_shape.STRIP, board_shape.LAMP), 1))


def assert_jack(part: Footprint, x: float, width: float, depth: float, edge: float = board_shape.BACK) -> None:
    """Check position and size of a jack."""
    left, back, right, front = part.body
    assert near((middle(part)[0], right - left, front - back, back), (x, width, depth, edge))
    assert part.turned == 180  # its opening to the back


def test_jacks(pod: BoardFile, console: BoardFile) -> None:
    for board, jacks in (
        (pod, {"J1": board_shape.POD_JACKS["IN"], "J2": board_shape.POD_JACKS["OUT"]}),
        (console, {"J1": 78.0}),
    ):
        for ref, x in jacks.items():
            assert_jack(board.footprints[ref], x, board_shape.JACK_WIDTH, board_shape.JACK_DEPTH)
    assert board_shape.CONSOLE_JACKS == {"OUT": 78.0}
    assert_jack(console.footprints["J2"], board_shape.INLET, board_shape.INLET_WIDTH, board_shape.INLET_DEPTH, 0.0)


def test_sockets_of_pico_and_display(console: BoardFile) -> None:
    pins = [pad.at for ref in ("A1", "A2") for pad in console.footprints[ref].pads]
    xs, ys = zip(*pins)
    assert near(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), board_shape.PICO)
    assert max(ys) - min(ys) == pytest.approx(17.78)
    usb_end = {ref: next(pad.at for pad in console.footprints[ref].pads if pad.number == "1") for ref in ("A1", "A2")}
    assert usb_end["A1"][0] == usb_end["A2"][0] == min(xs)  # USB at the left
    assert usb_end["A1"][1] > usb_end["A2"][1]  # pin 1 then is the one in front
    display = [pad.at for pad in console.footprints["A3"].pads]
    assert near(
        (sum(x for x, _ in display) / 4, display[0][1]),
        (board_shape.OLED[0], board_shape.OLED[1] - board_shape.OLED_PINS),
    )
    assert [x for x, _ in display] == sorted(x for x, _ in display)  # GND first from the left
    assert near(middle(console.footprints["BZ1"]), board_shape.PIEZO)


def test_nothing_tall_stands_under_the_hood(pod: BoardFile) -> None:
    back, front = board_shape.HOOD
    under = {ref for ref, part in pod.footprints.items() if part.body[1] < front and part.body[3] > back}
    assert under == {f"{letter}{number}" for letter in "DC" for number in range(1, 11)}


# --- what the board house and those who solder get


def test_all_gerber_layers_are_there_and_not_empty(name: str) -> None:
    with zipfile.ZipFile(out(name, "_gerbers.zip")) as pack:
        layers = ["F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "B_Silkscreen", "F_Paste", "Edge_Cuts"]
        files = [f"{name}-{layer}.gbr" for layer in layers] + [f"{name}-{kind}.drl" for kind in ("PTH", "NPTH")]
        assert sorted(pack.namelist()) == sorted(files)
        for file in files[:8]:
            assert re.search(r"^X-?\d+Y-?\d+D0[13]\*$", pack.read(file).decode(), re.MULTILINE), file
        assert not any(b"CreationDate" in pack.read(file) for file in files)


def holes_in(text: str) -> Counter[float]:
    """Return how many holes of each diameter an Excellon file drills."""
    sizes = dict(re.findall(r"^(T\d+)C([\d.]+)$", text, re.MULTILINE))
    count, tool = Counter(), ""
    for line in text.splitlines():
        tool = line if line in sizes else tool
        if line.startswith("X"):
            count[float(sizes[tool])] += 1
    return count


def test_every_hole_is_drilled(name: str, board: BoardFile) -> None:
    with zipfile.ZipFile(out(name, "_gerbers.zip")) as pack:
        drilled = sum((holes_in(pack.read(f"{name}-{kind}.drl").decode()) for kind in ("PTH", "NPTH")), Counter())
    assert drilled == Counter([pad.drill for pad in board.pads if pad.drill] + board.via_drills)


def test_the_position_file_lists_each_part_once_where_it_is(name: str, board: BoardFile) -> None:
    with out(name, "_positions.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert sorted(row["Designator"] for row in rows) == sorted(part["ref"] for part in bom.soldered_parts(name))
    for row in rows:
        x, y = board.footprints[row["Designator"]].at
        assert near((float(row["Mid X"]), float(row["Mid Y"])), (x, -y))


def test_the_placing_page_loads_nothing_from_elsewhere(name: str) -> None:
    page = out(name, "_placing.html").read_text()
    assert "InteractiveHtmlBom" in page and "var pcbdata" in page
    assert not re.search(r"""<(script|link|img)[^>]+(src|href)=["']?https?:|@import""", page)


@needs_kicad
@pytest.mark.skipif(
    not assembly_page.available(), reason="InteractiveHtmlBom is not installed: make hardware installs it"
)
def test_the_placing_page_is_that_of_the_board(name: str, tmp_path: Path) -> None:
    assembly_page.write_page(out(name, ".kicad_pcb"), tmp_path / f"{name}_placing.html")
    assert (tmp_path / f"{name}_placing.html").read_bytes() == out(name, "_placing.html").read_bytes()


def test_the_pictures_are_there(name: str) -> None:
    for view in ("top", "bare", "bottom"):
        assert out(name, f"_{view}.png").read_bytes().startswith(b"\x89PNG")


def test_the_back_says_what_each_pin_of_a_jack_is() -> None:
    words = (ROOM / "boards" / "silkscreen.py").read_text()
    assert "  ".join(f"{pin} {net}" for pin, net in RJ45.items()) in words


def test_bill_of_materials_and_positions_have_equal_designators(name: str) -> None:
    assert out(name, "_bom.csv").read_text() == bom.bom(name), "run python -m hardware.boards"
    rows = list(csv.DictReader(out(name, "_bom.csv").read_text().splitlines()))
    refs = [ref for row in rows for ref in row["Designator"].split(",")]
    with out(name, "_positions.csv").open() as file:
        assert sorted(refs) == sorted(row["Designator"] for row in csv.DictReader(file))
    assert all(int(row["Quantity"]) == len(row["Designator"].split(",")) for row in rows)


def test_every_part_has_an_order_number_and_a_substitute(name: str) -> None:
    for part in bom.soldered_parts(name):
        source = SOURCES[bom.source_name(part)]
        assert source.number and source.other, part["ref"]


def test_every_part_finds_its_name_printed(name: str, board: BoardFile) -> None:
    assert board.printed >= circuit(name).keys()


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Return the distance between two boxes."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    down = max(one[1] - other[3], other[1] - one[3], 0)
    return (across**2 + down**2) ** 0.5


def reach(part: Footprint) -> tuple[float, ...]:
    """Return the box around a part's body and pads."""
    boxes = [part.body] + [
        (
            pad.at[0] - pad.size[0] / 2,
            pad.at[1] - pad.size[1] / 2,
            pad.at[0] + pad.size[0] / 2,
            pad.at[1] + pad.size[1] / 2,
        )
        for pad in part.pads
    ]
    return tuple(pick(values) for pick, values in zip((min, min, max, max), zip(*boxes)))


def strays(board: BoardFile) -> list[tuple[str, str]]:
    """Return names that are nearer to another part than to their own."""
    parts = {ref: reach(part) for ref, part in board.footprints.items()}
    return [
        (name, ref)
        for name, box in board.names
        for ref, other in parts.items()
        if ref != name and apart(box, other) <= apart(box, parts[name])
    ]


def test_every_name_is_nearest_to_its_own_part(board: BoardFile) -> None:
    assert strays(board) == []


def test_a_name_at_another_part_is_found(console: BoardFile) -> None:
    named = dict(console.names)
    moved = BoardFile(out("console", ".kicad_pcb"))
    moved.names = [(ref, named["R4"] if ref == "R3" else box) for ref, box in moved.names]
    assert ("R3", "R4") in strays(moved)


def test_revision_date_and_licence_are_printed(name: str) -> None:
    words = out(name, ".kicad_pcb").read_text()
    assert f"rev {edition.REVISION}" in words and edition.DATE in words and edition.LICENCE in words
    sheet_words = out(name, "_sheet.svg").read_text()
    assert edition.EDITION in sheet_words and edition.LICENCE in sheet_words


def test_chips_and_diodes_have_a_dot_at_their_first_pin(name: str, board: BoardFile) -> None:
    dots = [as_floats(child_values(node, "center")) for node in child_lists(board.tree, "gr_circle")]
    marked = [part for ref, part in board.footprints.items() if ref[0] in "UD" or ref == "Q4"]
    marked = [part for part in marked if "WS2812B" not in part.library]
    assert len(dots) == len(marked) > 2
    for part in marked:
        first = next(pad.at for pad in part.pads if pad.number == "1")
        dot = min(dots, key=lambda at: dist(at, first))
        assert dist(dot, first) < min(dist(dot, pad.at) for pad in part.pads if pad.number != "1"), part.ref


# --- the sheets


def test_the_sheet_is_the_circuit(name: str) -> None:
    drawing = out(name, "_sheet.svg").read_text()
    assert drawing == sheet(name), "run python -m hardware.boards"
    shown = {
        pad: net for pads, net in re.findall(r'data-pads="([^"]+)" data-net="([^"]*)"', drawing) for pad in pads.split()
    }
    parts = circuit(name)
    assert shown == {f"{ref}.{pad}": net for ref, part in parts.items() for pad, net in part["pads"].items()}
    words = re.findall(r"<text[^>]*>([^<]*)</text>", drawing)
    assert set(parts) <= {word for text in words for word in text.split()}
    assert {net for net in shown.values() if net} - {"GND"} <= set(words)
    assert out(name, "_sheet.pdf").read_bytes().startswith(b"%PDF")


# --- the router, without KiCad


def toy(ref: str, net: str, x: float, y: float, walls: Sequence[Pad] = ()) -> PlacedPart:
    """Return a part with a single pad, for the router."""
    square = ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))
    return PlacedPart(ref, "", "", "", False, (x, y), 0, (x, y, x, y), (Pad("1", net, "F", square, (x, y), 0), *walls))


def joined(*parts: PlacedPart) -> Task:
    """Return the task to join the first pads of parts."""
    return Task(parts[0].pads[0].net, "signal", tuple(part.pads[0] for part in parts))


def test_nets_that_cross_get_by_each_other() -> None:
    parts = [toy("A", "X", 40, 40), toy("B", "X", 60, 40), toy("C", "Y", 50, 30), toy("D", "Y", 50, 50)]
    ground = [toy("E", "GND", 10, 10), toy("F", "GND", 12, 10)]
    wires = Router([*parts, *ground], [joined(*parts[:2]), joined(*parts[2:]), joined(*ground)]).run()
    assert sum(not wire.layer and wire.net != "GND" for wire in wires) == 2  # one of them dives under the other
    assert wires_from_json(to_json(wires)) == wires


def test_a_walled_in_pad_is_unroutable() -> None:
    ring = ((44, 34), (56, 34), (56, 46), (44, 46))
    walls = [
        Pad("2", "", "F", (*(ring[i], ring[(i + 1) % 4]), ring[i]), ring[i], 0)  # a line of copper
        for i in range(4)
    ]
    lid = Pad("3", "", "B", ring, (50, 40), 0)
    parts = [toy("A", "X", 50, 40, (*walls, lid)), toy("B", "X", 80, 40)]
    with pytest.raises(Unroutable):
        Router(parts, [joined(*parts)]).run()


# --- with KiCad


def test_kicad_without_its_footprints_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Debian installs it without recommended packages."""
    (tmp_path / "pcbnew.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("hardware.boards.kicad.PYTHON", sys.executable)
    monkeypatch.setattr("hardware.boards.kicad.FOOTPRINTS", tmp_path / "footprints")
    assert "apt install kicad-footprints" in missing_for_boards()
    (tmp_path / "footprints").mkdir()
    assert not missing_for_boards()


@makes_boards
@pytest.mark.slow
def test_the_script_makes_the_committed_board(name: str, tmp_path: Path) -> None:
    """The design rules hold."""
    parts = placed_from_json(kicad("place", name))
    wires = routed(name, parts)
    made = tmp_path / f"{name}.kicad_pcb"
    kicad("finish", name, str(made), given=to_json(wires))
    assert made.read_text() == out(name, ".kicad_pcb").read_text(), "run python -m hardware.boards"


@makes_boards
def test_the_design_rule_check_finds_missing_tracks_and_a_short(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    parts = placed_from_json(kicad("place", "pod"))
    data, ground = (pad.at for part in parts if part.ref == "D1" for pad in part.pads if pad.net in ("WS", "GND"))
    saved = BoardFile(out("pod", ".kicad_pcb"))
    kept = [track for track in saved.tracks if track[3] != "PL_N"]
    laid = [TrackOrVia(net, layer[0], (a[0], a[1]), (b[0], b[1]), width) for layer, a, b, net, width in kept]
    laid += [TrackOrVia(net, "", (at[0], at[1]), (at[0], at[1]), design_rules.VIA) for at, net in saved.vias]
    short = TrackOrVia("GND", "F", data, ground, 0.4)
    with pytest.raises(subprocess.CalledProcessError):
        kicad("finish", "pod", str(tmp_path / "pod.kicad_pcb"), given=to_json([*laid, short]))
    complaints = capfd.readouterr().err
    assert "[unconnected_items]" in complaints
    assert "[shorting_items]" in complaints or "[clearance]" in complaints
