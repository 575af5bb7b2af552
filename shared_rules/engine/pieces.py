"""Bytes that only grow, in small pieces: late in a long game the Pico's memory has no hole for all of them at once."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PIECE = 240


class Pieces:
    """Is read as bytes are, by numbers and slices that count from the beginning."""

    def __init__(self, data: "bytes | bytearray | Pieces" = b"") -> None:
        """Begin with some bytes."""
        self._pieces: list[bytes] = []  # the full ones
        self._last = bytearray()
        for at in range(0, len(data), _PIECE):
            self.add(data[at : at + _PIECE])

    def add(self, data: "bytes | bytearray") -> None:
        """Put a few bytes at the end."""
        self._last += data
        while len(self._last) >= _PIECE:
            self._pieces.append(bytes(self._last[:_PIECE]))
            self._last = self._last[_PIECE:]

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        """Return how many there are."""
        return _PIECE * len(self._pieces) + len(self._last)

    def __getitem__(self, which: "int | slice") -> "Any":
        """Return one of them, or the bytes of a part."""
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
        """Tell whether the other ones are the same bytes, in pieces or not."""
        return isinstance(other, (bytes, bytearray, Pieces)) and len(self) == len(other) and self[:] == other[:]

    def parts(self) -> "Iterator[bytes]":
        """Yield all of them, as many at once as are in a piece."""
        for at in range(0, len(self), _PIECE):
            yield self[at : at + _PIECE]

    def _piece(self, number: int) -> "bytes | bytearray":
        return self._pieces[number] if number < len(self._pieces) else self._last
