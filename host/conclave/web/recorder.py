"""Record the serial line of the simulated box in the archive, with the client that also follows real devices.

It runs in a thread: the archive waits for the disk, the table must not.
"""

import asyncio
import time
from collections import deque
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

from conclave.archive import Archive
from conclave.line.device_client import DeviceClient
from conclave.web.live_table import LiveTable

READ_TIMEOUT = 0.1  # s that a read waits for data
RETRY_DELAY = 5.0  # s until an archive that failed is opened again
MAX_COMMANDS = 16  # commands queued while the box is paused or has no power; older ones are dropped


class MemoryPort:
    """Serial port in memory: the table's thread calls `receive` and `take_commands`, the client `read` and `write`."""

    def __init__(self) -> None:
        self._received: SimpleQueue[bytes] = SimpleQueue()
        self._commands: deque[bytes] = deque(maxlen=MAX_COMMANDS)

    def receive(self, data: bytes) -> None:
        """Queue bytes that the box has sent, for `read`."""
        if data:
            self._received.put(data)

    def take_commands(self) -> bytes:
        """Return the bytes that were written for the box, and remove them from the queue."""
        found = b""
        while self._commands:
            found += self._commands.popleft()
        return found

    def read(self, size: int = 1, /) -> bytes:
        """Return the next bytes from the box, b"" if none come within `READ_TIMEOUT`; `size` is ignored."""
        try:
            return self._received.get(timeout=READ_TIMEOUT)
        except Empty:
            return b""

    def write(self, data: bytes, /) -> int:
        """Queue bytes for the box and return their number."""
        self._commands.append(bytes(data))
        return len(data)

    @property
    def is_empty(self) -> bool:
        """Whether everything that the box has sent was read."""
        return self._received.empty()


class ArchiveRecorder:
    """Writes everything that a table's box sends into the archive."""

    def __init__(self, table: LiveTable, archive: Path | str | None) -> None:
        """Open the archive, by default the user's, and connect to the box; raise BadArchive if it cannot be opened."""
        self._table = table
        self._archive = archive
        self._port = MemoryPort()
        self._is_over = Event()
        with Archive(archive):
            table.box.listener = self._port

    async def run(self) -> None:
        """Record until `stop` is called; after a failure open the archive again and request all records again.

        A failure after `stop` leads to one last attempt.
        """
        try:
            is_last = False
            while not is_last:
                is_last = self._is_over.is_set()
                try:
                    await asyncio.to_thread(self._follow)
                    return
                except Exception as error:
                    self._table.report_failure("archive", error)
                await asyncio.to_thread(self._is_over.wait, RETRY_DELAY)
        finally:
            self.stop()  # also if the task is cancelled: otherwise the thread would keep the program running

    def stop(self) -> None:
        """Let `run` end as soon as everything that the box has sent is written, or cannot be written."""
        self._is_over.set()

    def _follow(self) -> None:
        """Write what the box sends into the archive until `stop` was called and everything is read."""
        with Archive(self._archive) as archive:
            client = DeviceClient(self._port, archive, "table")
            while not (self._is_over.is_set() and self._port.is_empty):
                client.step(time.monotonic(), time.time())
