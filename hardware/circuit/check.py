"""Electrical rule checks: SKiDL's, and those it cannot know. Each fault is a sentence."""

import logging

from firmware.drivers.key_chain import KEY_BITS, POD
from firmware.drivers.limited_pixels import PIXELS
from hardware.circuit.chain import connect_chain, parts_on_line, pixels, read_chain
from hardware.circuit.connector import RJ45
from hardware.circuit.kinds import BOTH, IN, OUT, SUPPLY
from hardware.circuit.netlist import Parts, nets, parts
from hardware.circuit.pins import wrong_pins
from hardware.circuit.skidl_import import Circuit, erc_logger

SUPPLIES = ("+5V", "+5V_POD", "3V3", "GND")
LEAVING = {"WS": "WS_OUT", "Q": "Q_NEXT"}  # signals with another net at jack OUT of a pod than at IN
KEYS = ("A", "B", "C", "D")
PODS = 3  # enough for a first, a last and one in between


def faults(console: Circuit, pod: Circuit) -> list[str]:
    """Return every fault of the two boards and of a chain made of them."""
    found = [f"{board.name}: {fault}" for board in (console, pod) for fault in _of_one_board(board)]
    return [*found, *wrong_pins(parts(console)), *broken_chain(parts(console), parts(pod))]


def _of_one_board(board: Circuit) -> list[str]:
    """Return the faults of a single board."""
    return [*erc(board), *undriven(board), *shorted(board), *miswired_jacks(parts(board))]


def erc(circuit: Circuit) -> list[str]:
    """Return the errors and warnings of SKiDL's electrical rule check."""
    heard = _Listener()
    erc_logger.addHandler(heard)
    try:
        circuit.ERC()
    finally:
        erc_logger.removeHandler(heard)
    return heard.sentences


def undriven(circuit: Circuit) -> list[str]:
    """Return the inputs that no output, supply or pin of the Pico reaches, directly or through resistors."""
    reached = _reached(circuit)
    return [
        f"Input {part.ref} {pin.name} floats: nothing drives net {pin.net.name}."
        for part in circuit.parts
        for pin in part.pins
        if pin.func == IN and pin.net and pin.net.name not in reached
    ]


def shorted(circuit: Circuit) -> list[str]:
    """Return the outputs that are connected to a supply."""
    return [
        f"Output {part.ref} {pin.name} is on {pin.net.name}."
        for part in circuit.parts
        for pin in part.pins
        if pin.func == OUT and pin.net and pin.net.name in SUPPLIES
    ]


def miswired_jacks(listed: Parts) -> list[str]:
    """Return the pins of jacks that do not carry the signal of the connector table."""
    jacks = [part for part in listed if part["part"] == "RJ45 jack"]
    found = []
    for jack in jacks:
        leaving = LEAVING if jack["value"] == "OUT" and len(jacks) > 1 else {}
        for pin, name in RJ45.items():
            net = jack["pads"][str(pin)]
            if net != leaving.get(name, name):
                found.append(f"Pin {pin} of jack {jack['ref']} {jack['value']} is {name}, but on net {net or 'none'}.")
    return found


def broken_chain(console: Parts, pod: Parts) -> list[str]:
    """Return the faults that the firmware would find in a chain of these boards."""
    joined = connect_chain(console, pod, PODS)
    return [*_wrong_bytes(joined), *_wrong_pixels(joined), *_wrong_lines(joined)]


def _wrong_bytes(joined: Parts) -> list[str]:
    """Return faults in the bytes of the chain, with no key pressed and with each key of the second pod."""
    found = []
    idle = [POD | KEY_BITS] * PODS + [0xFF]
    if read_chain(joined) != idle:
        found.append(f"The chain reads {_hex(read_chain(joined))} with no key pressed, not {_hex(idle)}.")
    for bit, key in enumerate(KEYS):
        ref = next(part["ref"] for part in joined if part["ref"].startswith("2/SW") and part["value"] == key)
        expected = [idle[0], idle[0] & ~(1 << bit), *idle[2:]]
        if read_chain(joined, (ref,)) != expected:
            found.append(f"Key {key} of the second pod gives {_hex(read_chain(joined, (ref,)))}, not {_hex(expected)}.")
    return found


def _wrong_pixels(joined: Parts) -> list[str]:
    """Return a fault if pixel data passes the pixels in another order."""
    expected = [f"{pod}/D{1 + pixel}" for pod in range(1, PODS + 1) for pixel in range(PIXELS)]
    return [] if pixels(joined) == expected else [f"The pixel data passes {pixels(joined)}, not {expected}."]


def _wrong_lines(joined: Parts) -> list[str]:
    """Return faults of CLK and LOAD_N: each must reach every shift register."""
    expected = [f"{pod}/U1" for pod in range(1, PODS + 1)]
    heard = {f"{line} at {pin}": parts_on_line(joined, line, pin) for line, pin in (("CLK", "CP"), ("LOAD_N", "PL_N"))}
    return [f"{line} reaches {found}, not {expected}." for line, found in heard.items() if found != expected]


def _hex(data: list[int]) -> str:
    return " ".join(f"{byte:02X}" for byte in data)


def _reached(circuit: Circuit) -> set[str]:
    """Return the nets that an output or supply drives, directly or through resistors."""
    driving = (OUT, BOTH, SUPPLY)
    reached = {pin.net.name for part in circuit.parts for pin in part.pins if pin.func in driving and pin.net}
    reached |= set(SUPPLIES)
    joins = [set(part["pads"].values()) for part in parts(circuit) if part["part"].startswith("resistor")]
    while grown := [ends for ends in joins if ends & reached and not ends <= reached]:
        reached |= set().union(*grown)
    return reached & set(nets(circuit))


class _Listener(logging.Handler):
    """Collects the messages of SKiDL's check."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.sentences.append(record.getMessage())
