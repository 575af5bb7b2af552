"""The simulated pod cable: the chain of shift registers that carries keys, and the line that carries pixels."""

from collections.abc import Callable

from conclave.simulator.clock import Clock

POD_HIGH, IDLE = 0x50, 0x0F
PIXELS = 11
POD_BYTES = 3 * PIXELS
BYTE_US = 32  # of the chain, at 250 kHz
PIXEL_US, LATCH_US = 30, 300

Pixel = tuple[int, int, int]
Frame = tuple[tuple[Pixel, ...], ...]


class BusViolation(BaseException):  # not an Exception, so the firmware cannot catch it
    """The firmware used the wires in a way that hardware/PINS.md forbids."""


class KeyContacts:
    """Four contacts to ground; bit 0 of `mask` is the first key, 1 means pressed."""

    def __init__(self) -> None:
        self.mask = 0

    def set(self, key: int, pressed: bool) -> None:
        """Close (`pressed`) or open one contact."""
        self.mask = self.mask | 1 << key if pressed else self.mask & ~(1 << key)


class SimulatedPod:
    """A simulated pod: a shift register with four keys, and eleven pixels."""

    def __init__(self) -> None:
        self.keys = KeyContacts()
        self.lose_power()

    def lose_power(self) -> None:
        """Switch all pixels off."""
        self.sent = bytes(POD_BYTES)

    @property
    def pixels(self) -> tuple[Pixel, ...]:
        """The colours of the eleven pixels as (red, green, blue)."""
        return decode_pixels(self.sent)

    @property
    def byte(self) -> int:
        """The byte that the shift register latches."""
        return POD_HIGH | (IDLE & ~self.keys.mask)


def decode_pixels(data: bytes) -> tuple[Pixel, ...]:
    """Return the pixels in bytes from the wire, where they are in the order green, red, blue."""
    return tuple((data[place + 1], data[place], data[place + 2]) for place in range(0, len(data), 3))


class PodCable:
    """The cable with its pods, nearest first. Pods that were cut off can be reconnected."""

    def __init__(self, pods: int) -> None:
        self.pods = [SimulatedPod() for _ in range(pods)]
        self.cut_off: list[SimulatedPod] = []

    def add_pods(self, count: int = 1) -> None:
        """Connect new pods at the end."""
        self.pods += [SimulatedPod() for _ in range(count)]

    def unplug(self, place: int) -> None:
        """Pull the plug before pod `place`; it and all pods behind it lose power."""
        for pod in self.pods[place:]:
            pod.lose_power()
        self.cut_off = self.pods[place:] + self.cut_off
        del self.pods[place:]

    def replug(self) -> None:
        """Put the pulled plug back."""
        self.pods += self.cut_off
        self.cut_off = []


class SimulatedChain:
    """The chain of 74HC165 registers: latches keys while LOAD_N is low, then shifts them out, nearest pod first."""

    def __init__(self, clock: Clock, line: PodCable, sending: Callable[[], bool]) -> None:
        self.stuck = False  # whether the line back to the console stays low
        self.noise: Callable[[bytes], bytes] | None = None  # changes the bytes on their way
        self.scans = 0
        self._clock = clock
        self._line = line
        self._sending = sending
        self._level = 1
        self._registers = b""

    def load(self, level: int) -> None:
        """Set LOAD_N; the registers keep the state of the keys at the moment it goes high."""
        self._refuse_while_sending()
        if level:
            self._registers = bytes([pod.byte for pod in self._line.pods])
        self._level = level

    def readinto(self, buffer: bytearray) -> None:
        """Fill the buffer with bytes shifted in over SPI."""
        self._refuse_while_sending()
        self.scans += 1
        count = len(buffer)
        if self.stuck or not self._line.pods or not self._level:  # an open register shows its first bit: low
            data = bytes(count)
        else:
            data = self._registers[:count].ljust(count, b"\xff")  # pulled up behind the last pod
            self._registers = self._registers[count:]
        buffer[:] = self.noise(data) if self.noise else data
        self._clock.advance(BYTE_US * count)

    def _refuse_while_sending(self) -> None:
        """Raise BusViolation while pixels are being sent."""
        if self._sending():
            raise BusViolation("the keys were scanned while pixels were sent")


class SimulatedPixels:
    """The WS2812 pixels: each pod takes its bytes and passes the rest on; all show them at the latch."""

    def __init__(self, clock: Clock, line: PodCable) -> None:
        self.sent: list[tuple[int, bytes]] = []  # (us of the latch, bytes) of each frame
        self._clock = clock
        self._line = line
        self._free_at = 0

    def send(self, frame: bytearray) -> None:
        """Start sending a frame; raises BusViolation if another one is being sent."""
        if self.busy():
            raise BusViolation("a frame was sent before the last one was over")
        data = bytes(frame)
        self._free_at = self._clock.now() + len(data) // 3 * PIXEL_US + LATCH_US
        self._clock.schedule(self._free_at, lambda: self._latch(data, frame))

    def dim(self, sent: memoryview, wanted: memoryview, scale: int) -> None:
        """Copy `wanted` to `sent` with each byte multiplied by `scale` / 65536."""
        sent[:] = bytes(step * scale >> 16 for step in wanted)

    def busy(self) -> bool:
        """Return whether a frame is being sent or the gap after it runs."""
        return self._clock.now() < self._free_at

    @property
    def frames(self) -> list[tuple[int, Frame]]:
        """All frames shown so far: (us, colours as (red, green, blue) by pod and pixel)."""
        return [(us, decode_frame(data)) for us, data in self.sent]

    def _latch(self, data: bytes, frame: bytearray) -> None:
        """Make the pods show a frame; raises BusViolation if it was changed while being sent."""
        if bytes(frame) != data:
            raise BusViolation("a frame was changed while it was sent")
        self.sent.append((self._free_at, data))
        for place, pod in enumerate(self._line.pods[: len(data) // POD_BYTES]):
            pod.sent = data[place * POD_BYTES : (place + 1) * POD_BYTES]


def decode_frame(data: bytes) -> Frame:
    """Return the pixels in the bytes of a whole frame, by pod."""
    return tuple(decode_pixels(data[start : start + POD_BYTES]) for start in range(0, len(data), POD_BYTES))
