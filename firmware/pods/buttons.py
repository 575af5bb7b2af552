"""Keys as people mean them: debounced, with their edges.

Debounce is per key, symmetric and deferred: a key is taken as pressed or released once it has been
seen so, without a change in between, for `settle` milliseconds.
"""

from firmware.clock import elapsed

KEYS = 4
NEVER_SEEN = 0xFF


class Buttons:
    """Banks of four keys; a pod is a bank, and so is the console."""

    def __init__(self, count: int, settle: int = 10) -> None:
        self.settle = settle
        self.down = bytearray(count)  # as debounced
        self.pressed = bytearray(count)  # edges of the last update
        self.released = bytearray(count)
        self.moving = (1 << count) - 1  # banks that are to be updated though nothing new is seen, as bits
        self._seen = bytearray([NEVER_SEEN] * count)
        self._moved = [0] * (count * KEYS)  # when a key was first seen as it is seen now

    def update(self, bank: int, mask: int, now: int) -> None:
        """Take what is seen at the pins of a bank, to be called only with what has just been read."""
        self.pressed[bank] = self.released[bank] = 0
        if mask == self.down[bank] == self._seen[bank]:
            self.moving &= ~(1 << bank)
        else:
            self.moving |= 1 << bank
            self._move(bank, mask, now)

    def _move(self, bank: int, mask: int, now: int) -> None:
        down, seen = self.down[bank], self._seen[bank]
        if seen == NEVER_SEEN:  # a key held since before must be released before it counts
            self._seen[bank] = self.down[bank] = mask
            return
        self._seen[bank] = mask
        moved, place, edges = mask ^ seen, bank * KEYS, 0
        for key in range(KEYS):
            bit = 1 << key
            if moved & bit:
                self._moved[place + key] = now
            elif (mask ^ down) & bit and elapsed(now, self._moved[place + key]) >= self.settle:
                edges |= bit
        self.down[bank] = down ^ edges
        self.pressed[bank] = edges & mask
        self.released[bank] = edges & ~mask

    def forget(self, bank: int) -> None:
        """Know nothing of the keys of a bank until it is updated again: then only what is pressed anew counts."""
        self._seen[bank] = NEVER_SEEN
        self.down[bank] = self.pressed[bank] = self.released[bank] = 0
        self.moving &= ~(1 << bank)
