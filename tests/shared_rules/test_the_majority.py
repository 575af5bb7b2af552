"""The Majority by its rules (TM1-TM28)."""

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.session import Refused, Session
from shared_rules.the_majority import KINDS, copies, debate, open_order, resolve_turn
from tests import kit

numbers = st.integers(0, 2**32)


def turn(*cards: str, holder: int = 0, **options: Any) -> dict:
    return resolve_turn(list(cards), holder, **options)


def session(seats: int = 4, number: int = 1, **options: Any) -> Session:
    return Session("the-majority", seats, options, kit.seed(number))


def facts(game: Session, event: str) -> list[dict]:
    return [fact for fact in game.facts if fact["e"] == event]


# --- cards and set-up


def test_tm1_72_cards() -> None:
    counts = copies(4)
    assert sum(counts.values()) == 72
    for colour in "rby":
        assert [counts[f"{colour}{power}"] for power in (0, 2, 3, 5, 6, 7, 9, 10)] == [4, 2, 4, 3, 3, 2, 3, 3]


def test_tm2_54_cards_for_three() -> None:
    counts = copies(3)
    assert sum(counts.values()) == 54
    assert [counts[f"r{power}"] for power in (0, 2, 3, 5, 6, 7, 9, 10)] == [3, 2, 3, 2, 2, 2, 2, 2]


def test_tm5_the_spy_token_starts_where_it_was_named_or_anywhere() -> None:
    assert [session(spy=seat).board["spy"] for seat in range(4)] == [0, 1, 2, 3]
    assert {session(number=number).board["spy"] for number in range(40)} == {0, 1, 2, 3}


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
    game = kit.play_on(session(), Random(1), 5)
    assert [fact["about"] for fact in facts(game, "asked")] == ["draft"] * 5 + ["exchange"]
    assert all(len(game.view(seat)["panels"]["hand"]) == 6 for seat in range(4))


def test_tm7_later_rounds_draft_four_new_cards_and_the_kept_one() -> None:
    game, last = session(3), []
    while game.board["round"] < 2:
        last = [game.view(seat)["panels"].get("hand") for seat in range(3)]
        kit.lock(game, Random(2))
    assert game.questions[0].about == "draft"
    for seat in range(3):
        packet = game.view(seat)["panels"]["packet"]
        assert len(packet) == 5
        assert packet[0] in last[seat], "the kept card is drafted too"


def test_tm10_four_players_exchange_with_the_partner_three_do_not() -> None:
    game = kit.play_on(session(), Random(1), 5)
    hands = [game.view(seat)["panels"]["hand"] for seat in range(4)]
    given = [hand[0] for hand in hands]
    for seat in range(4):
        game.answer(seat, given[seat])
    for seat in range(4):
        panels = game.view(seat)["panels"]
        expected = Counter(hands[seat]) - Counter([given[seat]]) + Counter([given[(seat + 2) % 4]])
        assert Counter(panels["hand"]) == expected
        assert (panels["given"], panels["received"]) == (given[seat], given[(seat + 2) % 4])
    three = kit.play_on(session(3), Random(1))
    assert "exchange" not in {fact["about"] for fact in facts(three, "asked")}


@pytest.mark.parametrize("seats", [3, 4])
def test_tm9_tm11_the_deck_is_used_up_and_the_last_card_never_played(seats: int) -> None:
    game = kit.play_on(session(seats), Random(4))
    turns = facts(game, "turn")
    assert [fact["round"] for fact in turns] == [1] * 5 + [2] * 4 + [3] * 4 + [4] * 4
    played = Counter(card for fact in turns for card in fact["cards"])
    kept = Counter(card for seat in range(seats) for card in game.view(seat)["panels"]["hand"])
    assert sum(kept.values()) == seats
    assert played + kept == Counter(copies(seats))


# --- a turn


def test_tm13_order_of_a_turn_played_face_up() -> None:
    assert open_order(1, 4) == [0, 1, 2, 3]
    assert open_order(0, 4) == [3, 0, 1, 2]
    assert open_order(0, 3) == [1, 2, 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_tm13_face_up_cards_are_told_one_by_one(seats: int) -> None:
    for number in range(40):
        game = kit.play_on(session(seats, number), Random(number))
        for fact in facts(game, "turn"):
            if fact["open"]:
                told = [f for f in game.facts[: fact["n"]] if f["e"] == "played"][-seats:]
                spy = next(f for f in reversed(game.facts[: fact["n"]]) if f["e"] == "outcome")["spy"]
                assert [f["seat"] for f in told] == open_order(spy, seats)
                assert [f["card"] for f in sorted(told, key=lambda f: f["seat"])] == fact["cards"]
                return
    pytest.fail("no turn was played face up")


def test_tm15_bribe_takes_the_other_cards_of_its_colour() -> None:
    assert turn("r0", "r10", "r5", "b6")["won"] == [["r0", "r10", "r5"], [], [], ["b6"]]


def test_tm15_two_bribes_of_one_colour_cancel_each_other() -> None:
    assert turn("r0", "r10", "r0", "b6")["won"] == [["r0"], ["r10"], ["r0"], ["b6"]]


def test_tm15_bribes_of_two_colours_both_act() -> None:
    assert turn("r0", "b10", "b0", "r6")["won"] == [["r0", "r6"], [], ["b10", "b0"], []]


def test_tm16_stolen_cards_are_safe_and_without_effect_in_both_editions() -> None:
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


def test_tm17_assassins_of_two_colours_kill_everything_and_each_other() -> None:
    result = turn("r2", "b2", "r5", "b6")
    assert result["killed"] == ["r2", "b2", "r5", "b6"]
    assert result["won"] == [[], [], [], []]


def test_tm17_two_assassins_of_one_colour_both_live() -> None:
    result = turn("r2", "r2", "b5", "r6")
    assert result["killed"] == ["b5"]
    assert result["won"] == [["r2"], ["r2"], [], ["r6"]]


def test_tm18_a_bribe_that_was_not_cancelled_is_safe_a_cancelled_one_is_not() -> None:
    assert turn("b0", "r2", "y5", "r6")["killed"] == ["y5"]
    assert turn("b0", "r2", "b0", "r6")["killed"] == ["b0", "b0"]


def test_tm19_spy_takes_the_token_and_opens_the_next_turn() -> None:
    result = turn("r3", "b5", "b6", "y9", holder=3)
    assert (result["spy"], result["open_next"]) == (0, True)
    assert result["won"][0] == ["r3"]


def test_tm19_of_several_spies_the_one_farthest_clockwise_from_the_holder_acts() -> None:
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
            game = kit.play_on(session(4, number, edition=edition), Random(number))
            assert not any(fact["open"] for fact in facts(game, "turn") if fact["turn"] == 1)


def test_tm21_traitor_goes_to_the_right_neighbour() -> None:
    assert turn("r7", "b5", "b7", "y9")["won"] == [[], ["b5", "b7"], [], ["r7", "y9"]]
    assert turn("r7", "b2", "b5", "b9")["killed"] == ["r7"]


def test_tm22_all_other_cards_join_the_own_zone() -> None:
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


# --- debate and end


def test_tm24a_two_winners_of_a_colour() -> None:
    assert debate([[0, 16, 0], [0, 16, 0], [0, 10, 0], [0, 5, 0]]) == [2, 2, 6, 0]


def test_tm24b_table_of_the_print() -> None:
    assert debate([[15, 32, 0], [20, 32, 0], [16, 3, 0], [10, 0, 10]]) == [2, 4, 16, 2]


def test_tm23_all_seconds_are_paid_and_zero_earns_nothing() -> None:
    assert debate([[20, 0, 0], [9, 0, 0], [9, 0, 0], [0, 0, 0]]) == [2, 4, 4, 0]
    assert debate([[0, 0, 0]] * 4) == [0, 0, 0, 0]
    assert debate([[5, 0, 0], [5, 0, 0], [5, 0, 0]]) == [2, 2, 2]


@given(st.lists(st.lists(st.integers(0, 40), min_size=3, max_size=3), min_size=3, max_size=4))
def test_tm23_the_debate_does_not_depend_on_the_seats(totals: list[list[int]]) -> None:
    coins = debate(totals)
    for order in permutations(range(len(totals))):
        assert debate([totals[seat] for seat in order]) == [coins[seat] for seat in order]


@settings(max_examples=60)
@given(numbers, st.sampled_from([3, 4]), st.sampled_from([1, 2]))
def test_tm6_tm26_coins_zones_and_winners(number: int, seats: int, edition: int) -> None:
    game = session(seats, number, edition=edition)
    zones: list[list[str]] = [[] for _ in range(seats)]
    rng, seen = Random(number), 0
    while not game.over:
        kit.lock(game, rng)
        for fact in game.facts[seen:]:
            if fact["e"] == "outcome":
                for seat, won in enumerate(fact["won"]):
                    zones[seat] += won
            if fact["e"] == "debate":
                assert fact["totals"] == [
                    [sum(int(card[1:]) for card in zone if card[0] == colour) for colour in "rby"] for zone in zones
                ]
                assert fact["coins"] == debate(fact["totals"])
        seen = len(game.facts)
        assert game.board["zones"] == zones, "TM6: score zones are never cleared"
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
        game = kit.play_on(session(seats, number), Random(number))
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


def _confirm(game: Session) -> None:
    while -1 in game.questions:
        game.answer(-1, "done")


# --- cards on the table


def test_tm28_draft_and_exchange_are_one_confirmation_each() -> None:
    game = session(deals="table")
    assert {seat: q.about for seat, q in game.questions.items()} == {-1: "draft"}
    game.answer(-1, "done")
    assert {seat: q.about for seat, q in game.questions.items()} == {-1: "exchange"}
    game.answer(-1, "done")
    assert {seat: q.about for seat, q in game.questions.items()} == dict.fromkeys(range(4), "play")
    three = session(3, deals="table")
    three.answer(-1, "done")
    assert three.questions[0].about == "play"


def test_tm28_a_card_of_which_no_copy_is_left_is_refused_by_name() -> None:
    game = session(deals="table")
    _confirm(game)
    for seat, card in enumerate(("r2", "r2", "r5", "r6")):
        game.answer(seat, card)
    with pytest.raises(Refused) as refused:
        game.answer(0, "r2")
    assert str(refused.value) == "r2 cannot be chosen by seat 0: no copy left"
    assert refused.value.why == "no-copy-left"
    game.answer(0, "b2")


def test_tm28_more_copies_than_there_are_at_once_are_entered_again() -> None:
    game = session(deals="table")
    _confirm(game)
    for seat, card in enumerate(("r2", "r2", "r2", "r6")):
        game.answer(seat, card)
    told = facts(game, "impossible")[-1]
    assert (list(told["seats"]), told["cards"]) == ([0, 1, 2], ["r2"])
    assert sorted(game.questions) == [0, 1, 2]
    for seat, card in enumerate(("r2", "b2", "r2")):
        game.answer(seat, card)
    assert facts(game, "turn")[-1]["cards"] == ["r2", "b2", "r2", "r6"]


@settings(max_examples=25)
@given(numbers, st.sampled_from([3, 4]))
def test_tm28_the_same_cards_give_the_same_game_on_the_table(number: int, seats: int) -> None:
    dealt = kit.play_on(session(seats, number, spy=0), Random(number))
    table = session(seats, number, spy=0, deals="table")
    for fact in facts(dealt, "turn"):
        _confirm(table)
        while table.board["turn"] == fact["turn"] and table.board["round"] == fact["round"] and not table.over:
            if -1 in table.questions:
                break
            for seat in list(table.questions):
                table.answer(seat, fact["cards"][seat])
    assert [f["won"] for f in facts(table, "outcome")] == [f["won"] for f in facts(dealt, "outcome")]
    assert table.result == dealt.result


# --- conservation


@settings(max_examples=40)
@given(numbers, st.sampled_from([3, 4]), st.integers(0, 60))
def test_no_card_is_lost_or_doubled_at_any_question(number: int, seats: int, locks: int) -> None:
    game = kit.play_on(session(seats, number), Random(number), locks)
    if game.over:
        return
    drafting = game.questions[min(game.questions)].about == "draft"
    holding: Counter = Counter()
    for seat in range(seats):
        panels = game.view(seat)["panels"]
        holding.update(panels["packet"] + panels["kept"] if drafting else panels["hand"])
    shown = Counter(card for zone in game.board["zones"] for card in zone)
    shown.update(card for fact in facts(game, "outcome") for card in fact["killed"])
    if game.board["open"]:
        shown.update(card for card in game.board["cards"] if card and game.facts[-1]["about"] == "play" and _now(game))
    dealt = seats * (6 + 4 * (game.board["round"] - 1))
    assert sum(holding.values()) + sum(shown.values()) == dealt
    assert not holding + shown - Counter(copies(seats))


def _now(game: Session) -> bool:
    """Whether the cards on the board are those of a turn that is going on."""
    return next(f["e"] for f in reversed(game.facts) if f["e"] in ("played", "outcome")) == "played"
