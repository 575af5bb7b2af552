"""The simulated serial port of the board, whose PC may be missing or not reading."""

PIECE, PACKET = 16, 64  # bytes written and read per call at most
KEPT = 256  # last bytes that the Pico still has when the port is opened


class SimulatedSerial:
    """`received` has the bytes that the board sent; `send` gives bytes to the board."""

    def __init__(self) -> None:
        self.is_read = True  # whether a program reads from the port
        self.max_write = PIECE
        self.received = bytearray()
        self._is_open = True
        self._backlog = bytearray()
        self._input = b""

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Return how many bytes were accepted.

        The board cannot tell that the port is closed; bytes sent then are lost.
        """
        taken = bytes(data)[: self.max_write] if self.is_read or not self._is_open else b""
        if self._is_open:
            self.received += taken
        else:
            self._backlog = (self._backlog + taken)[-KEPT:]
        return len(taken)

    def read(self) -> bytes:
        """Return the bytes received by the board, at most PACKET."""
        data, self._input = self._input[:PACKET], self._input[PACKET:]
        return data

    def send(self, data: bytes) -> None:
        """Send bytes from the PC to the board."""
        self._input += data

    def close_port(self) -> None:
        """Close the port on the PC."""
        self._is_open = False

    def open_port(self) -> None:
        """Open the port on the PC; the last bytes sent before come first, beginning in the middle of a record."""
        self._is_open = True
        self.received += self._backlog
        self._backlog.clear()
