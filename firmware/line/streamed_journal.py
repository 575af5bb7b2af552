"""A journal as base64 text that is encoded while it is sent, because the Pico has no room for a long one as text."""

from binascii import b2a_base64, crc32

from firmware.checksum import append_checksum
from shared_rules.engine.fact_json import fact_to_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from shared_rules.engine.growing_bytes import GrowingBytes

_OPENING = b'"journal":"'
_CHUNK = 240  # bytes, which give 320 of text


class StreamedJournal:
    """A journal as the value of a record's field, encoded as base64 only while the record is sent."""

    def __init__(self, journal: "GrowingBytes") -> None:
        self._journal = journal

    def encode_record(self, record: "dict[str, Any]") -> "Iterator[bytes]":
        """Yield, in pieces, the record `record` as JSON with the journal's text in it and the checksum at its end."""
        record["journal"] = ""
        data = fact_to_json(record).encode()
        cut = data.find(_OPENING) + len(_OPENING)
        check = crc32(data[:cut])
        yield data[:cut]
        for at in range(0, len(self._journal), _CHUNK):
            text = b2a_base64(self._journal[at : at + _CHUNK])[:-1]
            check = crc32(text, check)
            yield text
        yield append_checksum(data[cut:].decode(), check)
