"""Tests of the box that need no PC: keys, pixels, screen, flash, memory and supply."""

from firmware.clock import elapsed
from firmware.console import font
from firmware.console.menu import Menu
from firmware.console.page import Page, spread
from firmware.console.screen import CELLS, LINES
from firmware.drivers.strip import PIXELS

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
_LOOK_EVERY = 1000  # ms


class TestPage(Menu):
    """The tests there are."""

    title = "home.test"

    def entries(self) -> "list[Entry]":
        """Return the tests."""
        keys = ("test.keys", "test.pixels", "test.screen", "test.parts", "test.round")
        return [(key, self.texts(key), None) for key in keys]

    def choose(self, key: str) -> None:
        """Start a test."""
        if key == "test.round":
            from firmware.console.round_page import RoundPage

            self.console.push(RoundPage(self.console))
            return
        pages = {"test.keys": KeysPage, "test.pixels": PixelsPage, "test.screen": ScreenPage, "test.parts": PartsPage}
        self.console.push(pages[key](self.console))


class KeysPage(Page):
    """Every key: a dot until it was pressed, a box while it is held, then its name. Back twice leaves."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._pods = len(self.device.pods)
        self._seen = bytearray(self._pods + 1)
        self._held = bytearray(self._pods + 1)
        self._leaving = False

    def key(self, name: str) -> None:
        """Note a key of the console."""
        if name == "back" and self._leaving:
            self.console.pop()
        self._leaving = name == "back"

    def step(self, now: int) -> None:
        """Look at all keys as they are debounced."""
        down = self.device.buttons.down
        if down != self._held:
            for bank in range(len(down)):
                self._held[bank] = down[bank]
                self._seen[bank] |= down[bank]
            self.console.refresh()

    def draw(self, screen: "Screen") -> None:
        """Draw two pods a line, and the console below."""
        screen.clear()
        screen.line(0, self.texts("test.keys"), True)
        half = (self._pods + 1) // 2
        for row in range(half):
            right = self._cell(row + half) if row + half < self._pods else ""
            screen.line(row + 1, spread(self._cell(row), right))
        screen.line(LINES - 2, self.texts("console") + " " + self._marks(self._pods, _CONSOLE_KEYS))
        screen.line(LINES - 1, self.texts("test.leave"))

    def _cell(self, place: int) -> str:
        marks = self._marks(place, _POD_KEYS) if place < self.device.chain.present else "----"
        return f"{place + 1:2} {marks}"

    def _marks(self, bank: int, names: str) -> str:
        marks = ""
        for key, name in enumerate(names):
            is_held, is_seen = self._held[bank] >> key & 1, self._seen[bank] >> key & 1
            marks += "■" if is_held else name if is_seen else "·"
        return marks


class PixelsPage(Page):
    """One pixel after the other on all pods at once; OK changes the colour."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._pixel = 0
        self._colour = 0

    def key(self, name: str) -> None:
        """Move the pixel, change the colour, or leave."""
        if name == "back":
            self.console.pop()
        elif name == "ok":
            self._colour = (self._colour + 1) % len(_COLOURS)
        else:
            self._pixel = (self._pixel + (1 if name == "down" else -1)) % (PIXELS + 1)

    def step(self, now: int) -> None:
        """Light the pixel on every pod, or all pixels of it."""
        light = _LIGHT[_COLOURS[self._colour]]
        for place in range(self.device.chain.present):
            for pixel in range(PIXELS):
                is_lit = self._pixel in (pixel, PIXELS)
                self.device.strip.set(place, pixel, *(light if is_lit else (0, 0, 0)))

    def leave(self) -> None:
        """Put all pixels out."""
        for place in range(len(self.device.pods)):
            self.device.strip.clear(place)

    def draw(self, screen: "Screen") -> None:
        """Say which pixel it is."""
        screen.clear()
        screen.line(0, self.texts("test.pixels"), True)
        screen.line(2, self.texts("test.all") if self._pixel == PIXELS else self.texts("test.pixel", self._pixel + 1))
        screen.line(3, self.texts("test." + _COLOURS[self._colour]))
        screen.line(LINES - 2, self.texts("test.move"))
        screen.line(LINES - 1, self.texts("test.colour"))


class ScreenPage(Page):
    """The display: all pixels lit, all dark, then every letter and sign."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._shown = 0
        letters = "".join([chr(code) for code in range(33, 127)]) + font.SIGNS
        room = CELLS * LINES
        self._pages = [letters[at : at + room] for at in range(0, len(letters), room)]

    def key(self, name: str) -> None:
        """Go to another picture, or leave."""
        if name == "back":
            self.console.pop()
        else:
            self._shown = (self._shown + (-1 if name == "up" else 1)) % (2 + len(self._pages))

    def draw(self, screen: "Screen") -> None:
        """Draw the picture."""
        letters = self._pages[self._shown - 2] if self._shown > 1 else ""
        for row in range(LINES):
            screen.line(row, letters[CELLS * row : CELLS * (row + 1)], self._shown == 0)


class PartsPage(Page):
    """Pods, display, supply, memory and flash; OK tries the flash again."""

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self._lines: list[str] = []
        self._looked = console.now
        self._flash = ""

    def enter(self) -> None:
        """Try the flash once: writing takes its time."""
        self._flash = self._try_flash()
        self._lines = self._made()

    def key(self, name: str) -> None:
        """Try again, or leave."""
        if name == "ok":
            self.enter()
        elif name == "back":
            self.console.pop()

    def step(self, now: int) -> None:
        """Look again every second; the memory changes all the time."""
        if elapsed(now, self._looked) >= _LOOK_EVERY:
            self._looked = now
            self._lines = self._made()
            self.console.refresh()

    def draw(self, screen: "Screen") -> None:
        """Draw a line a part."""
        screen.clear()
        screen.line(0, self.texts("test.parts"), True)
        for row, line in enumerate(self._lines):
            screen.line(row + 1, line)

    def _made(self) -> "list[str]":
        device, texts = self.device, self.texts
        chain = "test.fault" if device.chain.fault else "ok"
        return [
            spread(texts("test.pods"), str(device.chain.present)),
            spread(texts("test.chain"), texts(chain)),
            spread(texts("test.display"), texts("ok" if device.display.present else "test.absent")),
            spread(texts("test.supply"), texts("test.external" if device.board.external() else "test.usb")),
            spread(texts("test.memory"), texts("kilobytes", device.board.free_memory() // 1024)),
            spread(texts("test.flash"), self._flash),
        ]

    def _try_flash(self) -> str:
        """Write a file, read it and remove it; return what is free, or that it failed."""
        flash, written = self.device.board.flash, bytes(range(256))
        try:
            flash.write(_FILE, (written,))
            read = flash.read(_FILE)
            flash.remove(_FILE)
            free = flash.free() // 1024
        except OSError:
            return self.texts("test.failed")
        return self.texts("kilobytes", free) if read == written else self.texts("test.failed")
