"""The Wokwi diagram: what may stand in it, and where its wires lead from the pins the firmware names."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from firmware.drivers.key_chain import POD
from firmware.drivers.limited_pixels import LAMP, PIXELS
from hardware.circuit.pins import firmware_pins
from hardware.wokwi.__main__ import FILE, text
from hardware.wokwi.diagram import PODS

SCHEMA = json.loads((FILE.parent / "schema.json").read_text("utf-8"))
DIAGRAM = json.loads(FILE.read_text("utf-8"))
TYPES = {part["id"]: part["type"] for part in DIAGRAM["parts"]}
PODS_HERE = range(1, PODS + 1)


def fresh() -> dict[str, Any]:
    """Return the diagram as its file has it."""
    return json.loads(FILE.read_text("utf-8"))


def check(diagram: dict[str, Any]) -> None:
    """Raise where a diagram is not one: by the schema, then pins of each part's type, and identities used once."""
    Draft202012Validator(SCHEMA).validate(diagram)
    types = {part["id"]: part["type"] for part in diagram["parts"]}
    if len(types) != len(diagram["parts"]):
        raise ValidationError("an id is used twice")
    for end in (end for connection in diagram["connections"] for end in connection[:2]):
        identity, _, pin = end.partition(":")
        if identity not in types:
            raise ValidationError(f"{end}: no such part")
        Draft202012Validator(SCHEMA["$defs"]["pins"][types[identity]]).validate(pin)


def wired(start: str, diagram: dict[str, Any] = DIAGRAM) -> set[str]:
    """Return all pins that wires join with one."""
    found, waiting = {start}, [start]
    while waiting:
        end = waiting.pop()
        for one, other, *_ in diagram["connections"]:
            for a, b in ((one, other), (other, one)):
                if a == end and b not in found:
                    found.add(b)
                    waiting.append(b)
    return found


def of_type(kind: str, ends: set[str]) -> set[str]:
    """Return the wire ends at parts of one type."""
    return {end for end in ends if TYPES[end.partition(":")[0]] == kind}


def pin(name: str) -> str:
    """Return the wire end at the Pico's pin for this."""
    return f"pico:GP{firmware_pins()[name]}"


def shortcuts() -> Iterator[str]:
    """Yield the keys that press the push buttons."""
    return (part["attrs"]["key"] for part in DIAGRAM["parts"] if part["type"] == "wokwi-pushbutton")


# --- the file


def test_it_is_a_diagram() -> None:
    check(DIAGRAM)


def test_it_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == text(), "diagram.json is old: python -m hardware.wokwi"


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda diagram: diagram["parts"][0].update(type="wokwi-pico"), "not valid"),
        (lambda diagram: diagram["parts"][0]["attrs"].update(speed="2"), "not valid"),
        (lambda diagram: diagram["parts"].append(diagram["parts"][0]), "used twice"),
        (lambda diagram: diagram["connections"].append(["pico:GP33", "pico:GP1", "red", []]), "not one of"),
        (lambda diagram: diagram["connections"].append(["pod1-u1:CLK", "pico:GP1", "red", []]), "not one of"),
        (lambda diagram: diagram["connections"].append(["pod9-u1:CP", "pico:GP1", "red", []]), "no such part"),
        (lambda diagram: diagram["connections"].append(["pico:GP1", "pico:GP2"]), "too short"),
    ],
)
def test_what_is_none_is_found(broken: Callable[[dict[str, Any]], None], said: str) -> None:
    diagram = fresh()
    broken(diagram)
    with pytest.raises(ValidationError, match=said):
        check(diagram)


def test_the_keyboard_has_each_key_once() -> None:
    keys = list(shortcuts())
    assert len(keys) == len(set(keys)) == 4 * (PODS + 1)
    assert all(keys)


# --- the wires


def test_clock_and_load_reach_every_register_and_nothing_else() -> None:
    assert wired(pin("CHAIN_CLOCK")) == {pin("CHAIN_CLOCK"), *(f"pod{pod}-u1:CP" for pod in PODS_HERE)}
    assert wired(pin("CHAIN_LOAD")) == {pin("CHAIN_LOAD"), *(f"pod{pod}-u1:PL" for pod in PODS_HERE)}


def test_each_register_shifts_into_the_one_nearer_to_the_console() -> None:
    assert wired("pod1-u1:Q7") == {"pod1-u1:Q7", pin("CHAIN_IN")}
    for pod in PODS_HERE:
        below = wired(f"pod{pod}-u1:DS") - {f"pod{pod}-u1:DS"}
        pull_up = of_type("wokwi-resistor", below)
        assert len(pull_up) == 1
        assert below - pull_up == ({f"pod{pod + 1}-u1:Q7"} if pod < PODS else set())


def test_inputs_idle_as_a_pod_s_byte_and_keys_pull_them_low() -> None:
    high, low = wired("pico:VBUS"), wired("pico:GND.1")
    for pod in PODS_HERE:
        fixed = [f"pod{pod}-u1:D{bit}" for bit in (7, 6, 5, 4)]
        assert sum((end in high) << bit for end, bit in zip(fixed, (7, 6, 5, 4), strict=True)) == POD
        assert all((end in high) != (end in low) for end in fixed)
        for bit, key in enumerate("ABCD"):
            ends = wired(f"pod{pod}-u1:D{bit}")
            (button,) = of_type("wokwi-pushbutton", ends)
            identity = button.partition(":")[0]
            label = next(part["attrs"]["label"] for part in DIAGRAM["parts"] if part["id"] == identity)
            assert label == key
            assert f"{identity}:2.l" in low
            (resistor,) = of_type("wokwi-resistor", ends)
            assert {f"{resistor[:-1]}1", f"{resistor[:-1]}2"} & high


def test_pixels_follow_each_other_eleven_a_pod() -> None:
    strips = {
        part["id"]: int(part["attrs"]["pixels"]) for part in DIAGRAM["parts"] if part["type"] == "wokwi-led-strip"
    }
    end, order = pin("PIXELS"), []
    while True:
        following = {other for other in wired(end) if other.endswith(":DIN")}
        if not following:
            break
        (place,) = following
        identity = place.partition(":")[0]
        order.append((identity, strips.get(identity, 1)))
        end = f"{identity}:DOUT"
    assert [name for name, _ in order] == [f"pod{pod}-{name}" for pod in PODS_HERE for name in ("strip", "lamp")]
    for strip, lamp in zip(order[::2], order[1::2], strict=True):
        assert strip[1] == LAMP
        assert strip[1] + lamp[1] == PIXELS


def test_the_console_s_parts_are_at_the_firmware_s_pins() -> None:
    assert wired(pin("OLED_SDA")) == {pin("OLED_SDA"), "a3:SDA"}
    assert wired(pin("OLED_SCL")) == {pin("OLED_SCL"), "a3:SCL"}
    assert wired(pin("PIEZO")) == {pin("PIEZO"), "bz1:2"}
    assert wired(pin("SUPPLY")) == {pin("SUPPLY"), "supply:2"}
    for name in ("UP", "DOWN", "BACK", "OK"):
        (button,) = of_type("wokwi-pushbutton", wired(pin(name)))
        assert next(part["attrs"]["label"] for part in DIAGRAM["parts"] if button.startswith(part["id"] + ":")) == name


def test_rails_are_apart_and_reach_every_part_that_needs_them() -> None:
    rails = [wired("pico:VBUS"), wired("pico:3V3"), wired("pico:GND.1")]
    assert not rails[0] & rails[1] and not rails[1] & rails[2] and not rails[0] & rails[2]
    for pod in PODS_HERE:
        for part, high, low in (("u1", "VCC", "GND"), ("strip", "VDD", "VSS"), ("lamp", "VDD", "VSS")):
            assert f"pod{pod}-{part}:{high}" in rails[0]
            assert f"pod{pod}-{part}:{low}" in rails[2]
        assert f"pod{pod}-u1:CE" in rails[2]
    assert "a3:VCC" in rails[1]
