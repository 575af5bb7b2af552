"""A device with MicroPython at the end of a serial line, by the means of `mpremote`."""

import errno
import io
import json
import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TYPE_CHECKING, Any

from conclave.deploy import hello
from conclave.deploy.board import About
from conclave.deploy.files import MAIN, ROOMS
from conclave.deploy.install import PART, Stored
from conclave.deploy.ports import Port
from conclave.deploy.trouble import Trouble, full, lost, missing_extra, port_trouble
from conclave.line import serial_port

if TYPE_CHECKING:
    from mpremote.transport_serial import SerialTransport
    from serial import SerialBase

_CHUNK = 1024  # bytes sent at once
_LETTING_GO, _COMING_BACK = 8, 5  # seconds; a box that starts may take five
_PATIENCE = 10  # seconds without a byte
_NO_ANSWER = "install that first; if Conclave runs on it, hold a key of the console while you plug it in"
_ABOUT = """
import sys, json
i = sys.implementation
print(json.dumps([i.name, i.version[:3], getattr(i, "_build", ""), getattr(i, "_mpy", 0)]))
"""
# The game that was running has armed the watchdog, which a soft reset does not stop: this does, on the RP2040.
_QUIET = "import machine; machine.mem32[0x4005B000] = 1 << 30"
_LOOK = """
import os, json
from hashlib import sha256
from binascii import hexlify
room = bytearray(1024)
def sha(path):
    hash = sha256()
    with open(path, "rb") as file:
        while True:
            count = file.readinto(room)
            if not count:
                return hexlify(hash.digest()).decode()
            hash.update(memoryview(room)[:count])
def look(folder, names):
    for entry in os.ilistdir(folder):
        path = folder.rstrip("/") + "/" + entry[0]
        if names is None or entry[0] in names:
            if entry[1] == 0x4000:
                print(json.dumps([path, 0, None]))
                look(path, None)
            else:
                print(json.dumps([path, entry[3], sha(path)]))
"""
_SETTLE = """
import os
for turn in range(16):
    open({path!r}, "wb").close()
    os.remove({path!r})
"""


def ports() -> list[Port]:
    """Return the serial ports of this PC."""
    try:
        from serial.tools.list_ports import comports
    except ImportError:
        missing_extra("mpremote")
    return [Port(port.device, port.vid, port.pid, port.serial_number) for port in comports()]


def open_port(name: str) -> "SerialBase":
    """Open a serial port for nobody but us."""
    try:
        return serial_port.open_port(name, timeout=0.1, write_timeout=2)
    except OSError as error:
        raise port_trouble(name, error, windows=os.name == "nt") from None


class Pico:
    """A device whose program was stopped, and which does what it is told."""

    def __init__(self, transport: "SerialTransport") -> None:
        self._transport = transport
        self._helpers = False
        self.is_restarting = False

    def about(self) -> About:
        """Return what the device says of itself."""
        name, version, build, mpy = json.loads(self.run(_ABOUT))
        return About(name, tuple(version), build, mpy)

    def quiet(self) -> None:
        """Stop the watchdog of a Pico, which would cut in while it is being written to."""
        self.run(_QUIET)

    def contents(self) -> dict[str, Stored]:
        """Return files and folders that may be ours, with their hashes."""
        names = (*ROOMS, MAIN[1:], MAIN[1:] + PART)
        lines = self._look(f"look('/', {names!r})").splitlines()
        return {path: Stored(size, sha) for path, size, sha in map(json.loads, lines)}

    def sha(self, path: str) -> str | None:
        """Return the hash of a file."""
        return self._look(f"print(sha({path!r}))").strip()

    def free(self) -> int:
        """Return the bytes that are left on flash."""
        return int(self.run("import os; s = os.statvfs('/'); print(s[0] * s[4])"))

    def make_folder(self, path: str) -> None:
        """Make a folder, in one that is there."""
        self._do(self._transport.fs_mkdir, path)

    def write(self, path: str, data: bytes) -> None:
        """Write a file; raise Trouble when it does not fit."""
        try:
            self._do(self._transport.fs_writefile, path, data, chunk_size=_CHUNK)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise full(len(data), self.free()) from None

    def rename(self, old: str, new: str) -> None:
        """Rename a file, in place of another one if there is one."""
        self.run(f"import os; os.rename({old!r}, {new!r})")

    def remove(self, path: str) -> None:
        """Remove a file, or an empty folder."""
        self.run(f"import os; os.remove({path!r})")

    def settle(self, folder: str) -> None:
        """Change a folder so often that both its blocks hold all that is in it."""
        self.run(_SETTLE.format(path=folder.rstrip("/") + "/turn"))

    def restart(self) -> None:
        """Reset the device; it runs its main.py then, if it has one, and the line is cut."""
        self._do(self._transport.exec_raw_no_follow, "import machine; machine.reset()")
        self.is_restarting = True

    def _look(self, command: str) -> str:
        if not self._helpers:
            self.run(_LOOK)
            self._helpers = True
        return self.run(command)

    def run(self, command: str) -> str:
        """Run Python on the device and return what it prints."""
        return self._do(self._transport.exec, command).decode()

    def _do(self, action: Callable[..., Any], *values: Any, **named: Any) -> Any:
        from mpremote.transport import TransportError, TransportExecError
        from serial import SerialException

        try:
            return action(*values, **named)
        except TransportExecError as error:
            last = error.error_output.strip().splitlines()[-1:] or ["no reason"]
            raise Trouble("failed", f"the Pico could not do it: {last[0]}") from None
        except (TransportError, SerialException, struct.error) as error:
            raise lost(error) from None


@contextmanager
def connected(name: str) -> Iterator[Pico]:
    """Stop what runs on the device at a port; afterwards it runs again, unless it was restarted."""
    try:
        from mpremote.transport_serial import SerialTransport
    except ImportError:
        missing_extra("mpremote")
    _knock(name)
    transport = _reached(lambda: SerialTransport(name, timeout=_PATIENCE), name)
    pico = Pico(transport)
    try:
        _enter(transport, name)
        yield pico
    finally:
        _leave(transport, run_again=not pico.is_restarting)


def _knock(name: str) -> None:
    """Ask our firmware to let go of the line; the prompt of MicroPython takes it for a line without sense."""
    with open_port(name) as port:
        try:
            hello.let_go(port, _LETTING_GO)
        except OSError as error:
            raise lost(error) from None


def _reached(opening: "Callable[[], SerialTransport]", name: str) -> "SerialTransport":
    """Open the port again; a device that has reset itself takes a moment to come back."""
    from mpremote.transport import TransportError

    until = time.monotonic() + _COMING_BACK
    while True:
        try:
            return opening()
        except TransportError as error:
            if time.monotonic() > until:
                raise lost(error) from None
            time.sleep(0.2)


def _enter(transport: "SerialTransport", name: str) -> None:
    from mpremote.transport import TransportError
    from serial import SerialException

    try:
        with redirect_stdout(io.StringIO()):  # what came instead is printed otherwise
            transport.enter_raw_repl()
    except (TransportError, SerialException, OSError):
        raise Trouble("no-micropython", f"{name} does not answer like MicroPython: {_NO_ANSWER}") from None


def _leave(transport: "SerialTransport", run_again: bool) -> None:
    """Close the port; the device runs its program again, if it is still there."""
    if run_again:
        with suppress(Exception):  # it may be unplugged
            transport.serial.write(b"\r\x02\x04")  # to the prompt for people, and a soft reset
    with suppress(Exception):
        transport.close()
