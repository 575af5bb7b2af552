"""The electrical rules find nothing in the circuits, and every slip of the hand."""

from collections.abc import Callable

import pytest

from hardware.circuit import console, pod
from hardware.circuit.check import broken_chain, erc, faults
from hardware.circuit.connector import RJ45
from hardware.circuit.netlist import parts
from hardware.circuit.skidl_import import Circuit
from tests.hardware.soldering import cut, leave_out, move, swap


def test_both_circuits_pass_without_an_error_or_a_warning() -> None:
    assert erc(console()) == []
    assert erc(pod()) == []


def test_boards_and_a_chain_of_them_have_no_fault() -> None:
    assert faults(console(), pod()) == []


SLIPS: dict[str, tuple[Callable[[Circuit, Circuit], None], str]] = {
    "output on output": (lambda console, pod: move(console, "U1", 6, "CLK_5V"), "OUTPUT connected to OUTPUT"),
    "output on ground": (lambda console, pod: move(pod, "U1", 9, "GND"), "Output U1 Q7 is on GND"),
    "resistor at the last pixel missing": (lambda console, pod: leave_out(pod, "R13"), "net LAST"),
    "clock input lifted": (lambda console, pod: cut(pod, "U1", 2), "Unconnected pin: INPUT pin 2/CP of 74HCS165/U1"),
    "series resistor at the clock missing": (lambda console, pod: leave_out(pod, "R1"), "net CP"),
    "series resistor at the source missing": (lambda console, pod: leave_out(console, "R1"), "CLK_5V"),
    "pull-up of a key missing": (lambda console, pod: leave_out(pod, "R5"), "Input U1 D2 floats"),
    "pull-up behind the last pod missing": (lambda console, pod: leave_out(pod, "R7"), "not 5F 5F 5F FF"),
    "resistor from the next pod missing": (lambda console, pod: leave_out(pod, "R10"), "Input U1 DS floats"),
    "keys A and B swapped": (lambda console, pod: swap(pod, "U1", 11, 12), "Key A of the second pod gives 5F 5D 5F FF"),
    "D6 and D7 swapped": (lambda console, pod: swap(pod, "U1", 5, 6), "reads 9F 9F 9F FF with no key pressed"),
    "D4 and D5 swapped": (lambda console, pod: swap(pod, "U1", 3, 4), "reads 6F 6F 6F FF"),
    "the inverted output used": (lambda console, pod: swap(pod, "U1", 7, 9), "reads 00 with no key pressed"),
    "clock and load swapped at a pod": (lambda console, pod: swap(pod, "U1", 1, 2), "CLK at CP reaches []"),
    "gates of clock and pixels swapped": (
        lambda console, pod: swap(console, "U1", 3, 8),
        "CHAIN_CLOCK is GP18, which leads to ['OUT WS']",
    ),
    "data of two pixels swapped": (lambda console, pod: swap(pod, "D4", 2, 4), "OUTPUT connected to OUTPUT"),
    "a pixel left out": (lambda console, pod: leave_out(pod, "D4"), "net PIXEL_3"),
    "output enable open": (lambda console, pod: cut(console, "U1", 1), "Unconnected pin: INPUT pin 1/1OE_N"),
    "unused gate's input open": (lambda console, pod: cut(console, "U1", 12), "Unconnected pin: INPUT pin 12/4A"),
    "supply of the shift register open": (lambda console, pod: cut(pod, "U1", 16), "POWER-IN pin 16/VCC"),
    "two console keys swapped": (
        lambda console, pod: swap(console, "A1", 9, 10),
        "UP is GP6, which leads to ['DOWN 1']",
    ),
    "display's lines swapped": (lambda console, pod: swap(console, "A3", 3, 4), "OLED_SDA is GP4, which leads to"),
    "two outputs of the Pico joined": (lambda console, pod: move(console, "A2", 15, "CLK_3V3"), "OUTPUT connected"),
    "divider of Q missing": (lambda console, pod: leave_out(console, "R4"), "CHAIN_IN is GP16, which leads to []"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found_and_named(slip: str) -> None:
    boards = console(), pod()
    make, sentence = SLIPS[slip]
    make(*boards)
    found = faults(*boards)
    assert any(sentence in fault for fault in found), found


@pytest.mark.parametrize("board", (0, 1))
@pytest.mark.parametrize("pin", [pin for pin in range(1, 8) if RJ45[pin] != RJ45[pin + 1]])
def test_two_neighbours_at_a_jack_cannot_be_swapped(board: int, pin: int) -> None:
    boards = console(), pod()
    swap(boards[board], "J1", pin, pin + 1)
    found = faults(*boards)
    assert any(f"Pin {pin} of jack J1" in fault for fault in found), found


def test_a_jack_that_is_wrong_at_one_end_breaks_the_chain() -> None:
    """Even without the connector table: the firmware would not see the pods."""
    boards = console(), pod()
    swap(boards[1], "J2", 1, 3)
    assert broken_chain(parts(boards[0]), parts(boards[1])) != []
