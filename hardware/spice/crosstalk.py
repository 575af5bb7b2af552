"""Crosstalk between LOAD_N and Q, one twisted pair: can the pods' outputs trigger a load in the middle of a scan?

In an idle chain every pod gives the same byte, so every Q changes at the same clock. The pods clock one after the
other, up or down the chain; the echoes on LOAD_N are strongest where they travel along with the changes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import numpy as np

from hardware.circuit import pod
from hardware.circuit.netlist import parts
from hardware.spice.clock_line import (
    DELAY,
    LONGEST,
    MEDIUM,
    MEETING,
    PERIOD,
    SOURCE,
    TRACES,
    USUAL,
    ClockLine,
    value_between,
)
from hardware.spice.edges import PLAIN, RISES
from hardware.spice.ngspice import run_transient

PAGE = Path(__file__).parent / "crosstalk.md"
HIGH, CHANGE, END, STEP = 5.0, 100e-9, 1200e-9, 0.2e-9
SEGMENT = 0.05  # metres per simulated piece of the pair
ODD = 50  # ohm of a wire while the other one changes in the opposite direction
LATEST = PERIOD / 2  # by when a bit must arrive at the fastest clock
LOADED = 1.28  # factor by which the jacks delay the clock, compared with the cable alone

_POD = parts(pod())
SERIES, QUIET = value_between(_POD, "LOAD_N", "PL_N"), value_between(_POD, "PL_N", "GND")
PULL_UP = value_between(_POD, "+5V_POD", "Q_NEXT")
BEFORE_DS, AT_DS = value_between(_POD, "Q_NEXT", "DS"), value_between(_POD, "DS", "GND")


@dataclass(frozen=True)
class PairedChain:
    """A chain of pods whose outputs fall together, or one after the other."""

    pods: int = 10
    metres: float = 0.5
    even: float = 130  # ohm of a wire while the other changes with it; higher for closer wires
    direction: int = 1  # 1 away from the console, -1 towards it, 0 all together
    output: tuple[float, float] = (30, 3e-9)  # ohm and edge of a strong 74HC165
    series: float = SERIES
    quiet: float = QUIET


@dataclass(frozen=True)
class CrosstalkResult:
    """The lowest level of LOAD_N at a pod, and the time a bit takes to the next pod."""

    lowest: float  # of any PL while it should be high, as a fraction of the supply
    settled: float  # seconds from an output's change until the next DS is surely low, at most


def simulate(pair: PairedChain) -> CrosstalkResult:
    """Simulate a chain with ngspice."""
    places = range(1, pair.pods + 1)
    nodes = [f"pl{place}" for place in places] + [f"ds{place}" for place in places[:-1]]
    seconds, volts = run_transient(netlist(pair), STEP, END, nodes)
    waits = [
        _settling_time(seconds, volts[pair.pods + place - 1]) - _fall_time(pair, place + 1)
        for place in range(1, pair.pods)
    ]
    return CrosstalkResult(float(np.min(volts[: pair.pods])) / HIGH, max(waits, default=0.0))


def _settling_time(seconds: np.ndarray, wave: np.ndarray) -> float:
    """Return the time in seconds after which a level stays low."""
    high = np.flatnonzero(wave > PLAIN[0] * HIGH)
    return float(seconds[min(high[-1] + 1, len(seconds) - 1)])


def _fall_time(pair: PairedChain, place: int) -> float:
    """Return the time in seconds at which a pod's output falls."""
    turn = place if pair.direction > 0 else pair.pods - place
    return CHANGE + abs(pair.direction) * turn * DELAY * LOADED * pair.metres


def netlist(pair: PairedChain) -> list[str]:
    """Return the circuit, one part per line."""
    circuit = [
        f"V0 load 0 {HIGH}",
        f"R0 load load0 {SOURCE + USUAL.ohms}",
        f"C0 load0 0 {MEDIUM.clamp + TRACES}",
        f"Cq0 q0 0 {MEDIUM.clamp + TRACES}",
        "Rq0 q0 0 5100",
    ]
    for place in range(1, pair.pods + 1):
        circuit += [*_cable(pair, place), *_pod(pair, place)]
    return circuit


def _cable(pair: PairedChain, place: int) -> list[str]:
    """Return the pair in short pieces, from board to board, with the pod's output at its far end."""
    pieces = round(pair.metres / SEGMENT)
    nodes = [
        (f"load{place - 1}", f"q{place - 1}"),
        *((f"a{place}x{piece}", f"b{place}x{piece}") for piece in range(pieces)),
    ]
    lines = [line for piece in range(pieces) for line in _piece(pair, f"{place}x{piece}", *nodes[piece : piece + 2])]
    load, q = nodes[-1]
    return [
        *lines,
        f"Rjoin{place} {load} load{place} 0.01",
        f"Rout{place} gate{place} {q} {pair.output[0] + MEETING}",
        f"Cfar{place} {q} 0 {MEDIUM.clamp + TRACES}",
    ]


def _piece(pair: PairedChain, name: str, start: tuple[str, str], end: tuple[str, str]) -> list[str]:
    """Return inductances and capacitances of two coupled wires, calculated from their two impedances."""
    time = DELAY * SEGMENT
    own, coupling = (pair.even + ODD) / 2 * time, (pair.even - ODD) / (pair.even + ODD)
    ground, between = time / pair.even, (time / ODD - time / pair.even) / 2
    return [
        f"La{name} {start[0]} {end[0]} {own}",
        f"Lb{name} {start[1]} {end[1]} {own}",
        f"K{name} La{name} Lb{name} {coupling}",
        f"Ca{name} {end[0]} 0 {ground}",
        f"Cb{name} {end[1]} 0 {ground}",
        f"Cm{name} {end[0]} {end[1]} {between}",
    ]


def _pod(pair: PairedChain, place: int) -> list[str]:
    """Return the inputs and the output of a pod."""
    edge = pair.output[1]
    return [
        f"Cload{place} load{place} 0 {2 * MEDIUM.clamp + TRACES}",
        f"Rpl{place} load{place} pl{place} {pair.series}",
        f"Cpl{place} pl{place} 0 {MEDIUM.input + pair.quiet}",
        f"V{place} gate{place} 0 PULSE({HIGH} 0 {_fall_time(pair, place)} {edge} {edge} 3u 9u)",
        f"Cq{place} q{place} 0 {MEDIUM.clamp + TRACES}",
        f"Rup{place} q{place} load {PULL_UP}",
        f"Rds{place} q{place} ds{place} {BEFORE_DS}",
        f"Cds{place} ds{place} 0 {AT_DS}",
    ]


BUILT = {ClockLine(*longest).name: PairedChain(*longest) for longest in LONGEST.items()}
OTHERWISE = {
    "10 pods, 0.5 m, no capacitor": PairedChain(quiet=0.0),
    "10 pods, 0.5 m, no capacitor, 220 ohm": PairedChain(quiet=0.0, series=220),
}


def corners(pair: PairedChain) -> Iterator[PairedChain]:
    """Yield loosely and closely twisted pairs, with changes in every direction."""
    for even, direction in product((90, 180), (-1, 0, 1)):
        yield replace(pair, even=even, direction=direction)


def run() -> list[str]:
    """Simulate everything, write the page, and return the faults."""
    found = {name: worst(map(simulate, corners(pair))) for name, pair in (BUILT | OTHERWISE).items()}
    PAGE.write_text("\n".join([_HEAD, *(_row(name, one) for name, one in found.items()), _FOOT]))
    return faults(found)


def worst(runs: Iterable[CrosstalkResult]) -> CrosstalkResult:
    """Return the worst of some results."""
    lowest, settled = zip(*((run.lowest, run.settled) for run in runs))
    return CrosstalkResult(min(lowest), max(settled))


def _row(name: str, found: CrosstalkResult) -> str:
    return f"| {name} | {found.lowest * 100:.0f} % | {found.settled * 1e9:.0f} ns |"


def faults(found: dict[str, CrosstalkResult]) -> list[str]:
    """Return the chains that fail, and a sentence if the simulation misses the known bad design."""
    built = {name: found[name] for name in BUILT}
    wrong = [f"{name}: PL falls to {one.lowest:.2f} of the supply." for name, one in built.items() if _may_load(one)]
    wrong += [f"{name}: a bit is late at DS." for name, one in built.items() if one.settled > LATEST]
    if not any(_may_load(found[name]) for name in OTHERWISE):
        wrong.append("Without the capacitor nothing falls: then this simulation sees nothing.")
    return wrong


def _may_load(found: CrosstalkResult) -> bool:
    """Return whether LOAD_N falls so low at a pod that it may load."""
    return found.lowest < RISES[1]


_HEAD = f"""# LOAD_N beside Q in SPICE

Written by `python -m hardware.spice`, which fails if any PL falls below {RISES[1] * 100:.0f} % of the supply.
LOAD_N is high while every pod's Q falls from 5 V to 0. Both wires are one pair of the cable: {ODD} ohm against each
other, 90 to 180 ohm side by side (assumed). Outputs have 30 ohm and fall in 3 ns, all together or one after the other,
away from the console or towards it; they reach the cable through {MEETING:.0f} ohm, and its other end is pulled up by
{PULL_UP / 1e3:.0f}k. PL is reached through {SERIES:.0f} ohm, with {QUIET * 1e12:.0f} pF to ground, DS through
{BEFORE_DS:.0f} ohm, with {AT_DS * 1e12:.0f} pF. Each row is the worst of six runs.

| chain | PL stays above | DS follows within |
| --- | --- | --- |"""

_FOOT = f"""
In an idle chain this happens at every scan: all pods give 0x5F, so all outputs change together. The
{MEETING:.0f} ohm at every Q, which protect jacks that are joined by mistake, make its edges slower. Without the
capacitor at PL pods would still be loaded in the middle of a scan, as the last rows show.

DS is a sure low at {PLAIN[0] * 100:.0f} % of the supply. The next pod takes it a whole clock later,
{PERIOD * 1e6:.0f} us at 500 kHz, of which at most half may pass here.

The price: PL follows LOAD_N with {SERIES * QUIET * 1e9:.0f} ns. LOAD_N has to be low for a microsecond, and high for as
long before the first clock; two calls of MicroPython are several microseconds apart.
"""
