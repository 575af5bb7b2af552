"""Simulate pods that are plugged in during a game: the voltages at the Pico and at the running pods."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np

from hardware import power
from hardware.circuit import console, pod
from hardware.circuit.netlist import Parts, parts
from hardware.power import LOGIC, PIXEL_MAX, TYPICAL, WORST, SupplyCase, pod_currents
from hardware.spice.ngspice import run_transient
from hardware.spice.supply import THRESHOLDS, models

PAGE = Path(__file__).parent / "hotplug.md"
PLUGGED, END, STEP = 20e-3, 0.9, 20e-6
LEAST = 4.3  # volts required at the Pico with 5 V at the source
DIP = 0.25  # volts by which a running pod may fall below its final voltage
SOURCE = {"USB": (0.3, 1e-6), "external": (0.1, 0.5e-6)}  # ohm and henry of port or charger, with its cable
CABLE = 0.5e-6  # henry per metre, both ways
PIXELS = 12 * 100e-9  # farad at pixels and chip
PICO = 47e-6  # farad at VSYS


def capacitance(listed: Parts, ref: str) -> float:
    """Return the value of a capacitor in farad."""
    value = next(part["value"] for part in listed if part["ref"] == ref).split()[0]
    return float(value[:-1]) * {"u": 1e-6, "n": 1e-9, "p": 1e-12}[value[-1]]


BULK, GATE = capacitance(parts(pod()), "C13"), capacitance(parts(pod()), "C16")
CONSOLE, HOLD = capacitance(parts(console()), "C2"), capacitance(parts(console()), "C3")


@dataclass(frozen=True)
class Plugging:
    """Some pods run, and more are plugged in together behind the last of them."""

    run: int
    more: int
    supply: str = "USB"
    case: SupplyCase = TYPICAL
    threshold: float = THRESHOLDS[1]
    switched: bool = True  # whether the pods have slow switches
    resistance: float = 0.5  # ohm in series with a bulk capacitor

    @property
    def name(self) -> str:
        """The name of the case on the page."""
        return f"{self.more} behind {self.run}" if self.run else f"{self.more} at the console"


@dataclass(frozen=True)
class HotplugResult:
    """The results from the moment of plugging on."""

    pico: float  # lowest volts at VBUS, or at +5 V if the Pico is supplied from there
    dip: float  # volts by which a running pod falls below its final voltage
    highest: float  # volts at any pod
    inrush: float  # amperes into the chain
    seconds: float  # until the last new pod has 90 % of its voltage


def simulate(plugging: Plugging) -> HotplugResult:
    """Simulate a plugging with ngspice."""
    every = [f"local{place}" for place in range(1, plugging.run + plugging.more + 1)]
    nodes = ["vbus" if plugging.supply == "USB" else "rail", "new", "measured", *every]
    seconds, volts = run_transient(netlist(plugging), STEP, END, nodes)
    after = seconds >= PLUGGED
    running, new = volts[3 : 3 + plugging.run, after], volts[3 + plugging.run :, after]
    current = (volts[1] - volts[2])[after] / 0.001
    slow = np.nonzero(new[-1] >= 0.9 * new[-1, -1])[0][0]
    dips = running[:, -1:] - running if plugging.run else np.zeros((1, 1))
    highest = float(np.max(volts[3:, after]))
    return HotplugResult(
        float(np.min(volts[0, after])), float(np.max(dips)), highest, float(np.max(current)),
        float(seconds[after][slow] - PLUGGED),
    )  # fmt: skip


def netlist(plugging: Plugging) -> list[str]:
    """Return the circuit of console and chain, one part per line; it has settled before the plugging."""
    feed = _usb if plugging.supply == "USB" else _external
    circuit = [
        *models(plugging.threshold, 0.0),
        f"Vplug plugging 0 PWL(0 0 {PLUGGED} 0 {PLUGGED + 1e-7} 1)",
        ".model contact SW(VT=0.5 VH=0.01 RON=0.01 ROFF=10Meg)",
        *feed(plugging.case),
        f"C2 rail bulk {CONSOLE}",
        "Rbulk bulk 0 0.2",
    ]
    ends = ["rail", *(f"pod{place}" for place in range(1, plugging.run + plugging.more + 1))]
    for place, (near, far) in enumerate(pairwise(ends), 1):
        start = near
        if place == plugging.run + 1:
            circuit += [f"Splug {near} new plugging 0 contact", "Rnew new measured 0.001"]
            start = "measured"
        circuit += [*_hop(plugging, place, start, far), *_pod(plugging, place, far)]
    return circuit


def _usb(case: SupplyCase) -> list[str]:
    """Return the supply from USB, through the fuse and two switches."""
    ohms, henry = SOURCE["USB"]
    fuse = case.source["USB"] - 2 * case.switch + power.PATH["USB"] + power.BACK["USB"]
    return [
        "Vusb source 0 5",
        f"Lusb source port {henry}",
        f"Rusb port vbus {ohms}",
        f"Rpico vbus 0 {5 / power.CONSOLE}",
        f"Cpico vsys 0 {PICO}",
        "Dpico vbus vsys schottky",
        f"Rfuse vbus fused {fuse}",
        "M1 fused gate middle middle switch",
        "D1 fused middle body",
        "M2 rail gate middle middle switch",
        "D2 rail middle body",
        "Rgate gate 0 20k",
        f"Chold rail gate {HOLD}",
    ]


def _external(case: SupplyCase) -> list[str]:
    """Return the supply from a charger."""
    ohms, henry = SOURCE["external"]
    path = case.source["external"] + power.PATH["external"] + power.BACK["external"]
    return [
        "Vsupply source 0 5",
        f"Lsupply source plug {henry}",
        f"Rsupply plug rail {ohms + path}",
        "Dpico rail vsys schottky",
        f"Cpico vsys 0 {PICO}",
        f"Rpico vsys 0 {5 / power.CONSOLE}",
    ]


def _hop(plugging: Plugging, place: int, near: str, far: str) -> list[str]:
    """Return the cable between two boards."""
    ohms = 2 * plugging.case.hop() + power.TRUNK + power.POUR
    return [f"Lhop{place} {near} half{place} {CABLE * power.HOP}", f"Rhop{place} half{place} {far} {ohms}"]


def _pod(plugging: Plugging, place: int, end: str) -> list[str]:
    """Return a pod with its load, capacitors and slow switch."""
    pods = plugging.run + plugging.more
    load = 4.8 / (pod_currents(plugging.supply, pods)[0] + LOGIC)
    local = f"local{place}"
    inside = [
        f"Cpixels{place} {local} ceramic{place} {PIXELS}",
        f"Rpixels{place} ceramic{place} 0 0.01",
        f"Cbulk{place} {local} bulk{place} {BULK}",
        f"Rbulk{place} bulk{place} 0 {plugging.resistance}",
        f"Rload{place} {local} 0 {load}",
    ]
    if not plugging.switched:
        return [*inside, f"Rjoin{place} {end} {local} 0.01"]
    return [
        *inside,
        f"M{place}0 {local} gate{place} {end} {end} switch",
        f"D{place}0 {local} {end} body",
        f"Cgate{place} {end} gate{place} {GATE}",
        f"Rgate{place} gate{place} 0 1Meg",
        f"Dgate{place} 0 gate{place} body",
    ]


PLUGGINGS = (Plugging(0, 1), Plugging(9, 1), Plugging(1, 9), Plugging(0, 10))
OTHERWISE = (Plugging(9, 1, switched=False), Plugging(0, 10, switched=False))


def corners(plugging: Plugging) -> Iterator[Plugging]:
    """Yield both supplies with the switches' thresholds, and with all resistances at their highest."""
    for supply in SOURCE:
        yield from (replace(plugging, supply=supply, threshold=threshold) for threshold in THRESHOLDS)
        yield replace(plugging, supply=supply, case=WORST, resistance=2.0)


def worst(plugging: Plugging) -> HotplugResult:
    """Return the worst results of all corners."""
    found = [simulate(corner) for corner in corners(plugging)]
    return HotplugResult(
        min(one.pico for one in found), max(one.dip for one in found), max(one.highest for one in found),
        max(one.inrush for one in found), max(one.seconds for one in found),
    )  # fmt: skip


def faults(built: dict[str, HotplugResult], otherwise: dict[str, HotplugResult]) -> list[str]:
    """Return the faults, and one if the simulation misses the known bad design."""
    wrong = [f"{name}: {one.pico:.2f} V are left at the Pico." for name, one in built.items() if one.pico < LEAST]
    wrong += [f"{name}: pods that run fall by {one.dip:.2f} V." for name, one in built.items() if one.dip > DIP]
    wrong += [f"{name}: a pod gets {one.highest:.2f} V." for name, one in built.items() if one.highest > PIXEL_MAX]
    if all(one.pico >= LEAST and one.dip <= DIP for one in otherwise.values()):
        wrong.append("Without the pods' switches nothing falls: then this simulation sees nothing.")
    return wrong


def run() -> list[str]:
    """Simulate everything, write the page, and return the faults."""
    built = {plugging.name: worst(plugging) for plugging in PLUGGINGS}
    otherwise = {f"{plugging.name}, no switches": worst(plugging) for plugging in OTHERWISE}
    PAGE.write_text("\n".join([_HEAD, *(_row(name, one) for name, one in (built | otherwise).items()), _FOOT]))
    return faults(built, otherwise)


def _row(name: str, one: HotplugResult) -> str:
    volts = [f"{one.pico:.2f} V", f"{one.dip * 1000:.0f} mV", f"{one.highest:.2f} V"]
    return f"| {' | '.join([name, *volts, f'{one.seconds * 1000:.0f} ms'])} |"


_HEAD = f"""# Plugging pods in, in SPICE

Written by `python -m hardware.spice`, which fails if the Pico gets less than {LEAST} V of 5 V, if a pod that runs falls
by more than {DIP * 1000:.0f} mV below what it has afterwards, or if a pod gets more than {PIXEL_MAX} V. Pods draw the
current that the limiter allows, from their first millisecond on. Each row is the worst of eight runs: USB and an
external supply, switches with thresholds of 0.5, 0.9 and 1.3 V, and all resistances at their highest.

| plugged in | lowest at the Pico | pods that run fall by | highest at a pod | until it runs |
| --- | --- | --- | --- | --- |"""

_FOOT = f"""
The Pico's voltage is that at VBUS on USB, and that of +5 V on an external supply. A port is 5 V behind 0.3 ohm, a
charger 5 V behind 0.1 ohm, cables have 0.5 uH a metre (all assumed); bulk capacitors have 0.5 to 2 ohm in series.

Without the switches, as the last rows show, the empty capacitors of a new pod pull down the pods beside it: their
pixels forget what they show. The gate of a switch is held at +5 V by {GATE * 1e6:.0f} uF when the plug goes in, and
falls through 1M: {BULK * 1e6:.0f} uF then fill within a few hundredths of a second. D12 empties the gate's capacitor
while the pod goes dark after its plug is pulled. At the console C3 does the same for C2 when USB is plugged in.
"""
