"""Lines of text that end with their CRC-32, so that damage is noticed on the serial link and in files."""

from binascii import crc32

_LENGTH = 10  # bytes of the ending: a space, the checksum in eight hex digits, and a newline


def append_checksum(text: str, crc_before: int = 0) -> bytes:
    """Return a text as a line that ends with its checksum; `crc_before` is the CRC-32 of bytes sent before the text."""
    data = text.encode()
    return data + _ending(crc32(data, crc_before))


def strip_checksum(line: bytes) -> "str | None":
    """Return the text of a line without its checksum, or None if the line is damaged."""
    try:
        return line[:-_LENGTH].decode() if is_intact(line) else None
    except ValueError:
        return None


def is_intact(data: bytes) -> bool:
    """Return whether data ends with its checksum. The data is not copied: the Pico may lack the memory for a copy."""
    return len(data) > _LENGTH and data[-_LENGTH:] == _ending(crc32(memoryview(data)[:-_LENGTH]))


def _ending(checksum: int) -> bytes:
    """Return a checksum as the ending of a line."""
    return b" %08x\n" % checksum
