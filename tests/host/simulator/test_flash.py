"""The simulated flash: files, and all that can go wrong with them."""

import itertools
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from conclave.simulator.simulated_flash import ENOSPC, FolderFlash, PowerCut, SimulatedFlash

ROOT = Path(__file__).parents[3]


def write(flash: SimulatedFlash, name: str, data: bytes, mode: str = "wb") -> None:
    """Write a file."""
    with closing(flash.open(name, mode)) as file:
        file.write(data)


def read(flash: SimulatedFlash, name: str) -> bytes:
    """Return the content of a file."""
    with closing(flash.open(name, "rb")) as file:
        return file.read()


def test_files_are_written_read_renamed_and_removed() -> None:
    flash = SimulatedFlash()
    write(flash, "a", b"one")
    write(flash, "a", b" two", "ab")
    write(flash, "b", b"old")
    assert flash.names() == ["a", "b"]
    flash.rename("a", "b")
    assert flash.names() == ["b"]
    file = flash.open("b", "rb")
    assert (file.read(3), file.read(2), file.read(), file.read()) == (b"one", b" t", b"wo", b"")
    flash.remove("b")
    for call in (lambda: read(flash, "b"), lambda: flash.remove("b"), lambda: flash.rename("b", "c")):
        with pytest.raises(OSError):
            call()


def test_unclosed_files_are_lost_with_the_power() -> None:
    flash = SimulatedFlash()
    write(flash, "a", b"safe")
    flash.open("a", "ab").write(b"lost")
    assert read(flash, "a") == b"safe"


def test_the_power_is_cut_at_every_change() -> None:
    """Each byte is one, and so is each file made empty, renamed or removed."""

    def save(flash: SimulatedFlash) -> None:
        write(flash, "new", b"xyz")
        flash.rename("new", "file")
        flash.remove("other")

    seen = []
    for cut in itertools.count():
        flash = SimulatedFlash()
        flash.files = {"file": b"abc", "other": b"?"}
        flash.cut_after = cut
        try:
            save(flash)
        except PowerCut:
            with pytest.raises(PowerCut):  # nothing works without power
                write(flash, "later", b"!")
            flash.power_up()
            assert sorted(flash.names()) == sorted(flash.files)
            seen.append(dict(flash.files))
        else:
            break
    before = {"file": b"abc", "other": b"?"}
    assert seen == [
        before,
        {**before, "new": b""},
        {**before, "new": b"x"},
        {**before, "new": b"xy"},
        {**before, "new": b"xyz"},
        {"file": b"xyz", "other": b"?"},
    ]


def test_a_full_flash_keeps_what_fits() -> None:
    flash = SimulatedFlash(capacity=10)
    write(flash, "a", b"123456")
    assert flash.free() == 4
    with pytest.raises(OSError) as full:
        write(flash, "b", b"12345")
    assert full.value.errno == full.value.args[0] == ENOSPC  # MicroPython has both
    assert read(flash, "b") == b"1234"
    assert flash.free() == 0
    flash.remove("b")
    write(flash, "b", b"1234")


@pytest.mark.parametrize("call", ["open", "read", "write", "names", "remove", "rename", "free"])
def test_every_call_of_the_flash_can_fail(call: str) -> None:
    flash = SimulatedFlash()
    write(flash, "a", b"1")
    flash.failing_calls = {call}
    calls = {
        "open": lambda: flash.open("a", "rb"),
        "read": lambda: read(flash, "a"),
        "write": lambda: write(flash, "a", b"2", "ab"),
        "names": flash.names,
        "remove": lambda: flash.remove("a"),
        "rename": lambda: flash.rename("a", "b"),
        "free": flash.free,
    }
    with pytest.raises(OSError):
        calls[call]()
    flash.failing_calls = set()
    assert read(flash, "a") == b"1"


def test_a_folder_can_be_the_flash(tmp_path: Path) -> None:
    flash = FolderFlash(tmp_path / "flash")
    write(flash, "a", b"1")
    write(flash, "b", b"2")
    write(flash, "b", b"3", "ab")
    flash.rename("a", "c")
    flash.remove("c")
    assert {path.name: path.read_bytes() for path in (tmp_path / "flash").iterdir()} == {"b": b"23"}
    assert read(FolderFlash(tmp_path / "flash"), "b") == b"23"


def test_a_folder_has_folders(tmp_path: Path) -> None:
    flash = FolderFlash(tmp_path / "flash")
    write(flash, "copy/00001.now", b"1")
    flash.rename("copy/00001.now", "copy/00001.old")
    assert (tmp_path / "flash" / "copy" / "00001.old").read_bytes() == b"1"
    assert read(FolderFlash(tmp_path / "flash"), "copy/00001.old") == b"1"


@pytest.mark.parametrize("data", [b"", b"a", b"a gaming table", b"b game", b"a gene", b"a game"])
def test_a_folder_takes_any_change_of_a_file(tmp_path: Path, data: bytes) -> None:
    flash = FolderFlash(tmp_path)
    for content in (b"a game", data):
        flash.force_content("a", content)
        assert read(flash, "a") == read(FolderFlash(tmp_path), "a") == content


CHANGES = """
write(flash, "00001.now", b" and more", "ab")
write(flash, "settings.0", b"new")
write(flash, "00002.new", b"another game")
flash.rename("00001.now", "00001.old")
flash.rename("00002.new", "00002.now")
flash.remove("other")
"""
BEFORE = {"00001.now": b"a game", "settings.0": b"settings", "other": b"?"}
KILLED = """
import os, sys
from pathlib import Path
from conclave.simulator.simulated_flash import FolderFlash
def write(flash, name, data, mode="wb"):
    file = flash.open(name, mode)
    file.write(data)
    file.close()
flash = FolderFlash(Path(sys.argv[1]))
left = int(sys.argv[2])
def count(event, given):
    global left
    if event in ("open", "os.rename", "os.remove", "os.truncate", "os.mkdir") and sys.argv[1] in str(given[0]):
        left -= 1
        if left < 0:
            os._exit(9)
sys.addaudithook(count)
"""


def test_a_program_that_is_killed_leaves_what_a_flash_would_hold(tmp_path: Path) -> None:
    """Killed before any call that touches the folder, it leaves files as a power cut would leave a flash."""
    possible = held_after_cuts()
    for kill in itertools.count():
        folder = tmp_path / str(kill)
        folder.mkdir()
        for name, data in BEFORE.items():
            (folder / name).write_bytes(data)
        ended = subprocess.run([sys.executable, "-c", KILLED + CHANGES, folder, str(kill)], cwd=ROOT, check=False)
        found = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert found in possible
        if ended.returncode == 0:
            assert kill >= 8
            assert found == possible[-1]
            return
        assert ended.returncode == 9


def held_after_cuts() -> list[dict[str, bytes]]:
    """Return the possible contents of a flash after a power cut at any change; the last is without a cut."""
    possible = []
    for cut in itertools.count():
        flash = SimulatedFlash()
        flash.files, flash.cut_after = dict(BEFORE), cut
        try:
            exec(CHANGES, {"flash": flash, "write": write})
        except PowerCut:
            possible.append(dict(flash.files))
            continue
        return [*possible, flash.files]
    raise AssertionError


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit for files")
def test_what_finds_no_room_on_the_disk_takes_nothing_away(tmp_path: Path) -> None:
    (tmp_path / "00001.now").write_bytes(b"a game")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    add = 'write(flash, "00001.now", b" and more", "ab")'
    ended = subprocess.run(
        [sys.executable, "-c", KILLED + limit + add, tmp_path, "99"], cwd=ROOT, check=False, capture_output=True
    )
    assert b"File too large" in ended.stderr
    assert (tmp_path / "00001.now").read_bytes() == b"a game"


def test_a_file_is_only_read_or_only_written() -> None:
    flash = SimulatedFlash()
    write(flash, "a", b"one")
    for mode, misuse in (("rb", lambda file: file.write(b"x")), ("wb", lambda file: file.read())):
        with closing(flash.open("a", mode)) as file, pytest.raises(OSError):
            misuse(file)


def test_what_memory_cannot_hold_in_one_piece_is_not_read() -> None:
    flash = SimulatedFlash()
    write(flash, "a", bytes(100))
    flash.largest = 99
    with closing(flash.open("a", "rb")) as file:
        with pytest.raises(MemoryError):
            file.read()
        assert len(file.read(60)) + len(file.read(60)) == 100


def test_a_closed_file_is_not_used_any_more() -> None:
    flash = SimulatedFlash()
    write(flash, "a", b"one")
    for mode, use in (("rb", lambda file: file.read()), ("ab", lambda file: file.write(b"x"))):
        file = flash.open("a", mode)
        file.close()
        with pytest.raises(ValueError, match="closed"):
            use(file)
