"""The hash chain that commits the box to the seed of a game and to the locked answers."""

from hashlib import sha256


class HashChain:
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
