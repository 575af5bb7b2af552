"""Polls: answers are only counted, and nothing holds who gave which."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from shared_rules.engine import journal_records
from shared_rules.engine.errors import BadJournal, Refused
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.question import BROWSE, KEYS, SHEET
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from tests import kit, made_up

OPTIONS = ("yes", "no", "later")
Begin = Callable[..., Session]
QUESTIONS = {"poll": (BROWSE, False), "vote": (KEYS, False), "cards": (SHEET, False)}


def play(table: GameTable) -> Any:
    """Ask a poll, an ordinary vote, and a poll of two seats."""
    table.public["count"] = None
    counted = yield table.poll(table.seats, "poll", OPTIONS, "s1")
    table.public["count"] = counted.count("yes")
    table.emit("counted", answers=list(counted), drawn=table.chance.pick(1000))
    table.show(0, points=len(counted))
    votes = yield table.ask(table.seats, "vote", ("yes", "no"))
    table.emit("voted", votes=[votes[seat] for seat in table.seats])
    counted = yield table.poll((0, 2), "poll", OPTIONS)
    table.emit("counted", answers=list(counted))
    return {"winners": [0], "scores": None, "why": "points"}


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Return a function that begins a game with polls."""

    def begin(play: Any = play, **given: Any) -> Session:
        name = made_up.install_game(monkeypatch, play, QUESTIONS, (3, 3))
        return Session(name, 3, {}, kit.fixed_seed(1), **given)

    return begin


def answer(session: Session, *words: str, seats: tuple[int, ...] = (0, 1, 2)) -> Session:
    """Answer for the seats, and return the session."""
    for seat, word in zip(seats, words, strict=True):
        session.answer(seat, word)
    return session


def everything(session: Session) -> tuple[Any, ...]:
    """Return everything that remains of a game: facts, journal and views."""
    views = [session.view(seat) for seat in range(session.seats)]
    return session.journal, [fact_to_json(fact) for fact in session.facts], views, session.commitment


def test_the_game_is_sent_the_answers_by_the_place_of_the_option(begun: Begin) -> None:
    session = answer(begun(), "later", "yes", "no")
    assert session.facts[-2]["answers"] == ["yes", "no", "later"]
    assert session.public == {"count": 1}


def test_no_byte_depends_on_who_chose_what(begun: Begin) -> None:
    left = []
    for words in permutations(("later", "yes", "yes")):
        for order in permutations((0, 1, 2)):
            session = begun(contributes=True)
            answer(session, "A B C D", "A A A A", "D C B A")
            answer(session, *[words[seat] for seat in order], seats=order)
            answer(session, "yes", "no", "yes")
            for pair in permutations(("no", "later")):
                twin = Session.replay(session.journal)
                answer(twin, *pair, seats=(0, 2))
                twin.publish_secrets()
                left.append(everything(twin))
    assert len(left) > 70
    assert all(one == left[0] for one in left)


def test_answers_are_kept_sorted_with_a_byte_a_seat(begun: Begin) -> None:
    session = answer(begun(), "later", "yes", "no")
    assert journal_records.read_records(session.journal)[-1] == (journal_records.ANSWERS, bytes([0, 1, 2]))


def test_a_session_holds_nothing_of_a_locked_poll(begun: Begin) -> None:
    session = answer(begun(), "later", "yes", "no")
    assert (session._answers, session._encoded_answers) == ({}, {})


def test_polls_are_replayed_and_undone(begun: Begin) -> None:
    session = begun()
    before = everything(session)[1:]
    answer(session, "later", "yes", "no")
    assert everything(Session.replay(session.journal)) == everything(session)
    session.undo()
    assert everything(session)[1:] == before
    answer(session, "no", "no", "no")
    answer(session, "yes", "no", "yes")
    answer(session, "no", "later", seats=(0, 2))
    assert session.is_over
    assert everything(Session.replay(session.journal)) == everything(session)


@pytest.mark.parametrize("payload", [b"", b"\0\0", b"\0\0\0\0", b"\1\0\0", b"\0\2\1", b"\0\1\3", b"\0\0\xff"])
def test_a_record_that_is_no_count_is_refused(begun: Begin, payload: bytes) -> None:
    """Too few, too many, not sorted (it would tell who chose what), or no option."""
    made = journal_records.JournalWriter(begun().journal, 1)
    made.add_record(journal_records.ANSWERS, payload)
    with pytest.raises(BadJournal, match="record 1 of the journal answers another question"):
        Session.replay(made.journal[:])


def test_what_is_no_option_is_refused_and_withdraws_nothing(begun: Begin) -> None:
    session = answer(begun(), "yes", seats=(1,))
    for seat, word in ((0, "maybe"), (0, "yes no"), (1, "no"), (5, "yes")):
        with pytest.raises(Refused):
            session.answer(seat, word)
    assert sorted(session.questions) == [0, 2]


def both(table: GameTable) -> Any:
    """Ask something else at the same time."""
    yield {**table.poll((0, 1), "poll", OPTIONS), **table.ask((2,), "vote", ("yes", "no"))}


def two(table: GameTable) -> Any:
    """Ask two polls at the same time."""
    yield {**table.poll((0, 1), "poll", OPTIONS), **table.poll((2,), "poll", OPTIONS)}


def later(table: GameTable) -> Any:
    """Ask something else first."""
    yield {**table.ask((0,), "vote", ("yes", "no")), **table.poll((1, 2), "poll", OPTIONS)}


def sheet(table: GameTable) -> Any:
    """Ask a poll whose answers are sheets."""
    yield table.poll(table.seats, "cards", OPTIONS)


def master(table: GameTable) -> Any:
    """Ask the game master, too."""
    yield table.poll((table.gm, 0), "poll", OPTIONS)


@pytest.mark.parametrize("game", [both, two, later, sheet, master])
def test_a_poll_is_the_only_thing_that_is_open(begun: Begin, game: Any) -> None:
    with pytest.raises(Refused, match="poll"):
        begun(game)
