"""A journal as text that is made while it is sent: of a long game the Pico has no room for the whole."""

from binascii import b2a_base64, crc32

from firmware.checksum import append_checksum
from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from shared_rules.engine.pieces import Pieces

_PLACE = b'"journal":"'
_AT_ONCE = 240  # bytes: 320 of text


class Encoded:
    """Stands in a fact for the text of a journal."""

    def __init__(self, journal: "Pieces") -> None:
        self._journal = journal

    def around(self, line: "dict[str, Any]") -> "Iterator[bytes]":
        """Yield the line that it stands in, with its checksum."""
        line["journal"] = ""
        data = to_line(line).encode()
        cut = data.find(_PLACE) + len(_PLACE)
        check = crc32(data[:cut])
        yield data[:cut]
        for at in range(0, len(self._journal), _AT_ONCE):
            text = b2a_base64(self._journal[at : at + _AT_ONCE])[:-1]
            check = crc32(text, check)
            yield text
        yield append_checksum(data[cut:].decode(), check)
