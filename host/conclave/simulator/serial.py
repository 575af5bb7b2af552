"""The serial line to the PC, which may not be there, or not read."""

PACKET = 64  # bytes


class Serial:
    """What the board sends is in `received`; what `send` gives, the board reads."""

    def __init__(self) -> None:
        self.reader = True  # somebody has opened the port and reads
        self.bound = PACKET  # bytes taken at once
        self.received = bytearray()
        self._input = b""

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Return how many bytes were taken."""
        taken = bytes(data)[: self.bound] if self.reader else b""
        self.received += taken
        return len(taken)

    def read(self) -> bytes:
        """Return what has come in, at most a packet."""
        data, self._input = self._input[:PACKET], self._input[PACKET:]
        return data

    def send(self, data: bytes) -> None:
        """Send bytes to the board."""
        self._input += data
