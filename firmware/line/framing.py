"""Text with a check word: on the serial line and in the settings, so that damage is seen."""

from binascii import crc32

_TAIL = 10  # a space, the check word in eight hex digits, a newline


def seal(text: str) -> bytes:
    """Return a text as a line that ends with its check word."""
    data = text.encode()
    return data + b" %08x\n" % crc32(data)


def unseal(line: bytes) -> "str | None":
    """Return the text of a line, or None when a byte of it was cut, doubled or flipped."""
    data = bytes(line[:-_TAIL])
    try:
        text = data.decode()
    except ValueError:
        return None
    return text if data and line == seal(text) else None
