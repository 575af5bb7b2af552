"""The serial line to the PC, which may not be there, or not read."""

PIECE, PACKET = 16, 64  # bytes taken and given at once


class Serial:
    """What the board sends is in `received`; what `send` gives, the board reads."""

    def __init__(self) -> None:
        self.opened = True  # a program has opened the port; while none has, bytes are taken and lost
        self.reader = True  # and it reads
        self.bound = PIECE
        self.received = bytearray()
        self._input = b""

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Return how many bytes were taken."""
        taken = bytes(data)[: self.bound] if self.reader or not self.opened else b""
        if self.opened:
            self.received += taken
        return len(taken)

    def read(self) -> bytes:
        """Return what has come in, at most a packet."""
        data, self._input = self._input[:PACKET], self._input[PACKET:]
        return data

    def send(self, data: bytes) -> None:
        """Send bytes to the board."""
        self._input += data
