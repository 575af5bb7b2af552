"""The file system that `conclave deploy` puts on the Pico, as an image."""

from conclave.deploy.firmware_files import Compiler, SourceFile, build_files, collect_sources
from littlefs import LittleFS

from firmware.storage.journals import Journals
from shared_rules.engine.journal_records import FRAME_SIZE
from shared_rules.engine.session import Session
from tests.firmware.littlefs_flash import Chip, LittleFlash

BLOCK, BLOCKS = 4096, 352  # of MicroPython for RPI_PICO


def firmware_image(main: bytes | None = None, **files: bytes) -> bytes:
    """Return the file system of a Pico with the firmware on it, these files, and another main.py if one is given."""
    found = {source.name: source for source in collect_sources()}
    files |= {"main.py": main} if main is not None else {}
    found |= {name: SourceFile(name, data) for name, data in files.items()}
    return file_system_image({file.path: file.data for file in build_files(list(found.values()), Compiler())})


def file_system_image(files: dict[str, bytes]) -> bytes:
    """Return a file system that holds these files."""
    system = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32, cache_size=1024)
    for name, data in sorted(files.items()):
        system.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def image_with_unfinished_game(image: bytes, session: Session, journal: bytes = b"") -> bytes:
    """Return a file system on which a game is unfinished: this session, or another journal of its game."""
    chip, journal = Chip(image=image), journal or session.journal
    journals, header = Journals(LittleFlash(chip)), journal[: journal[1] + FRAME_SIZE]
    journals.start_game(header, list(range(session.seats)))
    journals.append(journal[len(header) :])
    assert journals.problem is None
    return bytes(chip.buffer)


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
