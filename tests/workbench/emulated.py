"""The box on the workbench: an emulated Pico, on which real MicroPython runs the firmware, in emulated time."""

import json
import os
import signal
import subprocess
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Self

import pytest
from conclave.deploy import uf2
from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.storage.settings import Settings
from tests.pico.image import firmware_image
from tests.workbench.hands import CONSOLE, LAMP, Hands, Pixel
from tests.workbench.oled_picture import Picture

HERE = Path(__file__).parents[1] / "pico"
POD_KEYS, CONSOLE_KEYS = "ABCD", ("up", "down", "back", "ok")
WIDTH, HEIGHT = 128, 64
# MicroPython 1.29 runs more of itself from RAM than earlier versions: 12,160 bytes of the heap are gone.
SMALL_SINCE = (1, 29)
TAKEN = b"taken = bytearray(12 * 1024)\n"
LIMIT = 3600  # emulated seconds of a box, independent of the load of the machine


def missing_requirement() -> str:
    """Return what is missing to run, or an empty string."""
    for name in ("PICO_UF2", "PICO_BOOTROM"):
        if not os.environ.get(name):
            return f"not run: {name} does not say where that file is (see CONTRIBUTING.md)"
    return "" if (HERE / "node_modules").exists() else "not run: npm install in tests/pico (make test-pico does)"


# Tests on an emulated Pico take long, so they have their own limit, in emulated time.
ON_A_PICO = (
    pytest.mark.skipif(bool(missing_requirement()), reason=missing_requirement() or "-"),
    pytest.mark.timeout(0),
    pytest.mark.slow,
)


def with_least_heap(main: bytes) -> bytes:
    """Return a main.py with as little heap on any MicroPython as on the newest one."""
    found = uf2.read_micropython_info(uf2.parse_uf2(Path(os.environ["PICO_UF2"]).read_bytes()))
    return main if found.numbers >= SMALL_SINCE else TAKEN + main


def start_node(script: str) -> subprocess.Popen[str]:
    """Start a script of the emulator on Node, in a process group of its own."""
    command = ["node", str(HERE / script)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)


def end_node(node: subprocess.Popen[str]) -> None:
    """End Node immediately if it still runs. `node` may be a wrapper in Python; the real Node would outlive it."""
    with node:  # which closes its pipes, too
        if node.returncode is None:
            os.killpg(node.pid, signal.SIGKILL)


def flash_files_with_settings(flash: SimulatedFlash | None = None, **settings: Any) -> dict[str, bytes]:
    """Return the files of a flash on which these settings were saved, besides the files that are there."""
    flash = flash or SimulatedFlash()
    values = Settings(flash)
    for name, value in settings.items():
        assert hasattr(values, name), name
        setattr(values, name, value)
    values.save()
    return {f"save/{name}": data for name, data in flash.files.items()}


class EmulatedBench(Hands):
    """A box on the table, with the settings of a `Bench`. Measurements ask the emulator itself (`ask`)."""

    tapping = 100  # ms, as people tap; a pass that draws all pods and collects the heap takes up to 80
    loading = 600

    def __init__(
        self,
        pods: int = 5,
        flash: SimulatedFlash | None = None,
        *,
        main: bytes | None = None,
        image: bytes | None = None,
        has_keys_only: bool = False,
        **settings: Any,
    ) -> None:
        """Switch it on, with another main.py if one is given; an `image` is the whole file system."""
        self._node = start_node("serve.mjs")
        self._pods, self._us, self._received = pods, 0.0, bytearray()
        with NamedTemporaryFile() as file:
            file.write(image or firmware_image(main, **flash_files_with_settings(flash, **settings)))
            file.flush()
            self.ask("boot", image=file.name, pods=pods, direct=has_keys_only)

    def ask(self, verb: str, **details: Any) -> Any:
        """Send a request to the emulator; return its answer."""
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(json.dumps({"verb": verb, **details}) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline())
        assert "error" not in answer, answer["error"]
        self._us, self.resets = answer["us"], answer["resets"]
        self._received += answer["serial"].encode("latin1")
        assert self._us < LIMIT * 1e6, f"the box has run for {LIMIT} emulated seconds"
        return answer["value"]

    def close(self) -> None:
        """End the emulator."""
        end_node(self._node)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # --- what `Hands` needs

    def key(self, place: int, key: str, down: bool, after: float = 0) -> None:
        """Press or release a key of a pod or the console, now or `after` ms."""
        if place == CONSOLE:
            self.ask("key", key=CONSOLE_KEYS.index(key), down=down, us=after * 1000)
        else:
            self.ask("pod", place=place, key=POD_KEYS.index(key), down=down, us=after * 1000)

    def run(self, ms: float) -> None:
        """Let time pass."""
        self.ask("run", us=ms * 1000)

    @property
    def now(self) -> float:
        """Return the time since the beginning, in ms."""
        return self._us / 1000

    @property
    def picture(self) -> Picture:
        """Return the pixels of the display."""
        oled = self.ask("oled")
        ram = bytes.fromhex(oled["ram"])
        if not oled["on"]:
            return [[0] * WIDTH for _ in range(HEIGHT)]
        return [[ram[y // 8 * WIDTH + x] >> y % 8 & 1 for x in range(WIDTH)] for y in range(HEIGHT)]

    @property
    def frame(self) -> list[tuple[Pixel, ...]]:
        """Return all pixels by pod, as they were last sent."""
        leds: list[Pixel] = [(red, green, blue) for red, green, blue in self.ask("strip")["leds"]]
        return [tuple(leds[at : at + LAMP + 1]) for at in range(0, len(leds), LAMP + 1)]

    @property
    def received_bytes(self) -> bytes:
        """Return everything that the serial line has brought so far."""
        return bytes(self._received).replace(b"\r\n", b"\n")

    def clear_received(self) -> None:
        """Forget everything that the serial line has brought so far."""
        self._received.clear()

    def send(self, data: bytes) -> None:
        """Send bytes to the box."""
        self.ask("send", data=data.decode("latin1"))

    # --- cables

    def open_port(self, is_open: bool) -> None:
        """Let a program open the port of the serial line, or the last one close it; then the PC reads nothing."""
        self.ask("open", on=is_open)
        self.ask("reading", on=is_open)

    def read_port(self, is_read: bool) -> None:
        """Let the program that has the port open read from it, or not."""
        self.ask("reading", on=is_read)

    def power_cut(self) -> None:
        """Pull the power plug and put it back: only the flash keeps its contents."""
        self.ask("power_cut", us=1000)
        self.run(2)

    def unplug(self, place: int) -> None:
        """Pull the cable in front of a pod: it and those behind it are disconnected."""
        self.ask("plug", pods=place)

    def plug(self) -> None:
        """Put the cable back."""
        self.unplug(self._pods)
