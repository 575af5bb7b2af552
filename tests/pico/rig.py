"""A box whose Pico is emulated: real MicroPython runs the firmware, hands press keys, eyes look at the wires."""

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

from tests.workbench.glass import Picture, read

HERE = Path(__file__).parent
POD_KEYS, CONSOLE_KEYS = "ABCD", ("up", "down", "back", "ok")
TAP = 100  # ms, as people tap; a pass that draws all pods and tidies the memory takes up to 80
PIXELS, WIDTH, HEIGHT = 11, 128, 64
LIMIT = 3600  # emulated seconds of a box: how busy the machine is does not matter


def missing() -> str:
    """Say what is missing to run."""
    for name in ("PICO_UF2", "PICO_BOOTROM"):
        if not os.environ.get(name):
            return f"not run: {name} does not say where that file is (see CONTRIBUTING.md)"
    return "" if (HERE / "node_modules").exists() else "not run: npm install in tests/pico (make test-pico does)"


def start(script: str) -> subprocess.Popen[str]:
    """Start a script of this folder on Node, in a process group of its own."""
    command = ["node", str(HERE / script)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)


def end(node: subprocess.Popen[str]) -> None:
    """End Node at once, if it was not: `node` may be a wrapper in Python, behind which the real one would go on."""
    with node:  # which closes its pipes, too
        if node.returncode is None:
            os.killpg(node.pid, signal.SIGKILL)


class Rig:
    """A box with power. Times are in emulated milliseconds."""

    def __init__(self, image: Path, **box: Any) -> None:
        self._node = start("serve.mjs")
        self.us = 0.0
        self.resets = 0
        self.serial = ""
        self.ask("boot", image=str(image), **box)

    def ask(self, verb: str, **details: Any) -> Any:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(json.dumps({"verb": verb, **details}) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline())
        assert "error" not in answer, answer["error"]
        self.us, self.resets = answer["us"], answer["resets"]
        self.serial += answer["serial"]
        assert self.us < LIMIT * 1e6, f"the box has run for {LIMIT} emulated seconds"
        return answer["value"]

    def close(self) -> None:
        end(self._node)

    def __enter__(self) -> "Rig":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    # --- time and keys

    def run(self, ms: float) -> None:
        self.ask("run", us=ms * 1000)

    def until(self, wanted: Any, ms: float = 5000, every: float = 20) -> float:
        """Let it run until something is so; return how long it took (ms)."""
        start = self.us
        while self.us - start < ms * 1000:
            if wanted():
                return (self.us - start) / 1000
            self.run(every)
        raise AssertionError(f"it did not come in {ms} ms: {self.screen}\n{self.serial[-500:]}")

    def press(self, pod: int, *keys: str) -> None:
        for key in keys:
            self.pod(pod, key, True)
            self.run(TAP)
            self.pod(pod, key, False)
            self.run(TAP)

    def pod(self, pod: int, key: str, down: bool, after: float = 0) -> None:
        self.ask("pod", place=pod, key=POD_KEYS.index(key), down=down, us=after * 1000)

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.key(key, True)
            self.run(TAP)
            self.key(key, False)
            self.run(TAP)

    def key(self, key: str, down: bool) -> None:
        self.ask("key", key=CONSOLE_KEYS.index(key), down=down, us=0)

    # --- what is seen

    @property
    def picture(self) -> Picture:
        oled = self.ask("oled")
        ram = bytes.fromhex(oled["ram"])
        if not oled["on"]:
            return [[0] * WIDTH for _ in range(HEIGHT)]
        return [[ram[y // 8 * WIDTH + x] >> y % 8 & 1 for x in range(WIDTH)] for y in range(HEIGHT)]

    @property
    def screen(self) -> list[str]:
        return read(self.picture)

    @property
    def pixels(self) -> list[list[tuple[int, int, int]]]:
        """All pixels, by pod, as (red, green, blue)."""
        leds = [(red, green, blue) for red, green, blue in self.ask("strip")["leds"]]
        return [leds[at : at + PIXELS] for at in range(0, len(leds), PIXELS)]

    @property
    def lines(self) -> list[str]:
        """The whole lines that the serial line has brought."""
        return self.serial.splitlines()
