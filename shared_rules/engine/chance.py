"""All randomness of a game, drawn from its seed: the same seed gives the same game everywhere."""

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Chance:
    """A stream of unbiased choices: SHA-256 in counter mode over a seed and a domain."""

    def __init__(self, seed: bytes, domain: bytes) -> None:
        self._key = sha256(b"conclave " + domain + b"\0" + seed).digest()
        self._counter = 0
        self._block = b""
        self._next = 0

    def pick(self, sides: int) -> int:
        """Return a number from 0 to `sides - 1`, each equally likely."""
        wide = 256
        while wide < sides:
            wide <<= 8
        number = fair = wide - wide % sides  # drawn again from here on, or small numbers would come more often
        while number >= fair:
            number = self._byte()
            reach = 256
            while reach < wide:
                number = number << 8 | self._byte()
                reach <<= 8
        return number % sides

    def choose(self, items: "Sequence[Any]") -> "Any":
        """Return one of `items`, each equally likely."""
        return items[self.pick(len(items))]

    def shuffle(self, items: "list[Any]") -> None:
        """Bring `items` into a random order, each equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.pick(last + 1)
            items[last], items[other] = items[other], items[last]

    def _byte(self) -> int:
        """Return the next byte of the stream."""
        at = self._next
        if at == len(self._block):
            self._block = sha256(self._key + self._counter.to_bytes(4, "big")).digest()
            self._counter += 1
            at = 0
        self._next = at + 1
        return self._block[at]


class Seals:
    """The commitment to a game and the hash chain over its locked answers."""

    def __init__(self, seed: bytes, setup: str) -> None:
        self._salts = b"conclave salt\0" + seed
        self.link = sha256(b"conclave commit\0" + seed + setup.encode()).digest()

    def extend(self, number: int, payload: bytes) -> bytes:
        """Add the payload of journal record `number`, which is locked answers; return the new seal."""
        salt = sha256(self._salts + number.to_bytes(4, "big")).digest()[:16]
        self.link = sha256(self.link + salt + payload).digest()
        return self.link
