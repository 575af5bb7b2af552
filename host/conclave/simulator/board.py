"""The simulated board: the same few calls as the one with the pins of a Pico."""

from random import Random

from conclave.simulator.clock import Clock, VirtualClock
from conclave.simulator.flash import Flash
from conclave.simulator.hand import CONSOLE_KEYS, Hand
from conclave.simulator.oled import Oled
from conclave.simulator.pace import Pace, Steady
from conclave.simulator.serial import Serial
from conclave.simulator.wires import Chain, Keys, Line, Pixels
from firmware.clock import WRAP

LONGEST_WATCH = 8388  # ms: the watchdog's counter holds no more
READ_US = 5  # reading the clock takes time, so that a loop that waits comes to an end
RESTART = 1_700_000  # us from the wish to start anew until the device is put together
FREE_MEMORY = 150_000
GARBAGE, COLLECTED_AT = 1536, 32_768  # bytes: what a pass leaves behind now and then, and when it is collected


class Bite(BaseException):  # not for the firmware to catch: it is reset
    """The watchdog was not fed in time."""


class Board:
    """A box on the table. Everything a test may turn is an attribute or a part of it."""

    def __init__(
        self,
        pods: int = 10,
        seed: int = 0,
        start: int = 0,
        flash: Flash | None = None,
        clock: Clock | None = None,
        reset_cause: str = "power",
        pace: Pace | Steady | None = None,
    ) -> None:
        """Without a pace a pass takes the time on the wires alone."""
        self.clock = clock or VirtualClock()
        self.flash = flash or Flash()
        self.line = Line(pods)
        self.pixels = Pixels(self.clock, self.line)
        self.chain = self.spi = Chain(self.clock, self.line, self.pixels.busy)
        self.oled = self.i2c = Oled(self.clock, seed)
        self.serial = Serial()
        self.external_supply = False
        self.reset_cause = reset_cause
        self.chip_id = Random(f"chip {seed}").randbytes(8)
        self.tones: list[tuple[int, int]] = []  # when (us), hertz
        self.volume = 0  # of the last tone
        self.memory = FREE_MEMORY
        self.tidied = 0  # when memory was tidied last (us)
        self.tidied_after = -1  # new bytes, besides; -1: never
        self._garbage = 0
        self.console_keys = Keys()
        self.keys = tuple(self._pin(key) for key in range(4))
        self.hands = [self.hand(pod) for pod in range(pods)]
        self.master = Hand(self.clock, self.console_keys, CONSOLE_KEYS)
        self._start = start  # what the clock of the board shows at power-up
        self._random = Random(f"entropy {seed}")
        self._fed = 0
        self._patience = 0  # us; 0 = the watchdog sleeps
        self._pace = pace
        self._passed, self._written = 0, self.flash.written  # when the last pass was over, and what was written by then

    # --- the seam

    def ticks_ms(self) -> int:
        """Return the milliseconds, which wrap around."""
        return (self._start + self.clock.spend(READ_US) // 1000) & (WRAP - 1)

    def ticks_us(self) -> int:
        """Return the microseconds, which wrap around."""
        return (self._start * 1000 + self.clock.spend(READ_US)) & (WRAP - 1)

    def load(self, level: int) -> None:
        """Drive LOAD_N of the chain."""
        self.chain.load(level)

    def keys_pressed(self) -> int:
        """Return the console's keys as a mask: bit 0 up, 1 down, 2 back, 3 ok."""
        return self.console_keys.mask

    def tone(self, hertz: int, volume: int) -> None:
        """Sound a tone, at a volume from 1 to 3; 0 hertz is silence."""
        self.volume = volume if hertz else 0
        self.tones.append((self.clock.now(), hertz))

    def external(self) -> bool:
        """Return whether the 5 V supply is there."""
        return self.external_supply

    def entropy(self, count: int) -> bytes:
        """Return random bytes, the same in every run of a test."""
        return self._random.randbytes(count)

    def watch(self, ms: int) -> None:
        """Arm the watchdog, for ever."""
        if ms > LONGEST_WATCH:
            raise ValueError(ms)
        self.feed()
        self._patience = ms * 1000
        self._look_out()

    def feed(self) -> None:
        """Feed the watchdog."""
        self._fed = self.clock.spend(READ_US)

    def restart(self) -> None:
        """Start the firmware anew: who calls this puts a new device together."""
        self.clock.spend(RESTART)
        self.reset_cause = "restart"

    def free_memory(self) -> int:
        """Return the bytes of heap that are free: fewer every time, until the garbage is collected."""
        free = self.memory - self._garbage
        self._garbage = (self._garbage + GARBAGE) % COLLECTED_AT
        return free

    def collect(self) -> None:
        """Tidy memory."""
        self._garbage = 0
        self.tidied = self.clock.now()

    def collect_after(self, size: int) -> None:
        """Tidy memory after so many new bytes, which are not counted here."""
        self.tidied_after = size

    def pause(self, ms: int) -> None:
        """Sleep a little, at the end of a pass."""
        if self._pace:
            took = self._pace.draw(self.flash.written != self._written)
            self.clock.spend(max(0, self._passed + took - self.clock.now()) + 1000 * ms)
        elif ms:
            self.clock.pause(ms)
        self._passed, self._written = self.clock.now(), self.flash.written

    # --- what a test does at the table

    def hand(self, pod: int) -> Hand:
        """Return a hand on the keys of a pod."""
        return Hand(self.clock, self.line.pods[pod].keys)

    def _look_out(self) -> None:
        """Be there again when the watchdog bites, if it is not fed until then."""
        self.clock.at(self._fed + self._patience + 1, self._bite)

    def _bite(self) -> None:
        if self.clock.now() - self._fed > self._patience:
            raise Bite(f"not fed for {(self.clock.now() - self._fed) // 1000} ms")
        self._look_out()

    def _pin(self, key: int) -> "_Pin":
        return _Pin(self.console_keys, key)


class _Pin:
    """A console key's pin: low when pressed."""

    def __init__(self, keys: Keys, key: int) -> None:
        self._keys = keys
        self._key = key

    def __call__(self) -> int:
        return 1 - (self._keys.mask >> self._key & 1)
