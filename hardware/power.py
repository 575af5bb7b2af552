"""The power budget: what the firmware's limiter lets through, and what the cable leaves of the voltage.

Run as a module it writes power.md and fails when a limit is broken.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from conclave.simulator.board import Board

from firmware.drivers.chain import PODS
from firmware.drivers.strip import EXTERNAL, FULL, IDLE, PIXELS, POD, POD_BYTES, USB, Strip

PAGE = Path(__file__).parent / "power.md"

# Assumptions, rounded upwards; ohm, ampere and volt
CONSOLE = 0.130  # Pico 100 mA, display 25 mA, the rest 5 mA
LOGIC = 0.003  # a pod: four keys pressed, the pull-up at Q, the shift register
CONTACT = 0.020  # of an RJ45, when new at most; pairs of contacts in parallel at both ends of a cable
TRUNK, POUR = 0.022, 0.005  # +5 V and ground on a pod's board, from jack to jack
PLUG = 0.050  # the barrel plug
HOP = 0.5  # metres

# From data sheets
FUSE_HOLD_40C = 2.34  # MF-MSMF260
PIXEL_MIN = 3.5  # WS2812B
SHIFT_MIN = 2.0  # 74HCS165
BUFFER_MIN = 4.5  # 74AHCT125
PICO_MIN = 1.8  # VSYS
SCHOTTKY = 0.50  # SS14 at 1 A, at most
USB_MAX = 0.500
HIGH = 0.7  # of its supply, an input of pixel and shift register surely reads as high
PICO_HIGH, PICO_MAX = 2.0, 3.6  # at 3.3 V
DIVIDER = 3.3 / (1.8 + 3.3)  # Q on its way to the Pico
CLAMP, CLAMP_CURRENT = 0.5, 0.020  # a 74HC input may lie that far outside its supply; beyond, it bears that current
SERIES = 1000  # before CP and PL


@dataclass(frozen=True)
class Case:
    """A supply and a kind of cable."""

    name: str
    volts: dict[str, float]
    source: dict[str, float]  # ohms between supply and the console's rail
    cable: float  # ohm a metre of one conductor; two of them make a rail

    def hop(self, metres: float = HOP) -> float:
        """Return the ohms of one rail from jack to jack."""
        return self.cable / 2 * metres + CONTACT


# The fuse has 15 to 80 milliohm, a switch 47, at most 60 and half as much again when hot. AWG24 and AWG26.
TYPICAL = Case("typical", {"USB": 5.0, "external": 5.0}, {"USB": 2 * 0.047, "external": 0.045 + 0.047 + PLUG}, 0.0842)
WORST = Case("worst", {"USB": 4.5, "external": 4.75}, {"USB": 2 * 0.090, "external": 0.080 + 0.090 + PLUG}, 0.134)
SUPPLIES = {"USB": USB, "external": EXTERNAL}


@dataclass(frozen=True)
class Rails:
    """Voltages along a chain, against the console's ground: the console first, then pod by pod."""

    plus: list[float]
    ground: list[float]

    @property
    def across(self) -> list[float]:
        """Return what each board gets."""
        return [plus - ground for plus, ground in zip(self.plus, self.ground, strict=True)]


def pod_currents(supply: str, pods: int) -> list[float]:
    """Return what each pod draws when the firmware is asked for all pixels white, in ampere."""
    board = Board(pods=pods)
    board.external_supply = supply == "external"
    strip = Strip(board)
    strip.pods = pods
    for pod in range(pods):
        for pixel in range(PIXELS):
            strip.set(pod, pixel, 255, 255, 255)
    strip.show()
    board.pause(10)
    frame = board.pixels.sent[-1][1]
    sums = [sum(frame[start : start + POD_BYTES]) for start in range(0, pods * POD_BYTES, POD_BYTES)]
    return [(IDLE + steps * FULL / 255) / 1000 for steps in sums]


def rails(case: Case, supply: str, pods: int, metres: float = HOP) -> Rails:
    """Return the voltages down the chain with every pod as bright as it may be."""
    pod = [current + LOGIC for current in pod_currents(supply, pods)]
    plus = [case.volts[supply] - case.source[supply] * (sum(pod) + CONSOLE)]
    ground = [0.0]
    for place in range(pods):
        current = sum(pod[place:])
        plus.append(plus[-1] - (case.hop(metres) + TRUNK) * current)
        ground.append(ground[-1] + (case.hop(metres) + POUR) * current)
    return Rails(plus, ground)


def longest_cable(supply: str, pods: int) -> float:
    """Return the longest cable between pods, up to 2 m, that leaves the last one enough in the worst case."""
    lengths = [step / 10 for step in range(20, 0, -1)]
    return next((metres for metres in lengths if rails(WORST, supply, pods, metres).across[-1] >= PIXEL_MIN), 0.0)


def margins(case: Case, supply: str, pods: int) -> dict[str, float]:
    """Return by how much each limit is kept: none may be below nought."""
    found = rails(case, supply, pods)
    plus, ground, across = found.plus, found.ground, found.across
    drawn = sum(pod_currents(supply, pods))
    total = drawn + pods * LOGIC + CONSOLE
    outside = max(plus[0] - plus[-1], ground[-1])  # how far CLK lies outside the last pod's supply
    hops = range(1, pods + 1)
    return {
        "the limiter's sum": SUPPLIES[supply] / 1000 - drawn,
        "the limiter's pod": POD / 1000 - max(pod_currents(supply, pods)),
        "what the fuse holds at 40 °C, or USB gives": (USB_MAX if supply == "USB" else FUSE_HOLD_40C) - total,
        "a pixel's supply": across[-1] - PIXEL_MIN,
        "a shift register's supply": across[-1] - SHIFT_MIN,
        "the Pico's supply": plus[0] - SCHOTTKY - PICO_MIN,
        "pixel data, from board to board": min(plus[k - 1] - ground[k] - HIGH * across[k] for k in hops),
        "CLK and LOAD_N, from console to last pod": plus[0] - ground[-1] - HIGH * max(across[1:]),
        "Q, from board to board": min(
            plus[k] - ground[k - 1] - HIGH * across[k - 1] for k in hops if k > 1 or pods == 1
        ),
        "Q, high enough for the Pico": plus[1] * DIVIDER - PICO_HIGH,
        "Q, low enough for the Pico": PICO_MAX - plus[1] * DIVIDER,
        "current into the clamps of CP and PL": CLAMP_CURRENT - max(0, outside - CLAMP) / SERIES,
    }


def least_margins(case: Case) -> dict[str, tuple[float, str, int]]:
    """Return the smallest margin of each limit, and at which supply and number of pods."""
    least: dict[str, tuple[float, str, int]] = {}
    for supply in SUPPLIES:
        for pods in range(1, PODS + 1):
            for name, margin in margins(case, supply, pods).items():
                least[name] = min(least.get(name, (margin, supply, pods)), (margin, supply, pods))
    return least


def page() -> str:
    """Return power.md."""
    return "\n".join([_HEAD, *_by_pods(), _CHAIN, *_down_the_chain(), _LIMITS, *_by_limit(), _FOOT])


def _by_pods() -> list[str]:
    lines = []
    for supply in SUPPLIES:
        for pods in range(1, PODS + 1):
            drawn = pod_currents(supply, pods)
            typical, worst = (rails(case, supply, pods).across for case in (TYPICAL, WORST))
            volts = [f"{volt:.2f}" for volt in (typical[0], typical[-1], worst[0], worst[-1])]
            most, total = max(drawn) * 1000, sum(drawn) * 1000
            cells = [supply, str(pods), f"{most:.0f}", f"{total:.0f}", *volts, f"{longest_cable(supply, pods):.1f}"]
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def _down_the_chain() -> list[str]:
    typical, worst = (rails(case, "external", PODS) for case in (TYPICAL, WORST))
    return [
        f"| {place or 'console'} | {typical.across[place]:.2f} | {typical.ground[place]:.2f} "
        f"| {worst.across[place]:.2f} | {worst.ground[place]:.2f} |"
        for place in range(PODS + 1)
    ]


def _by_limit() -> list[str]:
    lines = []
    for name, (margin, supply, pods) in least_margins(WORST).items():
        unit = "mA" if name.startswith(("the limiter", "what the fuse", "current")) else "mV"
        lines.append(f"| {name} | {margin * 1000:.0f} {unit} | {supply}, {pods} pods |".replace(", 1 pods", ", 1 pod"))
    return lines


def _outside() -> float:
    plus = rails(WORST, "external", PODS).plus
    return plus[0] - plus[-1]


_HEAD = f"""# Power budget

Written by `python -m hardware.power`: the firmware's own limiter is asked for every pixel in full white, and what it
sends is added up. On top come {CONSOLE * 1000:.0f} mA for the console and {LOGIC * 1000:.0f} mA for a pod's keys and
logic, both assumed and rounded upwards. Cables are {HOP} m long. Typical: a supply of 5.0 V and AWG24 cable. Worst:
4.75 V at the plug or 4.5 V at USB, every resistance at its highest, and a thin patch cable (AWG26).

The sum is that of all pods; volts are those of the console's rail and of the last pod.

| supply | pods | mA a pod | sum mA | console | last pod | worst console | worst last pod | longest cable m |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""

_CHAIN = """
With all cables as long as the longest, the last pod is left with 3.5 V in the worst case; 2 m is as far as this table
looks. A short cable counts most next to the console, where it carries everybody's current. That is what power allows:
[the clock](spice/clock.md) allows less from five pods on.

## Down the chain: ten pods on external supply

| pod | volts | its ground | worst volts | its ground |
| --- | --- | --- | --- | --- |"""

_LIMITS = """
## The smallest margins, worst case

| limit | kept by | at |
| --- | --- | --- |"""

_FOOT = f"""
A signal counts as high from {HIGH} of the receiver's supply on, which is what WS2812B and 74HCS165 ask for (a plain
74HC165 too), and senders and receivers stand on the different grounds of the table above. Outputs are taken to reach
their rail: they drive one input each. CLK and LOAD_N stand at most {_outside():.2f} V above the last pod's +5 V: what
its clamps take of that, if anything, comes through 1k.

Not within its data sheet: the 74AHCT125 is specified from {BUFFER_MIN} V on, and the console's rail comes to
{rails(WORST, "USB", 3).across[0]:.2f} V on a weak USB port and {rails(WORST, "external", PODS).across[0]:.2f} V on a
weak supply. It should work there, only slower, but no data sheet promises it; a supply of 5.1 V takes the second case
away.

| assumed or looked up | value |
| --- | --- |
| a conductor, AWG24, AWG26 | {TYPICAL.cable * 1000:.0f}, {WORST.cable * 1000:.0f} milliohm a metre; two make a rail |
| a contact of an RJ45 | {CONTACT * 1000:.0f} milliohm, the most when new; two side by side, at both ends |
| which makes, a rail and hop | {TYPICAL.hop() * 1000:.0f} and {WORST.hop() * 1000:.0f} milliohm |
| +5 V across a pod's board | {TRUNK * 1000:.0f} milliohm: the trunk's length and width at 35 um of copper |
| ground across a pod's board | {POUR * 1000:.0f} milliohm (assumed: poured on both sides) |
| barrel plug | {PLUG * 1000:.0f} milliohm (assumed) |
| polyfuse MF-MSMF260 | 15 to 80 milliohm, holds 2.6 A at 23 °C, {FUSE_HOLD_40C} A at 40 °C |
| AO3401A | 47 milliohm, 60 at most, taken as 90 when hot; two in series behind USB |
| SS14 to VSYS | {SCHOTTKY} V at most |
"""


def main() -> int:
    """Write the page; return 1 if a limit is broken."""
    PAGE.write_text(page())
    broken = {name: where for name, where in least_margins(WORST).items() if where[0] < 0}
    for name, (margin, supply, pods) in broken.items():
        print(f"{name}: broken by {-margin * 1000:.0f} mV or mA on {supply} with {pods} pods")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
