"""Control a device with MicroPython over its serial port by means of `mpremote`."""

import errno
import io
import json
import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TYPE_CHECKING, Any

from conclave.deploy import handshake
from conclave.deploy.board_check import BoardInfo
from conclave.deploy.deploy_errors import (
    DeployError,
    connection_lost_error,
    flash_full_error,
    port_error,
    raise_missing_extra,
)
from conclave.deploy.firmware_files import MAIN, ROOMS
from conclave.deploy.install import PART, StoredFile
from conclave.deploy.serial_ports import PortInfo
from conclave.line import serial_port

if TYPE_CHECKING:
    from mpremote.transport_serial import SerialTransport
    from serial import SerialBase

_CHUNK = 1024  # bytes sent together
_STOP_TIMEOUT, _RETURN_TIMEOUT = 8, 5  # seconds; a box that is starting may take five
_PATIENCE = 10  # seconds without a byte
_NO_ANSWER = "install that first; if Conclave runs on it, hold a key of the console while you plug it in"
_ABOUT = """
import sys, json
i = sys.implementation
print(json.dumps([i.name, i.version[:3], getattr(i, "_build", ""), getattr(i, "_mpy", 0)]))
"""
# The watchdog may have been armed by a running game, and a soft reset does not stop it: this does, on the RP2040.
_STOP_WATCHDOG = "import machine; machine.mem32[0x4005B000] = 1 << 30"
_HELPERS = """
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


def list_ports() -> list[PortInfo]:
    """Return the serial ports of this PC."""
    try:
        from serial.tools.list_ports import comports
    except ImportError:
        raise_missing_extra("mpremote")
    return [PortInfo(port.device, port.vid, port.pid, port.serial_number) for port in comports()]


def open_port(name: str) -> "SerialBase":
    """Open a serial port exclusively; raises DeployError if that fails."""
    try:
        return serial_port.open_port(name, timeout=0.1, write_timeout=2)
    except OSError as error:
        raise port_error(name, error, windows=os.name == "nt") from None


class MpremoteDevice:
    """A device whose program was stopped and which runs commands; a command that fails raises DeployError."""

    def __init__(self, transport: "SerialTransport") -> None:
        self._transport = transport
        self._has_helpers = False
        self.is_restarting = False

    def read_board_info(self) -> BoardInfo:
        """Return what the device reports about itself."""
        name, version, build, mpy = json.loads(self.run(_ABOUT))
        return BoardInfo(name, tuple(version), build, mpy)

    def stop_watchdog(self) -> None:
        """Stop the watchdog, which would reset the device during the installation."""
        self.run(_STOP_WATCHDOG)

    def contents(self) -> dict[str, StoredFile]:
        """Return the files and folders that may be part of the firmware by path, with their hashes."""
        names = (*ROOMS, MAIN[1:], MAIN[1:] + PART)
        lines = self._run_helper(f"look('/', {names!r})").splitlines()
        return {path: StoredFile(size, sha) for path, size, sha in map(json.loads, lines)}

    def sha(self, path: str) -> str | None:
        """Return the SHA-256 of a file, in hexadecimal."""
        return self._run_helper(f"print(sha({path!r}))").strip()

    def free(self) -> int:
        """Return the free bytes of the flash."""
        return int(self.run("import os; s = os.statvfs('/'); print(s[0] * s[4])"))

    def make_folder(self, path: str) -> None:
        """Create a folder in an existing one."""
        self._call(self._transport.fs_mkdir, path)

    def write(self, path: str, data: bytes) -> None:
        """Write a file; raises DeployError if it does not fit."""
        try:
            self._call(self._transport.fs_writefile, path, data, chunk_size=_CHUNK)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise flash_full_error(len(data), self.free()) from None

    def rename(self, old: str, new: str) -> None:
        """Rename a file, replacing another one if there is one."""
        self.run(f"import os; os.rename({old!r}, {new!r})")

    def remove(self, path: str) -> None:
        """Remove a file or an empty folder."""
        self.run(f"import os; os.remove({path!r})")

    def settle(self, folder: str) -> None:
        """Change a folder often enough that both its blocks hold its content."""
        self.run(_SETTLE.format(path=folder.rstrip("/") + "/turn"))

    def restart(self) -> None:
        """Reset the device, which then runs its main.py if there is one; the connection is lost."""
        self._call(self._transport.exec_raw_no_follow, "import machine; machine.reset()")
        self.is_restarting = True

    def _run_helper(self, command: str) -> str:
        """Run Python that uses the helper functions, which are defined on first use."""
        if not self._has_helpers:
            self.run(_HELPERS)
            self._has_helpers = True
        return self.run(command)

    def run(self, command: str) -> str:
        """Run Python on the device and return what it prints."""
        return self._call(self._transport.exec, command).decode()

    def _call(self, action: Callable[..., Any], *values: Any, **named: Any) -> Any:
        """Call `action`; turns errors of mpremote and the port into DeployError."""
        from mpremote.transport import TransportError, TransportExecError
        from serial import SerialException

        try:
            return action(*values, **named)
        except TransportExecError as error:
            last = error.error_output.strip().splitlines()[-1:] or ["no reason"]
            raise DeployError("failed", f"the Pico could not do it: {last[0]}") from None
        except (TransportError, SerialException, struct.error) as error:
            raise connection_lost_error(error) from None


@contextmanager
def connect(name: str) -> Iterator[MpremoteDevice]:
    """Stop the program of the device at a port and yield the device; afterwards the program runs again."""
    try:
        from mpremote.transport_serial import SerialTransport
    except ImportError:
        raise_missing_extra("mpremote")
    _request_prompt(name)
    transport = _open_again(lambda: SerialTransport(name, timeout=_PATIENCE), name)
    pico = MpremoteDevice(transport)
    try:
        _enter_repl(transport, name)
        yield pico
    finally:
        _close(transport, run_again=not pico.is_restarting)


def _request_prompt(name: str) -> None:
    """Ask our firmware to stop. To MicroPython's prompt the request is just a line that makes no sense."""
    with open_port(name) as port:
        try:
            handshake.request_prompt(port, _STOP_TIMEOUT)
        except OSError as error:
            raise connection_lost_error(error) from None


def _open_again(opening: "Callable[[], SerialTransport]", name: str) -> "SerialTransport":
    """Call `opening` until it succeeds, because a device takes a moment to come back after a reset."""
    from mpremote.transport import TransportError

    until = time.monotonic() + _RETURN_TIMEOUT
    while True:
        try:
            return opening()
        except TransportError as error:
            if time.monotonic() > until:
                raise connection_lost_error(error) from None
            time.sleep(0.2)


def _enter_repl(transport: "SerialTransport", name: str) -> None:
    """Enter MicroPython's raw prompt; raises DeployError if the device does not answer."""
    from mpremote.transport import TransportError
    from serial import SerialException

    try:
        with redirect_stdout(io.StringIO()):  # mpremote prints unexpected answers
            transport.enter_raw_repl()
    except (TransportError, SerialException, OSError):
        raise DeployError("no-micropython", f"{name} does not answer like MicroPython: {_NO_ANSWER}") from None


def _close(transport: "SerialTransport", run_again: bool) -> None:
    """Close the port; with `run_again` the device restarts its program, if it is still connected."""
    if run_again:
        with suppress(Exception):  # it may be unplugged
            transport.serial.write(b"\r\x02\x04")  # leave the raw prompt, then a soft reset
    with suppress(Exception):
        transport.close()
