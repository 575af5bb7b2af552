"""Bytes that only grow: read in pieces they are what they are as a whole."""

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from shared_rules.engine.growing_bytes import GrowingBytes

CHUNKS = st.lists(st.binary(max_size=261), max_size=8)


@given(CHUNKS, st.integers(0, 2100), st.integers(0, 2100))
def test_pieces_are_read_as_bytes_are(chunks: list[bytes], start: int, end: int) -> None:
    pieces = GrowingBytes()
    for chunk, whole in zip(chunks, accumulate(chunks), strict=True):
        pieces.append(chunk)
        assert pieces == whole
    whole = b"".join(chunks)
    assert (len(pieces), pieces[start:end], pieces[start:]) == (len(whole), whole[start:end], whole[start:])
    assert [pieces[at] for at in range(len(whole))] == list(whole)
    assert GrowingBytes(whole) == GrowingBytes(pieces) == pieces
    assert b"".join(pieces.pieces()) == whole
    assert pieces != whole + b"x"


def test_no_part_of_them_is_long() -> None:
    assert max(map(len, GrowingBytes(bytes(9999)).pieces())) <= 256
