"""The case, as its files are: they are read and looked through without the library that made them."""

from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import ArrayLike

from hardware.board_shape import (
    BACK,
    CONSOLE_JACKS,
    DEPTH,
    HOLES,
    INLET,
    INLET_HEIGHT,
    JACK_HEIGHT,
    JACK_WIDTH,
    KEYS,
    PICO,
    PICO_LENGTH,
    POD_JACKS,
    STRIP,
    WIDTH,
)
from hardware.case import checks, viewpoints
from hardware.case.dimensions import (
    BED,
    BUTTON_FROM_USB,
    BUTTON_SLOT,
    ENGRAVED,
    HOOD_LENGTH,
    INLET_GRIP,
    KEY_HOLE,
    TABLE,
)
from hardware.case.lettering import FRAME_LINES, KEEP_OFF, LINES
from hardware.case.mesh import Mesh, Points, combined, read_stl
from hardware.case.print_positions import PRINT_MATRICES
from hardware.case.rays import hit_distances, visibility
from hardware.case.stroke_font import LidText, strokes

OUT = Path(__file__).parents[2] / "hardware/case/out"
FILES = [(box, piece) for box, pieces in PRINT_MATRICES.items() for piece in pieces]
VOLUMES = {  # cubic mm
    "bottom": (30e3, 45e3),
    "lid": (15e3, 30e3),
    "hood": (5e3, 12e3),
    "lamp": (0.5e3, 2e3),
    "frame": (5e3, 15e3),
}
JACKS = {"pod": POD_JACKS, "console": CONSOLE_JACKS}
DOWN, AWAY = np.array([0, 0, -1.0]), np.array([0, 1.0, 0])


def printed(box: str, piece: str) -> Mesh:
    """Return the mesh of a printed piece."""
    return read_stl(OUT / f"{box}-{piece}.stl")


def closed(box: str, *pieces: str) -> Mesh:
    """Pieces where they are in the closed box."""
    back = {piece: np.linalg.inv(PRINT_MATRICES[box][piece]).astype(float) for piece in pieces or PRINT_MATRICES[box]}
    return combined([printed(box, piece).moved(matrix) for piece, matrix in back.items()])


def free(mesh: Mesh, starts: ArrayLike, direction: Points, length: float) -> bool:
    """Return whether nothing is in the way from each start."""
    starts = np.array(starts, float)
    return bool((hit_distances(mesh, starts, np.broadcast_to(direction, starts.shape)) > length).all())


@pytest.mark.parametrize(("box", "piece"), FILES)
def test_a_file_is_one_closed_solid_that_fits_the_bed(box: str, piece: str) -> None:
    mesh = printed(box, piece)
    assert mesh.watertight()
    assert mesh.in_one_piece()
    assert (mesh.size[:2] <= BED).all()
    assert abs(mesh.corners[..., 2].min()) < 0.01
    assert VOLUMES[piece][0] < mesh.volume < VOLUMES[piece][1]


@pytest.mark.parametrize("box", PRINT_MATRICES)
def test_the_closed_box_has_the_size_of_the_board_and_its_walls(box: str) -> None:
    size = closed(box, "bottom", "lid").size
    assert WIDTH + 2 < size[0] < WIDTH + 10
    assert DEPTH + 2 < size[1] < DEPTH + 10


@pytest.mark.parametrize("box", PRINT_MATRICES)
def test_keys_come_through_the_lid_where_the_board_has_them(box: str) -> None:
    lid, turns = closed(box, "lid"), np.arange(12) * np.pi / 6
    for x, y in KEYS:
        around = [np.array([np.cos(turn), np.sin(turn), 0]) * KEY_HOLE / 2 for turn in turns]
        assert free(lid, [np.array([x, -y, 50]) + 0.96 * edge for edge in around], DOWN, 50)
        assert not free(lid, [np.array([x, -y, 50]) + 1.2 * edge for edge in around[:1]], DOWN, 50)


@pytest.mark.parametrize("box", PRINT_MATRICES)
def test_plugs_come_through_the_back_where_the_board_has_jacks(box: str) -> None:
    pieces = closed(box, "bottom", "lid")
    for middle in JACKS[box].values():
        places = [(middle + side * JACK_WIDTH / 2, z) for side in (-0.98, 0, 0.98) for z in (0.2, 6, JACK_HEIGHT - 0.2)]
        assert free(pieces, [(x, -BACK, z) for x, z in places], AWAY, 40)
        assert not free(pieces, [(middle + JACK_WIDTH / 2 + 2, -BACK, 6)], AWAY, 40)


@pytest.mark.parametrize("box", PRINT_MATRICES)
def test_screws_come_through_the_bottom_and_end_in_the_lid(box: str) -> None:
    assert checks.screw_complaints(closed(box, "bottom"), closed(box, "lid")) == []


def test_the_board_rests_on_the_pedestals_at_its_holes() -> None:
    for x, y in HOLES:
        ring = [(x + 4 * side, -y, -0.8) for side in (-1, 1)]
        reached = hit_distances(closed("pod", "bottom"), np.array(ring), np.broadcast_to(DOWN, (2, 3)))
        assert reached == pytest.approx(0.8, abs=0.01)


def test_the_player_sees_all_pixels_and_nobody_else_sees_any() -> None:
    assert checks.privacy_complaints(closed("pod", "hood"), closed("pod")) == []


def test_without_the_hood_others_would_see_them() -> None:
    assert visibility(closed("pod", "bottom", "lid"), viewpoints.other_eyes()[::50], viewpoints.pixel_centres()).any()


def test_the_player_sees_them_from_no_place_but_hers() -> None:
    sideways = viewpoints.player_eyes() + [(300, 100, 0)]
    assert visibility(closed("pod"), viewpoints.player_eyes(), viewpoints.pixel_centres()).all()
    assert not visibility(closed("pod"), sideways, viewpoints.pixel_centres()).all()


def test_each_pixel_has_a_shaft_of_its_own() -> None:
    hood = closed("pod", "hood")
    toward = np.array([0, -1.0, 1.0]) / np.sqrt(2)
    assert free(hood, [(x, -y, 1.6) for x, y in STRIP], toward, HOOD_LENGTH + 20)
    between = [((one[0] + other[0]) / 2, -one[1], 1.6) for one, other in pairwise(STRIP)]
    assert np.isfinite(hit_distances(hood, np.array(between), np.broadcast_to(toward, (9, 3)))).all()


def test_everybody_sees_the_lamp() -> None:
    assert checks.lamp_complaints(closed("pod", "lamp"), closed("pod", "bottom", "lid", "hood")) == []


def test_the_display_is_seen_from_the_front() -> None:
    assert checks.display_complaints(closed("console", "bottom", "lid")) == []


def test_the_large_display_is_seen_in_its_frame() -> None:
    assert checks.large_display_complaints(closed("console", "frame")) == []


def test_the_frame_of_the_large_display_says_what_it_hides() -> None:
    """From above, every stroke of its letters is deeper than the face beside them."""
    frame = read_stl(OUT / "console-frame.stl").moved(np.diag([1, -1, -1, 1]))  # lies on its face
    top = frame.corners[..., 2].max()
    (low_x, low_y), (high_x, high_y) = (
        getattr(frame.corners[..., :2].reshape(-1, 2), end)(axis=0) for end in ("min", "max")
    )
    middle = np.array([(low_x + high_x) / 2, (low_y + high_y) / 2])
    words = {line.text for line in FRAME_LINES}
    assert {"5 V", "OUT NOT ETHERNET"} == words
    for line in FRAME_LINES:
        for start, _ in strokes(line.text, line.height):
            place = middle + (line.x + start[0], line.y + start[1])
            (reached,) = hit_distances(frame, np.array([[*place, top + 10]]), np.array([[0, 0, -1.0]]))
            assert reached == pytest.approx(10 + ENGRAVED, abs=0.01)


def test_a_pen_comes_through_the_lid_to_bootsel() -> None:
    x = PICO[0] - PICO_LENGTH / 2 + BUTTON_FROM_USB
    places = [(x, -PICO[1] + side * BUTTON_SLOT[1] * 0.45, 40) for side in (-1, 0, 1)]
    assert free(closed("console", "lid"), places, DOWN, 40)


def test_the_charger_s_plug_comes_through_the_back() -> None:
    pieces, (width, height) = closed("console", "bottom", "lid"), INLET_GRIP
    corners = [(INLET + a * width / 2, -0.1, INLET_HEIGHT / 2 + b * height / 2) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    assert free(pieces, corners, AWAY, 40)


@pytest.mark.parametrize("box", PRINT_MATRICES)
def test_letters_keep_off_keys_openings_lamp_and_each_other(box: str) -> None:
    assert checks.lettering_complaints(LINES[box], KEEP_OFF[box]) == []


def test_letters_at_the_lamp_are_found() -> None:
    """As they once were: the warning in one line reached the lamp's cap."""
    assert checks.lettering_complaints([LidText("NOT ETHERNET", 22.0, 11.5, 2.6, 0.7)], KEEP_OFF["pod"]) == [
        "NOT ETHERNET is at the lamp"
    ]


def plate(height: float) -> tuple[Mesh, Mesh, Mesh]:
    """Return a table of two legs, so far apart that its top has to be bridged."""
    return block((0, 0, 0), (2, 10, 5)), block((height, 0, 0), (2, 10, 5)), block((0, 0, 5), (height + 2, 10, 2))


def block(low: tuple[float, float, float], size: tuple[float, float, float]) -> Mesh:
    """Return the mesh of a box."""
    x, y, z = np.array([low, np.add(low, size)], float).T
    corner = np.array([(a, b, c) for a in x for b in y for c in z])
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return Mesh(corner[[face[:3] for face in faces] + [(face[0], *face[2:]) for face in faces]])


def test_the_check_of_overhangs_knows_a_bridge_from_a_gap() -> None:
    assert len(checks.overhangs(combined(list(plate(9))))) == 0
    assert len(checks.overhangs(combined(list(plate(20))))) > 0


def test_the_check_of_meshes_finds_a_hole_and_a_loose_piece() -> None:
    whole = block((0, 0, 0), (5, 5, 5))
    assert whole.watertight()
    assert whole.volume == pytest.approx(125)
    assert not Mesh(whole.corners[1:]).watertight()
    assert not combined([whole, block((9, 0, 0), (1, 1, 1))]).in_one_piece()


def test_the_check_of_walls_finds_a_thin_one() -> None:
    assert checks.thinnest_wall(block((0, 0, 0), (20, 20, 1))) == pytest.approx(1, abs=0.01)


def test_the_check_of_screws_finds_a_closed_hole() -> None:
    under = block((-10, -90, TABLE + 1), (120, 100, 1))
    assert "a screw does not come through the bottom" in checks.screw_complaints(under, closed("pod", "lid"))


@pytest.mark.slow
@pytest.mark.skipif(find_spec("build123d") is None, reason="build123d is not installed: make hardware installs it")
def test_the_model_matches_its_files_and_misfits_are_found() -> None:
    from hardware.case import fit, parts, pod
    from hardware.case.solids import board_location

    pieces = {"hood": pod.hood(), "lamp": pod.lamp_cap()}
    assert pieces["hood"].volume == pytest.approx(printed("pod", "hood").volume, rel=0.01)
    inside = {name: part for name, part in parts.pod().items() if name.startswith("pixel")}
    assert fit.fit_complaints(pieces, inside) == []
    moved = {name: board_location(1, 0) * part for name, part in inside.items()}
    assert any("pixel 0" in complaint for complaint in fit.fit_complaints(pieces, moved))
