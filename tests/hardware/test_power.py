"""The power budget holds, follows the firmware's numbers, and its page is up to date."""

import re
from math import dist
from pathlib import Path

import pytest

from firmware.drivers import strip
from firmware.drivers.chain import PODS
from hardware import power
from hardware.circuit import console, pod
from hardware.circuit.netlist import parts
from hardware.power import PIXEL_MIN, TYPICAL, WORST, least_margins, longest_cable, pod_currents, rails


def test_the_page_is_up_to_date() -> None:
    assert power.PAGE.read_text() == power.page(), "run python -m hardware.power"


@pytest.mark.parametrize("case", (TYPICAL, WORST), ids=("typical", "worst"))
def test_every_limit_is_kept(case: power.Case) -> None:
    assert {name: margin for name, margin in least_margins(case).items() if margin[0] < 0} == {}


def test_the_last_of_ten_pods_gets_what_its_pixels_need() -> None:
    assert rails(WORST, "external", PODS).across[-1] >= PIXEL_MIN
    assert rails(WORST, "USB", PODS).across[-1] >= PIXEL_MIN


@pytest.mark.parametrize("supply", ("USB", "external"))
@pytest.mark.parametrize("pods", range(1, PODS + 1))
def test_white_light_comes_close_to_the_limit_and_not_over_it(supply: str, pods: int) -> None:
    limit = min({"USB": strip.USB, "external": strip.EXTERNAL}[supply], pods * strip.POD)
    assert 0.9 * limit < 1000 * sum(pod_currents(supply, pods)) <= limit


def test_the_budget_is_that_of_the_firmware(monkeypatch: pytest.MonkeyPatch) -> None:
    """With twice the limits in the firmware the same sums no longer fit the cable."""
    monkeypatch.setattr(strip, "EXTERNAL", 2 * strip.EXTERNAL)
    monkeypatch.setattr(strip, "POD", 2 * strip.POD)
    broken = {name for name, margin in least_margins(WORST).items() if margin[0] < 0}
    assert {"the limiter's sum", "the limiter's pod", "a pixel's supply"} <= broken


def test_the_drop_down_ten_hops_is_that_of_a_triangle() -> None:
    """Hop k carries the pods from k on: with equal pods the last one misses 1 + 2 + ... + 10 shares."""
    pod = pod_currents("external", PODS)[0] + power.LOGIC
    found = rails(TYPICAL, "external", PODS)
    hop = 2 * TYPICAL.hop() + power.TRUNK + power.POUR
    assert found.across[0] - found.across[-1] == pytest.approx(hop * pod * 55)


def test_a_hop_is_what_the_page_on_pins_says() -> None:
    assert "about 41 milliohm a\nrail and hop of 0.5 m" in Path("hardware/PINS.md").read_text()
    assert TYPICAL.hop() == pytest.approx(0.041, abs=0.001)


def test_the_trunk_of_the_board_is_no_thinner_than_the_budget_has_it() -> None:
    """All wide tracks of +5 V in a row, though some lead aside; 35 um of copper have 0.49 milliohm a square."""
    board = Path("hardware/boards/pod/pod.kicad_pcb").read_text()
    net = re.search(r'\(net (\d+) "\+5V"\)', board).group(1)  # type: ignore[union-attr]
    track = rf"\(segment \(start (\S+) (\S+)\) \(end (\S+) (\S+)\) \(width (\S+)\) \(layer \S+\) \(net {net}\)"
    tracks = [[float(number) for number in found] for found in re.findall(track, board)]
    widest = max(width for *_, width in tracks)
    squares = sum(dist((x, y), (to_x, to_y)) / width for x, y, to_x, to_y, width in tracks if width == widest)
    assert 0.00049 * squares <= power.TRUNK


@pytest.mark.parametrize("pods", (1, 5, 10))
def test_the_longest_cable_is_the_longest(pods: int) -> None:
    metres = longest_cable("external", pods)
    assert metres >= power.HOP
    assert rails(WORST, "external", pods, metres).across[-1] >= PIXEL_MIN
    assert metres == 2.0 or rails(WORST, "external", pods, metres + 0.1).across[-1] < PIXEL_MIN


def test_the_sum_passes_the_parts_that_the_circuit_has() -> None:
    fitted = [part["part"] for part in parts(console())]
    assert fitted.count("polyfuse") == fitted.count("barrel jack") == fitted.count("SS14") == 1
    assert fitted.count("AO3401A") == 3
    before_cp = [part["value"] for part in parts(pod()) if set(part["pads"].values()) == {"CLK", "CP"}]
    assert before_cp == [f"{power.SERIES // 1000}k"]


def test_a_broken_limit_fails_the_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(power, "PAGE", tmp_path / "power.md")
    assert power.main() == 0
    monkeypatch.setattr(power, "PIXEL_MIN", 4.0)
    assert power.main() == 1
