"""A simulated SSD1306 display on the I2C bus: takes commands and data, and computes what it shows."""

from random import Random

from conclave.simulator.clock import Clock
from conclave.simulator.pod_cable import BusViolation

ADDRESS = 0x3C
BIT_NS = 2500  # at 400 kHz
EIO = 5
NOTHING = 0xE3
HORIZONTAL, PAGE_MODE = 0, 2
WIDTH, HEIGHT, ROWS = 128, 64, 8
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
SWITCHES = {  # commands without arguments: attribute and value
    0xA0: ("turned_columns", False),
    0xA1: ("turned_columns", True),
    0xA4: ("all_on", False),
    0xA5: ("all_on", True),
    0xA6: ("inverted", False),
    0xA7: ("inverted", True),
    0xAE: ("on", False),
    0xAF: ("on", True),
    0xC0: ("turned_rows", False),
    0xC8: ("turned_rows", True),
}


class SimulatedDisplay:
    """The display and its controller. It can be unplugged and plugged in again, and has then forgotten everything."""

    def __init__(self, clock: Clock, seed: int = 0) -> None:
        self.present = True
        self._clock = clock
        self._random = Random(seed)
        self._power_up()

    def unplug(self) -> None:
        """Disconnect the display."""
        self.present = False

    def plug(self) -> None:
        """Connect the display again, in its state at power-up."""
        self.present = True
        self._power_up()

    def writevto(self, address: int, buffers: tuple[bytes | bytearray | memoryview, ...]) -> int:
        """Take one transfer on the bus; return the number of acknowledged bytes. Raises OSError if nothing answers."""
        if address != ADDRESS or not self.present:
            self._clock.advance(9 * BIT_NS // 1000)
            raise OSError(EIO, "no answer")
        data = b"".join(bytes(buffer) for buffer in buffers)
        self._clock.advance((len(data) + 1) * 9 * BIT_NS // 1000)
        if data[0] == 0x00:
            for byte in data[1:]:
                self._command(byte)
        elif data[0] == 0x40:
            for byte in data[1:]:
                self._store(byte)
        else:
            raise BusViolation(f"a display does not know the control byte {data[0]:#x}")
        self.data_bytes += len(data) - 1 if data[0] == 0x40 else 0
        return len(data)

    @property
    def is_lit(self) -> bool:
        """Whether anything is visible."""
        return self.present and self.on and self.pump

    def visible_rows(self) -> list[list[int]]:
        """Return what is visible, row by row, 1 = lit, with the module mounted so that its pins are on top."""
        rows = [self._pixel_row(y) for y in range(HEIGHT)]
        if not self.turned_columns:
            rows = [row[::-1] for row in rows]
        return rows if self.turned_rows else rows[::-1]

    def _power_up(self) -> None:
        """Reset the controller; its RAM then has random content."""
        self.ram = bytearray(self._random.randbytes(WIDTH * ROWS))
        self.on = self.pump = self.inverted = self.all_on = self.turned_columns = self.turned_rows = False
        self.contrast, self.mode = 0x7F, PAGE_MODE
        self.data_bytes = 0  # received since power-up
        self._columns, self._rows = (0, WIDTH - 1), (0, ROWS - 1)
        self._column = self._row = 0
        self._command_bytes: list[int] = []

    def _pixel_row(self, y: int) -> list[int]:
        """Return a row of pixels in the orientation of the RAM."""
        if not self.is_lit or self.all_on:
            return [int(self.is_lit and not self.inverted)] * WIDTH
        start, bit, flip = y // 8 * WIDTH, y % 8, int(self.inverted)
        return [byte >> bit & 1 ^ flip for byte in self.ram[start : start + WIDTH]]

    def _command(self, byte: int) -> None:
        """Collect the bytes of a command and execute it once its arguments are complete."""
        self._command_bytes.append(byte)
        first, *arguments = self._command_bytes
        if len(arguments) == ARGUMENTS.get(first, 0):
            self._command_bytes = []
            self._execute(first, arguments)

    def _execute(self, command: int, arguments: list[int]) -> None:
        """Execute a command; raises BusViolation if a real display does not know it."""
        if command in SWITCHES:
            name, value = SWITCHES[command]
            setattr(self, name, value)
        elif command == 0x20:
            self.mode = arguments[0]
        elif command == 0x21 and self.mode == HORIZONTAL:
            self._column, _ = self._columns = (arguments[0] & 127, arguments[1] & 127)
        elif command == 0x22 and self.mode == HORIZONTAL:
            self._row, _ = self._rows = (arguments[0] & 7, arguments[1] & 7)
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command == 0x8D:
            self.pump = bool(arguments[0] & 4)
        elif command not in ARGUMENTS and command != NOTHING and not 0x40 <= command < 0x80:  # these show nothing
            raise BusViolation(f"a display does not know the command {command:#x}")

    def _store(self, byte: int) -> None:
        """Write a byte to the RAM and advance the address."""
        self.ram[self._row * WIDTH + self._column] = byte
        if self.mode == PAGE_MODE:
            self._column = (self._column + 1) % WIDTH
        elif self.mode == HORIZONTAL:
            self._column += 1
            if self._column > self._columns[1]:
                self._column = self._columns[0]
                self._row = self._row + 1 if self._row < self._rows[1] else self._rows[0]
        else:
            raise BusViolation("vertical addressing is not simulated")
