"""The clock line and the supply in ngspice, a few runs of what `python -m hardware.spice` does in full."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hardware.power import longest_cable
from hardware.spice import clock, crosstalk, hotplug, supply
from hardware.spice.clock_line import (
    FALL,
    FAST,
    HELD,
    LONGEST,
    PERIOD,
    SERIES,
    SOURCE,
    ClockLine,
    Waves,
    netlist,
    simulate,
)
from hardware.spice.edges import SCHMITT, SINGLE, largest_reversal, miscounts, rising_edges, spare_hold
from hardware.spice.ngspice import installed

needs_ngspice = pytest.mark.skipif(not installed(), reason="ngspice is not on the path")


def bouncing(dip: float) -> np.ndarray:
    """Return a rise that turns round once, half-way, by `dip`."""
    return np.concatenate([np.linspace(0, 0.55, 50), np.linspace(0.55, 0.55 - dip, 20), np.linspace(0.55 - dip, 1, 50)])


def test_an_edge_that_turns_round_counts_once_or_twice() -> None:
    assert rising_edges(bouncing(0.05), 0.45, 0.53) == 1
    assert rising_edges(bouncing(0.15), 0.45, 0.53) == 2
    assert rising_edges(bouncing(0.0), 0.5, 0.5) == 1


def test_the_values_are_those_of_the_circuit() -> None:
    assert (SOURCE, SERIES) == (100, 1000)
    assert (crosstalk.MEETING, crosstalk.PULL_UP, crosstalk.BEFORE_DS) == (220, 47e3, 1e3)
    assert pytest.approx(220e-9) == HELD
    lines = netlist(ClockLine(pods=4))
    assert [line.split()[-1] for line in lines if line.startswith("Rseries")] == ["1000.0"] * 4
    assert len([line for line in lines if line.startswith("T")]) == 4


def test_pages_say_that_every_pod_sees_one_edge_a_clock() -> None:
    """The full run writes this page, and fails if a pod sees more than one edge."""
    rows = [row for row in clock.PAGE.read_text().splitlines() if row.startswith("| ")]
    for name in clock.BUILT:
        assert sum(row.startswith(f"| {name} | one a clock |") for row in rows) == 1
    assert any("at the source only | wrong in " in row for row in rows)
    assert Path("hardware/spice/clock.svg").stat().st_size > 10_000
    assert all(f"| {name} | " in crosstalk.PAGE.read_text() for name in crosstalk.BUILT)
    assert supply.PAGE.read_text().count(" A |") == len(supply.AMPERES)
    assert all(f"| {plugging.name} | " in hotplug.PAGE.read_text() for plugging in hotplug.PLUGGINGS)


@needs_ngspice
def test_ten_pods_see_one_edge_a_clock() -> None:
    line = ClockLine()
    waves = simulate(line)
    assert waves.parts.shape[0] == 10
    assert (miscounts(waves, SCHMITT), miscounts(waves, SINGLE)) == (0, 0)
    assert spare_hold(line, waves) > 0


@needs_ngspice
def test_with_resistors_at_the_source_only_edges_are_seen_twice() -> None:
    waves = simulate(ClockLine(series=0, driver=FAST))
    assert miscounts(waves, SCHMITT) > 0
    assert largest_reversal(waves) > 0.1


@needs_ngspice
def test_a_short_line_is_its_two_resistors_and_a_capacitor() -> None:
    """One pod on next to no cable: CP follows an exponential that can be worked out by hand."""
    waves: Waves = simulate(ClockLine(pods=1, metres=0.1, series=10e3))
    rise = waves.seconds >= FALL + PERIOD / 2
    seconds, level = waves.seconds[rise], waves.parts[0][rise]
    reached = seconds[np.argmax(level > (1 - np.exp(-1)) * level.max())] - seconds[0]
    assert reached == pytest.approx(10e3 * 5e-12, rel=0.2)


@needs_ngspice
def test_simultaneous_edges_load_pods_only_without_capacitor() -> None:
    pair = crosstalk.PairedChain(pods=4)
    built = crosstalk.simulate(pair)
    assert built.lowest > 0.9
    assert crosstalk.simulate(crosstalk.PairedChain(quiet=0.0, even=180)).lowest < 0.7
    assert 100e-9 < built.settled < 500e-9, "1k and 220 pF, behind 220 ohm and a cable"


@needs_ngspice
def test_the_pulled_plug_is_seen_and_the_pods_go_over_to_usb() -> None:
    corner = (0.25, -0.9, 2e-3)
    found = supply.simulate(*corner)
    assert supply.faults(corner, found) == []
    assert found.drop < 0.1


@needs_ngspice
def test_a_pod_that_is_plugged_in_leaves_the_others_alone() -> None:
    """Three behind three, on USB; without the pods' switches it is seen how they fall."""
    plugging = hotplug.Plugging(3, 3)
    built, without = hotplug.simulate(plugging), hotplug.simulate(replace(plugging, switched=False))
    assert hotplug.faults({"built": built}, {"without": without}) == []
    assert without.dip > 1
    assert built.inrush < 1 < without.inrush
    assert built.seconds < 0.1


def test_faults_of_plugging_in_are_named() -> None:
    good = hotplug.HotplugResult(4.9, 0.0, 5.0, 0.1, 0.05)
    bad = {"low": replace(good, pico=4.2), "dip": replace(good, dip=0.5), "high": replace(good, highest=5.4)}
    assert hotplug.faults({"good": good}, bad) == []
    assert len(hotplug.faults(bad, bad)) == 3
    assert len(hotplug.faults({"good": good}, {"good": good})) == 1


def test_faults_of_the_pair_are_named() -> None:
    fine, loads, late = (
        crosstalk.CrosstalkResult(0.9, 3e-7),
        crosstalk.CrosstalkResult(0.6, 3e-7),
        crosstalk.CrosstalkResult(0.9, 2e-6),
    )
    good, bad = dict.fromkeys(crosstalk.BUILT, fine), dict.fromkeys(crosstalk.OTHERWISE, loads)
    assert crosstalk.faults(good | bad) == []
    assert len(crosstalk.faults(dict.fromkeys(good, loads) | bad)) == len(good)
    assert len(crosstalk.faults(dict.fromkeys(good, late) | bad)) == len(good)
    assert len(crosstalk.faults(good | dict.fromkeys(bad, fine))) == 1


def test_faults_of_the_clock_are_named() -> None:
    good = clock.ClockResult(1, 0, 0, 0.0, 1e-9)
    bad = replace(good, schmitt=1)
    twice = dict.fromkeys(clock.OTHERWISE, bad)
    assert clock.faults(dict.fromkeys(clock.BUILT, good), twice) == []
    assert len(clock.faults(dict.fromkeys(clock.BUILT, bad), twice)) == len(clock.BUILT)
    assert len(clock.faults({"10 pods, 0.5 m": replace(good, hold=-1e-9)}, twice)) == 1
    assert len(clock.faults(dict.fromkeys(clock.BUILT, good), dict.fromkeys(clock.OTHERWISE, good))) == 1


def test_power_reaches_the_last_pod_on_the_longest_clock_cables() -> None:
    for pods, metres in LONGEST.items():
        assert all(metres <= longest_cable(supply, pods) for supply in ("USB", "external")), pods
