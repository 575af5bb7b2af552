"""Generates the seeds of games from several sources of entropy, none of which has to be good on its own.

A secret state is hashed with the time of every key press, and with fresh entropy before every seed. A seed is a hash
of the state, and the state then moves on to another hash: a published seed reveals no earlier or later seed.
"""

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class SeedSource:
    """The entropy pool of a device."""

    def __init__(self, board: "Any") -> None:
        self._board = board
        self._state = sha256(b"conclave device\0" + board.chip_id).digest()
        self._mix_entropy()

    def mix_in(self, ticks_us: int) -> None:
        """Mix the time of a key press, in microseconds, into the pool; nobody can control its last digits."""
        self._state = sha256(b"conclave press\0" + self._state + ticks_us.to_bytes(8, "big")).digest()

    def next_seed(self) -> bytes:
        """Return a new seed of 16 bytes."""
        self._mix_entropy()
        seed = sha256(b"conclave seed\0" + self._state).digest()[:16]
        self._state = sha256(b"conclave next\0" + self._state).digest()
        return seed

    def _mix_entropy(self) -> None:
        """Mix 32 bytes of the board's own entropy into the pool."""
        self._state = sha256(b"conclave entropy\0" + self._state + self._board.entropy(32)).digest()
