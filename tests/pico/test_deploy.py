"""`conclave deploy` onto a real MicroPython: an empty Pico, an interrupted deploy, a running box."""

import time
from base64 import b64decode
from collections.abc import Iterator

import pytest
from conclave.deploy import handshake, mpremote_device
from conclave.deploy.firmware_files import MAIN, Compiler, build_files, collect_sources
from conclave.deploy.install import PART, install

from tests.host.commands import conclave, refused
from tests.pico.image import files_of
from tests.workbench.emulated import end_node, start_node

KEPT = {"/save/00007.old": b"a journal", "/save/settings": b"settings", "/notes.txt": b"not ours"}
CUT_AFTER = 12  # files
BYTE_PATIENCE = 600  # seconds of real time without a byte: the emulated Pico may be many times slower than a real one
WATCHDOG = "import machine; print(machine.mem32[0x40058000] >> 30 & 1)"

FILL = """
import os
with open("/big", "wb") as file:
    for _ in range(os.statvfs("/")[3] - 2):
        print(file.write(bytes(4096)))
"""


class DeployCut(Exception):
    """The deploy was interrupted."""


class DeployedBox:
    """A box that runs by itself, and the port of its serial line."""

    def __init__(self) -> None:
        self._node = start_node("line.mjs")
        assert self._node.stdout
        self.port = f"socket://127.0.0.1:{self._node.stdout.readline().strip()}"

    def files(self) -> dict[str, bytes]:
        """Return the files on the box."""
        return files_of(b64decode(self._ask("files")))

    def seconds(self) -> float:
        """Return the emulated time."""
        return float(self._ask("time")) / 1_000_000

    def _ask(self, what: str) -> str:
        """Ask the emulator."""
        assert self._node.stdin and self._node.stdout
        self._node.stdin.write(what + "\n")
        self._node.stdin.flush()
        return self._node.stdout.readline()

    def close(self) -> None:
        """End the emulator."""
        end_node(self._node)


@pytest.fixture(scope="module")
def line() -> Iterator[DeployedBox]:
    """Return one Pico for all tests, which follow each other as on a desk; timeouts go by its clock."""
    box = DeployedBox()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", box.seconds)
        patch.setattr(mpremote_device, "_PATIENCE", BYTE_PATIENCE)
        for waiting in (handshake.request_prompt, handshake.wait_for_hello):
            patch.setattr(waiting, "__defaults__", (box.seconds,))
        yield box
    box.close()


def cut_short(path: str, size: int, arrived: list[str]) -> None:
    """Interrupt the deploy after a number of files."""
    arrived.append(path)
    if len(arrived) == CUT_AFTER:
        raise DeployCut


@pytest.fixture(scope="module")
def begun(line: DeployedBox) -> dict[str, bytes]:
    """Return the files after an interrupted first deploy; files to be preserved were there before."""
    arrived: list[str] = []
    with mpremote_device.connect(line.port) as device:
        device.make_folder("/save")
        for path, data in KEPT.items():
            device.write(path, data)
        with pytest.raises(DeployCut):
            install(
                device, build_files(collect_sources(), Compiler()), lambda path, size: cut_short(path, size, arrived)
            )
        device.write("/firmware/device.mpy" + PART, b"half of it")
    return line.files()


def test_an_interrupted_deploy_leaves_a_pico_without_a_program(line: DeployedBox, begun: dict[str, bytes]) -> None:
    assert MAIN not in begun
    assert len([path for path in begun if path not in KEPT]) == CUT_AFTER + 1
    result = conclave("deploy", "--check", "--port", line.port)
    assert result.exit_code == 1
    assert f"missing {MAIN}" in result.stdout
    assert "surplus /firmware/device.mpy.part" in result.stdout


def test_the_next_deploy_completes_it_and_the_box_says_hello(line: DeployedBox, begun: dict[str, bytes]) -> None:
    result = conclave("deploy", "--port", line.port)
    assert result.exit_code == 0, result.output
    assert "says hello" in result.stdout
    wanted = {file.path: file.data for file in build_files(collect_sources(), Compiler())}
    found = line.files()
    assert {path: data for path, data in found.items() if path not in wanted} == KEPT
    assert {path: data for path, data in found.items() if path in wanted} == wanted


def test_a_running_box_yields_the_prompt_and_needs_nothing(line: DeployedBox, begun: dict[str, bytes]) -> None:
    result = conclave("deploy", "--check", "--port", line.port)
    assert (result.exit_code, result.stdout) == (0, "the Pico has everything as it is here\n")


def test_the_watchdog_does_not_cut_in(line: DeployedBox, begun: dict[str, bytes]) -> None:
    with mpremote_device.connect(line.port) as device:
        assert device.run(WATCHDOG).strip() == "1"
        device.stop_watchdog()
        assert device.run(WATCHDOG).strip() == "0"
        device.restart()


def test_a_deploy_to_a_running_box_outlasts_its_watchdog(line: DeployedBox, begun: dict[str, bytes]) -> None:
    others = [path for path in line.files() if path.startswith("/firmware/console/")]
    with mpremote_device.connect(line.port) as device:
        device.stop_watchdog()
        for path in others:
            device.write(path, b"older")
        device.restart()
    handshake.wait_for_hello(lambda: mpremote_device.open_port(line.port), 30)
    start = line.seconds()
    result = conclave("deploy", "--port", line.port)
    assert result.exit_code == 0, result.output
    assert f"{len(others)} files copied" in result.stdout
    assert line.seconds() - start > 8
    assert all(line.files()[path] != b"older" for path in others)


def test_a_full_flash_is_reported_and_nothing_changes(line: DeployedBox, begun: dict[str, bytes]) -> None:
    with mpremote_device.connect(line.port) as device:
        device.stop_watchdog()
        before = line.files()
        device.run("import os; os.remove('/firmware/device.mpy')")
        device.run(FILL)
    refused(conclave("deploy", "--port", line.port), 2, "the flash of the Pico is full", "KB are free")
    assert {path for path in line.files() if path != "/big"} == set(before) - {"/firmware/device.mpy"}
