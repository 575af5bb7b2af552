"""What is put on the Pico: what `conclave deploy` puts there, as an image of its file system."""

from conclave.deploy.files import Compiler, Source, build, sources
from littlefs import LittleFS

BLOCK, BLOCKS = 4096, 352  # of MicroPython for RPI_PICO


def installed(**changed: bytes) -> bytes:
    """Return the file system of a Pico with the firmware on it, and with these files besides or instead."""
    found = {source.name: source for source in sources()}
    found |= {name: Source(name, data) for name, data in changed.items()}
    return image({file.path: file.data for file in build(list(found.values()), Compiler())})


def image(files: dict[str, bytes]) -> bytes:
    """Return a file system that holds these files."""
    system = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32, cache_size=1024)
    for name, data in sorted(files.items()):
        system.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def files_of(data: bytes) -> dict[str, bytes]:
    """Return the files of a file system, by their paths."""
    system = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32, cache_size=1024, mount=False)
    system.context.buffer[:] = data
    system.mount()
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with system.open(path, "rb") as file:
                found[path] = file.read()
    return found
