"""Where the seed of a game comes from: no single source has to be good.

A secret state is hashed on with every press, and with fresh entropy at every seed. A published seed is
a hash of the state, which itself goes on to another hash: it tells neither the seeds before nor after.
"""

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Seed:
    """The gathered chance of a device."""

    def __init__(self, board: "Any") -> None:
        self._board = board
        self._state = sha256(b"conclave device\0" + board.chip_id).digest()
        self._gather()

    def stir(self, ticks_us: int) -> None:
        """Mix in the time of a press, whose last digits nobody can plan."""
        self._state = sha256(b"conclave press\0" + self._state + ticks_us.to_bytes(8, "big")).digest()

    def take(self) -> bytes:
        """Return the 16 bytes of a new seed."""
        self._gather()
        seed = sha256(b"conclave seed\0" + self._state).digest()[:16]
        self._state = sha256(b"conclave next\0" + self._state).digest()
        return seed

    def _gather(self) -> None:
        self._state = sha256(b"conclave entropy\0" + self._state + self._board.entropy(32)).digest()
