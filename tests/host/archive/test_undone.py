"""The archive: undone facts are void, in whatever order lines arrive."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.host.archive.test_archive import GAME, ID, Line


@pytest.fixture
def archive() -> Iterator[Archive]:
    """Yield an empty archive in memory."""
    with Archive(":memory:") as archive:
        yield archive


def undone(start: int, take: int, lines: list[Line]) -> list[Line]:
    """Return the notice of an undo, and other facts from there on."""
    notice = {"e": "undone", "id": ID, "from": start, "u": take, "ms": take}
    return [notice, *({**line, "u": take, "again_said": take} for line in lines if line["n"] >= start)]


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.booleans())
def test_undone_facts_are_void_in_any_order_of_arrival(rng: Random, is_told: bool) -> None:
    """Notices in their order are enough; otherwise the takes in `sent` are needed."""
    first, second = undone(20, 1, GAME[:35]), undone(12, 2, GAME)
    standing = [*GAME[:12], *second[1:]]
    sent = [*GAME[:-1], *first, *second]
    with Archive(":memory:") as archive:
        if not is_told:
            sent = [line for line in sent if line["e"] != "undone"]
            sent.append({"e": "sent", "id": ID, "from": 0, "facts": len(GAME), "u": 2, "takes": [[0, 0], [2, 12]]})
            rng.shuffle(sent)
        archive.add_all([(line, 1.0) for line in sent], "box")
        assert archive.valid_facts(ID) == standing
        assert archive.undo_count(ID) == 2
        assert archive.first_missing(ID) is None


def test_two_undos_to_one_fact_keep_what_followed_the_second(archive: Archive) -> None:
    first, second = undone(20, 1, GAME[:30]), undone(20, 2, GAME[:25])
    archive.add_all([(line, 1.0) for line in [*GAME[:30], *first, *second]], "box")
    assert archive.valid_facts(ID) == [*GAME[:20], *second[1:]]
    assert (archive.undo_count(ID), archive.first_missing(ID)) == (2, 25)


def test_a_result_that_was_undone_is_none(archive: Archive) -> None:
    archive.add_all([(line, 1.0) for line in GAME[:-1]], "box")
    assert archive.games()[0].result
    archive.add(undone(40, 1, [])[0], "box", 2.0)
    game = archive.games()[0]
    assert (game.result, game.ended, game.lines) == (None, None, 40)
    assert archive.first_missing(ID) == 40


def test_a_late_line_from_before_an_undo_is_void(archive: Archive) -> None:
    archive.add_all([(line, 1.0) for line in GAME[:15]], "box")
    archive.add(undone(10, 1, [])[0], "box", 2.0)
    archive.add(GAME[15], "box", 3.0)
    archive.add({"e": "sent", "id": ID, "from": 0, "facts": 16, "u": 0, "takes": [[0, 0]]}, "box", 3.0)
    assert [line["n"] for line in archive.valid_facts(ID)] == list(range(10))


def test_an_undo_does_not_replace_a_missed_earlier_one(archive: Archive) -> None:
    """It is unknown how far back the missed undo went: nothing changes until the device reports it."""
    archive.add_all([(line, 1.0) for line in [*GAME[:30], *undone(20, 2, GAME[:25])]], "box")
    assert archive.undo_count(ID) == 0
    assert archive.valid_facts(ID) == GAME[:30]
    archive.add(
        {"e": "sent", "id": ID, "from": 0, "facts": 25, "u": 2, "takes": [[0, 0], [1, 9], [2, 20]]}, "box", None
    )
    assert (archive.undo_count(ID), archive.first_missing(ID)) == (2, 9)


@pytest.mark.parametrize("start", [None, "9", -1, True])
def test_an_undo_to_no_fact_changes_nothing(archive: Archive, start: object) -> None:
    archive.add_all([(line, 1.0) for line in GAME[:30]], "box")
    archive.add({**undone(9, 1, [])[0], "from": start}, "box", 2.0)
    assert archive.undo_count(ID) == 0
    assert archive.valid_facts(ID) == GAME[:30]


def test_an_answer_that_knows_of_fewer_undos_changes_nothing(archive: Archive) -> None:
    sent = {"e": "sent", "id": ID, "from": 0, "facts": 9, "u": 3}
    assert archive.add({**sent, "takes": [[0, 0], [3, 5]]}, "box", None)
    older: list[Any] = [[[0, 0], [2, 9]], [[0, 0], [3, 4]]]
    wrong: list[Any] = [[[0, 1], [4, 2]], [[0, 0], [4, 0]], [[0, 0], [4, None]], [[0, 0], [4, 5, 6]], [], None]
    too_many = [[take, take] for take in range(1001)]
    for takes in (*older, *wrong, too_many):
        assert not archive.add({**sent, "takes": takes}, "box", None)
        assert archive.undo_count(ID) == 3
    assert archive.add({**sent, "takes": too_many[:-1]}, "box", None)
    assert archive.undo_count(ID) == 999
