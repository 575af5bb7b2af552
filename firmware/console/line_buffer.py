"""A compact buffer of text lines: their bytes in one array, and the start of each line in another.

When it is full, the oldest lines are dropped.
"""

from array import array

MAX_BYTES, MAX_LINES = 2048, 140  # bytes and lines: about half an hour of a game
_PIECE = 256  # bytes moved in one step


class LineBuffer:
    """A buffer to which lines are only added at the end."""

    def __init__(self) -> None:
        self.count = 0  # lines
        self._text = bytearray(MAX_BYTES)
        self._starts = array("H", bytes(2 * (MAX_LINES + 1)))  # of all lines, and of the next one

    def add(self, line: str) -> None:
        """Add a line at the end; drop a quarter of the lines, the oldest ones, if there is no room."""
        data = line.encode()
        while self.count == MAX_LINES or self._starts[self.count] + len(data) > MAX_BYTES:
            self._drop_lines(self.count // 4 + 1)
        start = self._starts[self.count]
        self._text[start : start + len(data)] = data
        self.count += 1
        self._starts[self.count] = start + len(data)

    def get_lines(self, first: int, count: int) -> "list[str]":
        """Return up to `count` lines, from the line at index `first` on."""
        first = max(0, first)
        found = range(first, min(first + count, self.count))
        return [bytes(self._text[self._starts[at] : self._starts[at + 1]]).decode() for at in found]

    def clear(self) -> None:
        """Remove all lines."""
        self.count = 0

    def _drop_lines(self, lines: int) -> None:
        """Remove the first `lines` lines; the rest is moved in small pieces, to save memory."""
        cut, end = self._starts[lines], self._starts[self.count]
        for at in range(cut, end, _PIECE):
            piece = self._text[at : min(at + _PIECE, end)]
            self._text[at - cut : at - cut + len(piece)] = piece
        self.count -= lines
        for at in range(self.count + 1):
            self._starts[at] = self._starts[at + lines] - cut
