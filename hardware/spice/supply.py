"""Simulate the supply's plug being pulled while USB stays: the pods must switch to USB, and the Pico must notice."""

from dataclasses import dataclass
from itertools import product
from math import ceil, exp
from pathlib import Path

import numpy as np

from hardware.spice.ngspice import run_transient

PAGE = Path(__file__).parent / "supply.md"
STEP, END, PULLED = 20e-6, 60e-3, 10e-3
PICO_LOW, PICO_HIGH = 0.8, 2.0  # volts at GP26
AMPERES = (0.02, 0.25, 0.5)  # with five pods; the maximum is the limit of four to ten pods on an external supply
THRESHOLDS = (-0.5, -0.9, -1.3)  # of an AO3401A: minimum, typical, maximum
MISMATCH = (-2e-3, 2e-3)  # volts between the halves of a BCM857DS
ON_OHMS, DRIVE = 0.047, 4.5  # of an AO3401A at its typical threshold
THERMAL = 25.85e-3
USB_OHMS = 0.3  # port and cable
FUSE = 0.45  # ohm of F2 at most
RAIL = 600e-6  # farad of the console and five pods


@dataclass(frozen=True)
class SupplyResult:
    """The results for one set of parts."""

    drop: float  # volts lost between supply and pods
    backwards: float  # amperes out of, or into, USB while the supply is there
    high: float  # volts at GP26 while it is there
    seen: float  # seconds until GP26 is low
    lowest: float  # volts at the pods while they switch to USB
    pods: float  # volts at the pods at the end, on USB


def simulate(amperes: float, threshold: float, mismatch: float) -> SupplyResult:
    """Simulate a load, a threshold of the switches and a mismatch of the pair with ngspice."""
    nodes = ["external", "rail", "sense", "usb", "usbsource"]
    seconds, volts = run_transient(netlist(amperes, threshold, mismatch), STEP, END, nodes)
    external, rail, sense, usb, source = volts
    there, gone = (seconds > PULLED / 2) & (seconds < PULLED * 0.99), seconds > PULLED
    low = np.nonzero(gone & (sense < PICO_LOW))[0]
    return SupplyResult(
        drop=float(np.mean((external - rail)[there])),
        backwards=float(np.max(np.abs(source - usb)[there])) / USB_OHMS,
        high=float(np.min(sense[there])),
        seen=float(seconds[low[0]] - PULLED) if len(low) else END,
        lowest=float(np.min(rail)),
        pods=float(rail[-1]),
    )


def netlist(amperes: float, threshold: float, mismatch: float) -> list[str]:
    """Return the circuit of the console's supply, one part per line."""
    return [
        *models(threshold, mismatch),
        f"Vplugged plugged 0 PWL(0 1 {PULLED} 1 {PULLED + 1e-6} 0)",
        "Vsupply supply 0 5",
        "Splug supply external plugged 0 plug",
        "Rsense1 external sense 10k",
        "Rsense2 sense 0 10k",
        "M3 external oneway rail rail switch",
        "D3 external rail body",
        "Q4a pair pair external left",
        "Q4b oneway pair rail right",
        "Rpair pair 0 10k",
        "Roneway oneway 0 47k",
        "Cgate oneway rail 700p",
        "Cclamp external 0 1n",
        "Vusb usbsource 0 5",
        f"Rusb usbsource usb {USB_OHMS}",
        f"Rfuse usb fused {FUSE}",
        "M1 fused external middle middle switch",
        "D1 fused middle body",
        "M2 rail external middle middle switch",
        "D2 rail middle body",
        "Chold rail external 100n",
        f"Crail rail 0 {RAIL}",
        f"Rpods rail 0 {5 / amperes}",
    ]


def models(threshold: float, mismatch: float) -> list[str]:
    """Return the models of switches, diodes, the pair, and a plug."""
    gain = 1 / (ON_OHMS * (DRIVE + THRESHOLDS[1]))
    return [
        f".model switch PMOS(LEVEL=1 VTO={threshold} KP={gain} L=1u W=1u)",
        ".model body D(IS=1n N=1.2 RS=0.05)",
        ".model schottky D(IS=1u N=1.05 RS=0.1)",
        ".model left PNP(IS=2e-14 BF=290 VAF=50)",
        f".model right PNP(IS={2e-14 * exp(mismatch / THERMAL)} BF=290 VAF=50)",
        ".model plug SW(VT=0.5 VH=0.1 RON=0.1 ROFF=100Meg)",
    ]


def run() -> list[str]:
    """Simulate all corners, write the page, and return the faults."""
    found = {corner: simulate(*corner) for corner in product(AMPERES, THRESHOLDS, MISMATCH)}
    PAGE.write_text(_page(found))
    return [fault for corner, one in found.items() for fault in faults(corner, one)]


def faults(corner: tuple[float, float, float], found: SupplyResult) -> list[str]:
    """Return the faults at one corner: load in ampere, threshold and mismatch in volts."""
    amperes, threshold, mismatch = corner
    where = f"{amperes} A, switches at {threshold} V, pair off by {mismatch * 1000:+.0f} mV"
    checks = {
        "USB shares the load": found.backwards < 1e-3,
        "the supply is not seen": found.high > PICO_HIGH,
        "the pulled plug is not seen": found.seen < END,
        "the pods do not go over to USB": found.pods > 4.3,
        "pixels forget what they show": found.lowest > 3.5,
    }
    return [f"{where}: {fault}." for fault, kept in checks.items() if not kept]


def _page(found: dict[tuple[float, float, float], SupplyResult]) -> str:
    rows = []
    for amperes in AMPERES:
        ones = [one for corner, one in found.items() if corner[0] == amperes]
        cells = [
            f"{amperes} A",
            f"{max(one.drop for one in ones) * 1000:.0f} mV",
            f"under {max(1, ceil(max(one.backwards for one in ones) * 1e6))} uA",
            f"under {max(1, ceil(max(one.seen for one in ones) * 1000))} ms",
            f"{min(one.lowest for one in ones):.2f} V",
            f"{min(one.pods for one in ones):.2f} V",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join([_HEAD, *rows, _FOOT])


_HEAD = """# The supply in SPICE

Written by `python -m hardware.spice`. Supply and USB are both plugged in; after 10 ms the supply's plug is pulled.
Each row is the worst of six runs: switches with thresholds of 0.5, 0.9 and 1.3 V, and the pair's halves 2 mV apart
either way.

| pods draw | lost in Q3 | to or from USB meanwhile | until GP26 is low | lowest at the pods | pods on USB afterwards |
| --- | --- | --- | --- | --- | --- |"""

_FOOT = """
Transistors are simple models with the data sheet's resistance, thresholds and mismatch; USB is 5 V behind 0.3 ohm, the
pods are a resistor and 600 uF, as of five of them. On USB 0.5 A would flow only until the firmware has seen GP26 and
dims them.
"""
