"""LOAD_N beside Q in one twisted pair: whether the pods' outputs can load them in the midst of a scan.

In an idle chain every pod gives the same byte, so every Q changes at the same clock. The pods clock one after the
other, up or down the chain; the echoes on LOAD_N are strongest where they travel along with the changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import numpy as np

from hardware.circuit import pod
from hardware.circuit.netlist import parts
from hardware.spice.edges import RISES
from hardware.spice.line import DELAY, HELD, LONGEST, MEDIUM, SOURCE, TRACES, USUAL, Line, fitted
from hardware.spice.run import transient

PAGE = Path(__file__).parent / "crosstalk.md"
HIGH, CHANGE, END, STEP = 5.0, 100e-9, 600e-9, 0.2e-9
SEGMENT = 0.05  # metres of the pair at a time
ODD = 50  # ohm of a wire while the other one moves against it
LOADED = 1.28  # how much slower the jacks make the clock than the cable alone

SERIES = fitted(parts(pod()), "LOAD_N", "PL_N")
QUIET = fitted(parts(pod()), "PL_N", "GND")


@dataclass(frozen=True)
class Pair:
    """A chain whose outputs all fall at once, or in turn."""

    pods: int = 10
    metres: float = 0.5
    even: float = 130  # ohm of a wire while the other one moves with it: the higher, the closer the two
    direction: int = 1  # 1 away from the console, -1 towards it, 0 all at once
    output: tuple[float, float] = (30, 3e-9)  # ohm and edge of a strong 74HC165
    series: float = SERIES
    quiet: float = QUIET


def lowest(pair: Pair) -> float:
    """Return how low any PL goes while it should be high, as a part of the supply."""
    nodes = [f"pl{place}" for place in range(1, pair.pods + 1)]
    _, volts = transient(netlist(pair), STEP, END, nodes)
    return float(np.min(volts)) / HIGH


def netlist(pair: Pair) -> list[str]:
    """Return the circuit, one part a line."""
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


def _cable(pair: Pair, place: int) -> list[str]:
    """The pair in short pieces, from board to board, with the pod's output at its far end."""
    pieces = round(pair.metres / SEGMENT)
    nodes = [
        (f"load{place - 1}", f"q{place - 1}"),
        *((f"a{place}x{piece}", f"b{place}x{piece}") for piece in range(pieces)),
    ]
    lines = [line for piece in range(pieces) for line in _piece(pair, f"{place}x{piece}", *nodes[piece : piece + 2])]
    load, q = nodes[-1]
    return [*lines, f"Rjoin{place} {load} load{place} 0.01", f"Rout{place} gate{place} {q} {pair.output[0]}"]


def _piece(pair: Pair, name: str, start: tuple[str, str], end: tuple[str, str]) -> list[str]:
    """Inductances and capacitances of two coupled wires, from their two impedances."""
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


def _pod(pair: Pair, place: int) -> list[str]:
    turn = place if pair.direction > 0 else pair.pods - place
    falls = CHANGE + abs(pair.direction) * turn * DELAY * LOADED * pair.metres
    edge = pair.output[1]
    return [
        f"Cload{place} load{place} 0 {2 * MEDIUM.clamp + TRACES}",
        f"Rpl{place} load{place} pl{place} {pair.series}",
        f"Cpl{place} pl{place} 0 {MEDIUM.input + pair.quiet}",
        f"V{place} gate{place} 0 PULSE({HIGH} 0 {falls} {edge} {edge} 1u 3u)",
        f"Cq{place} q{place} 0 {MEDIUM.clamp + TRACES}",
        f"Rup{place} q{place} load 10k",
        f"Rds{place} q{place} ds{place} 1k",
        f"Cds{place} ds{place} 0 {HELD / 1e3}",
    ]


BUILT = {Line(*longest).name: Pair(*longest) for longest in LONGEST.items()}
OTHERWISE = {
    "10 pods, 0.5 m, no capacitor": Pair(quiet=0.0),
    "10 pods, 0.5 m, no capacitor, 220 ohm": Pair(quiet=0.0, series=220),
}


def corners(pair: Pair) -> Iterator[Pair]:
    """Yield loosely and closely twisted pairs, with changes in every direction."""
    for even, direction in product((90, 180), (-1, 0, 1)):
        yield replace(pair, even=even, direction=direction)


def run() -> list[str]:
    """Simulate everything, write the page, and return what is wrong."""
    found = {name: min(map(lowest, corners(pair))) for name, pair in (BUILT | OTHERWISE).items()}
    PAGE.write_text("\n".join([_HEAD, *(f"| {name} | {level * 100:.0f} % |" for name, level in found.items()), _FOOT]))
    return faults(found)


def faults(found: dict[str, float]) -> list[str]:
    """Return the chains whose pods may be loaded by their own outputs, and whether the method would have seen it."""
    wrong = [f"{name}: PL falls to {found[name]:.2f} of the supply." for name in BUILT if found[name] < RISES[1]]
    if all(found[name] >= RISES[1] for name in OTHERWISE):
        wrong.append("Without the capacitor nothing falls: then this simulation sees nothing.")
    return wrong


_HEAD = f"""# LOAD_N beside Q in SPICE

Written by `python -m hardware.spice`, which fails if any PL falls below {RISES[1] * 100:.0f} % of the supply.
LOAD_N stands high, every pod's Q falls from 5 V to 0. Both wires are one pair of the cable: {ODD} ohm against each
other, 90 to 180 ohm side by side (assumed). Outputs have 30 ohm and fall in 3 ns, all at once or one after the other,
away from the console or towards it. PL is reached through {SERIES:.0f} ohm, with {QUIET * 1e12:.0f} pF to ground.
Each row is the worst of six runs.

| chain | PL stays above |
| --- | --- |"""

_FOOT = f"""
In an idle chain that is no rare case: all pods give 0x5F, so all outputs change together, at every scan. Clamps are
left out here, so levels fall below ground where a real chip would stop them, after having been loaded.

The price: PL follows LOAD_N with {SERIES * QUIET * 1e9:.0f} ns. LOAD_N has to be low for a microsecond, and high for as
long before the first clock; two calls of MicroPython are several microseconds apart.
"""
