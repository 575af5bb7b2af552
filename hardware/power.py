"""The power budget: the current that the firmware's limiter allows, and the voltage left at the last pixels.

Run as a module it writes power.md and fails when a limit is broken.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from conclave.simulator.simulated_board import SimulatedBoard

from firmware.drivers.key_chain import PODS
from firmware.drivers.limited_pixels import EXTERNAL, FULL, IDLE, PIXELS, POD, POD_BYTES, USB, LimitedPixels

PAGE = Path(__file__).parent / "power.md"

# Assumptions, rounded up, in ohm, ampere and volt
CONSOLE = 0.130  # Pico 100 mA, display 25 mA, the rest 5 mA; on USB alone the Pico takes it before the pods' path
LOGIC = 0.003  # a pod: four keys pressed, the pull-up at Q, the shift register
CONTACT = 0.020  # of an RJ45, maximum when new; pairs of contacts in parallel at both ends of a cable
PLUG = 0.050  # of a USB-C plug, both ways
HOP = 0.5  # metres of cable between two boards

# Copper, measured on the boards' files by boards/copper.py and rounded up: +5 V, and ground
PATH = {"USB": 0.028, "external": 0.013}  # on the console, from USB or inlet to the jack, without the parts between
BACK = {"USB": 0.005, "external": 0.008}
TRUNK, POUR = 0.017, 0.006  # on a pod, from jack to jack
LOCAL = 0.025  # on a pod, behind its switch to its furthest pixel, and from there to ground

# From data sheets
FUSE_HOLD_40C = {"USB": 0.63, "external": 2.2}  # of MF-MSMF075 and MF-MSMF260/16X, scaled as their curve falls
PIXEL_MIN, PIXEL_MAX = 4.5, 5.3  # WS2812B: lower end of its tables, upper end of its absolute maximum ratings
PIXEL_DEAD = 3.5  # lower end of its absolute maximum ratings
SHIFT_MIN = 2.0  # 74HCS165
BUFFER_MIN = 4.5  # 74AHCT125
PICO_MIN = 1.8  # VSYS
SCHOTTKY = 0.50  # SS14 at 1 A, at most
USB_MAX = 0.500
HIGH = 0.7  # fraction of its supply that an input of pixel or shift register surely reads as high
PICO_HIGH, PICO_MAX = 2.0, 3.6  # at 3.3 V
DIVIDER = 3.3 / (0.22 + 1.8 + 3.3)  # Q on its way from the register to the Pico
CLAMP, CLAMP_CURRENT = 0.5, 0.020  # volts a 74HC input may be outside its supply; current it withstands beyond
SERIES = 1000  # ohm before CP and PL
INLET_MIN = 4.75  # the least a charger within its standard gives
PROMISED = 5  # number of pods whose pixels stay within their data sheet at INLET_MIN


@dataclass(frozen=True)
class SupplyCase:
    """A case of the calculation: volts of the supplies, ohms up to the rail, of the cable and of a pod's switch."""

    name: str
    volts: dict[str, float]
    source: dict[str, float]  # ohms of the parts between supply and the console's rail
    cable: float  # ohm per metre of one conductor; a rail has two
    switch: float  # ohm of a pod's switch

    def hop(self, metres: float = HOP) -> float:
        """Return the ohms of one rail from jack to jack."""
        return self.cable / 2 * metres + CONTACT


# A switch has 47 milliohm, at most 60, and 1.5 times that when hot. Cables are AWG24 and AWG26.
ON, HOT = 0.047, 0.090
TYPICAL = SupplyCase(
    "typical", {"USB": 5.0, "external": 5.0}, {"USB": 0.20 + 2 * ON, "external": 0.03 + ON + PLUG}, 0.0842, ON
)
WORST = SupplyCase(
    "worst", {"USB": 4.5, "external": INLET_MIN}, {"USB": 0.45 + 2 * HOT, "external": 0.05 + HOT + PLUG}, 0.134, HOT
)


@dataclass(frozen=True)
class ChainVoltages:
    """Voltages along a chain, relative to the console's ground: the console first, then pod by pod."""

    plus: list[float]
    ground: list[float]
    local: list[float]  # volts lost between a pod's jacks and its furthest pixel

    @property
    def across(self) -> list[float]:
        """The voltage that each board gets, for a pod at its furthest pixel."""
        return [plus - ground - local for plus, ground, local in zip(self.plus, self.ground, self.local, strict=True)]


def pod_limit(supply: str, pods: int) -> int:
    """Return the current that the firmware allows each pod, in milliampere; `supply` is "USB" or "external"."""
    return EXTERNAL[pods] if supply == "external" else min(USB // pods, POD)


def pod_currents(supply: str, pods: int) -> list[float]:
    """Return the current of each pod when the firmware is asked for all pixels white, in ampere."""
    board = SimulatedBoard(pods=pods)
    board.external_supply = supply == "external"
    strip = LimitedPixels(board)
    strip.pods = pods
    for pod in range(pods):
        for pixel in range(PIXELS):
            strip.set_pixel(pod, pixel, 255, 255, 255)
    strip.send_if_changed()
    board.pause(10)
    frame = board.pixels.sent[-1][1]
    sums = [sum(frame[start : start + POD_BYTES]) for start in range(0, pods * POD_BYTES, POD_BYTES)]
    return [(IDLE + steps * FULL / 255) / 1000 for steps in sums]


def chain_voltages(
    case: SupplyCase, supply: str, pods: int, metres: float = HOP, inlet: float | None = None
) -> ChainVoltages:
    """Return the voltages along the chain with every pod as bright as it may be; `inlet` overrides the case's volts."""
    pod = [current + LOGIC for current in pod_currents(supply, pods)]
    drawn = sum(pod) + (CONSOLE if supply == "external" else 0)
    plus = [(inlet or case.volts[supply]) - (case.source[supply] + PATH[supply] + BACK[supply]) * drawn]
    ground = [0.0]
    for place in range(pods):
        current = sum(pod[place:])
        plus.append(plus[-1] - (case.hop(metres) + TRUNK) * current)
        ground.append(ground[-1] + (case.hop(metres) + POUR) * current)
    return ChainVoltages(plus, ground, [0.0, *((case.switch + LOCAL) * current for current in pod)])


def needed_volts(case: SupplyCase, supply: str, pods: int, metres: float = HOP) -> float:
    """Return the volts at the inlet, or at the Pico's USB, that leave the last pod's pixels 4.5 V."""
    return PIXEL_MIN + 5 - chain_voltages(case, supply, pods, metres, 5).across[-1]


def promised_pods(case: SupplyCase, supply: str, inlet: float) -> int:
    """Return up to how many pods all pixels stay within their data sheet."""
    return max([0, *(pods for pods in range(1, PODS + 1) if needed_volts(case, supply, pods) <= inlet)])


def longest_cable(supply: str, pods: int) -> float:
    """Return the longest cable between pods, up to 2 m, with which the last pod works in the worst case; 0 if none."""
    lengths = [step / 10 for step in range(20, 0, -1)]
    return next(
        (metres for metres in lengths if chain_voltages(WORST, supply, pods, metres).across[-1] >= PIXEL_DEAD), 0.0
    )


def margins(case: SupplyCase, supply: str, pods: int) -> dict[str, float]:
    """Return the margin of each limit, negative if it is broken: volts or amperes."""
    found = chain_voltages(case, supply, pods)
    plus, ground, across = found.plus, found.ground, found.across
    drawn = sum(pod_currents(supply, pods))
    total = drawn + pods * LOGIC + CONSOLE
    outside = max(plus[0] - plus[-1], ground[-1])  # volts by which CLK is outside the last pod's supply
    hops = range(1, pods + 1)
    is_promised = case.volts[supply] >= INLET_MIN and pods <= PROMISED
    return {
        "the limiter's sum": pod_limit(supply, pods) * pods / 1000 - drawn,
        "the limiter's pod": POD / 1000 - max(pod_currents(supply, pods)),
        "what the fuse holds at 40 °C": FUSE_HOLD_40C[supply] - total,
        "what USB gives": (USB_MAX if supply == "USB" else total) - total,
        "what is promised of the pixels' supply": across[-1] - PIXEL_MIN if is_promised else 0.0,
        "a pixel's supply above its absolute minimum": across[-1] - PIXEL_DEAD,
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


def least_margins(case: SupplyCase) -> dict[str, tuple[float, str, int]]:
    """Return the smallest margin of each limit, with the supply and number of pods where it occurs."""
    least: dict[str, tuple[float, str, int]] = {}
    for supply in PATH:
        for pods in range(1, PODS + 1):
            for name, margin in margins(case, supply, pods).items():
                least[name] = min(least.get(name, (margin, supply, pods)), (margin, supply, pods))
    return least


def page() -> str:
    """Return the content of power.md."""
    tables = [_HEAD, *_by_pods(), _PROMISE, *_promises(), _CHAIN, *_down_the_chain(), _LIMITS, *_by_limit()]
    return "\n".join([*tables, _FOOT])


def _by_pods() -> list[str]:
    """Return the rows of the table by supply and number of pods."""
    lines = []
    for supply in PATH:
        for pods in range(1, PODS + 1):
            drawn = pod_currents(supply, pods)
            typical, worst = (chain_voltages(case, supply, pods).across for case in (TYPICAL, WORST))
            volts = [typical[0], typical[-1], worst[0], worst[-1], needed_volts(WORST, supply, pods)]
            cells = [supply, str(pods), *(f"{ampere * 1000:.0f}" for ampere in (max(drawn), sum(drawn)))]
            cells += [*(f"{volt:.2f}" for volt in volts), f"{longest_cable(supply, pods):.1f}"]
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def _promises() -> list[str]:
    """Return the rows of the table of promised pods by voltage."""
    lines = []
    for inlet in (4.5, 4.75, 4.9, 5.0, 5.1):
        counts = [promised_pods(case, supply, inlet) for supply in PATH for case in (WORST, TYPICAL)]
        lines.append(f"| {inlet:.2f} | {' | '.join(map(str, counts))} |")
    return lines


def _down_the_chain() -> list[str]:
    """Return the rows of the table of voltages along a chain of ten pods."""
    typical, worst = (chain_voltages(case, "external", PODS) for case in (TYPICAL, WORST))
    return [
        f"| {place or 'console'} | {typical.across[place]:.2f} | {typical.ground[place]:.2f} "
        f"| {worst.across[place]:.2f} | {worst.ground[place]:.2f} |"
        for place in range(PODS + 1)
    ]


def _by_limit() -> list[str]:
    """Return the rows of the table of smallest margins."""
    lines = []
    for name, (margin, supply, pods) in least_margins(WORST).items():
        unit = "mA" if name.startswith(("the limiter", "what the fuse", "current")) else "mV"
        lines.append(f"| {name} | {margin * 1000:.0f} {unit} | {supply}, {pods} pods |".replace(", 1 pods", ", 1 pod"))
    return lines


def _outside() -> float:
    """Return the volts by which CLK is above the last pod's supply in the worst case."""
    plus = chain_voltages(WORST, "external", PODS).plus
    return plus[0] - plus[-1]


_HEAD = f"""# Power budget

Written by `python -m hardware.power`: the firmware's limiter is asked for every pixel in full white, and the data it
sends is added up. To that are added {CONSOLE * 1000:.0f} mA for the console and {LOGIC * 1000:.0f} mA for a pod's keys
and logic, both assumed and rounded up. Cables are {HOP} m long. Typical: 5.0 V and AWG24 cable. Worst:
{INLET_MIN} V at the inlet or {WORST.volts["USB"]} V at the Pico's USB, every resistance at its highest, and a thin
patch cable (AWG26).

The pixels are WS2812B of Worldsemi. Their electrical tables hold from {PIXEL_MIN} V on; {PIXEL_DEAD} to {PIXEL_MAX} V
is the range of the absolute maximum ratings, in which they take no harm and nothing is promised. A channel is taken
as {FULL} mA, an idle pixel as {IDLE // PIXELS} mA: the data sheet gives neither, and newer ones take less.

The sum is that of all pods; volts are those of the console's rail and of the last pod's furthest pixel. "Needed"
is the voltage at the inlet, or at the Pico's USB, that leaves that pixel {PIXEL_MIN} V in the worst case.

| supply | pods | mA a pod | sum mA | console | last pod | worst console | worst last pod | needed | longest cable m |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""

_PROMISE = f"""
The longest cable, the same between all pods, leaves the last one {PIXEL_DEAD} V in the worst case; the
table ends at 2 m. This is the limit of power alone: [the clock](spice/clock.md) allows less from five pods on.

## How many pods are promised

Pods whose pixels all get {PIXEL_MIN} V in full white, by what a meter shows at the inlet (TP2 of the console) or at the
Pico's USB (TP4):

| volts | USB, worst | USB, typical | inlet, worst | inlet, typical |
| --- | --- | --- | --- | --- |"""

_CHAIN = f"""
**{PROMISED} pods are promised** on any charger that keeps to its standard, {INLET_MIN} V at the inlet, and ten from
{needed_volts(WORST, "external", PODS):.2f} V on: hence a supply of 5.1 V. The limiter's shares for an external supply
are chosen for that; from {PROMISED + 1} pods on they are those of USB, so that nothing gets darker when a supply is
plugged in. Games never need more than the share of ten pods on USB; only
Test ▸ Lights reaches the limits of fewer pods.

On USB alone nothing is promised on a weak port: fuse and switches cost up to {WORST.source["USB"] * 1000:.0f} milliohm.
Pixels then work as they do in any strip at its far end; first their blue gets weaker.

## Down the chain: ten pods on external supply

| pod | volts | its ground | worst volts | its ground |
| --- | --- | --- | --- | --- |"""

_LIMITS = """
Pixels draw their current in pulses, some hundreds to thousands a second; these are means. Each pixel pulses
independently of the others.

## The smallest margins, worst case

| limit | margin | at |
| --- | --- | --- |"""

_FOOT = f"""
A signal counts as high from {HIGH} of the receiver's supply on, which is what WS2812B and 74HCS165 ask for (a plain
74HC165 too), and senders and receivers are on the different grounds of the table above. Outputs are taken to reach
their rail: they drive one input each. CLK and LOAD_N are at most {_outside():.2f} V above the last pod's +5 V. The
SRV05-4 at the jacks has a diode from each line to +5 V, before the 1k: it conducts only above some
0.6 V, where the 100 ohm at the console limit its current.

Not within its data sheet: the 74AHCT125 is specified from {BUFFER_MIN} V on, and on a weak USB port the console's rail
comes to {chain_voltages(WORST, "USB", 3).across[0]:.2f} V. It should work there, only slower, but no data sheet
promises it. On an external supply it keeps {chain_voltages(WORST, "external", 5).across[0]:.2f} V.

| assumed or looked up | value |
| --- | --- |
| a conductor, AWG24, AWG26 | {TYPICAL.cable * 1000:.0f}, {WORST.cable * 1000:.0f} milliohm a metre; two make a rail |
| a contact of an RJ45 | {CONTACT * 1000:.0f} milliohm, the most when new; two side by side, at both ends |
| which makes, a rail and hop | {TYPICAL.hop() * 1000:.0f} and {WORST.hop() * 1000:.0f} milliohm |
| copper of the console, +5 V and ground, from USB | {PATH["USB"] * 1000:.0f} and {BACK["USB"] * 1000:.0f} milliohm |
| the same from the inlet | {PATH["external"] * 1000:.0f} and {BACK["external"] * 1000:.0f} milliohm |
| copper of a pod from jack to jack, +5 V and ground | {TRUNK * 1000:.0f} and {POUR * 1000:.0f} milliohm |
| copper within a pod | {LOCAL * 1000:.0f} milliohm, for all its current |
| USB-C plug | {PLUG * 1000:.0f} milliohm both ways (assumed) |
| MF-MSMF260/16X behind the inlet | 15 to 50 milliohm, holds 2.6 A; {FUSE_HOLD_40C["external"]} A at 40 °C (assumed) |
| MF-MSMF075 behind USB | 110 to 450 milliohm, holds 0.75 A; {FUSE_HOLD_40C["USB"]} A at 40 °C (assumed) |
| AO3401A | 47 milliohm, 60 at most, taken as 90 when hot; two in series behind USB, one in a pod |
| SS14 to VSYS | {SCHOTTKY} V at most |

The copper is that of the boards' files: `boards/copper.py` cuts each net into small squares and solves for the current;
a test fails if a board has more than listed here.
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
