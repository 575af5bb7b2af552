"""Read the keys of all pods over the key chain: one byte per pod, latched and shifted in, nearest pod first.

The keys of a missing pod are unknown, and so are all keys while the chain has a fault: not seeing a key pressed does
not mean that it was released.
"""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PODS = 10  # at most
POD, POD_BITS = 0x50, 0xF0  # D7..D4 of a pod's byte are wired 0101
KEY_BITS = 0x0F  # D C B A, low when pressed
FAULT_AFTER = 100  # ms of bad scans until it is reported as a fault


class KeyChain:
    """The raw keys of all pods; nothing is debounced here."""

    def __init__(self, board: "Any", pods: int = PODS) -> None:
        self.keys = bytearray(pods)  # a mask per pod: bit 0 = A ... bit 3 = D, 1 = pressed
        self.pod_count = 0
        self.has_fault = False
        self.changed_pods = 0  # mask of pods that differ from the scan before; after a fault all of them
        self._board = board
        self._bytes = bytearray(pods + 1)  # one more than pods, to see where the chain ends
        self._last_good = bytearray(pods + 1)  # the last good scan; all 0x00 as long as there was none
        self._is_failing = False
        self._failing_since = 0

    def scan(self, now: int) -> bool:
        """Read the keys; return False and leave them unchanged if the wire is busy or the bytes are no valid scan."""
        board = self._board
        if board.pixels.busy():  # pixels and keys share a cable pair
            return False
        board.load(0)
        board.load(1)
        board.spi.readinto(self._bytes)
        self.changed_pods = 0
        if self._bytes != self._last_good or self.has_fault:
            present = self._count_pods()
            if present < 0:
                self._drop(now)
                return False
            self._take_bytes(present)
        self._is_failing = self.has_fault = False
        return True

    @property
    def readable_pods(self) -> int:
        """The number of pods, the nearest ones, whose keys are known."""
        return 0 if self.has_fault else self.pod_count

    def _count_pods(self) -> int:
        """Return the number of pods in the bytes read, or -1 if no chain of pods sends such bytes."""
        present, pods = 0, len(self.keys)
        for byte in self._bytes:
            if byte & POD_BITS != POD:
                break
            present += 1
        if present == 0 and not any(self._bytes):
            return 0  # no pod connected: the line is low
        for place in range(present, pods + 1):
            if self._bytes[place] != 0xFF:
                return -1
        return present if present <= pods else -1

    def _take_bytes(self, present: int) -> None:
        """Store the keys of a good scan and which pods have changed."""
        for place in range(len(self.keys)):
            byte = self._bytes[place]
            if byte != self._last_good[place] or self.has_fault:
                self._last_good[place] = byte
                self.changed_pods |= 1 << place
            self.keys[place] = ~byte & KEY_BITS if place < present else 0
        self._last_good[-1] = self._bytes[-1]
        self.pod_count = present

    def _drop(self, now: int) -> None:
        """Ignore a bad scan; report a fault if they last for too long."""
        if not self._is_failing:
            self._is_failing = True
            self._failing_since = now
        if elapsed(now, self._failing_since) >= FAULT_AFTER:
            self.has_fault = True
