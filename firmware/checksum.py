"""Text that ends with its checksum, on the serial link and in files, so that damage is noticed."""

from binascii import crc32

_LENGTH = 10  # of a space, the checksum in eight hex digits, and a newline


def append_checksum(text: str, before: int = 0) -> bytes:
    """Return a text as a line that ends with its checksum; `before` is the checksum of what precedes the text."""
    data = text.encode()
    return data + _ending(crc32(data, before))


def strip_checksum(line: bytes) -> "str | None":
    """Return the text of a line, or None when a byte of it was cut, doubled or flipped."""
    try:
        return line[:-_LENGTH].decode() if is_intact(line) else None
    except ValueError:
        return None


def is_intact(data: bytes) -> bool:
    """Return whether data ends with its checksum. It is not copied: the Pico may have no room for it twice."""
    return len(data) > _LENGTH and data[-_LENGTH:] == _ending(crc32(memoryview(data)[:-_LENGTH]))


def _ending(checksum: int) -> bytes:
    return b" %08x\n" % checksum
