"""The wire to the WS2812 pixels: a PIO state machine makes the bits, DMA feeds it, interrupts stay on."""

from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

import micropython
from machine import Pin
from rp2 import DMA, PIO, StateMachine, asm_pio

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BIT_STEPS, BITS_A_SECOND = 10, 800_000
BYTE_US, LATCH_US = 10, 300  # eight bits; the low that lets the pixels show what they took
_PIO0_TX_FIFO = 0x50200010
_BYTES = 0  # the size of what DMA moves


@asm_pio(sideset_init=PIO.OUT_LOW, out_shiftdir=PIO.SHIFT_LEFT, autopull=True, pull_thresh=8, fifo_join=PIO.JOIN_TX)
def _bits() -> None:
    """Send bits: 375 ns high for 0, 750 ns for 1, 1250 ns each. It waits for more with the wire low."""
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
    """In machine code: it is done for many pods a second, and slow as bytecode."""
    for place in range(count):
        sent[place] = wanted[place] * scale >> 16


class Pixels:
    """Sends frames of bytes."""

    def __init__(self, pin: int) -> None:
        self._machine = StateMachine(0, _bits, freq=BIT_STEPS * BITS_A_SECOND, sideset_base=Pin(pin))
        self._machine.active(1)
        self._dma = DMA()
        # paced by the FIFO of state machine 0, whose request has number 0
        self._dma.config(write=_PIO0_TX_FIFO, ctrl=self._dma.pack_ctrl(size=_BYTES, inc_write=False, treq_sel=0))
        self._sending = False
        self._since = self._lasts = 0  # us

    def send(self, frame: "Any") -> None:
        """Begin to send; the frame must not be changed until it is over."""
        self._dma.config(read=frame, count=len(frame), trigger=True)
        self._since = ticks_us()
        self._lasts = BYTE_US * len(frame) + LATCH_US
        self._sending = True

    def dim(self, sent: memoryview, wanted: memoryview, scale: int) -> None:
        """Put pixels into a frame, each step of theirs multiplied by `scale` / 65536."""
        _dim(sent, wanted, len(wanted), scale)

    def busy(self) -> bool:
        """Return whether a frame is on the wire or in the gap after it: some pixels leave after DMA is done."""
        if self._sending:
            self._sending = self._dma.active() or ticks_diff(ticks_us(), self._since) < self._lasts
        return self._sending
