"""Debounce keys and report their press and release edges.

Debouncing is per key, symmetric and deferred: a key counts as pressed or released after its level has been stable for
`settle` milliseconds.
"""

from firmware.clock import elapsed

KEYS = 4
NEVER_SEEN = 0xFF


class DebouncedKeys:
    """The debounced state of `count` banks of four keys; each pod is one bank, and so is the console.

    State is kept as one mask per bank: bit 0 is the first key, 1 means pressed.
    """

    def __init__(self, count: int, settle: int = 10) -> None:
        self.settle_ms = settle
        self.down = bytearray(count)  # after debouncing
        self.pressed = bytearray(count)  # masks of the keys whose edge was in the last update
        self.released = bytearray(count)
        self.unsettled = (1 << count) - 1  # banks to update even if their raw level is unchanged, as bits
        self._seen = bytearray([NEVER_SEEN] * count)  # the raw mask of the last update
        self._changed_at = [0] * (count * KEYS)  # when (ms) the raw level of each key last changed

    def update(self, bank: int, mask: int, now: int) -> None:
        """Take the raw mask just read from the pins of a bank and update `down`, `pressed` and `released`."""
        self.pressed[bank] = self.released[bank] = 0
        if mask == self.down[bank] == self._seen[bank]:
            self.unsettled &= ~(1 << bank)
        else:
            self.unsettled |= 1 << bank
            self._debounce(bank, mask, now)

    def _debounce(self, bank: int, mask: int, now: int) -> None:
        """Compare a raw mask with the last one and accept the keys that have been stable for long enough."""
        down, seen = self.down[bank], self._seen[bank]
        if seen == NEVER_SEEN:  # a key held since before must be released before it counts
            self._seen[bank] = self.down[bank] = mask
            return
        self._seen[bank] = mask
        moved, place, edges = mask ^ seen, bank * KEYS, 0
        for key in range(KEYS):
            bit = 1 << key
            if moved & bit:
                self._changed_at[place + key] = now
            elif (mask ^ down) & bit and elapsed(now, self._changed_at[place + key]) >= self.settle_ms:
                edges |= bit
        self.down[bank] = down ^ edges
        self.pressed[bank] = edges & mask
        self.released[bank] = edges & ~mask

    def reset(self, bank: int) -> None:
        """Discard what is known about a bank. After the next update only new presses count, not keys held meanwhile."""
        self._seen[bank] = NEVER_SEEN
        self.down[bank] = self.pressed[bank] = self.released[bank] = 0
        self.unsettled &= ~(1 << bank)
