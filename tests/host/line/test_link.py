"""Reading the line: good lines are found in whatever comes, and nothing else is taken for one."""

import json
from typing import Any

import pytest
from conclave.line.framing import MAX_RECORD_BYTES, RecordReader, encode_command
from hypothesis import given
from hypothesis import strategies as st

from firmware.checksum import append_checksum, strip_checksum
from shared_rules.engine.fact_json import fact_to_json

LINES = [{"n": n, "e": "noted", "text": "é" * n, "within": [{"e": "x"}]} for n in range(6)]
SENT = [append_checksum(fact_to_json(line)) for line in LINES]
TRACEBACK = b'Traceback (most recent call last):\r\n  File "main.py", line 3, in <module>\r\nValueError: {"e":1}\r\n'
NOISE = {
    "no UTF-8": b"\xff\xfe\x80\xc3\x28" * 30_000,
    "zeros": bytes(100_000),
    "a megabyte": b"x" * (1 << 20),
    "beginnings": b'{"n":' * 12_000,
    "other beginnings": b'{"e":' * 300_000,
    "half a line again and again": SENT[5][:30] * 5000,
}
BANNER = b"\r\nMicroPython v1.28.0 on 2026-04-06; Raspberry Pi Pico with RP2040\r\n>>> "


def read(data: bytes, size: int = 7) -> tuple[list[dict[str, Any]], RecordReader]:
    """Return the lines read from bytes that come in pieces, and the reader."""
    reader = RecordReader()
    found = []
    for start in range(0, len(data), size):
        found += reader.feed(data[start : start + size])
    return found, reader


@pytest.mark.parametrize("size", [1, 2, 64, 5000])
def test_lines_come_whole_however_the_bytes_come(size: int) -> None:
    found, reader = read(b"".join(SENT), size)
    assert found == LINES
    assert (reader.received, reader.damaged) == (6, 0)


@pytest.mark.parametrize("text", [TRACEBACK, BANNER, b"\n\n\r\n", b"\x00\xff\n"])
def test_text_between_lines_harms_none(text: bytes) -> None:
    found, reader = read(text.join(SENT))
    assert found == LINES
    assert (reader.damaged > 0) == bool(text.strip())


def test_a_restart_of_the_device_is_no_damage() -> None:
    for text in (b"MPY: soft reboot\r\n", b"\r\nMPY: soft reboot\r\n"):
        found, reader = read(text.join(SENT))
        assert found == LINES
        assert reader.damaged == 0


@pytest.mark.parametrize("text", [b">>> ", b'{"n":3,"e":"vo', b'{"e":"a","b":{"n":1}', b"\xff\x00{"])
def test_a_line_is_found_behind_what_has_no_end(text: bytes) -> None:
    """The device was reset in the middle of a line, or the prompt came before it."""
    found, reader = read(text + SENT[3])
    assert found == [LINES[3]]
    assert reader.damaged == 1


@pytest.mark.parametrize("text", list(NOISE.values()), ids=list(NOISE))
@pytest.mark.parametrize("size", [64, 4096, 1 << 21])
def test_a_line_is_found_behind_however_much_noise(text: bytes, size: int) -> None:
    found, reader = read(SENT[1] + text + SENT[3] + SENT[4], size)
    assert found == [LINES[1], LINES[3], LINES[4]]
    assert reader.damaged == 1


def test_a_line_mixed_with_other_text_counts_as_damaged() -> None:
    """The line after it is read again."""
    broken = SENT[4][:20] + TRACEBACK + SENT[4][20:]
    found, reader = read(SENT[0] + broken + SENT[5])
    assert found == [LINES[0], LINES[5]]
    assert reader.damaged >= 1


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.sampled_from(["good", "cut", "doubled", "flipped", "noise"])), max_size=12
    ),
    st.data(),
)
def test_every_good_line_is_read_and_no_bad_one(course: list[tuple[int, str]], data: st.DataObject) -> None:
    sent, due = b"", []
    for number, how in course:
        line = SENT[number]
        at = data.draw(st.integers(0, len(line) - 2))
        if how == "good":
            sent += line
            due.append(LINES[number])
        elif how == "cut":
            sent += line[:at] + b"\n"
        elif how == "doubled":
            sent += line[: at + 1] + line[at:]
        elif how == "flipped":
            sent += line[:at] + bytes((line[at] ^ (1 << data.draw(st.integers(0, 6))),)) + line[at + 1 :]
        else:
            sent += data.draw(st.binary(max_size=20)) + b"\n"
    found, reader = read(sent + b"\n")
    assert all(line in LINES for line in found)  # a whole line follows a doubled first byte
    left = iter(found)
    assert all(line in left for line in due)
    assert reader.received == len(found)


@given(st.lists(st.binary(max_size=400), max_size=20))
def test_random_bytes_are_no_lines(pieces: list[bytes]) -> None:
    reader = RecordReader()
    for piece in pieces:
        assert list(reader.feed(piece)) == []


@given(
    st.lists(
        st.recursive(
            st.none() | st.integers() | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=5,
        )
    )
)
def test_frames_without_a_line_are_skipped(values: list[Any]) -> None:
    reader = RecordReader()
    for value in values:
        assert not list(reader.feed(append_checksum(json.dumps(value))))
    assert not list(reader.feed(append_checksum('{"e":' + "[" * 5000)))
    assert not list(reader.feed(append_checksum('{"e":5}')))


def test_memory_is_bounded_and_reading_goes_on() -> None:
    reader = RecordReader()
    for _ in range(100):
        assert list(reader.feed(b"x" * 10_000)) == []
        assert len(reader._bytes) <= MAX_RECORD_BYTES
    assert list(reader.feed(b"\n" + SENT[2])) == [LINES[2]]
    assert reader.damaged == 1


def test_a_line_of_many_beginnings_does_not_stall_the_reader() -> None:
    reader = RecordReader()
    for _ in range(50):
        assert list(reader.feed(b'{"n":' * 10_000 + b"\n")) == []
    assert reader.damaged == 50


def test_a_command_is_framed_and_ends_an_unfinished_line() -> None:
    assert encode_command("send", id="00ff").startswith(b"\n")
    text = strip_checksum(encode_command("send", id="00ff")[1:])
    assert text
    assert json.loads(text) == {"do": "send", "id": "00ff"}


def test_no_command_holds_a_control_c() -> None:
    assert b"\x03" not in encode_command("send", id="\x03", other="\x03\x04")
