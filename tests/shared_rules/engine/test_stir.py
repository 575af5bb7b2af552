"""The stirring: every player's keys, asked before anything is dealt, are what the deal follows from."""

from hashlib import sha256
from itertools import product
from random import Random

import pytest

from shared_rules.engine import catalog, contribution, journal_records
from shared_rules.engine.errors import BadJournal, Refused
from shared_rules.engine.session import Session
from tests import kit

SEATS = 5


def begin(number: int = 1) -> Session:
    """Begin a game that is stirred."""
    return Session("sultane", SEATS, {}, kit.fixed_seed(number), contributes=True)


def press(session: Session, *words: str) -> Session:
    """Let every seat stir in turn ("ABCD"), and return the session."""
    for seat, word in enumerate(words):
        session.answer(seat, " ".join(word))
    return session


def stirred(*words: str) -> Session:
    """Return a game stirred with these keys."""
    return press(begin(), *words)


def deal(session: Session) -> list:
    """Return the private panels of all seats."""
    return [session.private_state(seat) for seat in range(session.seats)]


def shortened(session: Session, keep: int) -> bytes:
    """Return the first records of a journal."""
    made = journal_records.JournalWriter()
    for kind, payload in journal_records.read_records(session.journal)[:keep]:
        made.add_record(kind, payload)
    return made.journal[:]


@pytest.mark.parametrize("game", catalog.game_names())
def test_every_player_stirs_before_anything_is_dealt(game: str) -> None:
    seats = catalog.seat_limits(game)[1]
    session = Session(game, seats, {}, kit.fixed_seed(1), contributes=True)
    assert [fact["e"] for fact in session.facts] == ["game", "asked"]
    assert session.facts[0]["stir"] is True
    assert sorted(session.questions) == list(range(seats))
    assert all(question.about == "stir" for question in session.questions.values())
    assert (session.public, deal(session)) == ({}, [{} for _ in range(seats)])
    kit.answer_all(session, Random(1))
    assert [fact["e"] for fact in session.facts[2:4]] == ["sealed", "stirred"]
    assert kit.play_random(session, Random(2)).result


def test_keys_are_secret_until_the_last_player_has_pressed() -> None:
    before = begin()
    session = begin()
    for seat, word in enumerate(["AAAA", "ABCD", "DDDD", "CABB"]):
        session.answer(seat, " ".join(word))
    assert session.facts == before.facts
    assert [session.view(seat) for seat in range(SEATS)] == [before.view(seat) for seat in range(SEATS)]
    assert session.journal == before.journal, "nor does the journal have them"
    session.answer(4, "B B B B")
    assert session.facts[3]["keys"] == ["AAAA", "ABCD", "DDDD", "CABB", "BBBB"]


def test_the_commitment_does_not_depend_on_the_keys() -> None:
    words = ["AAAA"] * SEATS
    assert begin().facts[0] == stirred(*words).facts[0] == stirred("BBBB", *words[1:]).facts[0]


def test_the_deal_depends_on_the_seed_and_every_seats_keys() -> None:
    def dealt(number: int, *words: str) -> str:
        return str(deal(press(Session("the-majority", 4, {}, kit.fixed_seed(number), contributes=True), *words)))

    words = ["ABCD"] * 4
    others = [["AAAA" if seat == other else "ABCD" for seat in range(4)] for other in range(4)]
    deals = {dealt(1, *words), dealt(2, *words), *[dealt(1, *other) for other in others]}
    assert len(deals) == 6
    assert dealt(1, *words) in deals


def test_the_randomness_is_derived_as_the_page_on_the_log_says() -> None:
    """Seed, keys and domain as written there, with another hash object than the engine's."""
    payload = bytes([0, 1, 2, 3] * SEATS)
    assert (
        contribution.deal_seed(kit.fixed_seed(1), payload)
        == sha256(b"conclave stir\0" + kit.fixed_seed(1) + payload).digest()
    )
    assert journal_records.read_records(stirred(*["ABCD"] * SEATS).journal)[1] == (journal_records.ANSWERS, payload)


def test_the_keys_of_one_player_can_bring_about_any_role() -> None:
    """Whatever seed a box has chosen and whatever the others press, one player's keys still draw all roles alike."""
    rest = ["AAAA"] * (SEATS - 1)
    roles: dict[str, int] = {}
    for word in product("ABCD", repeat=4):
        role = stirred("".join(word), *rest).private_state(0)["role"]
        roles[role] = roles.get(role, 0) + 1
    assert sum(roles.values()) == 256
    assert all(count > 20 for count in roles.values()), roles
    assert len(roles) == 3, roles


def test_the_stirring_cannot_be_undone_but_all_after_it_can() -> None:
    session = stirred(*["ABCD"] * SEATS)
    facts = session.facts[:]
    with pytest.raises(Refused) as refused:
        session.undo()
    assert refused.value.text_key == "nothing-to-undo"
    kit.answer_all(session, Random(1))
    session.undo()
    assert session.facts == facts
    with pytest.raises(Refused):
        session.undo()


def test_nothing_is_undone_before_the_stirring() -> None:
    with pytest.raises(Refused):
        begin().undo()


@pytest.mark.parametrize("again", [0, 1, 2])
def test_a_journal_that_undoes_the_stirring_is_refused(again: int) -> None:
    """Also when other keys were pressed afterwards."""
    session = stirred(*["ABCD"] * SEATS)
    made = journal_records.JournalWriter(bytes(shortened(session, 2)), 2)
    made.add_record(journal_records.UNDO, b"")
    for _ in range(again):
        made.add_record(journal_records.ANSWERS, bytes(4 * SEATS))
    for replay in (Session.replay, lambda journal: list(Session.replay_in_steps(journal))):
        with pytest.raises(BadJournal) as refused:
            replay(made.journal[:])
        assert "stirring" in str(refused.value)


def test_a_journal_brings_back_a_stirred_game_at_every_record() -> None:
    session = kit.play_random(begin(), Random(4), 6)
    session.undo()
    kit.answer_all(session, Random(5))
    for keep in range(1, len(journal_records.read_records(session.journal)) + 1):
        journal = bytes(shortened(session, keep))
        again = Session.replay(journal)
        *_, (_, slowly) = Session.replay_in_steps(journal)
        assert again.facts == slowly.facts
        assert deal(again) == deal(slowly)
        assert again.journal == slowly.journal == journal
    assert Session.replay(session.journal).facts == session.facts


def test_a_game_says_in_its_setup_whether_it_is_stirred() -> None:
    """The commitments differ, so neither game can be presented as the other."""
    still = Session("sultane", SEATS, {}, kit.fixed_seed(1))
    assert "stir" not in still.facts[0]
    assert still.facts[0]["commit"] != begin().facts[0]["commit"]
    for session, stirs in ((still, False), (begin(), True)):
        header = journal_records.read_header(session.journal)
        assert header
        assert header.contributes is stirs
        assert header.game_id == session.facts[0]["id"]


def test_words_of_the_device_and_the_stirring_go_together() -> None:
    session = Session("majority", 3, {"words": "device"}, kit.fixed_seed(1), contributes=True)
    kit.play_random(session, Random(1), 4)
    assert Session.replay(session.journal).facts == session.facts
    assert session.journal.split(b" stir")[0][-8:].isalnum()


def test_only_four_of_the_four_keys_are_an_answer() -> None:
    session = begin()
    for wrong in ("", "A", "A B C", "A B C D A", "ABCD", "A B C E"):
        with pytest.raises(Refused):
            session.answer(0, wrong)
    assert len(session.questions) == SEATS
