"""`conclave uf2`: one file of MicroPython and the firmware, which leaves games and settings where they are."""

import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from conclave.deploy import initial_files, littlefs_image, uf2
from conclave.deploy.deploy_errors import DeployError
from conclave.deploy.firmware_files import Compiler, build_files, collect_sources
from conclave.simulator.simulated_flash import SimulatedFlash
from littlefs import LittleFS, LittleFSError

from firmware.storage.player_names import PlayerNames
from firmware.storage.settings import Settings
from tests.host.commands import conclave, refused

FLASH, DRIVE, SIZE = 0x10000000, 0x100A0000, 1408 * 1024
FILE_SYSTEM, ROMFS = ("MicroPython", DRIVE, SIZE), ("ROMFS", 0x10060000, 256 * 1024)
BLOCKS = SIZE // littlefs_image.BLOCK
FIRST = BLOCKS - littlefs_image.RESERVED_BLOCKS
FILES = {"/main.py": b"print(1)", "/firmware/match.mpy": bytes(range(256)) * 40, "/firmware/text/fr.txt": b"oui"}

Drives = Sequence[tuple[str, int, int]]


def program(
    name: str = "MicroPython",
    board: str = "pico",
    version: str = "v1.28.0",
    size: int = SIZE,
    drives: Drives = (),
    end: int = FLASH + 4096,
) -> uf2.Pages:
    """Return an image that describes itself as MicroPython does, and is none."""
    image, at = bytearray(Random(1).randbytes(4096)), 0x400
    texts, entries = {0x02031C86: name, 0xB63CFFBB: board, 0x11A9BC3A: version}, []
    for what, text in texts.items():
        struct.pack_into("<HHII", image, at, 6, 0x5052, what, FLASH + at + 12)
        image[at + 12 : at + 13 + len(text)] = text.encode() + b"\0"
        entries.append(FLASH + at)
        at += 64
    struct.pack_into("<HHII", image, at, 5, 0x5052, 0x68F465DE, end)
    entries.append(FLASH + at)
    for drive_name, *where in drives or [("MicroPython", DRIVE, size)]:
        at += 64
        struct.pack_into("<HHIIIIHH", image, at, 7, 0x504D, FLASH + at + 24, *where, 0, 0, 0)
        image[at + 24 : at + 25 + len(drive_name)] = drive_name.encode() + b"\0"
        entries.append(FLASH + at)
    struct.pack_into(f"<{len(entries)}I", image, 0x800, *entries)
    table = FLASH + 0x800, FLASH + 0x800 + 4 * len(entries)
    struct.pack_into("<5I", image, 0x1D4, 0x7188EBF2, *table, 0, 0xE71AA390)
    return {FLASH + at: bytes(image[at : at + 256]) for at in range(0, len(image), 256)}


def dropped(flash: bytes, pages: uf2.Pages) -> bytes:
    """Return the flash of a Pico's drive after a file was dropped on it: whole blocks are erased and written."""
    after = bytearray(flash)
    blocks = {address & ~0xFFF for address in pages if address >= DRIVE}
    for block in blocks:
        after[block - DRIVE : block - DRIVE + littlefs_image.BLOCK] = b"\xff" * littlefs_image.BLOCK
    for address, page in pages.items():
        if address >= DRIVE:
            after[address - DRIVE : address - DRIVE + len(page)] = page
    return bytes(after)


def mount(flash: bytes, blocks: int = BLOCKS) -> LittleFS:
    """Return the file system in this flash."""
    system = LittleFS(
        block_size=littlefs_image.BLOCK, block_count=blocks, prog_size=256, read_size=32, cache_size=1024, mount=False
    )
    system.context.buffer[:] = flash
    system.mount()
    return system


def word(data: bytes, at: int, value: int) -> bytes:
    """Return a file with another word in its first block."""
    return data[:at] + struct.pack("<I", value) + data[at + 4 :]


def contents(system: LittleFS, path: str) -> bytes:
    """Return the content of a file."""
    with system.open(path, "rb") as file:
        return file.read()


def journal_blocks(flash: bytes) -> bytes:
    """Return the bytes of the flash from block `FIRST` on."""
    return bytes(flash[FIRST * littlefs_image.BLOCK :])


def test_pages_come_back_as_they_were_written() -> None:
    pages = program()
    data = uf2.encode_uf2(pages)
    assert uf2.parse_uf2(data) == pages
    assert len(data) == 512 * len(pages)
    for number in range(len(pages)):
        assert struct.unpack_from("<II", data, 512 * number + 20) == (number, len(pages))


def test_a_micropython_tells_where_its_file_system_is() -> None:
    assert uf2.read_micropython_info(program()) == uf2.MicroPythonInfo("1.28.0", (1, 28, 0), DRIVE, SIZE)


@pytest.mark.parametrize("drives", [[ROMFS, FILE_SYSTEM], [FILE_SYSTEM, ROMFS]])
def test_files_go_to_the_file_system_and_not_to_a_romfs(drives: Drives) -> None:
    pages = uf2.add_files(program(drives=drives), FILES)
    assert min(pages.keys() - program().keys()) == DRIVE
    assert contents(mount(dropped(bytes(SIZE), pages)), "/main.py") == FILES["/main.py"]


def test_a_micropython_with_a_romfs_alone_is_refused() -> None:
    with pytest.raises(DeployError):
        uf2.read_micropython_info(program(drives=[ROMFS]))


@pytest.mark.parametrize(
    ("version", "numbers"),
    [
        ("v1.28.0-preview.12.gabc1234def", (1, 28, 0)),
        ("v1.28.0 (dirty)", (1, 28, 0)),
        ("1.29.10", (1, 29, 10)),
    ],
)
def test_a_version_is_read_however_it_goes_on(version: str, numbers: tuple[int, ...]) -> None:
    assert uf2.read_micropython_info(program(version=version)).numbers == numbers


@pytest.mark.parametrize("version", ["", "v1.x.0", "v1..0", "v1.28", "abc1234"])
def test_a_micropython_without_a_version_is_refused(version: str) -> None:
    with pytest.raises(DeployError, match="version"):
        uf2.read_micropython_info(program(version=version))


@pytest.mark.parametrize(
    ("address", "size", "end"),
    [
        (DRIVE, 0x80000000, FLASH),
        (DRIVE, SIZE + 4096, FLASH),
        (DRIVE, SIZE - 256, FLASH),
        (DRIVE + 256, SIZE - 4096, FLASH),
        (FLASH - 4096, SIZE, FLASH),
        (DRIVE, SIZE, DRIVE + 1),
    ],
)
def test_a_file_system_at_an_impossible_place_is_refused(address: int, size: int, end: int) -> None:
    with pytest.raises(DeployError, match="between its program and the end"):
        uf2.read_micropython_info(program(drives=[("MicroPython", address, size)], end=end))


@pytest.mark.parametrize("blocks", [0, 1, 4, 96, 97, 100, 200, 230])
def test_a_file_system_without_room_is_refused(blocks: int) -> None:
    """Four blocks never looked as they should, and were tried again for ever."""
    files = {f"/{number}": bytes(4096) for number in range(130)}
    with pytest.raises(DeployError, match=f"{4 * blocks} KB is too small"):
        uf2.add_files(program(size=4096 * blocks), files)


@pytest.mark.parametrize(
    ("pages", "why"),
    [
        (program(name="CircuitPython"), "no-micropython"),
        (program(board="pico_w"), "wrong-board"),
        ({FLASH: bytes(256)}, "no-micropython"),
        ({}, "no-micropython"),
        ({address: page for address, page in program().items() if address < FLASH + 0x400}, "no-micropython"),
    ],
)
def test_a_uf2_file_that_is_not_for_the_box_is_refused(pages: uf2.Pages, why: str) -> None:
    with pytest.raises(DeployError) as trouble:
        uf2.read_micropython_info(pages)
    assert trouble.value.text_key == why


def test_an_old_micropython_is_refused() -> None:
    with pytest.raises(DeployError, match=r"MicroPython 1\.20\.0, 1\.27 or later"):
        uf2.check_micropython(uf2.read_micropython_info(program(version="v1.20.0")), Compiler().version())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:700],
        lambda data: b"#!" + data[2:],
        lambda data: data[:-1] + b"?",
        lambda data: data[: 9 * 512],
        lambda data: data[:512] + data[2 * 512 :],
        lambda data: data[:512] + data[:512] + data[2 * 512 :],
        lambda data: data + data[-512:],
        lambda data: word(data, 8, 0x2001),
        lambda data: word(data, 16, 476),
        lambda data: word(data, 16, 0),
        lambda data: word(data, 12, 0x90000F00),
        lambda data: word(data, 12, 0x30000F00),
        lambda data: word(data, 12, FLASH + 0x80),
        lambda data: word(data, 12, FLASH + 0x100),
        lambda data: word(data, 20, 1),
        lambda data: word(data, 24, 17),
    ],
)
def test_a_damaged_file_is_refused(spoil: Callable[[bytes], bytes]) -> None:
    with pytest.raises(DeployError, match="UF2 file cannot be used"):
        uf2.parse_uf2(spoil(uf2.encode_uf2(program())))


def test_blocks_may_come_in_any_order() -> None:
    data = uf2.encode_uf2(program())
    blocks = [data[at : at + 512] for at in range(0, len(data), 512)]
    assert uf2.parse_uf2(b"".join(reversed(blocks))) == program()


def test_a_file_for_another_chip_is_refused() -> None:
    data = bytearray(uf2.encode_uf2(program()))
    struct.pack_into("<I", data, 28, 0xE48BFF59)
    with pytest.raises(DeployError, match="RP2040"):
        uf2.parse_uf2(bytes(data))


@pytest.mark.parametrize("size", [SIZE, 848 * 1024])
def test_the_files_are_there_on_any_previous_flash_content(size: int) -> None:
    pages = uf2.add_files(program(size=size), FILES)
    system = mount(dropped(Random(2).randbytes(size), pages), size // littlefs_image.BLOCK)
    assert {path: contents(system, path) for path in FILES} == FILES
    assert contents(system, littlefs_image.AREA_FILE).split() == [b"%d" % (size // littlefs_image.BLOCK - 96), b"96"]


def test_a_new_image_takes_the_place_of_an_old_one_whole() -> None:
    """A folder that stood there before, changed often, must not be taken for the newer one."""
    rng, flash = Random(5), bytes(SIZE)
    for number in range(12):
        names = rng.sample(range(60), rng.randrange(5, 60))
        files = {f"/{name % 3}/{name % 5}/{name}": rng.randbytes(rng.randrange(9000)) for name in names}
        flash = dropped(flash, uf2.add_files(program(), files))
        system = mount(flash)
        assert {path: contents(system, path) for path in files} == files
        assert sorted(name for _, _, found in system.walk("/") for name in found if not name.isdigit()) == ["place"]
        for change in range(40 * number):  # what a deploy would do meanwhile
            with system.open(f"/{change % 3}/turn", "wb") as file:
                file.write(bytes(100))
        flash = bytes(system.context.buffer)


def test_no_image_reaches_the_place_of_games_and_settings() -> None:
    before = Random(3).randbytes(SIZE)
    for files in ({}, FILES, {f"/firmware/{number}.mpy": bytes(9000) for number in range(60)}):
        pages = uf2.add_files(program(), files)
        assert journal_blocks(dropped(before, pages)) == journal_blocks(before)


def test_nor_does_anything_that_is_written_later() -> None:
    flash = dropped(Random(4).randbytes(SIZE), uf2.add_files(program(), FILES))
    system = mount(flash)
    with pytest.raises(LittleFSError, match="NOSPC"):
        for number in range(1000):
            with system.open(f"/{number}", "wb") as file:
                file.write(bytes(20_000))
    assert journal_blocks(bytes(system.context.buffer)) == journal_blocks(flash)


def test_the_image_is_not_much_larger_than_its_files() -> None:
    files = {file.path: file.data for file in build_files(collect_sources(), Compiler())}
    pages = uf2.add_files(program(), files)
    blocks = {address // littlefs_image.BLOCK for address in pages if address >= DRIVE}
    folders = {path.rpartition("/")[0] for path in files}
    tables = 2 * (len(folders) + 20)  # a folder has two blocks, and more when it is full
    assert len(blocks) <= sum(1 + len(data) // littlefs_image.BLOCK for data in files.values()) + tables + 40


def test_the_command_makes_a_file(tmp_path: Path) -> None:
    (tmp_path / "micropython.uf2").write_bytes(uf2.encode_uf2(program()))
    done = conclave("uf2", "--micropython", tmp_path / "micropython.uf2", "-o", tmp_path / "conclave.uf2")
    assert done.exit_code == 0
    assert "MicroPython 1.28.0" in done.output
    assert "BOOTSEL" in done.output
    pages = uf2.parse_uf2((tmp_path / "conclave.uf2").read_bytes())
    system = mount(dropped(bytes(SIZE), pages))
    assert contents(system, "/main.py").startswith(b"from firmware")
    assert {address: page for address, page in pages.items() if address < DRIVE} == program()


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    refused(conclave("uf2", "--micropython", tmp_path / "nothing.uf2"), 2, "nothing.uf2", "cannot be used")
    (tmp_path / "text.uf2").write_text("hello")
    refused(conclave("uf2", "--micropython", tmp_path / "text.uf2"), 2, "micropython.org")


def test_a_new_box_gets_its_language_and_its_people() -> None:
    flash = SimulatedFlash()
    for path, data in initial_files.build_initial_files("en", ["Ana", "Zoé"]).items():
        flash.force_content(path.rpartition("/")[2], data)
    assert Settings(flash).language == "en"
    assert PlayerNames(flash).read() == ["Ana", "Zoé"]
    assert initial_files.build_initial_files("", []) == {}


@pytest.mark.parametrize(("language", "names", "why"), [("tlh", [], "no-language"), ("", ["x" * 40], "no-name")])
def test_settings_that_the_box_cannot_have_are_refused(language: str, names: list[str], why: str) -> None:
    with pytest.raises(DeployError) as trouble:
        initial_files.build_initial_files(language, names)
    assert trouble.value.text_key == why
