"""`conclave stats --people`: ratings, roles, and who votes with whom, against what is counted by hand."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from conclave.archive import Archive
from conclave.archive.ratings import collect_player_statistics
from openskill.models import PlackettLuce

from tests.host.archive.test_stats import ROLES, put
from tests.host.commands import conclave, refused


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Archive]:
    """Yield the archive of the command line, empty."""
    monkeypatch.setenv("CONCLAVE_ARCHIVE", str(tmp_path / "a.sqlite"))
    with Archive() as found:
        yield found


def vote(archive: Archive, id: str, n: int, votes: Sequence[str | None]) -> None:
    """Add the fact of a vote."""
    archive.add({"e": "votes", "n": n, "id": id, "votes": votes, "pile": 1}, "box", None)


def test_ratings_are_those_of_openskill_game_after_game(archive: Archive) -> None:
    put(archive, "a1", "majority", "ABC", winners=[0], scores=[20, 3, 4])
    put(archive, "a2", "majority", "BAC", winners=[0, 1], scores=[20, 20, 4])
    model = PlackettLuce()
    a, b, c = (model.rating() for _ in "ABC")
    (a,), (b,), (c,) = model.rate([[a], [b], [c]], ranks=[1, 3, 2])
    (b,), (a,), (c,) = model.rate([[b], [a], [c]], ranks=[1, 1, 3])
    persons = collect_player_statistics(archive).players
    for name, rating in (("A", a), ("B", b), ("C", c)):
        assert persons[name].rating == pytest.approx(rating.mu)
        assert persons[name].rating_error == pytest.approx(2 * rating.sigma)
    assert persons["A"].rating > max(persons["B"].rating, persons["C"].rating)


def test_players_of_one_team_are_rated_together(archive: Archive) -> None:
    put(archive, "a4", "sultane", "ABCDE", winners=[1, 2, 4], scores=None, camp="pacifists", roles=ROLES, why="tales")
    persons = collect_player_statistics(archive).players
    assert persons["B"].rating == persons["C"].rating == persons["E"].rating > persons["A"].rating
    assert persons["A"].rating == persons["D"].rating


def test_roles_are_counted_with_what_was_won_as(archive: Archive) -> None:
    put(archive, "a4", "sultane", "ABCDE", winners=[1, 2, 4], scores=None, camp="pacifists", roles=ROLES, why="tales")
    put(archive, "a5", "sultane", "BACDE", winners=[1, 2, 4], scores=None, camp="pacifists", roles=ROLES, why="tales")
    persons = collect_player_statistics(archive).players
    assert persons["A"].roles == {"interventionist": 1, "pacifist": 1}
    assert persons["A"].won_as["pacifist"] == 1
    assert persons["A"].won_as["interventionist"] == 0


def test_a_colour_is_counted_as_a_role(archive: Archive) -> None:
    put(archive, "a6", "witchcraft", "ABC", winners=[1], scores=[5, 9, 7])
    told = {"e": "revealed", "n": 2, "id": "a6", "colours": ["red", "blue", "red"], "guesses": [], "paid": [0, 0, 0]}
    archive.add(told, "box", None)
    persons = collect_player_statistics(archive).players
    assert [dict(persons[name].roles) for name in "ABC"] == [{"red": 1}, {"blue": 1}, {"red": 1}]
    assert persons["B"].won_as["blue"] == 1
    assert persons["A"].won_as["red"] == 0


def test_a_game_without_roles_tells_of_none(archive: Archive) -> None:
    put(archive, "a1", "majority", "ABC", winners=[0], scores=[20, 3, 4])
    person = collect_player_statistics(archive).players["A"]
    assert (dict(person.roles), dict(person.won_as)) == ({}, {})


def test_simultaneous_votes_are_compared(archive: Archive) -> None:
    put(archive, "a1", "majority", "AB-", winners=[0], scores=[20, 3, 4])
    for n, votes in enumerate((["A", "A", "B"], ["A", "B", "A"], ["score", "score", None], [None, "A", "A"]), 2):
        vote(archive, "a1", n, votes)
    pairs = collect_player_statistics(archive).pairs
    assert {names: (pair.votes, pair.equal_votes) for names, pair in pairs.items()} == {("A", "B"): (3, 2)}


def test_a_pair_is_the_same_wherever_the_two_sit(archive: Archive) -> None:
    for id, names in (("a1", "ABC"), ("a2", "BAC")):
        put(archive, id, "majority", names, winners=[0], scores=[20, 3, 4])
        vote(archive, id, 2, ["A", "B", None])
    assert {names: pair.votes for names, pair in collect_player_statistics(archive).pairs.items()} == {("A", "B"): 2}


def test_unfinished_games_do_not_count_for_players(archive: Archive) -> None:
    put(archive, "a1", "majority", "ABC")
    vote(archive, "a1", 2, ["A", "A", "A"])
    found = collect_player_statistics(archive)
    assert (dict(found.players), dict(found.pairs)) == ({}, {})


def test_a_player_without_a_name_is_nobody(archive: Archive) -> None:
    put(archive, "a1", "majority", "A-C", winners=[1], scores=[3, 20, 4])
    assert set(collect_player_statistics(archive).players) == {"A", "C"}


def test_the_command_prints_it_for_people_and_for_programs(archive: Archive) -> None:
    put(archive, "a1", "majority", "ABC", winners=[0], scores=[20, 3, 4])
    for n in range(2, 30):
        vote(archive, "a1", n, ["A", "A", "B"])
    shown = conclave("stats", "--people").stdout
    titles = ("player", "games", "won", "rating", "±", "most often", "most wins as")
    (heads,) = [line.split("  ") for line in shown.splitlines() if "games" in line]
    assert [head.strip() for head in heads if head.strip()] == [*titles]
    assert "A + B" in shown
    assert "100%" in shown
    said = json.loads(conclave("stats", "--people", "--json").stdout)
    assert said["people"]["A"]["won"] == 1
    assert said["pairs"][0] == {"players": ["A", "B"], "votes": 28, "alike": 28}


def test_the_table_lists_the_best_first_and_aligns_numbers(archive: Archive) -> None:
    put(archive, "a4", "sultane", "ABCDE", winners=[1, 2, 4], scores=None, camp="pacifists", roles=ROLES, why="tales")
    put(archive, "a5", "sultane", "BACDE", winners=[1, 2, 4], scores=None, camp="pacifists", roles=ROLES, why="tales")
    (table, _), persons = collect_player_statistics(archive).tables(), collect_player_statistics(archive).players
    assert [column.justify for column in table.columns] == ["left"] + ["right"] * 4 + ["left"] * 2
    rows = list(zip(*([str(cell) for cell in column.cells] for column in table.columns), strict=True))
    assert [row[0] for row in rows] == ["C", "E", "B", "A", "D"]
    assert [row[1:3] for row in rows] == [("2", "100%"), ("2", "100%"), ("2", "50%"), ("2", "50%"), ("2", "0%")]
    assert [row[3] for row in rows] == [f"{persons[row[0]].rating:.1f}" for row in rows]
    assert [row[5:] for row in rows if row[0] in "CD"] == [("pacifist", "pacifist"), ("interventionist", "")]


def test_json_has_the_same_figures(archive: Archive) -> None:
    put(archive, "a4", "sultane", "ABCDE", winners=[1, 2, 4], scores=None, camp="pacifists", roles=ROLES, why="tales")
    (person, found) = collect_player_statistics(archive).players["B"], collect_player_statistics(archive).json()
    ratings = {"rating": round(person.rating, 3), "doubt": round(person.rating_error, 3)}
    assert found["people"]["B"] == {
        "games": 1,
        "won": 1,
        **ratings,
        "roles": {"pacifist": 1},
        "won_as": {"pacifist": 1},
    }
    assert found["pairs"] == []


def test_without_openskill_it_says_how_to_get_it(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    put(archive, "a1", "majority", "ABC", winners=[0], scores=[20, 3, 4])
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    refused(conclave("stats", "--people"), 2, "conclave[stats]")
