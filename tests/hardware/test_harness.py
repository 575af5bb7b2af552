"""The cables as they are drawn: each joins the same signals, pin by pin as circuit and firmware have them."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from hardware.circuit.pins import firmware_pins
from hardware.harness import cables
from hardware.harness.cables import CABLES, text
from hardware.parts.circuit_parts import read_parts

HERE = Path(cables.__file__).parent
PAIRS = ((1, 2), (3, 6), (4, 5), (7, 8))  # of the wires in a cable by T568B


def drawn(name: str) -> dict[str, Any]:
    """Return a harness as its file describes it."""
    return yaml.safe_load((HERE / f"{name}.yml").read_text("utf-8"))


def wires(harness: dict[str, Any]) -> list[tuple[Any, str, Any, str]]:
    """Return each wire: pin and signal at the near end, pin and signal at the far end."""
    ((near, _, far),) = harness["connections"]
    ends = []
    for place in (near, far):
        ((ref, pins),) = place.items()
        plug = harness["connectors"][ref]
        labels = dict(zip(plug["pins"], plug["pinlabels"], strict=True))
        ends.append([(pin, labels[pin]) for pin in pins])
    return [(*one, *other) for one, other in zip(*ends, strict=True)]


def crossed(harness: dict[str, Any]) -> list[str]:
    """Return the wires that join different signals."""
    return [f"{pin} {signal} goes to {to} {other}" for pin, signal, to, other in wires(harness) if signal != other]


@pytest.mark.parametrize("name", CABLES)
def test_the_drawing_is_made_of_what_stands_here(name: str) -> None:
    assert (HERE / f"{name}.yml").read_text("utf-8") == text(CABLES[name]), "python -m hardware.harness"
    for ending in ("svg", "png"):
        assert (HERE / f"{name}.{ending}").stat().st_size > 1000


@pytest.mark.parametrize("name", CABLES)
def test_no_drawing_depends_on_which_fonts_a_machine_has(name: str) -> None:
    assert set(re.findall(r'font-family="([^"]+)"', (HERE / f"{name}.svg").read_text())) == {"DejaVu Sans"}


@pytest.mark.parametrize("name", CABLES)
def test_every_wire_joins_the_same_signal(name: str) -> None:
    harness = drawn(name)
    assert crossed(harness) == []
    for ref in ("X1", "X2"):
        pins = harness["connectors"][ref]["pins"]
        assert len(pins) == len(set(pins)) == len(wires(harness))
    colours = harness["cables"]["W1"].get("colors", range(harness["cables"]["W1"].get("wirecount", 0)))
    assert len(colours) == len(set(colours)) == len(wires(harness)), "wires of one colour"


def test_wires_that_are_crossed_are_found() -> None:
    harness = drawn("pod_cable")
    near = harness["connections"][0][0]["X1"]
    near[0], near[1] = near[1], near[0]
    assert crossed(harness) == ["2 WS goes to 1 CLK", "1 CLK goes to 2 WS"]


@pytest.mark.parametrize(("board", "ref"), [("console", "J1"), ("pod", "J1"), ("pod", "J2")])
def test_the_pod_cable_fits_every_jack(board: str, ref: str) -> None:
    assert read_parts(board)[ref].part == "RJ45 jack"
    assert {str(pin): signal for pin, signal, _, _ in wires(drawn("pod_cable"))} == read_parts(board)[ref].names


def test_the_pod_cable_is_straight_and_its_pairs_go_together() -> None:
    signals = {pin: signal for pin, signal, to, _ in wires(drawn("pod_cable")) if pin == to}
    assert [{signals[pin] for pin in pair} for pair in PAIRS] == [{"CLK", "WS"}, {"LOAD_N", "Q"}, {"+5V"}, {"GND"}]
    assert drawn("pod_cable")["cables"]["W1"]["color_code"] == "T568B"


def test_the_bench_cable_carries_what_the_pod_cable_carries() -> None:
    bench, pod = ({signal for _, signal, _, _ in wires(drawn(name))} for name in ("bench_cable", "pod_cable"))
    assert bench == pod


def test_the_display_is_at_the_firmware_s_pins() -> None:
    found = {signal: pin for pin, signal, _, _ in wires(drawn("display_cable"))}
    assert found["SDA"].endswith(f" GP{firmware_pins()['OLED_SDA']}")
    assert found["SCL"].endswith(f" GP{firmware_pins()['OLED_SCL']}")
    assert (found["VCC"], found["GND"]) == ("36 3V3", "3 GND")


def test_the_large_display_hangs_on_the_socket_of_the_small_one() -> None:
    names = read_parts("console")["A3"].names
    assert {str(pin): signal for pin, signal, _, _ in wires(drawn("large_display_cable"))} == names
    assert sorted(names.values()) == ["GND", "SCL", "SDA", "VCC"]


def test_the_charger_s_cable_ends_at_the_inlet() -> None:
    assert wires(drawn("supply_cable")) == [("+", "+5V", "VBUS", "+5V"), ("-", "GND", "GND", "GND")]
    inlet = read_parts("console")["J2"]
    assert inlet.net_of_pin("A9") == inlet.net_of_pin("B9") == read_parts("console")["F1"].nets["1"]
    assert inlet.net_of_pin("A12") == inlet.net_of_pin("B12") == "GND"
