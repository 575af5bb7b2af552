"""Text with a check word: on the serial line and in the settings, so that damage is seen."""

from binascii import crc32

from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_TAIL = 10  # a space, the check word in eight hex digits, a newline


def sealed(line: "dict[str, Any]") -> "Iterator[bytes]":
    """Yield a line that ends with its check word: in one piece, or what is too long for it in several."""
    journal = line.get("journal")
    return journal.around(line) if journal else iter((seal(to_line(line)),))


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
