"""Hands and eyes at a box, whatever stands behind it: the simulated board, or an emulated Pico."""

import json
from collections.abc import Callable
from typing import Any

from firmware.checksum import strip_checksum
from tests.workbench import glass

CONSOLE = -1  # in the place of a pod's number
LAMP = 10  # the pixel of a pod that everybody sees
SETTLE = 150  # ms until everything that follows from a key is drawn
Pixel = tuple[int, int, int]


class Hands:
    """Everything that people do and see. A backend adds time, keys, pixels, glass and the text of the line."""

    tapping = 60  # ms that a key is held, and the pause after it

    def key(self, place: int, key: str, down: bool) -> None:
        """Press a key of a pod or the console, or let it go."""
        raise NotImplementedError

    def run(self, ms: float) -> None:
        """Let time pass."""
        raise NotImplementedError

    @property
    def picture(self) -> glass.Picture:
        """The pixels of the display."""
        raise NotImplementedError

    @property
    def frame(self) -> list[tuple[Pixel, ...]]:
        """All pixels by pod, as they were last sent."""
        raise NotImplementedError

    @property
    def said(self) -> bytes:
        """All that the serial line has brought so far."""
        raise NotImplementedError

    # --- hands

    def hold(self, place: int, *keys: str) -> None:
        """Press keys of a pod or the console at the same time, and hold them."""
        for key in keys:
            self.key(place, key, True)

    def release(self, place: int, *keys: str) -> None:
        """Let keys go."""
        for key in keys:
            self.key(place, key, False)

    def tap(self, place: int, *keys: str) -> None:
        """Tap keys of a pod or the console, one after the other."""
        for key in keys:
            self.hold(place, key)
            self.run(self.tapping)
            self.release(place, key)
            self.run(self.tapping)

    def tap_each(self, *pods: int, key: str = "A") -> list[str]:
        """Tap the same key of several pods, one after the other; return the screen."""
        for pod in pods:
            self.tap(pod, key)
        self.run(SETTLE)
        return self.screen

    def press_console(self, *keys: str) -> list[str]:
        """Tap keys of the console, one after the other; return the screen."""
        self.tap(CONSOLE, *keys)
        self.run(SETTLE)
        return self.screen

    def choose(self, text: str) -> list[str]:
        """Move the cursor of a menu to the line that begins with a text, and press OK; return the screen."""
        for way in ("down", "up"):
            before: list[str] = []
            while before != self.screen:
                before = self.screen
                if any(line.startswith("▶" + text) for line in before):
                    return self.press_console("ok")
                self.press_console(way)
        raise AssertionError(f"no {text} in {self.screen}")

    def until(self, wanted: Callable[[], object], ms: float = 15_000, every: float = 10) -> None:
        """Let time pass until something is so."""
        for _ in range(round(ms / every)):
            if wanted():
                return
            self.run(every)
        raise AssertionError(f"it did not come in {ms} ms: {self.screen}\n{self.said[-500:]!r}")

    # --- eyes

    @property
    def screen(self) -> list[str]:
        """The lines of the display."""
        return glass.read(self.picture)

    @property
    def title(self) -> str:
        """The inverted first line, without the marks of scrolling."""
        assert glass.is_inverted(self.picture, 0)
        return self.screen[0].rstrip("▲▼ ")

    def bar(self) -> list[str]:
        """Return what the first line says in six seconds, each thing once."""
        said: list[str] = []
        for _ in range(12):
            said += [self.screen[0]] if self.screen[0] not in said else []
            self.run(500)
        return said

    def strip(self, pod: int) -> tuple[Pixel, ...]:
        """Return the ten pixels that only the player of a pod sees."""
        return self.frame[pod][:LAMP]

    @property
    def lamps(self) -> list[Pixel]:
        """The public lamps, by pod."""
        return [pixels[LAMP] for pixels in self.frame]

    @property
    def lines(self) -> list[str]:
        """The whole lines that the serial line has brought so far."""
        return self.said[: self.said.rfind(b"\n") + 1].decode().split("\n")[:-1]

    def told(self, event: str | None = None) -> list[dict[str, Any]]:
        """Return the undamaged records of the line, or those of one event."""
        records = [json.loads(text) for text in map(strip_checksum, self.said.splitlines(keepends=True)) if text]
        return [record for record in records if event in (None, record["e"])]
