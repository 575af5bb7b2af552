"""The random generator of a game: the same seed gives the same game on every device."""

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
