"""The texts of the build steps: what is wired, and what the console shows then."""

from dataclasses import dataclass

from hardware.breadboard import no_pods, pod
from hardware.breadboard.layout import APART
from hardware.breadboard.module import Column
from hardware.power import CONTACT, PIXEL_DEAD, PIXEL_MIN, PLUG, PODS, SupplyCase, chain_voltages


@dataclass(frozen=True)
class Step:
    """A build step: its text, the circuit drawing, the parts put on a breadboard, and the screens that show success."""

    title: str
    text: str
    picture: str = ""
    refs: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    board: str = ""
    beside: str = ""  # another breadboard, from which wires lead to this one


METRES, OHMS, DIODE = 0.3, 0.1, 0.5  # assumed: cable, rail from breadboard to breadboard, volts at D1
GOOD, WEAK = 5.1, 4.75  # volts of a charger


def last_pod_volts(charger: float, pods: int) -> float:
    """Return the volts at the last of `pods` pods when all are as bright as the firmware allows."""
    inside = (OHMS - CONTACT) * 2 / METRES
    case = SupplyCase("breadboards", {"external": charger - DIODE}, {"external": 0.080 + PLUG}, inside, 0.0)
    return chain_voltages(case, "external", pods, METRES).across[-1]


def refs(columns: tuple[Column, ...]) -> tuple[str, ...]:
    """Return the references of all parts of a drawing."""
    return tuple(module.ref for column in columns for module in column)


PICO = Step(
    "The Pico alone",
    """Put MicroPython for RPI_PICO (1.27 or later) on the Pico: hold BOOTSEL while you plug it in, and copy its UF2
file onto the drive that appears. Then, in the checkout:

```
pip install -e '.[deploy]'
conclave deploy
```

It ends with a line that says hello. Unplug USB before each of the following steps, wire, and plug it in to look.""",
)
DISPLAY = Step(
    "The display",
    """Four wires. The order of the module's pins differs from maker to maker: go by what is printed beside them. The
display comes on within three seconds and asks for the language.""",
    "console",
    ("A3",),
    ("home",),
    "console",
)
KEYS = Step(
    "Keys and piezo",
    """Each key joins its pin to ground; no resistors. The piezo is a passive one (a disc without electronics).
Choose the language with down and OK; this page goes on in English. Skip the practice round with back. Then Test ▸ Keys:
press up, down, OK and back once each: a dot becomes the key's sign, and the piezo ticks at each. Test ▸ Screen shows
all pixels lit, all dark, then every letter.""",
    "console",
    ("SW1", "SW2", "SW3", "SW4", "R8", "BZ1"),
    ("language", "menu", "tests", "keys", "screen"),
    "console",
)
SUPPLY = Step(
    "The 5 V rail",
    """Diodes: the ring is K. With USB alone the rail gets its current through D4, and Test ▸ State says so: the pixels
may then take 325 mA in all. With a 5 V supply of 3 A at the USB-C socket it says external, and each may take more.
Measure the rail first: 4.5 to 5.2 V. The socket is on its own small board with two wires; it has the two
5k1 resistors that a charger asks for, and gives 5 V only.""",
    "supply",
    ("D1", "D2", "D3", "D4", "F1", "F2", "J2", "C2", "R11", "R12", "R20"),
    ("usb", "supply"),
    "console",
)
SHIFTER = Step(
    "Level shifter and plug",
    """The 74AHCT125 converts the Pico's signals to 5 V; a 74HC125 does not. Put C1 right beside it. With no pod
plugged in the State page counts none, and the chain is OK.""",
    "chain",
    ("U1", "C1", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "J1"),
    ("usb",),
    "console",
)
POD = Step(
    "The first pod",
    """D7 to D4 of the 74HC165 are wired 0101: that is how the console recognises a pod. Put C12 right beside it; the
arrows on the strip point from DIN to DOUT. Plug IN into the console. In Test ▸ Keys the first pod has four dots;
press each key. Here A and C were pressed, and B is held.""",
    "pod",
    refs(pod.whole()),
    ("pod",),
    "pod",
)
LIGHTS = Step(
    "Its lights",
    """Test ▸ Lights: down moves one light along the strip, the eleventh is the lamp, then all are lit; OK changes
between red, green, blue and white. Bend the eleventh pixel round to the outside of the hood.""",
    screens=("lights",),
)
CHAIN = Step(
    "The other pods",
    f"""Each pod is built like the first, and its IN goes to OUT of the one before (JST-XH-6 to JST-XH-6, pin to pin, at
most {METRES} m). After each look at Test ▸ State, which counts them, and at its row in Test ▸ Keys. Up to ten.

Their brightness is less certain than with boards: the pixels' data sheet begins at {PIXEL_MIN} V. Take {OHMS} ohm a
rail from one breadboard to the next, and {DIODE} V at D1, both assumed: then a charger of {GOOD} V leaves
{last_pod_volts(GOOD, 1):.1f} V to a single pod and {last_pod_volts(GOOD, PODS):.1f} V to the last of {PODS}, and one of
{WEAK} V leaves that {last_pod_volts(WEAK, PODS):.1f} V. They light there and take no harm from {PIXEL_DEAD} V up, but
no data sheet promises their colours. Turn Settings ▸ Brightness down if the last ones lose their blue.""",
    screens=("pods",),
)
TROUBLE = """## Troubleshooting

| symptom | where to look |
| --- | --- |
| the display stays dark | SDA and SCL swapped; the module at 0x3D instead of 0x3C |
| Pods 0 with pods plugged in | +5V and GND at the pod; its pin 9 to R4 and R5; CLK and LOAD_N swapped |
| Chain fault (below: D6 of pod 2 at ground) | D7 to D4 of each pod; R7 of the last one; Q between two |
| fewer pods than there are | Q between the last one that is counted and the next |
| a wrong key's dot changes | D0 to D3: A is D0 |
| keys right, lights dark | the strip's arrows; WS; U1's pin 10 to ground |
| lights right up to a pod, dark behind | its DOUT to the next one's DIN |
| lights flicker when many are lit | the 5 V rail at the last pod: thicker wires, or the supply |
| Pods 0, a pod's lights come and go | two plugs of the same kind are joined: OUT to OUT at the console |
| fault or wrong keys behind a pod, lights right | IN to IN: two shift registers meet at Q |
| lights wrong behind a pod, keys of it missing | OUT to OUT between pods: two last pixels meet at WS |

![State with a fault](screens/fault.svg)
"""

STRAP = Step(
    "Tie GP28 to ground",
    """One wire from the Pico's pin 34 to ground. With it the firmware looks for keys on the Pico's own pins instead of
a chain of pods; everything else stays as it is. Without it nothing of what follows works.""",
    refs=APART,
    board="console",
)
KEY_BOX = Step(
    "A player's keys",
    """Each player has a breadboard; all are alike, and this is the first player's. Four keys, four diodes, and a plug
for a cable of five wires (1.5 m at most). The ring of a diode is K. The diodes are not optional: without them two keys
held by one player show up at another as a key that nobody pressed.""",
    "no_pods_keys",
    refs(no_pods.player_keys()),
    board="player",
)
GRID = Step(
    "Up to five players",
    """The plugs go on a second breadboard below that of the Pico, and nine wires lead there. The lines A to D go to
every player, the fifth wire is separate for each. Leave out the plugs of those who do not play. Test ▸ Keys always
counts five; players without keys simply do not play: at the start of a game press a key for every seat, in their order.
Here player 1 has pressed all keys, player 4 B and C, and player 2 holds A and D.""",
    "no_pods",
    tuple(f"K{player}" for player in no_pods.PLAYERS),
    ("no_pods",),
    "plugs",
    "console",
)
LINE = Step(
    "The level shifter",
    """It converts the Pico's signal for the pixels to 5 V. Only one gate of the 74AHCT125 is needed; the inputs of the
others go to ground. Put C1 right beside it. The plug leads to player 1.""",
    "no_pods_pixels",
    ("U1", "C1", "R3", "R6", "J3"),
    board="console",
)
STRIP = Step(
    "A player's pixels",
    """On each player's breadboard: eleven pixels of a strip, with three wires soldered to each end; its arrows point
from DIN to DOUT. Cables of three wires (1.5 m at most) go from the console to IN of player 1, from OUT there to IN of
player 2, and so on, in the order of the players' plugs; no player in between may be left out. Bend the eleventh pixel
round to the outside of the hood. Then Test ▸ Lights.""",
    "no_pods_strip",
    refs(no_pods.player_pixels()),
    ("lights",),
    "player",
)

WITH_PODS = (PICO, DISPLAY, KEYS, SUPPLY, SHIFTER, POD, LIGHTS, CHAIN)
WITHOUT = (PICO, DISPLAY, KEYS, SUPPLY, STRAP, KEY_BOX, GRID, LINE, STRIP)

HOW_TO_READ = """Each step has two drawings. The first is the circuit: pins with the same name are joined, whether or
not a line is drawn. The second is the breadboard, with the Pico's USB and the notches of chips towards row 1; its
tables name each hole by letter and row. The holes a to e of a row are joined inside the board, and f to j; the long
rails are joined along it: join the two blue ones with a wire, and the two red ones, as at the right end. Parts of
earlier steps are pale."""
INTRO_PODS = f"""# On breadboards, with pods

This build needs no printed boards: a console and two to ten pods are made from modules and parts with leads, which are
in [the parts list](../parts/parts.md).

{HOW_TO_READ}

The pictures of the display come from the firmware itself, running on a simulated board; the figures for memory and
storage differ on a Pico. None of this has been wired on a real breadboard yet.
"""
INTRO_WITHOUT = f"""# On breadboards, without pods

For two to five players, all near the console, with only one chip. Each player has four keys and a strip of eleven
pixels.

Ten pins are free, too few for twenty separate keys. The keys are wired as a matrix: four lines for the keys A to D and
one wire per player, nine pins in all. Everything else stays as it is with pods: display, console keys, piezo, supply
sense, even the chain's pins. The firmware pulls one player's wire low at a time and reads the four lines. A line that
was low rises within 50 us through the Pico's own pull-up (80 kilohm at worst) if the cables of one line together have
less than 500 pF: some 8 m. Reading all five players takes a third of a millisecond.

You need a breadboard for the Pico, one for the players' plugs, and one per player.

{HOW_TO_READ}

The pictures of the display come from the firmware itself, running on a simulated board. None of this has been wired on
a real breadboard yet. If something does not work, see
[the table of the build with pods](README.md#troubleshooting).
"""
