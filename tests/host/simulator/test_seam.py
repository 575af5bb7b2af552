"""Code that runs on the simulated board runs on the Pico's: both offer the firmware the same calls."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from conclave.simulator.pod_cable import SimulatedPixels
from conclave.simulator.simulated_board import SimulatedBoard
from conclave.simulator.simulated_flash import File, SimulatedFlash
from conclave.simulator.simulated_serial import SimulatedSerial

FIRMWARE = Path(__file__).parents[3] / "firmware"


def offered(module: str, name: str) -> set[str]:
    """Return the names of what a class of the Pico's has, its inner parts left out; it cannot be imported here."""
    tree = ast.parse((FIRMWARE / "pico" / f"{module}.py").read_text("utf-8"))
    (found,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    names = {node.name for node in found.body if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(found):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return {name for name in names if not name.startswith("_")}


def used(what: str) -> set[str]:
    """Return the names that the firmware asks for, of something that it calls so; the drivers themselves left out."""
    files = [file for file in FIRMWARE.rglob("*.py") if file.parent.name != "pico" and file.name != "main.py"]
    texts = [file.read_text("utf-8") for file in files]
    return {name for text in texts for name in re.findall(rf"\b_?{what}\.([a-z]\w*)\(?", text) if name[0] != "_"}


def test_the_simulated_board_has_what_the_pico_has() -> None:
    missing = {name for name in offered("pins", "Board") if not hasattr(SimulatedBoard(), name)}
    assert missing == set()


def test_the_firmware_uses_only_what_the_picos_board_offers() -> None:
    asked = used(r"board") - {"get"}
    assert {"spi", "entropy", "ticks_ms", "pause"} <= asked
    assert asked <= offered("pins", "Board")


@pytest.mark.parametrize(
    ("module", "name", "simulated"),
    [
        ("flash", "Flash", SimulatedFlash),
        ("usb_serial", "UsbSerial", SimulatedSerial),
        ("pixel_output", "PixelOutput", SimulatedPixels),
    ],
)
def test_a_simulated_driver_has_the_calls_of_the_real_one(module: str, name: str, simulated: Any) -> None:
    inner = {"call_mounted", "call_open_file", "close"}  # used among themselves, and for the prompt
    assert offered(module, name) - inner <= set(dir(simulated))


def test_a_simulated_file_has_no_call_that_a_real_one_has_not() -> None:
    calls = {name for name, value in vars(File).items() if callable(value)} - {"__init__", "_check_open"}
    assert calls == offered("flash", "File")
