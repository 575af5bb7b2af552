"""`conclave deploy`: what is copied, in which order, and what an interrupted deploy leaves behind."""

from hashlib import sha256

import pytest
from conclave.deploy import firmware_files, install
from conclave.deploy.deploy_errors import DeployError
from conclave.deploy.firmware_files import MAIN, DeviceFile
from conclave.deploy.install import PART, StoredFile
from hypothesis import given
from hypothesis import strategies as st

KEPT = {"/settings": b"a", "/00011.old": b"c", "/firmware/00013.new": b"d", "/boot.py": b"e", "/firmware/names": b"i"}
KEPT |= {"/firmware/journal.3": b"f", "/save/journal.0": b"g", "/save/copy/00011.old": b"h", "/firmware/seatings": b"j"}
KEPT |= {"/firmware/settings": b"k", "/save/copy/settings": b"l"}


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

    def contents(self) -> dict[str, StoredFile]:
        """Return our files and folders with size and hash."""
        self._call()
        roots = ("/shared_rules", "/firmware", MAIN, MAIN + PART)
        ours = [path for path in self.tree if path in roots or path.startswith(("/shared_rules/", "/firmware/"))]
        return {path: StoredFile(len(self.tree[path] or b""), self._sha(path)) for path in ours}

    def sha(self, path: str) -> str | None:
        """Return the hash of a file, None for a folder."""
        self._call()
        return self._sha(path)

    def free(self) -> int:
        """Return the free bytes, in whole blocks."""
        self._call()
        return self.capacity - sum(4096 * max(1, -(-len(data or b"") // 4096)) for data in self.tree.values())

    def make_folder(self, path: str) -> None:
        """Make a folder in an existing one."""
        self._call()
        assert path not in self.tree
        self._check_parent(path)
        self.tree[path] = None

    def write(self, path: str, data: bytes) -> None:
        """Write a file; half of it arrives if the device is unplugged meanwhile."""
        self._call(lambda: self.tree.update({path: data[: len(data) // 2]}))  # half of it arrives
        self._check_parent(path)
        self.tree[path] = data + b"?" if path == self.spoiled else data

    def rename(self, old: str, new: str) -> None:
        """Rename a file or folder; a folder cannot be replaced."""
        self._call()
        self._check_parent(new)
        assert self.tree.get(new) is not None or new not in self.tree, "a folder is in the way"
        self.tree[new] = self.tree.pop(old)

    def remove(self, path: str) -> None:
        """Remove a file or an empty folder."""
        self._call()
        assert not any(other.startswith(path + "/") for other in self.tree), "the folder is not empty"
        del self.tree[path]

    def settle(self, folder: str) -> None:
        """Check that the folder exists."""
        self._call()
        assert folder == "/" or self.tree[folder] is None

    def put(self, tree: dict[str, bytes]) -> "MemoryDevice":
        """Lay files on the device, with their folders."""
        for path, data in tree.items():
            parts = path.split("/")[1:-1]
            for end in range(len(parts)):
                self.tree["/" + "/".join(parts[: end + 1])] = None
            self.tree[path] = data
        return self

    def files(self) -> dict[str, bytes]:
        """Return the content of all files by path."""
        return {path: data for path, data in self.tree.items() if data is not None}

    def _call(self, half: "object" = None) -> None:
        """Count a call; run `half` and raise Unplugged if the device is unplugged at it."""
        if self.unplugged_at is not None and self.calls >= self.unplugged_at:
            if callable(half):
                half()
            raise Unplugged
        self.calls += 1

    def _sha(self, path: str) -> str | None:
        """Return the hash of a file, None for a folder."""
        data = self.tree[path]
        return None if data is None else sha256(data).hexdigest()

    def _check_parent(self, path: str) -> None:
        """Check that the folder of a path exists."""
        folder = path.rsplit("/", 1)[0]
        assert folder == "" or (folder in self.tree and self.tree[folder] is None), f"no folder {folder}"


def box(**changed: bytes) -> list[DeviceFile]:
    """Return a small firmware; `main` and the like change one file."""
    tree = {
        "/firmware/__init__.mpy": b"",
        "/firmware/board/pico.mpy": b"pins" * 2000,
        "/firmware/device.mpy": changed.get("device", b"loop"),
        "/shared_rules/engine/session.mpy": b"session",
        "/shared_rules/engine/word_lists/fr.txt": changed.get("words", b"mot"),
        MAIN: changed.get("main", b"import firmware"),
    }
    return [DeviceFile(path, data) for path, data in tree.items()]


def assert_complete(device: MemoryDevice, wanted: list[DeviceFile], kept: dict[str, bytes]) -> None:
    """Check that the device holds exactly these files."""
    assert device.files() == {file.path: file.data for file in wanted} | kept


@pytest.fixture
def old() -> MemoryDevice:
    """Return a device with an older firmware, left-overs of a copy by hand, settings and journals."""
    device = MemoryDevice().put({file.path: file.data for file in box(device=b"old", words=b"vieux")} | KEPT)
    return device.put({"/firmware/device.py": b"hides", "/firmware/gone/a.mpy": b"", "/firmware/x.mpy.part": b"half"})


def test_an_empty_device_gets_everything_and_keeps_foreign_files() -> None:
    device = MemoryDevice().put(KEPT)
    install.install(device, box())
    assert_complete(device, box(), KEPT)


def test_only_changes_are_written_and_shadowing_files_removed(old: MemoryDevice) -> None:
    arrived: list[str] = []
    install.install(old, box(), lambda path, size: arrived.append(path))
    assert arrived == ["/firmware/device.mpy", "/shared_rules/engine/word_lists/fr.txt", MAIN]
    assert_complete(old, box(), KEPT)
    assert "/firmware/gone" not in old.tree


def test_a_device_that_is_up_to_date_is_left_alone(old: MemoryDevice) -> None:
    install.install(old, box())
    before = old.calls
    assert not install.install(old, box())
    assert old.calls == before + 1


def interrupted(device: MemoryDevice, wanted: list[DeviceFile], at: int) -> bool:
    """Deploy until the cable is pulled before call `at`; return whether it was."""
    device.calls, device.unplugged_at = 0, at
    try:
        install.install(device, wanted)
    except Unplugged:
        return True
    finally:
        device.unplugged_at = None
    return False


def test_an_interrupted_deploy_boots_nothing_half_installed(old: MemoryDevice) -> None:
    """Wherever it was interrupted, the next deploy completes it."""
    start, at = dict(old.tree), 0
    while interrupted(old, box(), at):
        running = old.tree.get(MAIN)
        untouched = old.tree == start
        rest = {path: data for path, data in old.files().items() if path != MAIN + PART}
        assert running is None or untouched or rest == {file.path: file.data for file in box()} | KEPT
        install.install(old, box())
        assert_complete(old, box(), KEPT)
        old.tree, at = dict(start), at + 1
    assert at > 15


@given(st.lists(st.integers(0, 30), max_size=6), st.booleans())
def test_interrupted_again_and_again_with_changes_in_between(places: list[int], fresh: bool) -> None:
    device = MemoryDevice().put(KEPT)
    if not fresh:
        device.put({file.path: file.data for file in box(device=b"old")})
    for number, at in enumerate(places):
        interrupted(device, box(device=bytes([number]), main=bytes([number % 2])), at)
    install.install(device, box())
    assert_complete(device, box(), KEPT)


def test_a_file_where_a_folder_has_to_be_is_replaced() -> None:
    device = MemoryDevice().put({"/firmware": b"no folder", "/shared_rules/session.mpy/x": b""})
    install.install(device, box())
    assert_complete(device, box(), {})


def test_a_full_flash_is_reported_before_anything_changes(old: MemoryDevice) -> None:
    old.capacity -= old.free() - 4096 * 10
    before = dict(old.tree)
    with pytest.raises(DeployError, match=r"full: \d+ KB are needed, \d+ KB are free"):
        install.install(old, [*box(), DeviceFile("/firmware/big.mpy", bytes(30000))])
    assert old.tree == before


def test_a_damaged_file_is_reported_and_not_installed(old: MemoryDevice) -> None:
    old.spoiled = "/firmware/device.mpy" + PART
    with pytest.raises(DeployError, match=r"/firmware/device\.mpy did not arrive"):
        install.install(old, box())
    assert old.tree["/firmware/device.mpy"] == b"old"
    assert MAIN not in old.tree


# --- what is to be on the device


def plain(source: firmware_files.SourceFile) -> bytes:
    """Return a source unchanged, instead of compiling it."""
    return source.data


def test_modules_and_word_lists_are_built_and_main_comes_last() -> None:
    built = firmware_files.build_files(firmware_files.collect_sources(), plain)
    paths = [file.path for file in built]
    assert {
        "/firmware/main.mpy",
        "/shared_rules/engine/session.mpy",
        "/firmware/device.mpy",
        "/shared_rules/sultane/box/fr.txt",
        "/shared_rules/sultane/box/console.mpy",
        "/shared_rules/games.mpy",
        "/shared_rules/engine/word_lists/fr.txt",
        "/shared_rules/engine/word_lists/en.txt",
    } <= set(paths)
    assert paths.index(MAIN) == len(paths) - 1
    assert built[-1].data.startswith(b"from firmware.main import main\n")
    assert all(path.endswith((".mpy", ".txt", "/fingerprint")) for path in paths[:-1])


def test_values_swapped_make_no_tuple() -> None:
    """MicroPython makes one when there are parentheses, and the loop swaps in every pass."""
    (built,) = firmware_files.build_files(
        [firmware_files.SourceFile("firmware/swap.py", b"(a, b) = (b, a)\nc = (a,)\n")], plain
    )
    first, second = built.data.decode().splitlines()
    assert "," in first
    assert "(" not in first
    assert second.endswith(",)")


def test_modules_are_compiled_by_the_real_mpy_cross() -> None:
    compiler = firmware_files.Compiler()
    module = firmware_files.SourceFile("firmware/module.py", b"def f(a: int) -> int:\n    return a + 1\n")
    compiled = compiler(module)
    assert compiled[:2] == b"M\x06"
    assert b"firmware/module.mpy" in compiled  # so that a traceback names it
    assert compiled == compiler(module)
    with pytest.raises(DeployError, match=r"firmware/module\.py cannot be compiled: SyntaxError: invalid syntax"):
        compiler(module._replace(data=b"def f(:\n"))
