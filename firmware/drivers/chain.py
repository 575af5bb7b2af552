"""The key chain: one byte a pod, latched and shifted in, nearest pod first.

Keys are known of pods that answer. Of one that is gone, and of all while the chain has a fault, nothing is known:
that nobody is seen to press a key does not mean that somebody let it go.
"""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PODS = 10
POD, POD_BITS = 0x50, 0xF0  # D7..D4 of a pod's byte are wired 0101
KEY_BITS = 0x0F  # D C B A, low when pressed
FAULT_SHOWN = 100  # ms


class Chain:
    """The keys of all pods as they are at the pins; nothing is debounced here."""

    def __init__(self, board: "Any", pods: int = PODS) -> None:
        self.keys = bytearray(pods)  # a mask a pod: bit 0 = A ... bit 3 = D, 1 = pressed
        self.present = 0
        self.fault = False
        self.changed = 0  # pods that are not as they were at the scan before, as bits; after a fault all of them
        self._board = board
        self._bytes = bytearray(pods + 1)  # one more, to see where the chain ends
        self._good = bytearray(pods + 1)  # the last scan that was not dropped: none yet, so all 0x00
        self._faulty = False
        self._faulty_since = 0

    def scan(self, now: int) -> bool:
        """Read the keys; return False, and change none of them, when this scan cannot be trusted."""
        board = self._board
        if board.pixels.busy():  # pixels and keys share a cable pair
            return False
        board.load(0)
        board.load(1)
        board.spi.readinto(self._bytes)
        self.changed = 0
        if self._bytes != self._good or self.fault:
            present = self._count()
            if present < 0:
                self._drop(now)
                return False
            self._take_bytes(present)
        self._faulty = self.fault = False
        return True

    @property
    def known(self) -> int:
        """Of how many pods, the nearest ones, the keys are known."""
        return 0 if self.fault else self.present

    def _count(self) -> int:
        """Return how many pods the bytes show, or -1 when they are not those of a chain."""
        present, pods = 0, len(self.keys)
        for byte in self._bytes:
            if byte & POD_BITS != POD:
                break
            present += 1
        if present == 0 and not any(self._bytes):
            return 0  # nothing plugged in: the line is low
        for place in range(present, pods + 1):
            if self._bytes[place] != 0xFF:
                return -1
        return present if present <= pods else -1

    def _take_bytes(self, present: int) -> None:
        for place in range(len(self.keys)):
            byte = self._bytes[place]
            if byte != self._good[place] or self.fault:
                self._good[place] = byte
                self.changed |= 1 << place
            self.keys[place] = ~byte & KEY_BITS if place < present else 0
        self._good[-1] = self._bytes[-1]
        self.present = present

    def _drop(self, now: int) -> None:
        if not self._faulty:
            self._faulty = True
            self._faulty_since = now
        if elapsed(now, self._faulty_since) >= FAULT_SHOWN:
            self.fault = True
