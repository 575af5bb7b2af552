"""The simulated board: a box in software with the same attributes and methods as the board of the Pico."""

from random import Random

from conclave.simulator.clock import Clock, VirtualClock
from conclave.simulator.hand import CONSOLE_KEYS, Hand
from conclave.simulator.pass_times import FixedPassTime, MeasuredPassTimes
from conclave.simulator.pod_cable import KeyContacts, PodCable, SimulatedChain, SimulatedPixels
from conclave.simulator.simulated_display import SimulatedDisplay
from conclave.simulator.simulated_flash import SimulatedFlash
from conclave.simulator.simulated_serial import SimulatedSerial
from firmware.clock import WRAP

LONGEST_WATCH = 8388  # ms; the watchdog's counter holds no more
READ_US = 5  # reading the clock takes time, so loops that wait for a time end
RESTART = 1_700_000  # us from a requested restart until the device is ready
FREE_MEMORY = 150_000
GARBAGE, COLLECTED_AT = 1536, 32_768  # bytes that a pass may leave behind; bytes at which they are collected


class WatchdogReset(BaseException):  # not an Exception, so the firmware cannot catch it
    """The watchdog was not fed in time."""


class SimulatedBoard:
    """A simulated box with `pods` pods. Tests change it through its attributes and parts."""

    def __init__(
        self,
        pods: int = 10,
        seed: int = 0,
        start: int = 0,
        flash: SimulatedFlash | None = None,
        clock: Clock | None = None,
        reset_cause: str = "power",
        pass_times: MeasuredPassTimes | FixedPassTime | None = None,
    ) -> None:
        """Create a box; without `pass_times` a pass of the main loop takes only the time on the wires.

        `seed` makes random values reproducible; `start` is the value of the millisecond counter at power-up.
        """
        self.clock = clock or VirtualClock()
        self.flash = flash or SimulatedFlash()
        self.cable = PodCable(pods)
        self.pixels = SimulatedPixels(self.clock, self.cable)
        self.chain = self.spi = SimulatedChain(self.clock, self.cable, self.pixels.busy)
        self.oled = self.i2c = SimulatedDisplay(self.clock, seed)
        self.serial = SimulatedSerial()
        self.external_supply = False
        self.reset_cause = reset_cause
        self.chip_id = Random(f"chip {seed}").randbytes(8)
        self.tones: list[tuple[int, int]] = []  # (us, hertz) of each tone
        self.volume = 0  # of the last tone
        self.memory = FREE_MEMORY
        self.collected_at = 0  # time of the last garbage collection (us)
        self.gc_threshold = -1  # threshold for automatic collection, in bytes; -1: never
        self._garbage = 0
        self.console_keys = KeyContacts()
        self.keys = tuple(self._pin(key) for key in range(4))
        self.hands = [self.hand(pod) for pod in range(pods)]
        self.master_hand = Hand(self.clock, self.console_keys, CONSOLE_KEYS)
        self._start_ms = start  # the millisecond counter at power-up
        self._random = Random(f"entropy {seed}")
        self._fed_at = 0
        self._watchdog_us = 0  # timeout; 0: not armed
        self._pace = pass_times
        self._pass_ended, self._written_before = 0, self.flash.change_count  # at the last pass's end

    # --- what the firmware calls

    def ticks_ms(self) -> int:
        """Return the millisecond counter, which wraps around."""
        return (self._start_ms + self.clock.advance(READ_US) // 1000) & (WRAP - 1)

    def ticks_us(self) -> int:
        """Return the microsecond counter, which wraps around."""
        return (self._start_ms * 1000 + self.clock.advance(READ_US)) & (WRAP - 1)

    def load(self, level: int) -> None:
        """Set the level of LOAD_N of the key chain."""
        self.chain.load(level)

    def keys_pressed(self) -> int:
        """Return the console's keys as a mask: bit 0 up, 1 down, 2 back, 3 ok."""
        return self.console_keys.mask

    def tone(self, hertz: int, volume: int) -> None:
        """Sound a tone, at a volume from 1 to 3; 0 hertz is silence."""
        self.volume = volume if hertz else 0
        self.tones.append((self.clock.now(), hertz))

    def external(self) -> bool:
        """Return whether the external 5 V supply is connected."""
        return self.external_supply

    def entropy(self, count: int) -> bytes:
        """Return random bytes, the same in every run with the same seed."""
        return self._random.randbytes(count)

    def watch(self, ms: int) -> None:
        """Arm the watchdog with a timeout in ms; it cannot be stopped."""
        if ms > LONGEST_WATCH:
            raise ValueError(ms)
        self.feed()
        self._watchdog_us = ms * 1000
        self._schedule_watchdog()

    def feed(self) -> None:
        """Restart the watchdog's timeout."""
        self._fed_at = self.clock.advance(READ_US)

    def restart(self) -> None:
        """Restart the firmware: the caller has to create a new device for this board."""
        self.clock.advance(RESTART)
        self.reset_cause = "restart"

    def free_memory(self) -> int:
        """Return the free bytes of heap, fewer each time until the garbage is collected."""
        free = self.memory - self._garbage
        self._garbage = (self._garbage + GARBAGE) % COLLECTED_AT
        return free

    def collect(self) -> None:
        """Collect garbage."""
        self._garbage = 0
        self.collected_at = self.clock.now()

    def collect_after(self, size: int) -> None:
        """Set after how many new bytes garbage is collected automatically; only recorded here."""
        self.gc_threshold = size

    def pause(self, ms: int) -> None:
        """Sleep for `ms` milliseconds at the end of a pass."""
        if self._pace:
            took = self._pace.draw(self.flash.change_count != self._written_before)
            self.clock.advance(max(0, self._pass_ended + took - self.clock.now()) + 1000 * ms)
        elif ms:
            self.clock.wait_for_multiple(ms)
        self._pass_ended, self._written_before = self.clock.now(), self.flash.change_count

    # --- what tests use

    def hand(self, pod: int) -> Hand:
        """Return a hand on the keys of pod number `pod`."""
        return Hand(self.clock, self.cable.pods[pod].keys)

    def _schedule_watchdog(self) -> None:
        """Schedule a check at the end of the watchdog's timeout."""
        self.clock.schedule(self._fed_at + self._watchdog_us + 1, self._check_watchdog)

    def _check_watchdog(self) -> None:
        """Raise WatchdogReset if the watchdog was not fed in time."""
        if self.clock.now() - self._fed_at > self._watchdog_us:
            raise WatchdogReset(f"not fed for {(self.clock.now() - self._fed_at) // 1000} ms")
        self._schedule_watchdog()

    def _pin(self, key: int) -> "_Pin":
        """Return the pin of console key number `key`."""
        return _Pin(self.console_keys, key)


class _Pin:
    """The pin of a console key: low when pressed."""

    def __init__(self, keys: KeyContacts, key: int) -> None:
        self._keys = keys
        self._key = key

    def __call__(self) -> int:
        return 1 - (self._keys.mask >> self._key & 1)
