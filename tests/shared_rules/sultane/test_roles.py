"""Au chevet de la Sultane by its rules: roles and who knows whom (SU1-SU3, SU21)."""

from collections import Counter
from random import Random

import pytest

from shared_rules.engine.session import Session
from shared_rules.sultane.roles import camp_of, recognised_allies, roles_in_game
from tests import kit
from tests.shared_rules.sultane.known_game import Court, from_letters

I, P, D = from_letters("IPD")  # noqa: E741
SEVEN = "IPDIPII"


@pytest.mark.parametrize(
    ("seats", "interventionists", "pacifists"), [(5, 3, 1), (6, 4, 1), (7, 4, 2), (8, 5, 2), (9, 5, 3), (10, 6, 3)]
)
def test_su1_roles_by_players(seats: int, interventionists: int, pacifists: int) -> None:
    assert Counter(roles_in_game(seats)) == {I: interventionists, P: pacifists, D: 1}


def test_su1_roles_are_dealt_at_random() -> None:
    dealt = [Session("sultane", 5, {}, kit.fixed_seed(number)) for number in range(60)]
    roles = [tuple(game.view(seat)["panels"]["role"] for seat in range(5)) for game in dealt]
    assert {role.index(D) for role in roles} == set(range(5))
    assert all(Counter(role) == Counter(roles_in_game(5)) for role in roles)
    assert len(set(roles)) > 12


def test_su1_dinarzade_is_of_the_pacifists() -> None:
    assert [camp_of(role) for role in (I, P, D)] == [I, P, P]


def test_su2_with_one_pacifist_she_and_dinarzade_know_each_other() -> None:
    nobody: tuple = ([], None)
    assert recognised_allies(from_letters("IPIDI"), "standard", [1]) == [nobody, ([3], 3), nobody, ([1], None), nobody]


def test_su2_from_seven_on_dinarzade_knows_nobody() -> None:
    known = recognised_allies(from_letters(SEVEN), "standard", [4, 1])
    assert known[1] == ([2, 4], 2)
    assert known[4] == ([1, 2], 2)
    assert [known[seat] for seat in (0, 2, 3, 5, 6)] == [([], None)] * 5


@pytest.mark.parametrize(("roles", "pacifists"), [("IPIDI", [1]), (SEVEN, [1, 4]), ("PIIPIDIPI", [0, 3, 7])])
def test_su3_lone_pacifists_know_dinarzade_alone(roles: str, pacifists: list[int]) -> None:
    known = recognised_allies(from_letters(roles), "lone", pacifists)
    dinarzade = roles.index("D")
    for seat in range(len(roles)):
        assert known[seat] == (([dinarzade], dinarzade) if seat in pacifists else ([], None))


def test_su3_in_a_chain_only_the_first_knows_dinarzade() -> None:
    known = recognised_allies(from_letters("PIIPIDIPI"), "chain", [7, 0, 3])
    assert known[7] == ([5], 5)
    assert known[0] == ([5, 7], None)
    assert known[3] == ([0, 5, 7], None)
    assert [known[seat] for seat in (1, 2, 4, 5, 6, 8)] == [([], None)] * 6


def test_su3_a_chain_of_one_pacifist_is_a_lone_one() -> None:
    assert recognised_allies(from_letters("IPIDI"), "chain", [1]) == recognised_allies(
        from_letters("IPIDI"), "lone", [1]
    )


def test_su3_the_order_of_a_chain_is_random() -> None:
    firsts = set()
    for number in range(20):
        court = Court(7, roles=SEVEN, recognition="chain", number=number)
        firsts.add(next(seat for seat in (1, 4) if court.panel(seat)["dinarzade"] == 2))
    assert firsts == {1, 4}


def test_su21_everybody_reads_her_role_before_the_first_turn() -> None:
    game = Session("sultane", 7, {}, kit.fixed_seed(3))
    assert sorted(game.questions) == list(range(7))
    assert {(question.about, question.options) for question in game.questions.values()} == {("seen", ("ok",))}
    court = Court(7, roles=SEVEN)
    assert [court.panel(seat)["role"] for seat in range(7)] == from_letters(SEVEN)
    assert (court.panel(1)["allies"], court.panel(1)["dinarzade"]) == ([2, 4], 2)
    assert (court.panel(2)["allies"], court.panel(2)["dinarzade"]) == ([], None)


def test_su20_the_roles_at_the_end_are_those_that_were_dealt() -> None:
    for number in range(30):
        game = Session("sultane", 5 + number % 6, {}, kit.fixed_seed(number))
        dealt = [game.view(seat)["panels"]["role"] for seat in range(game.seats)]
        kit.play_random(game, Random(number))
        assert game.result is not None
        assert game.result["roles"] == dealt
        camps = [camp_of(role) + "s" == game.result["camp"] for role in dealt]
        assert game.result["winners"] == [seat for seat in range(game.seats) if camps[seat]]
