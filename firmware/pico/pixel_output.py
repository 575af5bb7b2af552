"""The driver of the WS2812 pixels: a PIO state machine makes the bits, fed by DMA, while interrupts stay enabled."""

from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

import micropython
from machine import Pin
from rp2 import DMA, PIO, StateMachine, asm_pio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BIT_STEPS, BITS_A_SECOND = 10, 800_000
BYTE_US, LATCH_US = 10, 300  # us per byte; us of low level that make the pixels show it
_PIO0_TX_FIFO = 0x50200010
_BYTE_SIZE = 0  # the DMA's code for transfers of single bytes


@asm_pio(sideset_init=PIO.OUT_LOW, out_shiftdir=PIO.SHIFT_LEFT, autopull=True, pull_thresh=8, fifo_join=PIO.JOIN_TX)
def _send_bits() -> None:
    """Send bits in the PIO: 375 ns high for 0, 750 ns for 1, 1250 ns each; the wire stays low while data is missing."""
    # ruff: noqa: F821 - the names are instructions of the PIO
    wrap_target()  # type: ignore[name-defined]
    label("bit")  # type: ignore[name-defined]
    out(x, 1).side(0)[3]  # type: ignore[name-defined]
    jmp(not_x, "zero").side(1)[2]  # type: ignore[name-defined]
    jmp("bit").side(1)[2]  # type: ignore[name-defined]
    label("zero")  # type: ignore[name-defined]
    nop().side(0)[2]  # type: ignore[name-defined]
    wrap()  # type: ignore[name-defined]


@micropython.viper
def _dim(sent: ptr8, wanted: ptr8, count: int, scale: int):  # type: ignore[name-defined]  # noqa: ANN202
    """Scale bytes by `scale` / 65536, in machine code: bytecode is too slow for many pods a second."""
    for place in range(count):
        sent[place] = wanted[place] * scale >> 16


class PixelOutput:
    """Sends frames to the pixels on one pin. A frame has three bytes for each pixel: green, red, blue."""

    def __init__(self, pin: int) -> None:
        self._machine = StateMachine(0, _send_bits, freq=BIT_STEPS * BITS_A_SECOND, sideset_base=Pin(pin))
        self._machine.active(1)
        self._dma = DMA()
        # paced by the FIFO of state machine 0, whose request has number 0
        self._dma.config(write=_PIO0_TX_FIFO, ctrl=self._dma.pack_ctrl(size=_BYTE_SIZE, inc_write=False, treq_sel=0))
        self._sending = False
        self._sent_at = self._duration = 0  # us

    def send(self, frame: "Any") -> None:
        """Start sending a frame; the frame must not be changed while `busy`."""
        self._dma.config(read=frame, count=len(frame), trigger=True)
        self._sent_at = ticks_us()
        self._duration = BYTE_US * len(frame) + LATCH_US
        self._sending = True

    def dim(self, sent: memoryview, wanted: memoryview, scale: int) -> None:
        """Copy `wanted` to `sent` with each byte multiplied by `scale` / 65536."""
        _dim(sent, wanted, len(wanted), scale)

    def busy(self) -> bool:
        """Return whether a frame is being sent or the gap after it runs; some bytes leave after the DMA is done."""
        if self._sending:
            self._sending = self._dma.active() or ticks_diff(ticks_us(), self._sent_at) < self._duration
        return self._sending
