"""Texts that the game master types with an answer: one line, in the journal, refused when it is too long or odd."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.engine import journal_records
from shared_rules.engine.errors import BadJournal, Refused
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.question import BROWSE, SHEET, Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from tests import kit, made_up

QUESTIONS = {"note": (BROWSE, False), "cards": (SHEET, False)}


def play(table: GameTable) -> Any:
    """Ask for a note twice."""
    for _ in range(2):
        answer = yield from table.choose(table.gm, "note", ("note", "skip"), max_text_bytes=60)
        word, _, text = answer.partition(" ")
        table.emit("note", word=word, text=text)
    return {"winners": [0], "why": "points"}


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Begin the game with typed texts."""
    return Session(made_up.install_game(monkeypatch, play, QUESTIONS), 2, {}, kit.fixed_seed(1))


@pytest.mark.parametrize("text", ["Où est Ana ?", "x" * 60, "é" * 30, "漢字 🎉", "<b>[red]&quot;{0}", "=1+1", "a  b"])
def test_a_text_follows_its_option_in_the_journal(session: Session, text: str) -> None:
    session.answer(-1, f"note {text}")
    assert journal_records.read_records(session.journal)[-1][1] == b"\0" + text.encode()
    note = next(fact for fact in session.facts if fact["e"] == "note")
    assert (note["word"], note["text"]) == ("note", text)
    session.answer(-1, "skip")
    again = Session.replay(session.journal)
    assert [fact_to_json(fact) for fact in again.facts] == [fact_to_json(fact) for fact in session.facts]
    session.undo()
    session.undo()
    session.answer(-1, "note")
    assert journal_records.read_records(session.journal)[-1][1] == b"\0", (
        "the console without a PC answers without a text"
    )


ODD = [
    *("note ", "note  x", "note x ", "note  ", "note\nx", "note a\nb", "note a\tb", "note a\x1b[31mb", "note \x7f"),
    *(
        "note a\u2028b",
        "note \u202eabc",
        "note \u200b",
        "note \ud800",
        "note " + "x" * 61,
        "note " + "é" * 31,
        "other x",
    ),
]


@pytest.mark.parametrize("answer", ODD, ids=ascii)
def test_texts_that_are_too_long_or_odd_are_refused(session: Session, answer: str) -> None:
    before = session.journal
    with pytest.raises(Refused) as refused:
        session.answer(-1, answer)
    expected = "one line of at most 60 bytes" if answer.startswith("note ") else "is not an option"
    assert expected in str(refused.value)
    assert (session.journal, list(session.questions)) == (before, [-1])


@pytest.mark.parametrize("payload", [b"", b"\2", b"\0 x", b"\0x ", b"\0\n", b"\0\xff", b"\0\xc3", b"\0" + b"x" * 61])
def test_a_record_with_another_text_is_refused(session: Session, payload: bytes) -> None:
    made = journal_records.JournalWriter(session.journal, 1)
    made.add_record(journal_records.ANSWERS, payload)
    with pytest.raises(BadJournal, match="record 1 of the journal answers another question"):
        Session.replay(made.journal[:])


def other(table: GameTable) -> Any:
    """Ask a player for a text."""
    yield from table.choose(0, "note", ("note",), max_text_bytes=60)


def long(table: GameTable) -> Any:
    """Ask for more than can be."""
    yield from table.choose(table.gm, "note", ("note",), max_text_bytes=61)


def sheet(table: GameTable) -> Any:
    """Ask for a text with a sheet."""
    yield from table.choose(table.gm, "cards", ("note",), max_text_bytes=10)


@pytest.mark.parametrize("game", [other, long, sheet])
def test_only_the_game_master_types_and_not_more_than_that(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    with pytest.raises(Refused, match="1 to 60 bytes, from the game master alone"):
        Session(made_up.install_game(monkeypatch, game, QUESTIONS), 2, {}, kit.fixed_seed(1))


@given(st.text(max_size=70), st.integers(1, 60))
def test_whatever_is_taken_comes_back_from_the_journal(text: str, most: int) -> None:
    question = Question("note", ("skip", "note"))
    question.max_text_bytes = most
    data = question.encode("note " + text)
    if data is not None:
        assert (question.decode(data), len(data) <= 1 + most) == ("note " + text, True)
