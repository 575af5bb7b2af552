"""Many lines in little room: their letters in a row, and where each of them begins. The oldest go when it is full."""

from array import array

ROOM, MOST = 2048, 140  # bytes, and lines: about half an hour
_PIECE = 256  # bytes moved at once


class Roll:
    """Lines that are only added at the end."""

    def __init__(self) -> None:
        self.count = 0
        self._text = bytearray(ROOM)
        self._starts = array("H", bytes(2 * (MOST + 1)))  # of every line, and where the next one begins

    def add(self, line: str) -> None:
        """Put a line at the end."""
        data = line.encode()
        while self.count == MOST or self._starts[self.count] + len(data) > ROOM:
            self._drop(self.count // 4 + 1)
        start = self._starts[self.count]
        self._text[start : start + len(data)] = data
        self.count += 1
        self._starts[self.count] = start + len(data)

    def part(self, first: int, count: int) -> "list[str]":
        """Return so many lines, from one of them on."""
        first = max(0, first)
        found = range(first, min(first + count, self.count))
        return [bytes(self._text[self._starts[at] : self._starts[at + 1]]).decode() for at in found]

    def clear(self) -> None:
        """Forget all of them."""
        self.count = 0

    def _drop(self, lines: int) -> None:
        """Forget the first lines."""
        cut, end = self._starts[lines], self._starts[self.count]
        for at in range(cut, end, _PIECE):
            piece = self._text[at : min(at + _PIECE, end)]
            self._text[at - cut : at - cut + len(piece)] = piece
        self.count -= lines
        for at in range(self.count + 1):
            self._starts[at] = self._starts[at + lines] - cut
