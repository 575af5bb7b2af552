"""The kinds of parts: pins, footprint from KiCad 6's libraries, and name in the parts list."""

from dataclasses import dataclass

from hardware.circuit.connector import DOWN, RJ45, UP
from hardware.circuit.skidl_import import Pin
from hardware.part_sources import SOURCES, PartSource

Function = Pin.types
IN, OUT, BOTH = Function.INPUT, Function.OUTPUT, Function.BIDIR
PASSIVE, POWERED, SUPPLY, PULLED_UP = Function.PASSIVE, Function.PWRIN, Function.PWROUT, Function.PULLUP


@dataclass(frozen=True)
class PartKind:
    """A kind of part. If it has no value, each part gives one, as resistors do."""

    name: str
    footprint: str
    pins: tuple[tuple[str, str, Function], ...]  # pad, name, function
    value: str = ""
    carries: str = ""  # the module in a socket

    def source(self, value: str = "") -> PartSource:
        """Return the manufacturer and number of a part of this kind; raise KeyError if none is known."""
        return SOURCES[self.name if self.value else f"{self.name} {value}"]


def _passive(*names: str) -> tuple[tuple[str, str, Function], ...]:
    """Return passive pins, numbered from 1."""
    return tuple((str(pad), name, PASSIVE) for pad, name in enumerate(names, 1))


def _chip(*pins: tuple[str, Function]) -> tuple[tuple[str, str, Function], ...]:
    """Return pins with their functions, numbered from 1."""
    return tuple((str(pad), name, function) for pad, (name, function) in enumerate(pins, 1))


def _jack(towards_board: tuple[str, ...]) -> tuple[tuple[str, str, Function], ...]:
    """Return a jack's pins: signals from the cable are outputs, so the check sees two ends that drive one wire."""
    functions = {name: OUT if name in towards_board else IN for name in DOWN + UP}
    return tuple((str(pad), name, functions.get(name, PASSIVE)) for pad, name in RJ45.items())


RESISTOR = PartKind("resistor", "Resistor_SMD:R_0805_2012Metric_Pad1.20x1.40mm_HandSolder", _passive("1", "2"))
CERAMIC = PartKind("ceramic", "Capacitor_SMD:C_0805_2012Metric_Pad1.18x1.45mm_HandSolder", _passive("1", "2"))
ELECTROLYTIC = PartKind("electrolytic", "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm", _passive("+", "-"))

KEY = PartKind("key 12 mm", "Button_Switch_THT:SW_PUSH-12mm", _passive("1", "2"))
PIEZO = PartKind("piezo", "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm", _passive("1", "2"), "PS1240P02BT")

_RJ45 = "Connector_RJ:RJ45_Amphenol_54602-x08_Horizontal"
JACK_IN = PartKind("RJ45 jack", _RJ45, _jack(DOWN), "IN")
JACK_OUT = PartKind("RJ45 jack", _RJ45, _jack(UP), "OUT")
INLET = PartKind(  # six pins, power only: fits both ways round; no charger gives more than 5 V unasked
    "USB-C inlet",
    "Connector_USB:USB_C_Receptacle_GCT_USB4135-GF-A_6P_TopMnt_Horizontal",
    tuple((pad, pad, PASSIVE) for pad in ("A5", "A9", "A12", "B5", "B9", "B12", "S1")),
    "5V 3A",
)

_FUSE = "Fuse:Fuse_1812_4532Metric_Pad1.30x3.40mm_HandSolder"
FUSE = PartKind("polyfuse 2.6A", _FUSE, _passive("1", "2"), "2.6A")
USB_FUSE = PartKind("polyfuse 0.75A", _FUSE, _passive("1", "2"), "0.75A")
SCHOTTKY = PartKind("SS14", "Diode_SMD:D_SMA_Handsoldering", _passive("K", "A"), "SS14")
TVS = PartKind("SMAJ5.0A", "Diode_SMD:D_SMA_Handsoldering", _passive("K", "A"), "SMAJ5.0A")
P_FET = PartKind("AO3401A", "Package_TO_SOT_SMD:SOT-23_Handsoldering", _passive("G", "S", "D"), "AO3401A")
PNP_PAIR = PartKind(
    "BCM857DS", "Package_TO_SOT_SMD:SOT-23-6_Handsoldering", _passive("E1", "B1", "C2", "E2", "B2", "C1"), "BCM857DS"
)
DIODE = PartKind("1N4148W", "Diode_SMD:D_SOD-123", _passive("K", "A"), "1N4148W")
TVS_ARRAY = PartKind(
    "SRV05-4",
    "Package_TO_SOT_SMD:SOT-23-6_Handsoldering",
    _chip(("1", PASSIVE), ("GND", POWERED), ("2", PASSIVE), ("3", PASSIVE), ("VCC", POWERED), ("4", PASSIVE)),
    "SRV05-4",
)

PIXEL = PartKind(
    "WS2812B",
    "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
    _chip(("VDD", POWERED), ("DOUT", OUT), ("VSS", POWERED), ("DIN", IN)),
    "WS2812B",
)
SHIFT_REGISTER = PartKind(
    "74HCS165",
    "Package_SO:SOIC-16_3.9x9.9mm_P1.27mm",
    _chip(
        ("PL_N", IN), ("CP", IN), ("D4", IN), ("D5", IN), ("D6", IN), ("D7", IN), ("Q7_N", OUT), ("GND", POWERED),
        ("Q7", OUT), ("DS", IN), ("D0", IN), ("D1", IN), ("D2", IN), ("D3", IN), ("CE_N", IN), ("VCC", POWERED),
    ),
    "74HCS165",
)  # fmt: skip
BUFFER = PartKind(
    "74AHCT125",
    "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm",
    _chip(
        ("1OE_N", IN), ("1A", IN), ("1Y", OUT), ("2OE_N", IN), ("2A", IN), ("2Y", OUT), ("GND", POWERED),
        ("3Y", OUT), ("3A", IN), ("3OE_N", IN), ("4Y", OUT), ("4A", IN), ("4OE_N", IN), ("VCC", POWERED),
    ),
    "74AHCT125",
)  # fmt: skip

TEST_POINT = PartKind("test point", "TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm", _passive("1"))

OLED = PartKind(
    "socket 1x4",
    "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical",
    _chip(("GND", POWERED), ("VCC", POWERED), ("SCL", BOTH), ("SDA", BOTH)),
    "SSD1306",
    carries="OLED 128x64",
)
