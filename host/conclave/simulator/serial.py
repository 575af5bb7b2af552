"""The serial line to the PC, which may not be there, or not read."""

PIECE, PACKET = 16, 64  # bytes taken and given at once
KEPT = 256  # bytes that wait in the Pico


class Serial:
    """What the board sends is in `received`; what `send` gives, the board reads."""

    def __init__(self) -> None:
        self.reader = True  # somebody reads at the port
        self.bound = PIECE
        self.received = bytearray()
        self._is_open = True
        self._kept = bytearray()
        self._input = b""

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Return how many bytes were taken: nobody can tell whether the port is open, what is taken then is lost."""
        taken = bytes(data)[: self.bound] if self.reader or not self._is_open else b""
        if self._is_open:
            self.received += taken
        else:
            self._kept = (self._kept + taken)[-KEPT:]
        return len(taken)

    def read(self) -> bytes:
        """Return what has come in, at most a packet."""
        data, self._input = self._input[:PACKET], self._input[PACKET:]
        return data

    def send(self, data: bytes) -> None:
        """Send bytes to the board."""
        self._input += data

    def shut(self) -> None:
        """Let the last program on the PC go from the port."""
        self._is_open = False

    def open(self) -> None:
        """Let a program open the port: the last bytes that were lost come first, from the middle of a line."""
        self._is_open = True
        self.received += self._kept
        self._kept.clear()
