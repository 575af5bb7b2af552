"""The random generator of a game, and the hash chain that commits the box to its seed and to the locked answers.

Both follow from the seed alone: the same seed gives the same game on every device.
"""

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Chance:
    """A deterministic random generator without bias: SHA-256 in counter mode over a seed and a domain.

    The domain keeps streams apart that are made from the same seed.
    """

    def __init__(self, seed: bytes, domain: bytes) -> None:
        self._key = sha256(b"conclave " + domain + b"\0" + seed).digest()
        self._counter = 0
        self._block = b""
        self._next = 0

    def pick(self, sides: int) -> int:
        """Return a random number from 0 to `sides - 1`, each equally likely."""
        span = 256
        while span < sides:
            span <<= 8
        number = limit = span - span % sides  # numbers from here on are rejected: they would favour small results
        while number >= limit:
            number = self._next_byte()
            drawn_span = 256
            while drawn_span < span:
                number = number << 8 | self._next_byte()
                drawn_span <<= 8
        return number % sides

    def choose(self, items: "Sequence[Any]") -> "Any":
        """Return a random one of `items`, each equally likely."""
        return items[self.pick(len(items))]

    def shuffle(self, items: "list[Any]") -> None:
        """Shuffle the list `items` in place, each order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.pick(last + 1)
            items[last], items[other] = items[other], items[last]

    def _next_byte(self) -> int:
        """Return the next random byte."""
        at = self._next
        if at == len(self._block):
            self._block = sha256(self._key + self._counter.to_bytes(4, "big")).digest()
            self._counter += 1
            at = 0
        self._next = at + 1
        return self._block[at]


class Seals:
    """The hash chain of a game: it begins with the commitment, and every set of locked answers extends it.

    `link` is the newest hash. The commitment binds the box to the seed and the set-up without revealing the seed. Each
    answer is hashed with a salt made from the seed, so nobody can guess answers from the published hashes.
    """

    def __init__(self, seed: bytes, setup: str) -> None:
        self._salts = b"conclave salt\0" + seed
        self.link = sha256(b"conclave commit\0" + seed + setup.encode()).digest()

    def extend(self, number: int, payload: bytes) -> bytes:
        """Extend the chain by the payload of journal record `number` (locked answers); return the new hash."""
        salt = sha256(self._salts + number.to_bytes(4, "big")).digest()[:16]
        self.link = sha256(self.link + salt + payload).digest()
        return self.link
