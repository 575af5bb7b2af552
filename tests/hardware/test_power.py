"""The power budget holds, follows the firmware's numbers, and its page is up to date."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from firmware.drivers import limited_pixels
from firmware.drivers.key_chain import PODS
from hardware import power
from hardware.circuit import console, pod
from hardware.circuit.netlist import parts
from hardware.power import (
    PIXEL_DEAD,
    PIXEL_MIN,
    TYPICAL,
    WORST,
    chain_voltages,
    least_margins,
    longest_cable,
    needed_volts,
    pod_currents,
    pod_limit,
    promised_pods,
)


def test_the_page_is_up_to_date() -> None:
    assert power.PAGE.read_text() == power.page(), "run python -m hardware.power"


@pytest.mark.parametrize("case", (TYPICAL, WORST), ids=("typical", "worst"))
def test_every_limit_is_kept(case: power.SupplyCase) -> None:
    assert {name: margin for name, margin in least_margins(case).items() if margin[0] < 0} == {}


def test_the_promised_number_of_pods_gets_its_rated_voltage() -> None:
    """On any charger that keeps to its standard; all ten from a voltage on that a supply of 5.1 V has."""
    assert promised_pods(WORST, "external", power.INLET_MIN) == power.PROMISED
    assert min(chain_voltages(WORST, "external", power.PROMISED).across) >= PIXEL_MIN
    assert promised_pods(WORST, "external", 4.9) == PODS
    assert f"**{power.PROMISED} pods are promised**" in power.PAGE.read_text()


def test_no_pod_is_fed_less_than_its_pixels_bear() -> None:
    assert all(chain_voltages(WORST, supply, PODS).across[-1] >= PIXEL_DEAD for supply in ("USB", "external"))


def test_the_needed_inlet_voltage_leaves_the_last_pod_enough() -> None:
    for pods in (1, 4, PODS):
        volts = needed_volts(WORST, "external", pods)
        assert chain_voltages(WORST, "external", pods, inlet=volts).across[-1] == pytest.approx(PIXEL_MIN)


@pytest.mark.parametrize("supply", ("USB", "external"))
@pytest.mark.parametrize("pods", range(1, PODS + 1))
def test_white_light_comes_close_to_the_limit_and_not_over_it(supply: str, pods: int) -> None:
    most = pod_limit(supply, pods) * pods
    assert 0.9 * most < 1000 * sum(pod_currents(supply, pods)) <= most


def test_the_budget_is_that_of_the_firmware(monkeypatch: pytest.MonkeyPatch) -> None:
    """With twice the limits in the firmware the same sums no longer fit the cable."""
    monkeypatch.setattr(limited_pixels, "EXTERNAL", tuple(2 * most for most in limited_pixels.EXTERNAL))
    broken = {name for name, margin in least_margins(WORST).items() if margin[0] < 0}
    assert {"the limiter's sum", "the limiter's pod", "what is promised of the pixels' supply"} <= broken


def test_the_drop_down_ten_hops_is_that_of_a_triangle() -> None:
    """Hop k carries the pods from k on: with equal pods the last one misses 1 + 2 + ... + 10 shares."""
    pod = pod_currents("external", PODS)[0] + power.LOGIC
    found = chain_voltages(TYPICAL, "external", PODS)
    hop = 2 * TYPICAL.hop() + power.TRUNK + power.POUR
    assert found.plus[0] - found.plus[-1] + found.ground[-1] == pytest.approx(hop * pod * 55)


def test_a_hop_is_what_the_page_on_pins_says() -> None:
    said = re.search(r"about (\d+) milliohm\s+a\s+rail", Path("hardware/PINS.md").read_text("utf-8"))
    assert said
    assert 1000 * TYPICAL.hop() == pytest.approx(int(said[1]), abs=1)


J1, J2 = ("J1.4", "J1.5"), ("J2.4", "J2.5")
GROUND1, GROUND2 = ("J1.7", "J1.8"), ("J2.7", "J2.8")
PICO_GROUND = [f"{ref}.{pad}" for ref in ("A1", "A2") for pad in (3, 8, 13, 18)]


@pytest.fixture(scope="module")
def copper() -> Callable[[str], Any]:
    """Return a function that gives the copper of a board."""
    pytest.importorskip("scipy", reason="scipy is not installed: make hardware installs it")
    from hardware.boards.copper import Copper

    return cache(lambda name: Copper(Path(f"hardware/boards/{name}/{name}.kicad_pcb")))


def test_the_consoles_copper_is_within_the_power_budget(copper: Callable[[str], Any]) -> None:
    ohms = copper("console").ohms
    usb = ohms("VBUS", ["A2.1"], ["F2.1"]) + ohms("USB_FUSED", ["F2.2"], ["Q1.3"])
    usb += ohms("USB_SWITCH", ["Q1.2"], ["Q2.2"]) + ohms("+5V", ["Q2.3"], J1)
    external = ohms("DC_IN", ["J2.A9", "J2.B9"], ["F1.1"]) + ohms("EXTERNAL", ["F1.2"], ["Q3.3"])
    external += ohms("+5V", ["Q3.2"], J1)
    assert 0.5 * power.PATH["USB"] < usb <= power.PATH["USB"]
    assert 0.5 * power.PATH["external"] < external <= power.PATH["external"]
    assert ohms("GND", GROUND1, PICO_GROUND) <= power.BACK["USB"]
    assert ohms("GND", GROUND1, ["J2.A12", "J2.B12"]) <= power.BACK["external"]


def test_a_pod_s_copper_is_no_thinner_than_the_budget_has_it(copper: Callable[[str], Any]) -> None:
    ohms = copper("pod").ohms
    assert 0.5 * power.TRUNK < ohms("+5V", J1, J2) <= power.TRUNK
    assert ohms("GND", GROUND1, GROUND2) <= power.POUR
    for pixel in ("D1", "D10"):
        assert ohms("+5V_POD", ["Q1.3"], [f"{pixel}.1"]) + ohms("GND", [f"{pixel}.3"], GROUND1) <= power.LOCAL
    lamp = ohms("+5V_POD", ["Q1.3"], ["D11.1"]) + ohms("GND", ["D11.3"], GROUND1)
    assert lamp / limited_pixels.LAMP_SHARE <= power.LOCAL  # it may take a quarter of the pod's current


def test_a_straight_track_has_the_resistance_of_its_squares(copper: Callable[[str], Any], tmp_path: Path) -> None:
    pad = '(pad "1" smd rect (at 0 0) (size 1 1) (net 1 "N"))'
    ends = (("A1", 10), ("B1", 60))
    pads = [f'(footprint "x" (at {x} 10) (fp_text reference "{ref}") {pad})' for ref, x in ends]
    track = '(segment (start 10 10) (end 60 10) (width 1) (layer "F.Cu") (net 1))'
    (tmp_path / "board").write_text(f'(kicad_pcb (net 1 "N") {" ".join(pads)} {track})')
    from hardware.boards.copper import SQUARE, Copper

    assert Copper(tmp_path / "board").ohms("N", ["A1.1"], ["B1.1"]) == pytest.approx(49 * SQUARE, rel=0.05)


@pytest.mark.parametrize("pods", (1, 5, 10))
def test_the_longest_cable_is_the_longest(pods: int) -> None:
    metres = longest_cable("external", pods)
    assert metres >= power.HOP
    assert chain_voltages(WORST, "external", pods, metres).across[-1] >= PIXEL_DEAD
    assert metres == 2.0 or chain_voltages(WORST, "external", pods, metres + 0.1).across[-1] < PIXEL_DEAD


def test_the_sum_passes_the_parts_that_the_circuit_has() -> None:
    fitted = [part["part"] for part in parts(console())]
    assert {fitted.count(kind) for kind in ("polyfuse 2.6A", "polyfuse 0.75A", "USB-C inlet", "SS14")} == {1}
    assert fitted.count("AO3401A") == 3
    assert [part["part"] for part in parts(pod())].count("AO3401A") == 1
    before_cp = [part["value"] for part in parts(pod()) if set(part["pads"].values()) == {"CLK", "CP"}]
    assert before_cp == [f"{power.SERIES // 1000}k"]


def test_a_broken_limit_fails_the_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(power, "PAGE", tmp_path / "power.md")
    assert power.main() == 0
    monkeypatch.setattr(power, "PIXEL_DEAD", 4.5)
    assert power.main() == 1
