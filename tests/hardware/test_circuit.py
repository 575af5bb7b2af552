"""The parts and nets of the circuits, and how the firmware sees a chain of them."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.drivers.key_chain import KeyChain
from hardware.boards.kicad import FOOTPRINTS
from hardware.circuit import console, pod
from hardware.circuit.chain import connect_chain, pixels, read_chain
from hardware.circuit.netlist import as_json, as_kicad, nets, parts
from hardware.circuit.skidl_import import Circuit

HERE = Path("hardware/circuit")
BOARDS = (console, pod)

PARTS = {name: parts(board()) for name, board in (("console", console), ("pod", pod))}


class Wires:
    """A board of the firmware whose shift registers are the circuit's."""

    def __init__(self, pods: int, pressed: tuple[str, ...]) -> None:
        self.spi = self.pixels = self
        self._bytes = read_chain(connect_chain(PARTS["console"], PARTS["pod"], pods), pressed)

    def busy(self) -> bool:
        """Return False: no transfer takes time."""
        return False

    def load(self, level: int) -> None:
        """Do nothing."""
        pass

    def readinto(self, into: bytearray) -> None:
        """Read the bytes of the chain; behind its end the last one repeats."""
        behind = bytes([self._bytes[-1]]) * len(into)
        into[:] = (bytes(self._bytes) + behind)[: len(into)]


@pytest.mark.parametrize("board", BOARDS)
def test_net_lists_on_disk_are_those_of_the_circuit(board: Callable[[], Circuit]) -> None:
    circuit = board()
    assert (HERE / f"{circuit.name}.json").read_text() == as_json(circuit)
    assert (HERE / f"{circuit.name}.net").read_text() == as_kicad(circuit)


@pytest.mark.parametrize("board", BOARDS)
def test_drawing_a_circuit_twice_gives_the_same(board: Callable[[], Circuit]) -> None:
    assert as_json(board()) == as_json(board())


@pytest.mark.parametrize("name", PARTS)
def test_every_part_says_what_it_is(name: str) -> None:
    for part in PARTS[name]:
        assert part["value"] and part["footprint"] and part["part"], part


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.skipif(not FOOTPRINTS.is_dir(), reason="KiCad's footprint libraries are not installed")
def test_every_footprint_is_one_of_kicad_with_the_same_pads(name: str) -> None:
    for part in PARTS[name]:
        library, footprint = part["footprint"].split(":")
        text = (FOOTPRINTS / f"{library}.pretty" / f"{footprint}.kicad_mod").read_text()
        assert set(re.findall(r'\(pad "([^"]+)"', text)) == set(part["pads"]), part["ref"]


@pytest.mark.parametrize("pods", range(11))
def test_the_firmware_counts_the_pods_of_a_chain(pods: int) -> None:
    chain = KeyChain(Wires(pods, ()))
    assert chain.scan(0)
    assert (chain.pod_count, any(chain.keys)) == (pods, False)


def test_the_firmware_sees_which_key_of_which_pod_is_pressed() -> None:
    for pod_number in (1, 5, 10):
        for key in range(4):
            chain = KeyChain(Wires(10, (f"{pod_number}/SW{1 + key}",)))
            assert chain.scan(0)
            assert list(chain.keys) == [1 << key if place == pod_number - 1 else 0 for place in range(10)]


def test_pixel_data_passes_eleven_pixels_a_pod() -> None:
    joined = connect_chain(PARTS["console"], PARTS["pod"], 10)
    assert pixels(joined) == [f"{pod}/D{1 + pixel}" for pod in range(1, 11) for pixel in range(11)]


def test_every_chip_and_pixel_has_its_capacitor() -> None:
    """A hundred nanofarad for each pin that is fed with 5 V, but for the clamps."""
    for listed in PARTS.values():
        fed = [part["ref"] for part in listed if part["part"] in ("WS2812B", "74HCS165", "74AHCT125")]
        at_ground = [part for part in listed if part["part"] == "ceramic 100n" and "GND" in part["pads"].values()]
        assert len(at_ground) == len(fed)


def test_every_jack_has_a_clamp_on_all_four_lines() -> None:
    for listed in PARTS.values():
        for jack in (part for part in listed if part["part"] == "RJ45 jack"):
            lines = {jack["pads"][pin] for pin in ("1", "2", "3", "6")}
            clamps = [part for part in listed if part["part"] == "SRV05-4"]
            assert any({clamp["pads"][pin] for pin in "1346"} == lines for clamp in clamps), jack["ref"]


def ways_through(switch: dict[str, str]) -> list[tuple[str, str]]:
    """Return the ways through a switch: that behind the supply blocks backwards, those of USB conduct both ways."""
    forwards = (switch["D"], switch["S"])
    return [forwards] if switch["G"] == "ONE_WAY" else [forwards, (switch["S"], switch["D"])]


def feeds(listed: list[dict], start: str) -> set[str]:
    """Return the nets that power gets to from `start`: through fuses, diodes forwards, and transistors."""
    ways: list[tuple[str, str]] = []
    for part in listed:
        pins = {part["names"][pad]: net for pad, net in part["pads"].items()}
        ways += [(pins["A"], pins["K"])] if part["part"].startswith("SS") else []
        ways += [(pins["1"], pins["2"])] if part["part"].startswith("polyfuse") else []
        ways += ways_through(pins) if part["part"] == "AO3401A" else []
    reached = {start}
    while more := {end for begin, end in ways if begin in reached} - reached:
        reached |= more
    return reached


def test_power_gets_from_plug_and_usb_to_pods_and_pico() -> None:
    assert {"EXTERNAL", "+5V", "VSYS"} <= feeds(PARTS["console"], "DC_IN")
    assert {"+5V", "VSYS"} <= feeds(PARTS["console"], "VBUS")


def test_usb_does_not_get_to_the_input_of_the_supply() -> None:
    assert not {"EXTERNAL", "DC_IN"} & feeds(PARTS["console"], "VBUS")


def test_the_switches_between_usb_and_pods_stand_back_to_back() -> None:
    """Their body diodes, drain to source, meet in the middle; both are off while the supply is there."""
    switches = [part["pads"] for part in PARTS["console"] if part["ref"] in ("Q1", "Q2")]
    assert [pads["1"] for pads in switches] == ["EXTERNAL"] * 2
    assert [pads["2"] for pads in switches] == ["USB_SWITCH"] * 2
    assert {pads["3"] for pads in switches} == {"USB_FUSED", "+5V"}


def test_power_from_usb_passes_a_fuse() -> None:
    unfused = [part for part in PARTS["console"] if not part["part"].startswith("polyfuse")]
    assert "+5V" not in feeds(unfused, "VBUS")
    assert "EXTERNAL" not in feeds(unfused, "DC_IN")


def test_a_charger_sees_both_resistors() -> None:
    inlet = next(part for part in PARTS["console"] if part["part"] == "USB-C inlet")
    for line in (inlet["pads"]["A5"], inlet["pads"]["B5"]):
        assert [part["value"] for part in PARTS["console"] if set(part["pads"].values()) == {line, "GND"}] == ["5k1"]


def ohms(listed: list[dict], one: str, other: str) -> float:
    """Return the resistor between two nets."""
    value = next(part["value"] for part in listed if set(part["pads"].values()) == {one, other})
    return float(value.replace("k", ".")) * 1e3 if "k" in value else float(value)


@pytest.mark.parametrize(("one", "other"), [("Q", "Q"), ("WS", "WS_OUT")])
def test_outputs_that_meet_by_mistake_do_each_other_no_harm(one: str, other: str) -> None:
    """IN to IN: two shift registers at Q. OUT to OUT: two last pixels, or one and the console's driver, at WS."""
    mine = ohms(PARTS["pod"], *(("Q7", "Q") if one == "Q" else ("LAST", "WS_OUT")))
    theirs = mine if one == "Q" else ohms(PARTS["console"], "WS_5V", "WS")
    assert 5.25 / (mine + theirs) < 0.020


def test_a_pod_at_the_consoles_output_leaves_a_sure_low() -> None:
    """A pod plugged in the wrong way round still lets the Pico read a safe low level."""
    above = ohms(PARTS["pod"], "+5V_POD", "Q_NEXT")
    upper, lower = ohms(PARTS["console"], "Q", "Q_3V3"), ohms(PARTS["console"], "Q_3V3", "GND")
    assert 5.25 * lower / (above + upper + lower) < 0.8


def test_what_a_pod_takes_comes_through_its_switch() -> None:
    """On +5 V there is nothing but both jacks, their clamps, the switch with its gate, and a pad for a meter."""
    on_rail = {part["ref"] for part in PARTS["pod"] if "+5V" in part["pads"].values()}
    assert on_rail == {"J1", "J2", "U2", "U3", "Q1", "C16", "TP2"}


def test_q_comes_down_to_what_the_pico_bears() -> None:
    values = {part["ref"]: part for part in PARTS["console"]}
    upper, lower = values["R4"], values["R5"]
    assert set(upper["pads"].values()) == {"Q", "Q_3V3"}
    assert set(lower["pads"].values()) == {"Q_3V3", "GND"}
    ohms = [float(part["value"].replace("k", ".")) for part in (upper, lower)]
    assert 2.0 < 5.25 * ohms[1] / sum(ohms) < 3.6


@pytest.mark.parametrize("name", PARTS)
def test_kicad_reads_every_part_and_net(name: str) -> None:
    circuit: Circuit = {"console": console, "pod": pod}[name]()
    text = as_kicad(circuit)
    assert text.count("(comp ") == len(PARTS[name])
    assert text.count("(net ") == len(nets(circuit))
    assert text.count("(") == text.count(")")


def test_the_json_is_what_the_layout_expects() -> None:
    for name, listed in PARTS.items():
        assert json.loads((HERE / f"{name}.json").read_text()) == {"parts": listed}
