"""Small files: two copies hold the same, and one of them is intact at every moment."""

from itertools import count

import pytest
from conclave.simulator.simulated_flash import CAPACITY, PowerCut, SimulatedFlash

from firmware.checksum import append_checksum
from firmware.storage.checksummed_file import ChecksummedFile
from tests.firmware.littlefs_flash import BLOCK, Chip, LittleFlash
from tests.firmware.storage.test_failing import FAILING

COPIES = ("file", "copy/file")
OLD = [{"value": "Zoé"}, {"value": 1}]
NEW = [{"value": "Ann"}, {"value": [2, None, True]}, {"value": "\\ \n"}]


def read_file(flash: SimulatedFlash) -> list[dict]:
    """Return the records of the file."""
    return list(ChecksummedFile(flash, "file").read())


def write_file(flash: SimulatedFlash, records: list[dict]) -> str | None:
    """Write records; return the problem, if any."""
    return ChecksummedFile(flash, "file").write(records)


def flash_with_file(*states: list[dict]) -> SimulatedFlash:
    """Return a flash on which these records were written one after the other."""
    flash = SimulatedFlash()
    for records in states:
        assert write_file(flash, records) is None
    return flash


def test_the_last_write_is_read() -> None:
    assert read_file(SimulatedFlash()) == []
    assert read_file(flash_with_file(OLD)) == OLD
    assert read_file(flash_with_file(OLD, NEW)) == NEW
    assert read_file(flash_with_file(OLD, [])) == []
    assert sorted(flash_with_file(OLD, NEW).files) == sorted(COPIES)


def test_a_file_can_be_rewritten_from_its_own_records() -> None:
    flash = flash_with_file(OLD)
    file = ChecksummedFile(flash, "file")
    assert file.write(file.read()) is None
    assert read_file(flash) == OLD


def test_a_power_cut_at_any_byte_leaves_the_old_or_the_new() -> None:
    """For all earlier states of the copies: both intact, one damaged, or one older than the other."""
    starts = [
        flash_with_file(OLD),
        *[flash_with_file(OLD) for _ in COPIES],
        *[flash_with_file([{"value": 0}]) for _ in COPIES],
    ]
    for start, copy in zip(starts[1:3], COPIES, strict=True):
        start.force_content(copy, b"torn")
    for start, copy in zip(starts[3:], COPIES, strict=True):
        kept = start.files[copy]
        write_file(start, OLD)
        start.force_content(copy, kept)
    for start in starts:
        seen = []
        for cut in count():
            flash = start.copy()
            flash.cut_after = cut
            try:
                write_file(flash, NEW)
            except PowerCut:
                flash.power_up()
                seen.append(read_file(flash))
                again = flash.copy()
                assert write_file(again, [{"value": "next"}]) is None
                assert read_file(again) == [{"value": "next"}]
            else:
                break
        assert seen[0] == OLD
        assert seen[-1] == NEW
        assert all(records in (OLD, NEW) for records in seen)


def test_a_flipped_or_missing_byte_loses_nothing() -> None:
    for copy in COPIES:
        start = flash_with_file(OLD, NEW)
        data = start.files[copy]
        for at in range(len(data)):
            for damaged in (
                data[:at],
                *[data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :] for bit in range(8)],
            ):
                flash = start.copy()
                flash.force_content(copy, damaged)
                assert read_file(flash) == NEW
                assert write_file(flash, OLD) is None
                flash.force_content(({*COPIES} - {copy}).pop(), b"")
                assert read_file(flash) == OLD, "the next write has replaced the damaged copy"


def test_a_flipped_bit_anywhere_on_littlefs_loses_nothing() -> None:
    """A bit in a table of littlefs makes one of the two folders go back to an earlier state."""
    chip = Chip()
    flash = LittleFlash(chip, new=True)
    for records in (OLD, [{"value": "x" * 700}], NEW):
        assert write_file(flash, records) is None
    flash.settle()
    assert write_file(flash, OLD) is None
    assert write_file(flash, NEW) is None
    image = bytes(chip.buffer)
    used = [at for at in range(len(image)) if image[at] != 0xFF]
    for at in used:
        changed = bytearray(image)
        changed[at] ^= 1 << at % 8
        assert read_file(LittleFlash(Chip(image=bytes(changed)))) == NEW, f"block {at // BLOCK}, byte {at % BLOCK}"


GARBAGE = [b"", b"\0" * 300, bytes(range(256)), b"\xff" * 4096, append_checksum("[]"), append_checksum('{"value":1}')]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_is_ignored_and_replaced(garbage: bytes) -> None:
    flash = SimulatedFlash()
    for copy in COPIES:
        flash.force_content(copy, garbage)
    assert read_file(flash) == []
    assert write_file(flash, OLD) is None
    flash.force_content(COPIES[0], garbage)
    assert read_file(flash) == OLD


@pytest.mark.parametrize("damaged", [None, *COPIES])
def test_on_a_full_flash_the_old_records_stay(damaged: str | None) -> None:
    flash = flash_with_file(OLD)
    if damaged:
        flash.force_content(damaged, b"torn")
    flash.capacity = sum(map(len, flash.files.values())) + 20
    longer = [{"value": "x" * 200}]
    for _ in range(3):
        assert write_file(flash, longer) == "flash.full"
        assert read_file(flash) == OLD
    flash.capacity = CAPACITY
    assert write_file(flash, longer) is None
    assert read_file(flash) == longer


@pytest.mark.parametrize("call", ["open", "read", "write"])
def test_a_failing_flash_keeps_the_old_or_the_new(call: str) -> None:
    flash = flash_with_file(OLD)
    flash.failing_calls = {call}
    assert write_file(flash, NEW) == "flash.failing"
    flash.failing_calls = set()
    assert read_file(flash) in (OLD, NEW)
    flash.failing_calls = FAILING
    assert read_file(flash) == []


def test_a_file_keeps_the_first_records_when_there_are_too_many() -> None:
    flash = SimulatedFlash()
    many = [{"value": number, "text": "é" * 100} for number in range(100)]
    assert write_file(flash, many) is None
    found = read_file(flash)
    assert found == many[: len(found)]
    assert 30 < len(found) < 50
    assert all(7900 < len(flash.files[copy]) <= 8192 for copy in COPIES)


def test_a_write_erases_few_blocks() -> None:
    """Settings change a few times in an evening; a block can be erased 100,000 times."""
    chip = Chip()
    flash = LittleFlash(chip, new=True)
    before = sum(chip.erased)
    for number in range(100):
        assert write_file(flash, [{"value": number, "text": "x" * 300}]) is None
    assert sum(chip.erased) - before <= 200
    assert max(chip.erased) <= 50
