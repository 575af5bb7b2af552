"""The box's serial line into the archive, by the code that follows a device at a real port.

In a thread of its own: the archive waits for the disk, the table does not.
"""

import asyncio
import time
from collections import deque
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

from conclave.archive import Archive
from conclave.line.client import Client
from conclave.web.table import Table

READ = 0.1  # s that a read waits
AGAIN = 5.0  # s until an archive that failed is opened anew
COMMANDS = 16  # that wait while the box is held, or without power


class Port:
    """The box's end of the line as a program at a serial port has it."""

    def __init__(self) -> None:
        self._told: SimpleQueue[bytes] = SimpleQueue()
        self._commands: deque[bytes] = deque(maxlen=COMMANDS)

    def tell(self, data: bytes) -> None:
        """Take what the box has said."""
        if data:
            self._told.put(data)

    def commands(self) -> bytes:
        """Return what was sent to the box."""
        found = b""
        while self._commands:
            found += self._commands.popleft()
        return found

    def read(self, size: int = 1, /) -> bytes:
        """Return what the box said next; wait for it a little."""
        try:
            return self._told.get(timeout=READ)
        except Empty:
            return b""

    def write(self, data: bytes, /) -> int:
        """Send to the box."""
        self._commands.append(bytes(data))
        return len(data)

    @property
    def is_empty(self) -> bool:
        """Whether all that the box said was read."""
        return self._told.empty()


class Recorder:
    """Follows the box of a table as long as it is there."""

    def __init__(self, table: Table, archive: Path | str | None) -> None:
        """Raise BadArchive if there is no archive to be had; without a path it is that of the user."""
        self._table = table
        self._archive = archive
        self._port = Port()
        self._is_over = Event()
        with Archive(archive):
            table.box.port = self._port

    async def run(self) -> None:
        """Follow the box until `stop`; after a failure ask for everything again, once after `stop`."""
        try:
            is_last = False
            while not is_last:
                is_last = self._is_over.is_set()
                try:
                    await asyncio.to_thread(self._follow)
                    return
                except Exception as error:
                    self._table.fail("archive", error)
                await asyncio.to_thread(self._is_over.wait, AGAIN)
        finally:
            self.stop()  # when the server is ended by force: the thread would keep the program

    def stop(self) -> None:
        """Come to an end when all that was said is in the archive, or cannot be written."""
        self._is_over.set()

    def _follow(self) -> None:
        with Archive(self._archive) as archive:
            client = Client(self._port, archive, "table")
            while not (self._is_over.is_set() and self._port.is_empty):
                client.step(time.monotonic(), time.time())
