"""Simulate the clock line: driver, cables, jacks and the inputs of all pods. LOAD_N has the same parts."""

from dataclasses import dataclass

import numpy as np

from hardware.circuit import console, pod
from hardware.circuit.netlist import Parts, parts
from hardware.power import ChainVoltages
from hardware.spice.ngspice import run_transient

PERIOD = 2e-6  # 500 kHz, the maximum of the chain
CLOCKS = 2
FALL = 100e-9  # of the first clock; it rises half a period later
STEP = 0.2e-9
LONGEST = {4: 2.0, 5: 1.5, 7: 1.0, 9: 0.7, 10: 0.5}  # maximum metres of every cable, by number of pods
DELAY = 5e-9  # seconds per metre of cable
TRACES = 4e-12  # farad, on a board at its jack
PULL_DOWN = 100e3


@dataclass(frozen=True)
class Driver:
    """An output of the 74AHCT125."""

    ohms: float
    edge: float  # seconds


@dataclass(frozen=True)
class Load:
    """The capacitances on the line at every pod, in farad."""

    input: float
    clamp: float  # of each jack


FAST, USUAL, SLOW = Driver(15, 1.5e-9), Driver(25, 3e-9), Driver(60, 5e-9)
LIGHT, MEDIUM, HEAVY = Load(3.5e-12, 1e-12), Load(5e-12, 3e-12), Load(10e-12, 5e-12)


def value_between(listed: Parts, one: str, other: str) -> float:
    """Return the value of the part between two nets of a board, in ohms or farad."""
    value = next(part["value"] for part in listed if set(part["pads"].values()) == {one, other})
    scale = {"k": 1e3, "p": 1e-12}
    return float(value[:-1]) * scale[value[-1]] if value[-1] in scale else float(value)


SOURCE = value_between(parts(console()), "CLK_5V", "CLK")
SERIES = value_between(parts(pod()), "CLK", "CP")
MEETING = value_between(parts(pod()), "Q7", "Q")
HELD = value_between(parts(pod()), "Q_NEXT", "DS") * value_between(parts(pod()), "DS", "GND")  # seconds


@dataclass(frozen=True)
class ClockLine:
    """A chain of pods on equal cables."""

    pods: int = 10
    metres: float = 0.5
    driver: Driver = USUAL
    impedance: float = 100
    load: Load = MEDIUM
    series: float = SERIES
    rails: ChainVoltages | None = None  # 5 V everywhere if None

    @property
    def name(self) -> str:
        """The name of the chain on pages."""
        return f"{self.pods} pods, {self.metres:g} m"

    @property
    def high(self) -> float:
        """The voltage of the driver's high level."""
        return self.rails.plus[0] if self.rails else 5.0


@dataclass(frozen=True)
class Waves:
    """The voltage at each pod's CP relative to its own ground, as a fraction of its own supply."""

    seconds: np.ndarray
    parts: np.ndarray  # one row per pod


def simulate(line: ClockLine) -> Waves:
    """Simulate the line with ngspice and return the waves at every pod."""
    nodes = [f"cp{place}" for place in range(1, line.pods + 1)]
    seconds, volts = run_transient(netlist(line), STEP, FALL + CLOCKS * PERIOD, nodes)
    if line.rails:
        ground, across = np.array(line.rails.ground[1:]), np.array(line.rails.across[1:])
        return Waves(seconds, (volts - ground[:, None]) / across[:, None])
    return Waves(seconds, volts / line.high)


def netlist(line: ClockLine) -> list[str]:
    """Return the circuit, one part per line."""
    assert line.metres * DELAY > STEP, "a cable that is shorter than a step makes ngspice run away"
    high, edge = PERIOD / 2 - line.driver.edge, line.driver.edge
    circuit = [
        f"V0 gate 0 PULSE({line.high} 0 {FALL} {edge} {edge} {high} {PERIOD})",
        f"Rdriver gate driven {line.driver.ohms}",
        f"Rsource driven out0 {SOURCE}",
        f"Rdown0 out0 0 {PULL_DOWN}",
        f"Cjack0 out0 0 {line.load.clamp + TRACES}",
    ]
    for place in range(1, line.pods + 1):
        circuit += _pod(line, place)
    return circuit


def _pod(line: ClockLine, place: int) -> list[str]:
    """Return a cable and the pod at its end.

    The limits on a cable's slope keep ngspice from stopping at every echo; the step is short enough without.
    """
    return [
        f"T{place} out{place - 1} 0 in{place} 0 Z0={line.impedance} TD={line.metres * DELAY} rel=1e6 abs=1e30",
        f"Cin{place} in{place} 0 {line.load.clamp}",
        f"Rboard{place} in{place} out{place} 0.01",
        f"Cout{place} out{place} 0 {line.load.clamp + TRACES}",
        f"Rdown{place} out{place} 0 {PULL_DOWN}",
        f"Rseries{place} out{place} cp{place} {max(line.series, 0.01)}",
        f"Ccp{place} cp{place} 0 {line.load.input}",
    ]
