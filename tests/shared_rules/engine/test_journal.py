"""Journals: what was played comes back from its bytes; damaged and foreign ones are refused."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.engine import journal_records
from shared_rules.engine.errors import BadJournal
from shared_rules.engine.session import Session
from tests import kit

GOOD = kit.play_random(Session("the-majority", 4, {}, kit.fixed_seed(7)), Random(7), 30).journal
OTHER = kit.play_random(Session("the-majority", 4, {}, kit.fixed_seed(8)), Random(7), 30).journal


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 7))
def test_every_flipped_bit_is_found(place: int, bit: int) -> None:
    damaged = bytearray(GOOD)
    damaged[place] ^= 1 << bit
    with pytest.raises(BadJournal, match="journal"):
        Session.replay(bytes(damaged))


@given(st.integers(0, len(GOOD) - 1))
def test_a_torn_tail_is_found_and_can_be_cut_off(length: int) -> None:
    torn = GOOD[:length]
    whole = journal_records.intact_end(torn)
    assert whole <= length
    if whole < length or not whole:
        with pytest.raises(BadJournal):
            Session.replay(torn)
    if whole:
        session = Session.replay(torn[:whole])
        assert session.journal == torn[:whole]


def test_a_lost_doubled_or_foreign_record_is_found() -> None:
    ends = [journal_records.intact_end(GOOD[:length]) for length in range(len(GOOD) + 1)]
    first, second, third = sorted(set(ends))[1:4]
    lost = GOOD[:first] + GOOD[second:]
    doubled = GOOD[:second] + GOOD[first:second] + GOOD[second:]
    foreign = GOOD[:first] + OTHER[first:]
    swapped = GOOD[:first] + GOOD[second:third] + GOOD[first:second] + GOOD[third:]
    for damaged in (lost, doubled, foreign, swapped):
        with pytest.raises(BadJournal, match=f"damaged after byte {first}|damaged after byte {second}"):
            Session.replay(damaged)


@pytest.mark.parametrize("foreign", [b"", b"\0" * 40, b"PK\3\4 something else entirely", b"HW", bytes(range(256))])
def test_bytes_that_are_no_journal_are_refused(foreign: bytes) -> None:
    with pytest.raises(BadJournal, match="not a Conclave journal"):
        Session.replay(foreign)


def journal(*payloads: tuple[int, bytes]) -> bytes:
    """Return the bytes of a journal with these records."""
    made = journal_records.JournalWriter()
    for kind, payload in payloads:
        made.add_record(kind, payload)
    return made.journal[:]


SETUP = b"majority 4 1 deals=device words=table language=fr list=standard variant=off"


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (journal((journal_records.HEADER, bytes(16) + b"chess 4 1 ")), "there is no game chess"),
        (journal((journal_records.HEADER, bytes(16) + b"majority four 1 ")), "header cannot be used"),
        (journal((journal_records.HEADER, bytes(16) + b"majority")), "header cannot be used"),
        (journal((journal_records.HEADER, bytes(16) + b"\xff\xfe")), "header cannot be used"),
        (journal((journal_records.HEADER, bytes(16) + SETUP.replace(b" 1 ", b" 9 "))), "other rules"),
        (journal((journal_records.HEADER, bytes(16) + SETUP.replace(b"table", b"device") + b" 01234567")), "word list"),
        (journal((journal_records.ANSWERS, b"\0")), "does not know"),
        (journal((journal_records.HEADER, bytes(16) + SETUP), (99, b"")), "does not know"),
        (journal((journal_records.HEADER, bytes(16) + SETUP), (journal_records.UNDO, b"")), "undoes an answer"),
        (
            journal((journal_records.HEADER, bytes(16) + SETUP), (journal_records.ANSWERS, b"\0\0\0")),
            "record 1 .* another question",
        ),
        (
            journal((journal_records.HEADER, bytes(16) + SETUP), (journal_records.ANSWERS, b"\0\0\0\4")),
            "record 1 .* another question",
        ),
    ],
)
def test_whole_records_that_make_no_sense_are_refused(made: bytes, sentence: str) -> None:
    with pytest.raises(BadJournal, match=sentence):
        Session.replay(made)


def test_answers_after_the_end_are_refused() -> None:
    session = kit.play_random(Session("majority", 3, {"words": "table"}, kit.fixed_seed(1)), Random(1))
    tail = journal(*journal_records.read_records(session.journal), (journal_records.ANSWERS, b""))
    with pytest.raises(BadJournal, match="another question"):
        Session.replay(tail)


def test_a_journal_is_compact() -> None:
    session = kit.play_random(Session("the-majority", 4, {}, kit.fixed_seed(1)), Random(1))
    locks = sum(fact["e"] == "sealed" for fact in session.facts)
    assert len(session.journal) < 100 + 10 * locks
