"""The Majority: how the cards of a turn are played and resolved (TM13-TM22, TM25)."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.the_majority.turn import KINDS, open_order, resolve_turn
from tests import kit
from tests.shared_rules.the_majority.play import facts, session, turn


def test_tm13_order_of_a_turn_played_face_up() -> None:
    assert open_order(1, 4) == [0, 1, 2, 3]
    assert open_order(0, 4) == [3, 0, 1, 2]
    assert open_order(0, 3) == [1, 2, 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_tm13_face_up_cards_are_emitted_one_by_one(seats: int) -> None:
    for number in range(40):
        game = kit.play_random(session(seats, number, spy=0), Random(number))
        for fact in facts(game, "turn"):
            if fact["open"]:
                told = [f for f in game.facts[: fact["n"]] if f["e"] == "played"][-seats:]
                spy = next(f for f in reversed(game.facts[: fact["n"]]) if f["e"] == "outcome")["spy"]
                assert [f["seat"] for f in told] == open_order(spy, seats)
                assert [f["card"] for f in sorted(told, key=lambda f: f["seat"])] == fact["cards"]
                if spy != 0:
                    return
    pytest.fail("no turn was played face up after the token had moved")


def test_tm15_bribe_takes_the_other_cards_of_its_colour() -> None:
    assert turn("r0", "r10", "r5", "b6")["won"] == [["r0", "r10", "r5"], [], [], ["b6"]]


def test_tm15_two_bribes_of_one_colour_cancel_each_other() -> None:
    assert turn("r0", "r10", "r0", "b6")["won"] == [["r0"], ["r10"], ["r0"], ["b6"]]


def test_tm15_bribes_of_two_colours_both_act() -> None:
    assert turn("r0", "b10", "b0", "r6")["won"] == [["r0", "r6"], [], ["b10", "b0"], []]


def test_tm16_stolen_cards_are_safe_and_have_no_effect() -> None:
    """In both editions."""
    for edition in (1, 2):
        assassin = turn("r0", "r2", "b5", "y6", edition=edition)
        assert assassin["killed"] == []
        assert assassin["won"] == [["r0", "r2"], [], ["b5"], ["y6"]]
        safe = turn("r0", "r10", "b2", "y6", edition=edition)
        assert safe["won"][0] == ["r0", "r10"]
        assert safe["killed"] == ["y6"]
        traitor = turn("b5", "r0", "r7", "y6", edition=edition)
        assert traitor["won"] == [["b5"], ["r0", "r7"], [], ["y6"]]
        spy = turn("r0", "r3", "b5", "y6", holder=2, edition=edition)
        assert (spy["spy"], spy["open_next"]) == (2, False)


def test_tm17_assassin_kills_all_other_colours() -> None:
    result = turn("r2", "r10", "b5", "y6")
    assert result["killed"] == ["b5", "y6"]
    assert result["won"] == [["r2"], ["r10"], [], []]


def test_tm17_assassins_of_two_colours_also_kill_each_other() -> None:
    result = turn("r2", "b2", "r5", "b6")
    assert result["killed"] == ["r2", "b2", "r5", "b6"]
    assert result["won"] == [[], [], [], []]


def test_tm17_two_assassins_of_one_colour_both_live() -> None:
    result = turn("r2", "r2", "b5", "r6")
    assert result["killed"] == ["b5"]
    assert result["won"] == [["r2"], ["r2"], [], ["r6"]]


def test_tm18_only_a_bribe_that_was_not_cancelled_is_safe() -> None:
    assert turn("b0", "r2", "y5", "r6")["killed"] == ["y5"]
    assert turn("b0", "r2", "b0", "r6")["killed"] == ["b0", "b0"]


def test_tm19_spy_takes_the_token_and_opens_the_next_turn() -> None:
    result = turn("r3", "b5", "b6", "y9", holder=3)
    assert (result["spy"], result["open_next"]) == (0, True)
    assert result["won"][0] == ["r3"]


def test_tm19_the_spy_farthest_clockwise_from_the_holder_acts() -> None:
    assert turn("r3", "b3", "b6", "y9", holder=3)["spy"] == 1
    assert turn("r3", "b3", "b6", "y9", holder=1)["spy"] == 0
    assert turn("r3", "b3", "y3", "y9", holder=0)["spy"] == 2
    assert turn("r3", "b3", "b3", "y3", holder=0)["spy"] == 3, "the holder is at distance 0, so last"


def test_tm19_killed_spies_do_not_act() -> None:
    assert turn("r3", "b2", "b6", "b9", holder=3) | {"won": None} == {
        "won": None,
        "killed": ["r3"],
        "spy": 3,
        "open_next": False,
    }


def test_tm20_a_spy_in_the_last_turn_of_a_round() -> None:
    first = turn("r3", "b5", "b6", "y9", holder=2, edition=1, last=True)
    assert (first["spy"], first["open_next"]) == (0, False)
    second = turn("r3", "b5", "b6", "y9", holder=2, edition=2, last=True)
    assert (second["spy"], second["open_next"]) == (2, False)


def test_tm20_a_round_never_begins_face_up() -> None:
    for number in range(20):
        for edition in (1, 2):
            game = kit.play_random(session(4, number, edition=edition), Random(number))
            assert not any(fact["open"] for fact in facts(game, "turn") if fact["turn"] == 1)


def test_tm21_traitor_goes_to_the_right_neighbour() -> None:
    assert turn("r7", "b5", "b7", "y9")["won"] == [[], ["b5", "b7"], [], ["r7", "y9"]]
    assert turn("r7", "b2", "b5", "b9")["killed"] == ["r7"]


def test_tm22_all_other_cards_join_their_players_zone() -> None:
    assert turn("r5", "b6", "y9", "r10")["won"] == [["r5"], ["b6"], ["y9"], ["r10"]]


def test_tm25_stolen_spy_acts_for_the_thief() -> None:
    result = turn("r0", "r3", "b5", "y6", holder=2, stolen_spy=True)
    assert (result["spy"], result["open_next"]) == (0, True)
    assert turn("r0", "r3", "b3", "y6", holder=3, stolen_spy=True)["spy"] == 2


def naive_turn(cards: tuple[str, ...], holder: int) -> dict:
    """TM14-TM22 once more, effect after effect on piles of cards, as one would move them on a table."""
    seats = len(cards)
    piles = [[card] for card in cards]
    taken: set[int] = set()
    active = [s for s in range(seats) if cards[s][1:] == "0" and sum(c == cards[s] for c in cards) == 1]
    for thief in active:
        for seat in range(seats):
            if seat != thief and cards[seat][0] == cards[thief][0]:
                piles[thief].append(cards[seat])
                piles[seat].clear()
                taken.add(seat)
    victims = set()
    for killer in range(seats):
        if cards[killer][1:] == "2" and killer not in taken:
            victims |= {s for s in range(seats) if cards[s][0] != cards[killer][0] and s not in taken | set(active)}
    for seat in victims:
        piles[seat].clear()
    spies = [s for s in range(seats) if cards[s][1:] == "3" and s not in taken | victims]
    spy = holder
    for distance in range(seats):
        if (holder + distance) % seats in spies:
            spy = (holder + distance) % seats
    won: list[list[str]] = [[] for _ in range(seats)]
    for seat in range(seats):
        betrayed = cards[seat][1:] == "7" and seat not in taken | victims
        won[(seat - 1) % seats if betrayed else seat] += piles[seat]
    return {"won": [sorted(cards) for cards in won], "killed": len(victims), "spy": spy}


@pytest.mark.parametrize("seats", [3, 4])
def test_tm14_every_turn_resolves_like_cards_moved_by_hand(seats: int) -> None:
    kinds = ("r0", "r2", "r3", "r7", "r10", "b0", "b2", "b3", "b7", "y0", "y2", "y5")
    for cards in product(kinds, repeat=seats):
        result = resolve_turn(list(cards), 1)
        short = {"won": [sorted(won) for won in result["won"]], "killed": len(result["killed"]), "spy": result["spy"]}
        assert short == naive_turn(cards, 1), cards


@given(st.lists(st.sampled_from(KINDS), min_size=4, max_size=4), st.integers(0, 3))
def test_tm14_no_card_of_a_turn_is_lost_or_doubled(cards: list[str], holder: int) -> None:
    result = resolve_turn(cards, holder)
    assert sorted([card for won in result["won"] for card in won] + result["killed"]) == sorted(cards)
