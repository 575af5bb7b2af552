"""Simulate the clock line in all corners of its parts, and write clock.md."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from hardware.power import WORST, chain_voltages
from hardware.spice.clock_line import FAST, HEAVY, LIGHT, LONGEST, MEETING, SERIES, SLOW, SOURCE, ClockLine, simulate
from hardware.spice.edges import NOISE, SCHMITT, SINGLE, largest_reversal, miscounts, spare_hold

PAGE = Path(__file__).parent / "clock.md"
IMPEDANCES = (80, 130)
PLAIN_METRES = 0.5  # longest cables for which a plain 74HC165 is promised


@dataclass(frozen=True)
class ClockResult:
    """The worst results of some lines."""

    lines: int
    schmitt: int  # pairs of pod and threshold that do not see exactly one edge per clock
    plain: int
    falls_back: float  # fraction of the supply
    hold: float  # seconds to spare


def corners(line: ClockLine) -> Iterator[ClockLine]:
    """Yield the line with a usual driver, cable and load, and with all their extremes."""
    yield line
    for driver, impedance, load in product((FAST, SLOW), IMPEDANCES, (LIGHT, HEAVY)):
        yield replace(line, driver=driver, impedance=impedance, load=load)
    yield replace(line, rails=chain_voltages(WORST, "external", line.pods, line.metres))


def worst(lines: list[ClockLine]) -> ClockResult:
    """Simulate lines and return the worst results."""
    waves = [simulate(line) for line in lines]
    return ClockResult(
        len(lines),
        sum(miscounts(wave, SCHMITT) for wave in waves),
        sum(miscounts(wave, SINGLE) for wave in waves),
        max(largest_reversal(wave) for wave in waves),
        min(spare_hold(line, wave) for line, wave in zip(lines, waves, strict=True)),
    )


SHORT = (ClockLine(metres=0.2), ClockLine(pods=3, metres=0.2))
BUILT = {line.name: line for line in (*SHORT, *(ClockLine(pods, metres) for pods, metres in LONGEST.items()))}
OTHERWISE = {
    f"10 pods, 0.5 m, {SOURCE:.0f} ohm at the source only": ClockLine(series=0),
    "10 pods, 0.5 m, 220 ohm at CP": ClockLine(series=220),
    "6 pods, 2 m": ClockLine(6, 2.0),
    "10 pods, 2 m": ClockLine(10, 2.0),
}


def faults(built: dict[str, ClockResult], otherwise: dict[str, ClockResult]) -> list[str]:
    """Return the faults of the line as built, and one if the simulation misses the known bad design."""
    wrong = []
    for name, found in built.items():
        plain = BUILT[name].metres <= PLAIN_METRES and found.plain > 0
        if found.schmitt or plain:
            wrong.append(f"{name}: a clock edge is not seen exactly once.")
        if found.hold < 0:
            wrong.append(f"{name}: a pod may clock {-found.hold * 1e9:.0f} ns after the next one's bit has gone.")
    if not next(iter(otherwise.values())).schmitt:
        wrong.append("With resistors at the source only no edge is seen twice: then this simulation sees nothing.")
    return wrong


def run() -> list[str]:
    """Simulate everything, write the page, and return the faults."""
    built = {name: worst(list(corners(line))) for name, line in BUILT.items()}
    otherwise = {name: worst(list(corners(line))) for name, line in OTHERWISE.items()}
    PAGE.write_text(_page(built, otherwise))
    return faults(built, otherwise)


def _page(built: dict[str, ClockResult], otherwise: dict[str, ClockResult]) -> str:
    rows = [_row(name, found) for table in (built, otherwise) for name, found in table.items()]
    return "\n".join([_HEAD, *rows, _FOOT])


def _row(name: str, found: ClockResult) -> str:
    counted = ["one a clock" if count == 0 else f"wrong in {count} cases" for count in (found.schmitt, found.plain)]
    cells = [name, *counted, f"{found.falls_back * 5000:.0f} mV", f"{found.hold * 1e9:.0f} ns"]
    return f"| {' | '.join(cells)} |"


def _lengths() -> str:
    return ", ".join(f"{metres:g} m up to {pods} pods" for pods, metres in LONGEST.items())


_HEAD = f"""# The clock line in SPICE

Written by `python -m hardware.spice`, which fails unless every pod sees each clock once.
CLK goes from a 74AHCT125 through {SOURCE:.0f} ohm, then from pod to pod, and at each through {SERIES:.0f} ohm to CP.
LOAD_N has the same parts. Cables are lossless, 5 ns a metre, so they ring more than real ones.

Each row is the worst of ten runs: a usual driver (25 ohm, 3 ns), cable (100 ohm) and load (CP 5 pF, a clamp of 3 pF
a jack); then a fast driver (15 ohm, 1.5 ns) and a slow one (60 ohm, 5 ns), each with 80 and 130 ohm of cable and with
light and heavy loads (3.5 and 1 pF, 10 and 5 pF); then the usual one with the supplies and grounds of [the power
budget](../power.md) at its worst. All these figures of drivers, cables and loads are assumed, on the wide side.

| chain | 74HCS165 | 74HC165 | falls back | spare hold |
| --- | --- | --- | --- | --- |"""

_FOOT = f"""
- 74HCS165: every pair of thresholds its data sheet allows: rising at 35 to 70 % of the supply, falling at 20 to 50 %,
  at least 0.4 V apart at 4.5 V. A case is a pod and such a pair in one run.
- 74HC165: one threshold from 30 to 70 % of the supply, in steps of 1 %. Its data sheet promises no hysteresis; here it
  is granted {NOISE * 5000:.0f} mV, which is an assumption. It is promised for cables up to {PLAIN_METRES} m only.
- Falls back: how far the level at a CP reverses at most during an edge, for 5 V.
- Spare hold: how long the next pod's bit outlasts the clock at DS, when neighbours' thresholds lie at opposite ends of
  35 to 70 % and the shift register takes no time at all (it takes some 16 ns, and the {MEETING:.0f} ohm at its output
  some more). The near end of a long line waits half-way up for the echo from the far end, so a pod may clock well after
  the next one: hence the 1k and 220 pF at DS. [How long a bit takes](crosstalk.md) with these is far below a clock.

Spare hold limits the cables more than [the power budget](../power.md) does:
{_lengths()}.
On longer ones, as in the last rows, the next pod's bit may be gone before it is taken.

![The rising edge at three of ten pods](clock.svg)

On the left as built, on the right with the resistor at the source only: there the edge reverses by more than the
hysteresis that a Schmitt input is promised to have, and a pod whose thresholds lie there shifts twice.
"""
