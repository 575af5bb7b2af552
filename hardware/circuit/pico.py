"""The Pico in its two sockets. The pads of both count from the end with the Pico's USB."""

from hardware.circuit.kinds import BOTH, IN, OUT, PASSIVE, POWERED, PULLED_UP, SUPPLY, Function, PartKind

_SOCKET = "Connector_PinSocket_2.54mm:PinSocket_1x20_P2.54mm_Vertical"
_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"  # pins 1 to 20
_RIGHT = (
    "VBUS VSYS GND 3V3_EN 3V3 ADC_VREF GP28 AGND GP27 GP26 "  # pins 40 to 31
    "RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16"  # pins 30 to 21
)

_FUNCTIONS = {
    "GND": POWERED,
    "AGND": POWERED,
    "VSYS": POWERED,
    "VBUS": SUPPLY,
    "3V3": SUPPLY,
    "3V3_EN": PASSIVE,
    "ADC_VREF": PASSIVE,
    "RUN": PASSIVE,
    **dict.fromkeys(("GP6", "GP7", "GP8", "GP9"), PULLED_UP),  # as the firmware sets them up
    **dict.fromkeys(("GP14", "GP17", "GP18", "GP20"), OUT),
    **dict.fromkeys(("GP16", "GP26"), IN),
}


def _pins(names: str) -> tuple[tuple[str, str, Function], ...]:
    """Return the pins of a socket with their functions, numbered from 1."""
    return tuple((str(pad), name, _FUNCTIONS.get(name, BOTH)) for pad, name in enumerate(names.split(), 1))


PICO_LEFT = PartKind("socket 1x20", _SOCKET, _pins(_LEFT), "Pico 1-20", carries="Raspberry Pi Pico")
PICO_RIGHT = PartKind("socket 1x20", _SOCKET, _pins(_RIGHT), "Pico 40-21")
