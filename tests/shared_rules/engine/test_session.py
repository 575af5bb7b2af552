"""The session: asking, answering, undoing, opening; and what it refuses."""

from random import Random

import pytest

from shared_rules.engine.errors import BadSetup, Refused
from shared_rules.engine.session import Session
from tests import kit


def majority(**options: object) -> Session:
    """Begin a game of Majority for four."""
    return Session("majority", 4, {"words": "table", **options}, kit.fixed_seed(1))


def state(session: Session) -> tuple:
    """Return all that can be seen of a session."""
    views = [session.view(seat) for seat in range(session.seats)]
    questions = {seat: question.options for seat, question in session.questions.items()}
    return (session.facts[:], session.journal, questions, views, session.is_over, session.result)


def refuses(session: Session, seat: int, option: str) -> str:
    """Check that an answer is refused and changes nothing; return the reason."""
    before = state(session)
    with pytest.raises(Refused) as refused:
        session.answer(seat, option)
    assert state(session) == before
    return str(refused.value)


def test_questions_are_of_those_who_still_have_to_answer() -> None:
    session = majority()
    assert sorted(session.questions) == [0, 1, 2, 3]
    assert session.questions[0].about == "vote"
    assert session.questions[0].options == ("A", "B", "C", "score")
    session.answer(2, "A")
    assert sorted(session.questions) == [0, 1, 3]


def test_answers_lock_with_the_last_one() -> None:
    session = majority()
    facts = len(session.facts)
    for seat in (3, 0, 1):
        session.answer(seat, "A")
    assert len(session.facts) == facts, "nothing is emitted before all have answered"
    session.answer(2, "B")
    assert [fact["e"] for fact in session.facts[facts:]] == ["sealed", "votes", "tally", "asked"]
    assert session.facts[facts + 1]["votes"] == ["A", "A", "B", "A"]


def test_refusals_name_the_thing_and_change_nothing() -> None:
    session = majority()
    session.answer(2, "A")
    assert refuses(session, 0, "D") == "D is not an option of seat 0; options: A, B, C, score"
    assert refuses(session, 2, "A") == "seat 2 has answered already"
    assert refuses(session, 7, "A") == "seat 7 is not asked now"
    assert refuses(session, -1, "A") == "seat -1 is not asked now"
    kit.play_random(session, Random(1))
    assert refuses(session, 0, "A") == "the game is over: nobody is asked"


def test_undo_takes_back_the_last_lock_and_drops_open_answers() -> None:
    session = majority()
    facts, views = session.facts[:], [session.view(seat) for seat in range(4)]
    for seat in range(4):
        session.answer(seat, "A")
    session.answer(0, "B")
    session.undo()
    assert session.facts == facts
    assert [session.view(seat) for seat in range(4)] == views
    assert sorted(session.questions) == [0, 1, 2, 3]
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()


def test_answers_given_again_after_an_undo_get_another_seal() -> None:
    """Otherwise the log would show whether everybody has answered the same again."""
    session = majority()
    seals = []
    for _ in range(2):
        for seat in range(4):
            session.answer(seat, "A")
        seals += [fact["seal"] for fact in session.facts if fact["e"] == "sealed"]
        session.undo()
    assert seals[0] != seals[1]


def test_undo_is_kept_in_the_journal() -> None:
    session = majority()
    rng = Random(3)
    for step in range(12):
        kit.answer_all(session, rng)
        if step % 3 == 2:
            session.undo()
    assert state(Session.replay(session.journal))[0] == session.facts
    assert state(Session.replay(session.journal)) == state(session)


def test_open_publishes_seed_and_journal_and_ends_everything() -> None:
    session = kit.play_random(majority(), Random(1))
    assert session.is_over
    assert session.result is not None
    session.publish_secrets()
    opened = session.facts[-1]
    assert (opened["e"], opened["seed"]) == ("opened", kit.fixed_seed(1).hex())
    for forbidden in (session.publish_secrets, session.undo):
        with pytest.raises(Refused, match="open"):
            forbidden()


def test_open_before_the_end_aborts() -> None:
    session = majority()
    kit.answer_all(session, Random(1))
    session.publish_secrets()
    assert session.is_over
    assert session.result is None
    assert session.questions == {}
    assert refuses(session, 0, "A") == "the game is over: nobody is asked"
    assert not [fact for fact in session.facts if fact["e"] == "end"]


def test_nothing_secret_is_emitted_before_opened() -> None:
    session = kit.play_random(majority(), Random(1))
    assert kit.fixed_seed(1).hex() not in str(session.facts)


def test_the_owner_can_take_the_facts_instead() -> None:
    taken: list = []
    session = Session("majority", 4, {"words": "table"}, kit.fixed_seed(1), on_fact=taken.append)
    kit.play_random(session, Random(5))
    assert session.facts == []
    assert taken == kit.play_random(majority(), Random(5)).facts


def test_a_view_is_a_copy() -> None:
    session = majority()
    session.view(0)["public"]["playing"].clear()
    session.public["playing"].clear()
    assert session.public["playing"] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("game", "seats", "options", "seed", "sentence"),
    [
        ("chess", 4, {}, bytes(16), "there is no game chess; games: the-majority, majority"),
        ("majority", 2, {}, bytes(16), "majority is for 3 to 10 players, not 2"),
        ("majority", 11, {}, bytes(16), "majority is for 3 to 10 players, not 11"),
        ("majority", 4, {"colour": 1}, bytes(16), "there is no option colour; options: deals, words, language"),
        ("the-majority", 4, {"edition": 3}, bytes(16), "option edition cannot be 3; it can be 2, 1"),
        ("the-majority", 4, {"stolen_spy": 1}, bytes(16), "option stolen_spy cannot be 1; it can be off, on"),
        ("the-majority", 3, {"spy": 3}, bytes(16), "option spy cannot be 3; it can be random, 0, 1, 2"),
        ("majority", 4, {}, bytes(15), "a seed has 16 bytes, not 15"),
    ],
)
def test_a_bad_setup_is_refused_in_a_sentence(game: str, seats: int, options: dict, seed: bytes, sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Session(game, seats, options, seed)
    assert str(refused.value).startswith(sentence)


def test_options_are_filled_in_and_read_in_either_spelling() -> None:
    session = Session("the-majority", 4, {"edition": "1", "stolen_spy": "on"}, kit.fixed_seed(0))
    filled = {"deals": "device", "edition": 1, "stolen_spy": True, "spy": "random"}
    assert session.options == session.facts[0]["options"] == filled
    same = Session("the-majority", 4, {"edition": 1, "stolen_spy": True}, kit.fixed_seed(0))
    assert same.facts == session.facts


def test_the_game_fact_names_the_game() -> None:
    fact = majority().facts[0]
    assert [fact[name] for name in ("e", "n", "game", "seats", "rules")] == ["game", 0, "majority", 4, 1]
    assert fact["commit"].startswith(fact["id"])
    other = Session("majority", 4, {"words": "table"}, kit.fixed_seed(2)).facts[0]
    assert other["id"] != fact["id"]
