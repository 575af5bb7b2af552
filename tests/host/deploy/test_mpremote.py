"""The parts of mpremote that `conclave deploy` uses; mpremote does not promise them, so a change fails here."""

import errno
import socket
import struct
import threading
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from conclave.deploy import mpremote_device
from conclave.deploy.deploy_errors import DeployError
from packaging.requirements import Requirement
from packaging.version import Version

PYPROJECT = Path(__file__).parents[3] / "pyproject.toml"
TESTED = ("1.27.0", "1.28.0", "1.29.0")  # these tests passed with each of them
INTERRUPT, RAW, FRIENDLY, RUN, PASTE = b"\x03", b"\x01", b"\x02", b"\x04", b"\x05A\x01"
BANNER, WINDOW = b"raw REPL; CTRL-B to exit\r\n>", 128


class Repl:
    """The prompt of a MicroPython on a socket: what it is told is run by this Python, with errors as MicroPython's."""

    def __init__(self, pastes: bool) -> None:
        self.told: list[str] = []
        self._pastes = pastes
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def close(self) -> None:
        """Close the connection and end the thread."""
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for a connection
        self._listener.close()
        self._thread.join()

    def _serve(self) -> None:
        """Accept one connection after the other."""
        with suppress(OSError):
            while True:
                self._line, _ = self._listener.accept()
                with self._line:
                    self._talk()

    def _talk(self) -> None:
        """Answer the bytes of a connection as a REPL does."""
        raw, text, names = False, b"", {}
        while byte := self._line.recv(1):
            text += byte
            if byte == INTERRUPT:
                text = b""
            elif not raw and byte in b"\r\n":
                self._line.sendall(b"\r\n>>> ")
                text = b""
            elif text in (RAW, FRIENDLY):
                raw, text = text == RAW, b""
                self._line.sendall(BANNER if raw else b"\r\n>>> ")
            elif raw and text == PASTE:
                text = b""
                self._line.sendall(b"R\x01" + struct.pack("<H", WINDOW) if self._pastes else b"R\x00")
                if self._pastes:
                    self._run(self._read_pasted(), names)
            elif raw and byte == RUN and text == RUN:
                text, names = b"", {}
                self._line.sendall(b"OK\r\nMPY: soft reboot\r\n" + BANNER)
            elif raw and byte == RUN:
                self._line.sendall(b"OK")
                self._run(text[:-1], names)
                text = b""

    def _read_pasted(self) -> bytes:
        """Return a text that is pasted in raw mode, with flow control."""
        text = b""
        while not text.endswith(RUN):
            text += self._line.recv(1)
            if len(text) % WINDOW == 0:
                self._line.sendall(b"\x01")
        self._line.sendall(RUN)
        return text[:-1]

    def _run(self, text: bytes, names: dict[str, Any]) -> None:
        """Run a text as the device would, and send what it prints."""
        printed, failed = [], ""
        names["print"] = lambda *values: printed.append(" ".join(map(str, values)) + "\r\n")
        self.told.append(text.decode())
        try:
            if "machine" not in text.decode():
                exec(text, names)
        except OSError as error:
            code = errno.errorcode[error.errno or 0]
            failed = f"Traceback (most recent call last):\r\nOSError: [Errno {error.errno}] {code}\r\n"
        except Exception as error:
            failed = f"Traceback (most recent call last):\r\n{type(error).__name__}: {error}\r\n"
        self._line.sendall("".join(printed).encode() + RUN + failed.encode() + RUN + b">")


@pytest.fixture(params=[True, False], ids=["pasted", "typed"])
def repl(request: pytest.FixtureRequest) -> Iterator[Repl]:
    """Both ways in which mpremote sends code."""
    repl = Repl(request.param)
    yield repl
    repl.close()


def test_files_are_written_renamed_and_removed(repl: Repl, tmp_path: Path) -> None:
    data, folder = bytes(range(256)) * 20, tmp_path / "folder"
    with mpremote_device.connect(repl.port) as device:
        device.make_folder(str(folder))
        device.write(str(folder / "one.part"), data)
        device.rename(str(folder / "one.part"), str(folder / "one"))
        device.write(str(folder / "two"), b"")
        device.remove(str(folder / "two"))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"one": data}


def test_output_of_code_is_returned(repl: Repl) -> None:
    with mpremote_device.connect(repl.port) as device:
        assert device.run("print('é', 6 * 7)") == "é 42\r\n"
        assert device.read_board_info().name == "cpython"


def test_an_error_on_the_device_is_reported(repl: Repl) -> None:
    with (
        mpremote_device.connect(repl.port) as device,
        pytest.raises(DeployError, match="could not do it: ValueError: no such"),
    ):
        device.run("raise ValueError('no such')")


def test_a_full_flash_is_reported_with_the_free_space(repl: Repl) -> None:
    with (
        mpremote_device.connect(repl.port) as device,
        pytest.raises(DeployError, match="the flash of the Pico is full: 4 KB"),
    ):
        device.write("/dev/full", bytes(4096))


def test_the_program_runs_again_unless_it_was_restarted(repl: Repl) -> None:
    with mpremote_device.connect(repl.port) as device:
        device.restart()
    assert repl.told[-1] == "import machine; machine.reset()"


def test_only_versions_that_were_tested_are_allowed() -> None:
    extra = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]["optional-dependencies"]["deploy"]
    [allowed] = [need.specifier for need in map(Requirement, extra) if need.name == "mpremote"]
    last = Version(TESTED[-1])
    assert version("mpremote") in allowed
    assert all(one in allowed for one in TESTED)
    assert "1.26.1" not in allowed
    assert f"{last.major}.{last.minor + 1}.0" not in allowed
