"""The simulated flash: files, and all that can go wrong with them."""

import itertools
from contextlib import closing
from pathlib import Path

import pytest
from conclave.simulator.flash import ENOSPC, Flash, FolderFlash, PowerCut


def write(flash: Flash, name: str, data: bytes, mode: str = "wb") -> None:
    with closing(flash.open(name, mode)) as file:
        file.write(data)


def read(flash: Flash, name: str) -> bytes:
    with closing(flash.open(name, "rb")) as file:
        return file.read()


def test_files_are_written_read_renamed_and_removed() -> None:
    flash = Flash()
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


def test_what_is_not_flushed_is_lost_with_the_power() -> None:
    flash = Flash()
    file = flash.open("a", "wb")
    file.write(b"safe")
    file.flush()
    file.write(b"lost")
    assert read(flash, "a") == b"safe"


def test_the_power_is_cut_at_every_change() -> None:
    """Each byte is one, and so is each file made empty, renamed or removed."""

    def save(flash: Flash) -> None:
        write(flash, "new", b"xyz")
        flash.rename("new", "file")
        flash.remove("other")

    seen = []
    for cut in itertools.count():
        flash = Flash()
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
    flash = Flash(capacity=10)
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
    flash = Flash()
    write(flash, "a", b"1")
    flash.failing = {call}
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
    flash.failing = set()
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


def test_a_file_is_only_read_or_only_written() -> None:
    flash = Flash()
    write(flash, "a", b"one")
    for mode, misuse in (("rb", lambda file: file.write(b"x")), ("wb", lambda file: file.read())):
        with closing(flash.open("a", mode)) as file, pytest.raises(OSError):
            misuse(file)


def test_what_memory_cannot_hold_in_one_piece_is_not_read() -> None:
    flash = Flash()
    write(flash, "a", bytes(100))
    flash.largest = 99
    with closing(flash.open("a", "rb")) as file:
        with pytest.raises(MemoryError):
            file.read()
        assert len(file.read(60)) + len(file.read(60)) == 100


def test_a_closed_file_is_not_used_any_more() -> None:
    flash = Flash()
    write(flash, "a", b"one")
    for mode, use in (("rb", lambda file: file.read()), ("ab", lambda file: file.write(b"x"))):
        file = flash.open("a", mode)
        file.close()
        with pytest.raises(ValueError, match="closed"):
            use(file)
