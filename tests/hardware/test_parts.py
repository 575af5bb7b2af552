"""The parts list: everything has a price, quantities are those of a console and its pods, sums are right."""

import csv
import io
import re
from collections import Counter
from decimal import Decimal
from itertools import pairwise

import pytest

from firmware.drivers.limited_pixels import PIXELS
from firmware.pods.debounce import KEYS
from hardware.breadboard import console, pod
from hardware.breadboard.guide import WITHOUT
from hardware.case.mesh import read_stl
from hardware.parts.__main__ import HERE, outputs
from hardware.parts.builds import BARE, BUILDS, DISPLAYS, KEY, SMALL_KEY, leaded_name, price_name
from hardware.parts.builds import PIXELS as STRIP
from hardware.parts.circuit_parts import read_parts
from hardware.parts.pages import SLICED, lines, table, total
from hardware.parts.prices import Price, prices

KNOWN = prices()
GRAMS = {"filament, grams": ("bottom", "lid", "hood"), "white filament, grams": ("lamp",)}
STL = HERE.parent / "case/out"
PLA = 1.24 / 1000  # grams a cubic millimetre
EVERY = [(build, seats) for build, (_, _, range_) in BUILDS.items() for seats in range_]


def counted(build: str, seats: int) -> Counter[str]:
    """Return how many of each part a build with these seats needs."""
    return BUILDS[build][1](seats)


@pytest.mark.parametrize("board", ["console", "pod"])
def test_every_part_of_the_circuits_has_a_price(board: str) -> None:
    for part in read_parts(board).values():
        if not part.optional and part.part != BARE:
            assert price_name(part) in KNOWN, part.ref
            assert not part.carries or part.carries in KNOWN


@pytest.mark.parametrize(("build", "seats"), EVERY)
def test_everything_a_build_takes_has_a_price(build: str, seats: int) -> None:
    assert {price.part for price, _ in lines(counted(build, seats), KNOWN)} == counted(build, seats).keys()


def test_a_part_without_a_price_is_found() -> None:
    with pytest.raises(KeyError, match="unobtainium"):
        total(Counter({"unobtainium": 1}), KNOWN)


def test_no_price_is_for_nothing() -> None:
    used = {part for build, seats in EVERY for part in counted(build, seats)}
    assert set(KNOWN) == used | set(DISPLAYS)


def test_prices_say_what_they_are() -> None:
    for price in KNOWN.values():
        assert price.unit > 0 and price.package > 0 and price.source and price.about
        assert re.match(r"estimate 20\d\d-\d\d", price.standing)


@pytest.mark.parametrize("build", BUILDS)
def test_each_seat_more_takes_the_same_more(build: str) -> None:
    seats = BUILDS[build][2]
    steps = [counted(build, more) - counted(build, less) for less, more in pairwise(seats)]
    assert steps[0] and all(step == steps[0] for step in steps)


def test_boards_take_every_part_of_a_console_and_of_a_pod_a_seat() -> None:
    for board, times in (("console", 1), ("pod", 7)):
        for part in read_parts(board).values():
            assert part.optional or part.part == BARE or counted("boards", 7)[price_name(part)] >= times
    assert counted("boards", 7)["WS2812B"] == 7 * PIXELS
    assert counted("boards", 7)[KEY] == KEYS * (7 + 1)
    assert counted("boards", 7)["RJ45 jack"] == 2 * 7 + 1
    chips = Counter(price_name(part) for part in read_parts("pod").values())
    for part, count in (counted("boards", 8) - counted("boards", 7)).items():
        cased = {KEY: 0, "pod board": 1, "patch cable 0.5 m": 1, "screw M3x12": 4, "insert M3x4": 4, "foot 8 mm": 4}
        assert count == chips[part] + cased.get(part, 0) or part in ("key cap", *GRAMS), part


def test_the_filament_is_enough_for_a_solid_pod() -> None:
    more = counted("boards", 8) - counted("boards", 7)
    for filament, pieces in GRAMS.items():
        grams = PLA * sum(read_stl(STL / f"pod-{piece}.stl").volume for piece in pieces)
        assert 0.6 * more[filament] < grams < more[filament]


def test_sliced_pieces_weigh_between_skin_and_solid() -> None:
    assert {f"{box}-{piece}" for box, piece in SLICED} == {path.stem for path in STL.glob("*.stl")}
    for (box, piece), (hours, grams) in SLICED.items():
        solid = PLA * read_stl(STL / f"{box}-{piece}.stl").volume
        assert 0.6 * solid < grams <= 1.05 * solid, (box, piece)
        assert 3 < grams / hours < 15, (box, piece)


def test_breadboards_take_what_is_drawn() -> None:
    found = counted("breadboard", 4)
    assert found[STRIP] == 4 * PIXELS
    assert found[SMALL_KEY] == KEYS * (4 + 1)
    assert found["74HC165 DIP-16"] == 4
    assert found["JST-XH-6 header"] == 2 * 4 + 1
    assert found["JST-XH-6 cable"] == 4
    for build, board, times in ((console, "console", 1), (pod, "pod", 4)):
        for ref, part in read_parts(board).items():
            if ref not in build.LEFT_OUT and not part.part.startswith("socket"):
                assert found[leaded_name(part)] >= times, ref
    assert "74HCS165" not in found and "RJ45 jack" not in found and "SRV05-4" not in found


def test_without_pods_each_player_takes_four_keys_with_diodes() -> None:
    more = counted("no_pods", 5) - counted("no_pods", 4)
    assert (more[SMALL_KEY], more["1N4148"], more[STRIP]) == (KEYS, KEYS, PIXELS)
    assert counted("no_pods", 5)[SMALL_KEY] == KEYS * (5 + 1)
    boards = [WITHOUT.boards["console"], WITHOUT.boards["plugs"], *[WITHOUT.boards["player"]] * 5]
    assert counted("no_pods", 5)["breadboard"] == len(boards)
    titles = [module.title for board in boards for module in board.modules.values()]
    for kind in ("JST-XH-5", "JST-XH-3"):
        assert counted("no_pods", 5)[f"{kind} header"] == sum(title.startswith(kind) for title in titles)
    assert counted("no_pods", 5)["74AHCT125 DIP-14"] == 1
    assert "74HC165 DIP-16" not in counted("no_pods", 5)


@pytest.mark.parametrize(("quantity", "packages", "cost"), [(1, 1, "2.50"), (10, 1, "2.50"), (11, 2, "5.00")])
def test_parts_are_paid_by_the_package(quantity: int, packages: int, cost: str) -> None:
    price = Price("x", "", Decimal("0.25"), 10, "", "")
    assert price.packages(quantity) == packages
    assert price.cost(quantity) == Decimal(cost)


def test_totals_are_the_sums_of_their_lines() -> None:
    """Added up again from the table, in cents."""
    sums: Counter[tuple[str, int]] = Counter()
    for row in csv.DictReader(io.StringIO(table())):
        cents = round(float(row["unit price EUR"]) * 100)
        bought = int(row["packages"]) * int(row["sold by"])
        assert bought >= int(row["quantity"]) > bought - int(row["sold by"])
        assert round(float(row["cost EUR"]) * 100) == cents * bought
        sums[row["build"], int(row["seats"])] += cents * bought
    assert {key: Decimal(cents) / 100 for key, cents in sums.items()} == {
        (build, seats): total(counted(build, seats), KNOWN) for build, seats in EVERY
    }
    page = (HERE / "parts.md").read_text("utf-8")
    for cents in sums.values():
        assert f"**{cents / 100:.2f}**" in page


def test_the_lists_are_up_to_date() -> None:
    for file, content in outputs().items():
        assert (HERE / file).read_text("utf-8") == content, f"{file} is old: python -m hardware.parts"
