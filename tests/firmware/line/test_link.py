"""The serial link: complete records with a checksum, in a bounded ring buffer, to a host that may not read."""

import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.checksum import append_checksum, strip_checksum
from firmware.line.serial_link import SerialLink
from firmware.line.streamed_journal import StreamedJournal
from shared_rules.engine.fact_json import encode_base64, fact_to_json
from shared_rules.engine.growing_bytes import GrowingBytes
from shared_rules.engine.session import Session
from tests import kit


class Port:
    """Serial port that takes as many bytes as the host reads."""

    def __init__(self) -> None:
        self.got = b""
        self.takes = 1 << 20
        self.asked: list[int] = []

    def write(self, data: bytes) -> int:
        """Take some bytes; return their number."""
        self.asked.append(len(data))
        taken = data[: self.takes]
        self.got += bytes(taken)
        return len(taken)

    def lines(self) -> list[dict[str, Any]]:
        """Return the records that have arrived."""
        assert self.got.endswith(b"\n") or not self.got
        texts = [strip_checksum(line) for line in self.got.splitlines(keepends=True)]
        assert None not in texts
        return [json.loads(text) for text in texts if text]


def make_link(size: int = 4096) -> tuple[SerialLink, Port]:
    """Return a link and its port."""
    port = Port()
    return SerialLink(SimpleNamespace(serial=port), size), port


def drain(link: SerialLink, port: Port, now: int = 0) -> None:
    """Step until nothing is left to write."""
    while True:
        before = len(port.got)
        link.step(now)
        if len(port.got) == before:
            return


def test_a_fact_and_a_notice_as_on_the_log_with_the_time_added() -> None:
    link, port = make_link()
    fact = {"n": 4, "e": "votes", "votes": ["yes", None], "word": "é\n"}
    link.send_fact(fact, 1234)
    link.send_notice("answered", 1240, seat=3)
    drain(link, port)
    assert port.lines() == [{**fact, "ms": 1234}, {"e": "answered", "ms": 1240, "seat": 3}]
    assert port.got.startswith(b'{"n":4,"e":"votes","ms":1234,')
    assert "ms" not in fact


def test_a_line_that_just_fits_beside_another_is_kept() -> None:
    length = len(append_checksum(fact_to_json({"e": "answered", "ms": 0, "seat": 1})))
    link, port = make_link(2 * length)
    for _ in range(3):
        link.send_notice("answered", 0, seat=1)
    drain(link, port)
    assert [line["e"] for line in port.lines()] == ["answered", "answered", "dropped"]


def test_the_checksum_is_the_crc_32_of_the_line() -> None:
    assert append_checksum("123456789") == b"123456789 cbf43926\n"


LINE = append_checksum('{"n":12,"e":"sealed","about":"vote","ms":90,"seal":"00ff"}')


@given(st.integers(0, len(LINE) - 1), st.integers(0, 7))
def test_a_cut_doubled_or_flipped_byte_is_detected(place: int, bit: int) -> None:
    flipped = bytearray(LINE)
    flipped[place] ^= 1 << bit
    assert strip_checksum(LINE)
    for damaged in (
        bytes(flipped),
        LINE[:place] + LINE[place + 1 :],
        LINE[: place + 1] + LINE[place:],
        LINE[:place],
        LINE[place + 1 :],
    ):
        assert strip_checksum(damaged) is None


@given(st.binary(max_size=40))
def test_noise_is_no_line(noise: bytes) -> None:
    assert strip_checksum(noise) is None


def test_a_step_writes_once_at_most_64_bytes_then_continues() -> None:
    link, port = make_link()
    rng = Random(3)
    for number in range(12):
        link.send_fact({"n": number, "e": "noted", "text": "x" * 90}, number)
    while len(port.lines() if port.got.endswith(b"\n") else []) < 12:
        port.takes = rng.randrange(5)
        calls = len(port.asked)
        link.step(0)
        assert len(port.asked) == calls + 1
    assert max(port.asked) == 64
    assert [line["n"] for line in port.lines()] == list(range(12))


def test_nothing_waiting_writes_nothing() -> None:
    link, port = make_link()
    link.step(5)
    assert port.asked == []


def test_a_host_that_does_not_read_learns_how_many_lines_it_lost() -> None:
    link, port = make_link(1024)
    port.takes = 0
    for number in range(100):
        link.send_fact({"n": number, "e": "noted"}, number)
        link.step(number)
    assert port.got == b""
    assert link.dropped > 0
    kept = 100 - link.dropped
    port.takes = 64
    drain(link, port, 777)
    assert link.dropped == 0
    link.send_notice("answered", 800, seat=1)
    drain(link, port, 801)
    lines = port.lines()
    assert [line["n"] for line in lines[:kept]] == list(range(kept))
    assert lines[kept:] == [
        {"e": "dropped", "ms": 777, "count": 100 - kept},
        {"e": "answered", "ms": 800, "seat": 1},
    ]


def test_lines_are_taken_again_when_half_of_the_room_is_free() -> None:
    link, port = make_link(1024)
    port.takes = 0
    for number in range(100):
        link.send_fact({"n": number, "e": "noted"}, number)
    port.takes = 64
    out = 0  # when room was found
    while link.dropped:
        out = len(port.got)
        link.step(0)
    drain(link, port)
    waited = port.got.index(b'"dropped"') - out
    assert waited - 30 <= 512 < waited + 64


def test_the_notice_is_sent_where_lines_are_missing() -> None:
    """The host reads slowly for a long time: every record arrives, or is counted where it is missing."""
    link, port = make_link(512)
    rng = Random(1)
    sent = 0
    for now in range(4000):
        port.takes = rng.choice((0, 0, 3, 40))
        if rng.random() < 0.4:
            link.send_fact({"n": sent, "e": "noted", "text": "y" * rng.randrange(60)}, now)
            sent += 1
        link.step(now)
    port.takes = 64
    drain(link, port)
    due = gaps = 0
    for line in port.lines():
        if line["e"] == "dropped":
            due += line["count"]
            gaps += 1
        else:
            assert line["n"] == due
            due += 1
    assert due == sent
    assert gaps > 5


def test_a_line_longer_than_the_ring_is_sent_complete_in_order() -> None:
    """`opened` holds the whole journal; its text is never in memory as a whole."""
    link, port = make_link(512)
    journal = bytes(range(256)) * 15
    link.send_fact({"n": 1, "e": "end"}, 1)
    link.send_fact({"n": 2, "e": "opened", "journal": StreamedJournal(GrowingBytes(journal)), "seed": "00"}, 2)
    link.step(3)
    link.send_notice("x", 3)  # it would fit into the ring, but the long line is not whole yet
    drain(link, port, 9)
    lines = port.lines()
    assert [line["e"] for line in lines] == ["end", "opened", "dropped"]
    assert lines[1] == {"n": 2, "e": "opened", "journal": encode_base64(journal), "seed": "00", "ms": 2}
    assert lines[2]["count"] == 1
    link.send_fact({"n": 0, "e": "game", "id": "00ff"}, 10)
    drain(link, port, 11)
    assert port.lines()[-1]["e"] == "game"


def test_an_answer_sent_in_pieces_is_not_interrupted() -> None:
    link, port = make_link()
    link.send_answer({"n": 2, "e": "opened", "journal": StreamedJournal(GrowingBytes(b"J" * 1000))})
    for now in range(60):
        link.step(now)
        link.send_notice("x", now)
    assert link.can_answer
    drain(link, port, 60)
    lines = port.lines()
    assert [line["e"] for line in lines if line["e"] != "x"] == ["opened"]
    assert next(line["journal"] for line in lines if line["e"] == "opened") == encode_base64(b"J" * 1000)


def test_four_kilobytes_wait_for_a_host_that_does_not_read() -> None:
    port = Port()
    link = SerialLink(SimpleNamespace(serial=port))
    number = 0
    while not link.dropped:
        link.send_fact({"n": number, "e": "noted"}, 0)
        number += 1
    drain(link, port)
    told = port.got[: port.got.index(b'"dropped"')].rpartition(b"\n")[0]
    assert 4000 < len(told) < 4096


def test_the_ring_is_bounded() -> None:
    link, port = make_link(256)
    port.takes = 0
    for number in range(1000):
        link.send_fact({"n": number, "e": "noted", "text": "z" * 50}, 0)
    port.takes = 64
    drain(link, port)
    first = port.got.index(b'"dropped"')
    assert first <= 256 + 20


@pytest.mark.parametrize("lengths", [(1, 2, 3), (1, 100, 3)])
def test_the_bytes_of_a_step_depend_on_what_waits_alone(lengths: tuple[int, ...]) -> None:
    """Two texts of the same length are sent at the same steps in the same pieces."""
    asked = []
    for letter in "ab":
        link, port = make_link(256)
        for now, length in enumerate(lengths):
            link.send_fact({"n": now, "e": "noted", "text": letter * length}, now)
            link.step(now)
            link.step(now)
        drain(link, port)
        asked.append(port.asked)
    assert asked[0] == asked[1]


def test_a_whole_game_arrives_as_it_was_emitted() -> None:
    link, port = make_link()
    session = Session("the-majority", 4, {}, kit.fixed_seed(1))
    rng, told = Random(1), 0
    while not session.is_over:
        kit.answer_all(session, rng)
        for fact in session.facts[told:]:
            link.send_fact(fact, 5)
        told = len(session.facts)
        for _ in range(60):
            link.step(5)
    session.publish_secrets(StreamedJournal)
    link.send_fact(session.facts.pop(), 5)
    session.facts.append(
        {
            "n": session.fact_count - 1,
            "e": "opened",
            "journal": encode_base64(session.journal),
            "seed": kit.fixed_seed(1).hex(),
        }
    )
    drain(link, port)
    named = {"id": session.facts[0]["id"], "ms": 5}
    assert [fact_to_json(line) for line in port.lines()] == [fact_to_json({**fact, **named}) for fact in session.facts]
