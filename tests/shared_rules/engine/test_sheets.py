"""Sheets: one answer for several subjects, refused as a whole, and one record of the journal."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.engine import journal_records
from shared_rules.engine.errors import BadJournal, Refused
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from tests import kit

COLOURS = ("black", "red", "pink", "blue", "yellow")
SOMETHING = "red blue pink"


def night() -> Session:
    """Four players guess the colours of the three others, with cards on the table."""
    session = Session("witchcraft", 4, {"deals": "table", "first": 0}, kit.fixed_seed(1))
    session.answer(-1, "done")
    return session


def guessed(session: Session, *answers: str) -> Session:
    """Answer for the first seats, and return the session."""
    for seat, answer in enumerate(answers):
        session.answer(seat, answer)
    return session


def sheet(*subjects: str, **limits: int) -> Question:
    """Return a question for these subjects with limits."""
    question = Question("cards", COLOURS)
    question.subjects, question.limits = subjects, limits
    return question


def last_payload(session: Session) -> bytes:
    """Return the payload of the last record."""
    return journal_records.read_records(session.journal)[-1][1]


# --- asking and answering


def test_everybody_gets_a_sheet_with_their_subjects() -> None:
    questions = night().questions
    assert [questions[seat].subjects for seat in range(4)] == [
        ("s1", "s2", "s3"),
        ("s2", "s3", "s0"),
        ("s3", "s0", "s1"),
        ("s0", "s1", "s2"),
    ]
    assert {(question.about, question.form, question.options) for question in questions.values()} == {
        ("guesses", "sheet", COLOURS)
    }


NO_ANSWERS = ("", "red", "red blue", "red blue pink red", "red  pink", "red blue white", " red blue", "red,blue,pink")


def test_an_incomplete_sheet_is_refused_and_changes_nothing() -> None:
    session = guessed(night(), SOMETHING)
    before = (session.journal, session.facts[:], sorted(session.questions), session.view(1))
    for answer in NO_ANSWERS:
        with pytest.raises(Refused):
            session.answer(1, answer)
    assert (session.journal, session.facts, sorted(session.questions), session.view(1)) == before


def test_a_sheet_that_was_handed_in_cannot_be_handed_in_again() -> None:
    session = guessed(night(), SOMETHING)
    with pytest.raises(Refused, match="answered already"):
        session.answer(0, "red red red")


def test_sheets_are_locked_together_under_one_seal() -> None:
    """Nothing is locked before the last sheet."""
    session = night()
    facts = len(session.facts)
    guessed(session, SOMETHING, SOMETHING, SOMETHING)
    assert len(session.facts) == facts
    session.answer(3, SOMETHING)
    assert [fact["e"] for fact in session.facts[facts:]] == ["sealed", "asked"]


# --- the journal


def test_sheets_are_one_record_with_a_byte_a_subject() -> None:
    session = guessed(night(), "black red pink", "blue yellow black", "red red red", "yellow blue pink")
    assert last_payload(session) == bytes([0, 1, 2, 3, 4, 0, 1, 1, 1, 4, 3, 2])


def test_a_replay_fills_in_the_same_sheets() -> None:
    session = guessed(night(), "black red pink", "blue yellow black", "red red red", "yellow blue pink")
    again = Session.replay(session.journal)
    assert (again.facts, again.journal) == (session.facts, session.journal)
    assert again.view(2)["panels"]["guesses"] == [["red", "red", None, "red"]]


def test_undo_hands_the_sheets_out_again() -> None:
    session = night()
    before = (session.facts[:], [session.view(seat) for seat in range(4)])
    guessed(session, *[SOMETHING] * 4)
    session.undo()
    assert (session.facts, [session.view(seat) for seat in range(4)]) == before
    assert [session.questions[seat].encoded_size for seat in range(4)] == [3, 3, 3, 3]
    guessed(session, *["pink pink pink"] * 4)
    assert Session.replay(session.journal).facts == session.facts


def test_the_seal_depends_on_every_word_of_a_sheet() -> None:
    words = [SOMETHING] * 4
    seals = {guessed(night(), *words).facts[-2]["seal"]}
    for seat in range(4):
        for other in ("black blue pink", "red black pink", "red blue black"):
            changed = [*words[:seat], other, *words[seat + 1 :]]
            seals.add(guessed(night(), *changed).facts[-2]["seal"])
    assert len(seals) == 1 + 4 * 3


@pytest.mark.parametrize(
    "payload",
    [b"", bytes(11), bytes(13), bytes(4), bytes([0] * 11 + [5]), bytes([5] + [0] * 11), bytes([255] * 12)],
    ids=["none", "one too few", "one too many", "one a seat", "no option last", "no option first", "no option"],
)
def test_a_record_that_fills_no_sheet_is_refused(payload: bytes) -> None:
    assert damaged(night(), payload) == "record 2 of the journal answers another question"


def test_a_record_that_gives_an_option_too_often_is_refused() -> None:
    """The field has yellow three times and each other colour once."""
    session = Session("witchcraft", 4, {"first": 0}, kit.fixed_seed(3))
    (question,) = session.questions.values()
    assert question.subjects == ("rumour", "discard")
    assert question.limits == {"black": 1, "red": 1, "pink": 1, "blue": 1, "yellow": 3}
    for place in range(4):
        assert damaged(session, bytes([place, place])) == "record 1 of the journal answers another question"


def damaged(session: Session, payload: bytes) -> str:
    """Return what is said of a journal that goes on with such a record."""
    made = journal_records.JournalWriter(session.journal, len(journal_records.read_records(session.journal)))
    made.add_record(journal_records.ANSWERS, payload)
    with pytest.raises(BadJournal) as refused:
        Session.replay(made.journal[:])
    return str(refused.value)


# --- the question itself


@given(st.integers(1, 5), st.lists(st.integers(1, 3), min_size=5, max_size=5), st.integers(0, 2**32))
def test_a_filled_sheet_is_an_answer_within_the_limits(subjects: int, most: list[int], number: int) -> None:
    limits = dict(zip(COLOURS, most, strict=True))
    question = sheet(*"abcde"[:subjects], **limits)
    answer = question.make_answer(Random(number).choice)
    words = answer.split(" ")
    assert len(words) == question.encoded_size == subjects
    assert all(words.count(colour) <= limit for colour, limit in limits.items())
    places = bytes(COLOURS.index(word) for word in words)
    assert question.encode(answer) == places
    assert question.decode(places) == answer


def test_a_limit_holds_for_every_subject_that_comes_after() -> None:
    question = sheet("rumour", "discard", "third", black=1, red=2)
    assert question.allowed_options([]) == COLOURS
    assert question.allowed_options(["black"]) == COLOURS[1:]
    assert question.allowed_options(["red", "black"]) == COLOURS[1:]
    assert question.allowed_options(["red", "red"]) == ("black", "pink", "blue", "yellow")
    assert question.encode("red black red")
    assert question.encode("red red red") is None
    assert question.encode("black red black") is None
    assert question.decode(bytes([1, 1, 1])) is None
    assert question.decode(bytes([2, 2, 2])) == "pink pink pink"


@given(st.integers(0, 255))
def test_an_answer_without_subjects_is_one_option(place: int) -> None:
    question = Question("vote", ("A", "B", "C", "score"))
    assert question.encoded_size == 1
    assert question.decode(bytes([place])) == (question.options[place] if place < 4 else None)
    assert [question.encode(word) for word in question.options] == [b"\0", b"\1", b"\2", b"\3"]
    assert question.encode("A B") is None
    assert question.decode(b"\0\0") is None
    assert question.make_answer(lambda options: options[-1]) == "score"
