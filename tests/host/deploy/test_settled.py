"""A device after a deploy: whatever bit flips in littlefs's tables, it is mounted, and what is saved on it is there."""

from hashlib import sha256
from random import Random

import pytest
from conclave.deploy import install
from conclave.deploy.firmware_files import MAIN, DeviceFile
from conclave.deploy.install import StoredFile
from littlefs import LittleFS, LittleFSError
from littlefs.lfs import LFSConfig

from tests.firmware.littlefs_flash import BLOCK, Chip, mounted

BOX = [
    DeviceFile("/firmware/board/pico.mpy", b"pins"),
    DeviceFile("/firmware/device.mpy", b"loop" * 2000),
    DeviceFile("/shared_rules/session.mpy", b"session"),
    DeviceFile("/shared_rules/engine/word_lists/fr.txt", b"mot"),
    DeviceFile(MAIN, b"import firmware"),
]
STEP = 32
SAVED = {f"/save/{number:05d}.old": bytes([number]) * 60 for number in range(3)}


class Pico:
    """A device whose files are on littlefs."""

    def __init__(self, system: LittleFS) -> None:
        self._system = system

    def files(self) -> dict[str, bytes]:
        """Return the content of all files by path."""
        found = {}
        for folder, _, names in self._system.walk("/"):
            for name in names:
                path = folder.rstrip("/") + "/" + name
                found[path] = self._read(path)
        return found

    def contents(self) -> dict[str, StoredFile]:
        """Return our files with size and hash."""
        ours = {path: data for path, data in self.files().items() if not path.startswith("/save/")}
        return {path: StoredFile(len(data), sha256(data).hexdigest()) for path, data in ours.items()}

    def sha(self, path: str) -> str | None:
        """Return the hash of a file."""
        return sha256(self._read(path)).hexdigest()

    def free(self) -> int:
        """Return more free bytes than a deploy needs."""
        return 1 << 20

    def make_folder(self, path: str) -> None:
        self._system.mkdir(path)

    def write(self, path: str, data: bytes) -> None:
        with self._system.open(path, "wb") as file:
            file.write(data)

    def rename(self, old: str, new: str) -> None:
        self._system.rename(old, new)

    def remove(self, path: str) -> None:
        self._system.remove(path)

    def settle(self, folder: str) -> None:
        """Write until littlefs has written its tables twice."""
        for _ in range(16):  # as the snippet that a real device runs
            self.write(folder.rstrip("/") + "/turn", b"")
            self.remove(folder.rstrip("/") + "/turn")

    def _read(self, path: str) -> bytes:
        with self._system.open(path, "rb") as file:
            return file.read()


class Hasty(Pico):
    """A device that leaves its folders as they come."""

    def settle(self, folder: str) -> None:
        """Do nothing."""
        pass


def deployed(kind: type[Pico]) -> Chip:
    """Return a device on which games were saved before the firmware was put on it."""
    chip = Chip(32)
    device = kind(mounted(chip, new=True))
    device.make_folder("/save")
    for path, data in SAVED.items():
        device.write(path, data)
    Pico.settle(device, "/save")  # as the box does
    install.install(device, BOX)
    return chip


def survives(chip: Chip, at: int, bit: int) -> bool:
    """Return whether all that was saved is there after a bit has flipped."""
    image = bytearray(chip.buffer)
    image[at] ^= 1 << bit
    try:
        found = Pico(mounted(Chip(image=bytes(image)))).files()
    except LittleFSError:
        return False
    return all(found.get(path) == data for path, data in SAVED.items())


def tables(chip: Chip) -> list[int]:
    """Return the blocks that are read to mount it, and to list all files."""
    seen = set()

    class Seen(Chip):
        def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
            seen.add(block)
            return super().read(cfg, block, off, size)

    for _ in mounted(Seen(image=bytes(chip.buffer))).walk("/"):
        pass
    return sorted(seen)


@pytest.mark.parametrize(("kind", "holds"), [(Pico, True), (Hasty, False)])
def test_a_flipped_bit_after_a_deploy_loses_no_saved_data(kind: type[Pico], holds: bool) -> None:
    chip, rng = deployed(kind), Random(1)
    lost = [
        (block, at)
        for block in tables(chip)
        for at in range(0, BLOCK, STEP)
        if not survives(chip, block * BLOCK + at + rng.randrange(STEP), rng.randrange(8))
    ]
    assert (not lost) == holds, lost
