"""The Majority by its rules (TM1-TM28)."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session
from shared_rules.the_majority.scoring import debate_coins
from shared_rules.the_majority.turn import card_counts
from tests import kit
from tests.shared_rules.the_majority.play import facts, numbers, session

# --- cards and set-up


def test_tm1_72_cards() -> None:
    counts = card_counts(4)
    assert sum(counts.values()) == 72
    for colour in "rby":
        assert [counts[f"{colour}{power}"] for power in (0, 2, 3, 5, 6, 7, 9, 10)] == [4, 2, 4, 3, 3, 2, 3, 3]


def test_tm2_54_cards_for_three() -> None:
    counts = card_counts(3)
    assert sum(counts.values()) == 54
    assert [counts[f"r{power}"] for power in (0, 2, 3, 5, 6, 7, 9, 10)] == [3, 2, 3, 2, 2, 2, 2, 2]


def test_tm5_the_spy_token_starts_where_it_was_named_or_anywhere() -> None:
    assert [session(spy=seat).public["spy"] for seat in range(4)] == [0, 1, 2, 3]
    assert {session(number=number).public["spy"] for number in range(40)} == {0, 1, 2, 3}


# --- draft


def test_tm7_tm8_packets_pass_to_the_left() -> None:
    game = session()
    packets = [game.view(seat)["panels"]["packet"] for seat in range(4)]
    assert [len(packet) for packet in packets] == [6] * 4
    taken = [packet[0] for packet in packets]
    for seat in range(4):
        game.answer(seat, taken[seat])
        packets[seat].remove(taken[seat])
    for seat in range(4):
        assert game.view(seat)["panels"]["packet"] == packets[seat - 1]
        assert game.view(seat)["panels"]["kept"] == [taken[seat]]


def test_tm8_the_last_card_is_kept_without_a_choice() -> None:
    game = kit.play_random(session(), Random(1), 5)
    assert [fact["about"] for fact in facts(game, "asked")] == ["draft"] * 5 + ["exchange"]
    assert all(len(game.view(seat)["panels"]["hand"]) == 6 for seat in range(4))


def test_tm7_later_rounds_draft_four_new_cards_and_the_kept_one() -> None:
    game, last = session(3), []
    while game.public["round"] < 2:
        last = [game.view(seat)["panels"].get("hand") for seat in range(3)]
        kit.answer_all(game, Random(2))
    assert game.questions[0].about == "draft"
    for seat in range(3):
        packet = game.view(seat)["panels"]["packet"]
        assert len(packet) == 5
        assert packet[0] in last[seat], "the kept card is drafted too"


def test_tm10_only_four_players_exchange_with_partners() -> None:
    game = kit.play_random(session(), Random(1), 5)
    hands = [game.view(seat)["panels"]["hand"] for seat in range(4)]
    given = [hand[0] for hand in hands]
    for seat in range(4):
        game.answer(seat, given[seat])
    for seat in range(4):
        panels = game.view(seat)["panels"]
        expected = Counter(hands[seat]) - Counter([given[seat]]) + Counter([given[(seat + 2) % 4]])
        assert Counter(panels["hand"]) == expected
        assert (panels["given"], panels["received"]) == (given[seat], given[(seat + 2) % 4])
    three = kit.play_random(session(3), Random(1))
    assert "exchange" not in {fact["about"] for fact in facts(three, "asked")}


@pytest.mark.parametrize("seats", [3, 4])
def test_tm9_tm11_the_deck_runs_out_the_last_card_is_not_played(seats: int) -> None:
    game = kit.play_random(session(seats), Random(4))
    turns = facts(game, "turn")
    assert [fact["round"] for fact in turns] == [1] * 5 + [2] * 4 + [3] * 4 + [4] * 4
    played = Counter(card for fact in turns for card in fact["cards"])
    kept = Counter(card for seat in range(seats) for card in game.view(seat)["panels"]["hand"])
    assert sum(kept.values()) == seats
    assert played + kept == Counter(card_counts(seats))


# --- debate and end


def test_tm24_two_winners_of_a_colour() -> None:
    assert debate_coins([[0, 16, 0], [0, 16, 0], [0, 10, 0], [0, 5, 0]]) == [2, 2, 6, 0]


def test_tm24_table_of_the_print() -> None:
    assert debate_coins([[15, 32, 0], [20, 32, 0], [16, 3, 0], [10, 0, 10]]) == [2, 4, 16, 2]


def test_tm23_all_seconds_are_paid_and_zero_earns_nothing() -> None:
    assert debate_coins([[20, 0, 0], [9, 0, 0], [9, 0, 0], [0, 0, 0]]) == [2, 4, 4, 0]
    assert debate_coins([[0, 0, 0]] * 4) == [0, 0, 0, 0]
    assert debate_coins([[5, 0, 0], [5, 0, 0], [5, 0, 0]]) == [2, 2, 2]


def test_tm23_the_second_is_paid_by_each_winner_in_whole_coins() -> None:
    """Two winners with 9 pay 1 each; 9 and 9 together would pay 3."""
    assert debate_coins([[9, 0, 0], [9, 0, 0], [8, 0, 0]]) == [2, 2, 2]
    assert debate_coins([[0, 4, 19], [0, 4, 19], [0, 3, 19], [0, 1, 18]]) == [4, 4, 2, 9]


@given(st.lists(st.lists(st.integers(0, 40), min_size=3, max_size=3), min_size=3, max_size=4))
def test_tm23_the_debate_does_not_depend_on_the_seats(totals: list[list[int]]) -> None:
    coins = debate_coins(totals)
    for order in permutations(range(len(totals))):
        assert debate_coins([totals[seat] for seat in order]) == [coins[seat] for seat in order]


@settings(max_examples=60)
@given(numbers, st.sampled_from([3, 4]), st.sampled_from([1, 2]))
def test_tm6_tm26_coins_zones_and_winners(number: int, seats: int, edition: int) -> None:
    game = session(seats, number, edition=edition)
    zones: list[list[str]] = [[] for _ in range(seats)]
    rng, seen = Random(number), 0
    while not game.is_over:
        kit.answer_all(game, rng)
        for fact in game.facts[seen:]:
            if fact["e"] == "outcome":
                for seat, won in enumerate(fact["won"]):
                    zones[seat] += won
            if fact["e"] == "debate":
                assert fact["totals"] == [
                    [sum(int(card[1:]) for card in zone if card[0] == colour) for colour in "rby"] for zone in zones
                ]
                assert fact["coins"] == debate_coins(fact["totals"])
        seen = len(game.facts)
        assert game.public["zones"] == zones, "TM6: score zones are never cleared"
    result, purse = game.facts[-1], facts(game, "debate")[-1]["purse"]
    assert purse == [sum(fact["coins"][seat] for fact in facts(game, "debate")) for seat in range(seats)]
    spy = facts(game, "outcome")[-1]["spy"]
    if seats == 4:
        teams = [purse[0] + purse[2], purse[1] + purse[3]]
        best = spy % 2 if teams[0] == teams[1] else teams.index(max(teams))
        assert (result["teams"], result["winners"]) == (teams, [best, best + 2])
    else:
        best = min((-purse[seat], (seat - spy) % 3, seat) for seat in range(3))[2]
        assert (result["teams"], result["winners"]) == (None, [best])


@pytest.mark.parametrize("seats", [3, 4])
def test_tm26_a_tie_goes_by_the_spy_token(seats: int) -> None:
    tied = 0
    for number in range(300):
        game = kit.play_random(session(seats, number), Random(number))
        purse, result = facts(game, "debate")[-1]["purse"], game.facts[-1]
        spy = facts(game, "outcome")[-1]["spy"]
        if seats == 4 and purse[0] + purse[2] == purse[1] + purse[3]:
            assert (result["why"], result["winners"]) == ("spy", [spy % 2, spy % 2 + 2])
        elif seats == 3 and sorted(purse)[1] == max(purse):
            best = [seat for seat in (spy, (spy + 1) % 3, (spy + 2) % 3) if purse[seat] == max(purse)]
            assert (result["why"], result["winners"]) == ("spy", best[:1])
        else:
            assert result["why"] == "coins"
            continue
        tied += 1
    assert tied > 1


# --- cards on the table


@pytest.mark.parametrize("seats", [3, 4])
def test_tm28_first_cards_confirm_draft_and_exchange(seats: int) -> None:
    """Nobody has to confirm them."""
    game, asked = session(seats, deals="table"), []
    while not game.is_over:
        asked.append(game.questions[next(iter(game.questions))].about)
        assert -1 not in game.questions
        kit.answer_all(game, Random(len(asked)))
    assert asked[0] == "first_card"
    assert asked.count("first_card") == 4, "once in each round"
    assert set(asked) == {"first_card", "play"}


def test_tm28_a_card_of_which_no_copy_is_left_is_refused_by_name() -> None:
    game = session(deals="table")
    for seat, card in enumerate(("r2", "r2", "r5", "r6")):
        game.answer(seat, card)
    with pytest.raises(Refused) as refused:
        game.answer(0, "r2")
    assert str(refused.value) == "r2 cannot be chosen by seat 0: no copy left"
    assert refused.value.text_key == "no-copy-left"
    game.answer(0, "b2")


def test_tm28_too_many_copies_of_a_card_are_entered_again() -> None:
    game = session(deals="table")
    for seat, card in enumerate(("r2", "r2", "r2", "r6")):
        game.answer(seat, card)
    told = facts(game, "impossible")[-1]
    assert (list(told["seats"]), told["cards"]) == ([0, 1, 2], ["r2"])
    assert sorted(game.questions) == [0, 1, 2]
    for seat, card in enumerate(("r2", "b2", "r2")):
        game.answer(seat, card)
    assert facts(game, "turn")[-1]["cards"] == ["r2", "b2", "r2", "r6"]


def test_tm28_right_entries_may_have_to_be_made_again() -> None:
    """The second card of two players can be that of a third: nobody knows who of them is mistaken."""
    game = session(deals="table")
    for seat, card in enumerate(("r2", "r2", "r2", "b2")):
        game.answer(seat, card)
    for seat, card in enumerate(("b2", "r6", "b2")):
        game.answer(seat, card)
    assert list(facts(game, "impossible")[-1]["seats"]) == sorted(game.questions) == [0, 2, 3]


@settings(max_examples=25)
@given(numbers, st.sampled_from([3, 4]))
def test_tm28_the_same_cards_give_the_same_game_on_the_table(number: int, seats: int) -> None:
    dealt = kit.play_random(session(seats, number, spy=0), Random(number))
    table = session(seats, number, spy=0, deals="table")
    for fact in facts(dealt, "turn"):
        while table.public["turn"] == fact["turn"] and table.public["round"] == fact["round"] and not table.is_over:
            for seat in list(table.questions):
                table.answer(seat, fact["cards"][seat])
    assert [f["won"] for f in facts(table, "outcome")] == [f["won"] for f in facts(dealt, "outcome")]
    assert table.result == dealt.result


# --- conservation


@settings(max_examples=40)
@given(numbers, st.sampled_from([3, 4]), st.integers(0, 60))
def test_no_card_is_lost_or_doubled_at_any_question(number: int, seats: int, locks: int) -> None:
    game = kit.play_random(session(seats, number), Random(number), locks)
    if game.is_over:
        return
    drafting = game.questions[min(game.questions)].about == "draft"
    holding: Counter = Counter()
    for seat in range(seats):
        panels = game.view(seat)["panels"]
        holding.update(panels["packet"] + panels["kept"] if drafting else panels["hand"])
    shown = Counter(card for zone in game.public["zones"] for card in zone)
    shown.update(card for fact in facts(game, "outcome") for card in fact["killed"])
    if game.public["open"]:
        shown.update(card for card in game.public["cards"] if card and game.facts[-1]["about"] == "play" and _now(game))
    dealt = seats * (6 + 4 * (game.public["round"] - 1))
    assert sum(holding.values()) + sum(shown.values()) == dealt
    assert not holding + shown - Counter(card_counts(seats))


def _now(game: Session) -> bool:
    """Return whether the cards in public are those of a turn that is going on."""
    return next(f["e"] for f in reversed(game.facts) if f["e"] in ("played", "outcome")) == "played"
