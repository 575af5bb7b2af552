"""Power-up: what the Pico does before anybody plays."""

from itertools import pairwise

import pytest

from tests.pico.conftest import Boxes
from tests.workbench.bench import Bench
from tests.workbench.hands import CONSOLE

LATCH = 280  # us of low that WS2812 pixels take at most to show what they were sent
# As fast as the driver sends frames.
FRAMES = b"""
from firmware.pico.pixel_output import PixelOutput

pixels, frame = PixelOutput(20), bytearray(33)
while True:
    if not pixels.busy():
        pixels.send(frame)
"""
# The firmware as it starts by itself; it hangs as long as two keys are held.
HANGING = b"""
from firmware import main

build_device = main.build_device
def hanging(board):
    device = build_device(board)
    step = device.step
    def hang(passes):
        step()
        while board.keys_pressed() == 12:
            pass
    device.step = hang
    return device
main.build_device = hanging
main.main()
"""
CLOCK = 200_000_000  # Hz
MENU = ["Conclave", "▶Nouvelle partie", " Derniers résultats", " Réglages", " Test", " Noms", "", ""]
WORST_BIT = {"t0h": (250, 550), "t1h": (650, 950)}  # ns, of the data sheet: 400 and 800, 150 more or less
BIT = (650, 1850)  # ns, from rise to rise: 1250, 600 more or less


def test_the_menu_within_three_seconds(boxes: Boxes) -> None:
    box = boxes()
    box.until(lambda: box.screen == MENU, ms=3000)
    assert box.resets == 0


def test_it_runs_as_fast_as_its_maker_allows(boxes: Boxes) -> None:
    """The emulated regulator has to give 1.15 V before that, or its Pico stops."""
    box = boxes()
    box.until(lambda: box.screen == MENU, ms=3000)
    assert box.ask("clock") == CLOCK
    assert box.ask("strip")["timing"]["bad"] == 0


def test_the_glass_equals_the_simulated_one_pixel_by_pixel(boxes: Boxes) -> None:
    box, simulated = boxes(10), Bench(10)
    box.until(lambda: box.screen == MENU, ms=3000)
    box.run(100)
    assert box.picture == simulated.picture
    for key in ("down", "ok", "down", "ok", "back", "back", "up", "ok", "ok"):
        box.tap(CONSOLE, key)
        simulated.press_console(key)
        box.run(200)
        assert box.screen == simulated.screen
        assert box.picture == simulated.picture


def test_bits_on_the_wire_are_those_of_the_data_sheet(boxes: Boxes) -> None:
    box = boxes(10)
    box.until(lambda: box.screen == MENU, ms=3000)
    box.tap(CONSOLE, "ok", "down", "ok")
    box.tap(4, "A")
    box.tap(9, "B")
    box.run(300)
    seen = box.ask("strip")
    assert box.lamps[4] != (0, 0, 0), "the pod that was pressed is seated: its lamp is lit"
    assert box.strip(9)[1] != (0, 0, 0), "the second one shows two lights"
    assert seen["timing"]["bad"] == 0
    for name, (shortest, longest) in WORST_BIT.items():
        assert shortest <= seen["timing"][name][0] <= seen["timing"][name][1] <= longest
    assert BIT[0] <= seen["timing"]["period"][0] <= seen["timing"]["period"][1] <= BIT[1]
    for frame in box.ask("frames", **{"from": 0}):
        assert frame["bits"] == 10 * 11 * 24, "no frame is torn"
    assert seen["scansWhileSending"] == 0


def test_the_driver_alone_leaves_the_pixels_time_to_show_a_frame(boxes: Boxes) -> None:
    box = boxes(main=FRAMES)
    box.until(lambda: box.ask("strip")["frames"] > 50, ms=3000)
    frames = box.ask("frames", **{"from": 0})
    assert {frame["bits"] for frame in frames} == {33 * 8}, "no two frames run into one"
    assert min(after["startUs"] - before["endUs"] for before, after in pairwise(frames)) >= LATCH


def test_a_console_key_held_at_boot_leads_to_the_prompt(boxes: Boxes) -> None:
    box = boxes()
    box.hold(CONSOLE, "back")
    box.until(lambda: b">>> " in box.received_bytes, ms=3000)
    box.release(CONSOLE, "back")
    box.run(10_000)  # longer than any watchdog waits
    assert box.resets == 0
    box.send(b"while True: pass\r\n")
    box.run(200)
    box.send(b"\x03")
    box.run(200)
    box.send(b"print(6 * 7)\r\n")
    box.until(lambda: b"\n42\n" in box.received_bytes)


@pytest.mark.parametrize("pressed", [900, 1100])
def test_a_key_pressed_during_boot_leaves_the_watchdog_armed(boxes: Boxes, pressed: int) -> None:
    """It came too late to lead to the prompt, so everything is as usual."""
    box = boxes(main=HANGING)
    box.run(pressed)
    box.hold(CONSOLE, "ok")
    box.run(3000 - pressed)
    box.release(CONSOLE, "ok")
    box.until(lambda: box.screen == MENU, ms=1000)
    box.hold(CONSOLE, "back", "ok")
    box.run(9000)
    box.release(CONSOLE, "back", "ok")
    assert box.resets == 1


def test_no_ctrl_c_stops_the_device(boxes: Boxes) -> None:
    box = boxes()
    box.until(lambda: box.screen == MENU, ms=3000)
    box.send(b"\r\x03\x03\r\x01\x04")  # what mpremote and port probes send
    box.run(500)
    box.tap(CONSOLE, "down")
    box.run(200)
    assert box.screen[2].startswith("▶")
    assert b">>>" not in box.received_bytes
