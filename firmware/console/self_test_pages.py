"""The self-tests of the box, which need no PC: keys, pixels, screen, flash, memory and supply."""

from firmware.clock import elapsed
from firmware.console import font
from firmware.console.console_page import ConsolePage, justify
from firmware.console.menu import Menu
from firmware.console.screen import CELLS, LINES
from firmware.drivers.limited_pixels import PIXELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.menu import Entry
    from firmware.console.screen import Screen

_POD_KEYS = "ABCD"
_CONSOLE_KEYS = "▲▼◀●"
_COLOURS = ("red", "green", "blue", "white")
_LIGHT = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "white": (255, 255, 255)}
_FILE = "test.tmp"
_CHECK_EVERY = 1000  # ms


class SelfTestPage(Menu):
    """A menu of all tests."""

    title = "home.test"

    def entries(self) -> "list[Entry]":
        """Return an entry for each test."""
        keys = ("test.keys", "test.pixels", "test.screen", "test.parts", "test.round")
        return [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Open the page of a test."""
        if key == "test.round":
            from firmware.console.practice_page import PracticePage

            self.console.push(PracticePage(self.console))
            return
        pages = {
            "test.keys": KeyTestPage,
            "test.pixels": PixelTestPage,
            "test.screen": DisplayTestPage,
            "test.parts": PartTestPage,
        }
        self.console.push(pages[key](self.console))


class KeyTestPage(ConsolePage):
    """Tests the keys: each is a dot until it is pressed, a box while it is held, then its name. Back twice leaves."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._pod_count = len(self.device.pods)
        self._pressed_before = bytearray(self._pod_count + 1)
        self._held = bytearray(self._pod_count + 1)
        self._is_leaving = False

    def handle_key(self, name: str) -> None:
        """Leave at the second press of Back in a row."""
        if name == "back" and self._is_leaving:
            self.console.pop()
        self._is_leaving = name == "back"

    def step(self, now: int) -> None:
        """Read the debounced state of all keys."""
        down = self.device.buttons.down
        if down != self._held:
            for bank in range(len(down)):
                self._held[bank] = down[bank]
                self._pressed_before[bank] |= down[bank]
            self.console.refresh()

    def draw(self, screen: "Screen") -> None:
        """Draw two pods per line, and the console's keys below."""
        screen.clear()
        screen.set_line(0, self.texts("test.keys"), True)
        half = (self._pod_count + 1) // 2
        for row in range(half):
            right = self._pod_cell(row + half) if row + half < self._pod_count else ""
            screen.set_line(row + 1, justify(self._pod_cell(row), right))
        screen.set_line(LINES - 2, self.texts("console") + " " + self._key_marks(self._pod_count, _CONSOLE_KEYS))
        screen.set_line(LINES - 1, self.texts("test.leave"))

    def _pod_cell(self, place: int) -> str:
        """Return the number of a pod and the marks of its keys; dashes if it is not connected."""
        marks = self._key_marks(place, _POD_KEYS) if place < self.device.chain.pod_count else "----"
        return f"{place + 1:2} {marks}"

    def _key_marks(self, bank: int, names: str) -> str:
        """Return one sign for each key of a pod or of the console, whose keys have these names."""
        marks = ""
        for key, name in enumerate(names):
            is_held, is_seen = self._held[bank] >> key & 1, self._pressed_before[bank] >> key & 1
            marks += "■" if is_held else name if is_seen else "·"
        return marks


class PixelTestPage(ConsolePage):
    """Tests the pixels: lights one of them on all pods at the same time, or all; OK changes the colour."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._pixel = 0
        self._colour = 0

    def handle_key(self, name: str) -> None:
        """Move the pixel, change the colour, or leave."""
        if name == "back":
            self.console.pop()
        elif name == "ok":
            self._colour = (self._colour + 1) % len(_COLOURS)
        else:
            self._pixel = (self._pixel + (1 if name == "down" else -1)) % (PIXELS + 1)

    def step(self, now: int) -> None:
        """Keep the pixel lit on every pod, or all pixels."""
        light = _LIGHT[_COLOURS[self._colour]]
        for place in range(self.device.chain.pod_count):
            for pixel in range(PIXELS):
                is_lit = self._pixel in (pixel, PIXELS)
                self.device.strip.set_pixel(place, pixel, *(light if is_lit else (0, 0, 0)))

    def leave(self) -> None:
        """Clear all pixels."""
        for place in range(len(self.device.pods)):
            self.device.strip.switch_off(place)

    def draw(self, screen: "Screen") -> None:
        """Draw which pixel is lit, and its colour."""
        screen.clear()
        screen.set_line(0, self.texts("test.pixels"), True)
        screen.set_line(
            2, self.texts("test.all") if self._pixel == PIXELS else self.texts("test.pixel", self._pixel + 1)
        )
        screen.set_line(3, self.texts("test." + _COLOURS[self._colour]))
        screen.set_line(LINES - 2, self.texts("test.move"))
        screen.set_line(LINES - 1, self.texts("test.colour"))


class DisplayTestPage(ConsolePage):
    """Tests the display: all pixels lit, all dark, then every letter and sign."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._picture = 0
        letters = "".join([chr(code) for code in range(33, 127)]) + font.SIGNS
        room = CELLS * LINES
        self._pages = [letters[at : at + room] for at in range(0, len(letters), room)]

    def handle_key(self, name: str) -> None:
        """Show another picture, or leave."""
        if name == "back":
            self.console.pop()
        else:
            self._picture = (self._picture + (-1 if name == "up" else 1)) % (2 + len(self._pages))

    def draw(self, screen: "Screen") -> None:
        """Draw the current picture."""
        letters = self._pages[self._picture - 2] if self._picture > 1 else ""
        for row in range(LINES):
            screen.set_line(row, letters[CELLS * row : CELLS * (row + 1)], self._picture == 0)


class PartTestPage(ConsolePage):
    """Shows the state of pods, display, supply, memory and flash; OK tests the flash again."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._lines: list[str] = []
        self._checked_at = console.now
        self._flash_result = ""

    def enter(self) -> None:
        """Test the flash, once, since writing is slow."""
        self._flash_result = self._test_flash()
        self._lines = self._make_lines()

    def handle_key(self, name: str) -> None:
        """Test the flash again, or leave."""
        if name == "ok":
            self.enter()
        elif name == "back":
            self.console.pop()

    def step(self, now: int) -> None:
        """Update the state of all parts every second."""
        if elapsed(now, self._checked_at) >= _CHECK_EVERY:
            self._checked_at = now
            self._lines = self._make_lines()
            self.console.refresh()

    def draw(self, screen: "Screen") -> None:
        """Draw one line for each part."""
        screen.clear()
        screen.set_line(0, self.texts("test.parts"), True)
        for row, line in enumerate(self._lines):
            screen.set_line(row + 1, line)

    def _make_lines(self) -> "list[str]":
        """Return a line for each part with its present state."""
        device, texts = self.device, self.texts
        chain = "test.fault" if device.chain.has_fault else "ok"
        return [
            justify(texts("test.pods"), str(device.chain.pod_count)),
            justify(texts("test.chain"), texts(chain)),
            justify(texts("test.display"), texts("ok" if device.display.is_present else "test.absent")),
            justify(texts("test.supply"), texts("test.external" if device.board.external() else "test.usb")),
            justify(texts("test.memory"), texts("kilobytes", device.board.free_memory() // 1024)),
            justify(texts("test.flash"), self._flash_result),
        ]

    def _test_flash(self) -> str:
        """Write a file, read it back and remove it; return the free space as text, or that the test failed."""
        flash, written = self.device.board.flash, bytes(range(256))
        try:
            flash.write(_FILE, (written,))
            read = flash.read(_FILE)
            flash.remove(_FILE)
            free = flash.free() // 1024
        except OSError:
            return self.texts("test.failed")
        return self.texts("kilobytes", free) if read == written else self.texts("test.failed")
