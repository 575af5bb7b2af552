"""An append-only byte string stored in small pieces.

Late in a long game the memory of the Pico is too fragmented to hold the whole journal in one block.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PIECE = 240  # bytes


class GrowingBytes:
    """Bytes that can be appended to. Indexing and slicing work as for `bytes`, without negative indices or steps."""

    def __init__(self, data: "bytes | bytearray | GrowingBytes" = b"") -> None:
        """Begin with a copy of `data`."""
        self._pieces: list[bytes] = []  # the full ones
        self._last = bytearray()
        for at in range(0, len(data), _PIECE):
            self.append(data[at : at + _PIECE])

    def append(self, data: "bytes | bytearray") -> None:
        """Append a few bytes."""
        self._last += data
        while len(self._last) >= _PIECE:
            self._pieces.append(bytes(self._last[:_PIECE]))
            self._last = self._last[_PIECE:]

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        """Return the number of bytes."""
        return _PIECE * len(self._pieces) + len(self._last)

    def __getitem__(self, which: "int | slice") -> "Any":
        """Return the byte at an index, or the bytes of a slice."""
        if isinstance(which, int):
            return self._piece(which // _PIECE)[which % _PIECE]
        start, end = which.start or 0, len(self) if which.stop is None else min(which.stop, len(self))
        if start >= end:
            return b""
        first, last = start // _PIECE, (end - 1) // _PIECE
        if first == last:
            return bytes(self._piece(first)[start % _PIECE : (end - 1) % _PIECE + 1])
        return b"".join([self[max(start, at * _PIECE) : min(end, (at + 1) * _PIECE)] for at in range(first, last + 1)])

    def __eq__(self, other: object) -> bool:
        """Return whether `other` has the same bytes, in pieces or not."""
        return isinstance(other, (bytes, bytearray, GrowingBytes)) and len(self) == len(other) and self[:] == other[:]

    def pieces(self) -> "Iterator[bytes]":
        """Yield all bytes in order, one piece at a time."""
        for at in range(0, len(self), _PIECE):
            yield self[at : at + _PIECE]

    def _piece(self, number: int) -> "bytes | bytearray":
        return self._pieces[number] if number < len(self._pieces) else self._last
