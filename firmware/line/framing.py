"""Text with a check word: on the serial line and in the settings, so that damage is seen."""

from binascii import b2a_base64, crc32

from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from shared_rules.engine.pieces import Pieces

_TAIL = 10  # a space, the check word in eight hex digits, a newline

_JOURNAL = b'"journal":"'
_AT_ONCE = 240  # bytes of a journal: 320 of text


class Encoded:
    """A journal as text, which is made while it is sent: of a long game the Pico has no room for the whole."""

    def __init__(self, journal: "Pieces") -> None:
        self._journal = journal

    def pieces(self) -> "Iterator[bytes]":
        """Yield its text."""
        for at in range(0, len(self._journal), _AT_ONCE):
            yield b2a_base64(self._journal[at : at + _AT_ONCE])[:-1]


def sealed(line: "dict[str, Any]") -> "Iterator[bytes]":
    """Yield a line that ends with its check word: in one piece, or with a journal in several."""
    journal = line.get("journal")
    if isinstance(journal, Encoded):
        line["journal"] = ""
        return _around(to_line(line).encode(), journal)
    return iter((seal(to_line(line)),))


def _around(line: bytes, journal: Encoded) -> "Iterator[bytes]":
    cut = line.find(_JOURNAL) + len(_JOURNAL)
    check = crc32(line[:cut])
    yield line[:cut]
    for piece in journal.pieces():
        check = crc32(piece, check)
        yield piece
    yield line[cut:] + b" %08x\n" % crc32(line[cut:], check)


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
