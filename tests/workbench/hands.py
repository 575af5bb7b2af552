"""Hands and eyes at a box of any backend: the simulated board, or an emulated Pico."""

from collections.abc import Callable
from typing import Any

from conclave.line.framing import RecordReader
from conclave.log.log_reader import NOTICES

from shared_rules.engine import catalog
from tests.workbench import oled_picture

CONSOLE = -1  # in the place of a pod's number
LAMP = 10  # the pixel of a pod that everybody sees
SETTLE = 150  # ms until all effects of a key are drawn
Pixel = tuple[int, int, int]


class Hands:
    """Everything that people do and see. A backend adds time, keys, cables, pixels, display and the serial line."""

    tapping = 60  # ms that a key is held, and the pause after it
    loading = SETTLE  # ms in which the code of a page, or of a game, is surely loaded
    resets = 0  # by a power cut or the watchdog

    def key(self, place: int, key: str, down: bool, after: float = 0) -> None:
        """Press or release a key of a pod or the console, now or `after` ms."""
        raise NotImplementedError

    def run(self, ms: float) -> None:
        """Let time pass."""
        raise NotImplementedError

    @property
    def now(self) -> float:
        """Return the time since the beginning, in ms."""
        raise NotImplementedError

    @property
    def picture(self) -> oled_picture.Picture:
        """Return the pixels of the display."""
        raise NotImplementedError

    @property
    def frame(self) -> list[tuple[Pixel, ...]]:
        """Return all pixels by pod, as they were last sent."""
        raise NotImplementedError

    @property
    def received_bytes(self) -> bytes:
        """Return everything that the serial line has brought so far."""
        raise NotImplementedError

    def clear_received(self) -> None:
        """Forget everything that the serial line has brought so far."""
        raise NotImplementedError

    def send(self, data: bytes) -> None:
        """Send bytes to the box."""
        raise NotImplementedError

    def open_port(self, is_open: bool) -> None:
        """Let a program open the port of the serial line, or the last one close it."""
        raise NotImplementedError

    def read_port(self, is_read: bool) -> None:
        """Let the program that has the port open read from it, or not."""
        raise NotImplementedError

    def power_cut(self) -> None:
        """Pull the power plug and put it back: only the flash keeps its contents."""
        raise NotImplementedError

    def unplug(self, place: int) -> None:
        """Pull the cable in front of a pod: it and those behind it are disconnected."""
        raise NotImplementedError

    def plug(self) -> None:
        """Put the cable back."""
        raise NotImplementedError

    # --- hands

    def hold(self, place: int, *keys: str) -> None:
        """Press keys of a pod or the console at the same time, and hold them."""
        for key in keys:
            self.key(place, key, True)

    def release(self, place: int, *keys: str) -> None:
        """Release keys."""
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

    def choose_menu_line(self, text: str) -> list[str]:
        """Move the cursor of a menu to the line that begins with a text, and press OK; return the screen."""
        for way in ("down", "up"):
            before: list[str] = []
            while before != self.screen:
                before = self.screen
                if any(line.startswith("▶" + text) for line in before):
                    return self.press_console("ok")
                self.press_console(way)
        raise AssertionError(f"no {text} in {self.screen}")

    def new_game(self, game: str) -> None:
        """Start a game from the main menu by keys; everybody who has a pod plays."""
        self.until(lambda: self.screen[0] == "Conclave" and self.screen[1].startswith("▶"))
        if self.screen[1] == "▶français":
            self.tap(CONSOLE, "back")
        if self.screen[1][1:].startswith(("Rejouer", "Play again")):
            self.tap(CONSOLE, "down")
        for keys in (("ok",), ("down",) * catalog.game_names().index(game), ("ok",), ("ok",), ("ok",)):
            self.tap(CONSOLE, *keys)
            self.run(self.loading)

    def press_in_game_menu(self, *keys: str) -> None:
        """Open the menu of a game, and tap keys there."""
        self.tap(CONSOLE, "back")
        self.run(self.loading)
        self.tap(CONSOLE, *keys)

    def abort(self) -> None:
        """End a game from its menu: the box starts again."""
        self.press_in_game_menu("down", "down", "down", "ok", "down", "ok")
        self.until(lambda: self.screen[0] in ("Un instant…", "One moment…"))

    def resume(self) -> None:
        """Resume the game after a power cut."""
        before = len(self.records("resumed"))
        self.until(lambda: any(line.startswith("▶") for line in self.screen))
        self.run(100)
        self.tap(CONSOLE, "ok")
        self.until(lambda: len(self.records("resumed")) > before)
        self.run(300)

    def until(self, wanted: Callable[[], object], ms: float = 15_000, every: float = 10) -> float:
        """Let time pass until a condition holds; return how long it took (ms)."""
        start = self.now
        while self.now - start < ms:
            if wanted():
                return self.now - start
            self.run(every)
        raise AssertionError(f"it did not come in {ms} ms: {self.screen}\n{self.received_bytes[-500:]!r}")

    # --- eyes

    @property
    def screen(self) -> list[str]:
        """Return the lines of the display."""
        return oled_picture.read_lines(self.picture)

    @property
    def title(self) -> str:
        """Return the inverted first line, without the marks of scrolling."""
        assert oled_picture.is_inverted(self.picture, 0)
        return self.screen[0].rstrip("▲▼ ")

    def bar_texts(self) -> list[str]:
        """Return the different texts of the first line in six seconds."""
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
        """Return the public lamps, by pod."""
        return [pixels[LAMP] for pixels in self.frame]

    @property
    def received_lines(self) -> list[str]:
        """Return the complete lines that the serial line has brought so far."""
        return self.received_bytes[: self.received_bytes.rfind(b"\n") + 1].decode().split("\n")[:-1]

    def records(self, event: str | None = None) -> list[dict[str, Any]]:
        """Return the undamaged records of the line, or those of one event."""
        return [record for record in RecordReader().feed(self.received_bytes) if event in (None, record["e"])]

    def facts(self, again: bool = False) -> list[dict[str, Any]]:
        """Return the facts that were not undone, as the session emits them; or those that were sent again."""
        facts: list[dict[str, Any]] = []
        for line in self.records():
            if line["e"] == "undone" and not again:
                facts = [fact for fact in facts if fact["n"] < line["from"]]
            elif "n" in line and line["e"] not in NOTICES and line.get("again", False) == again:
                facts.append(_without_line_fields(line))
        return facts


def _without_line_fields(fact: dict[str, Any]) -> dict[str, Any]:
    """Return a fact without its game: the line names it in every fact, the session only in the first."""
    added = {"ms", "again", "u"} if fact["n"] == 0 else {"ms", "again", "u", "id"}
    return {name: value for name, value in fact.items() if name not in added}
