"""Witchcraft: cards on the table (WI25): what is asked, slips of the finger, and the same end as when dealt."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.session import Session
from tests import kit
from tests.shared_rules.witchcraft.play import (
    COLOURS,
    DEALT,
    DISCS,
    answer_gm,
    count,
    gm,
    guess,
    last,
    night,
    on_table,
    show,
)


def test_the_game_master_counts_by_colour_then_by_seat() -> None:
    """WI25."""
    game = on_table(3)
    assert gm(game) == ("day", "", ("done",))
    answer_gm(game, "done")
    guess(game, {seat: "red red red" for seat in range(3)})
    order = []
    while gm(game)[0] != "dawn":
        about, subject, options = gm(game)
        order.append((about, subject))
        answer_gm(game, options[0])
    by_colour = [f"s{seat}.{colour}" for colour in DISCS for seat in range(3)]
    assert order == (
        [("discs", subject) for subject in by_colour]
        + [("rumours", subject) for subject in by_colour]
        + [("tokens", f"s{seat}") for seat in range(3)]
    )


def test_what_was_counted_is_told() -> None:
    """WI25."""
    game = on_table(4)
    night(game, {2: {"black": 3}}, [0, 2, 0, 1], {1: {"blue": 2}})
    none, no_disc = dict.fromkeys(COLOURS, 0), dict.fromkeys(DISCS, 0)
    discs, rumours = [no_disc, {**no_disc, "blue": 2}, no_disc, no_disc], [none, none, {**none, "black": 3}, none]
    assert last(game, "counts") == {"discs": discs, "rumours": rumours, "tokens": [0, 2, 0, 1]}
    assert (game.public["discs"], game.public["rumours"]) == (discs, rumours)
    answer_gm(game, "done")
    assert (game.public["discs"], game.public["rumours"]) == (None, None)  # WI19: discarded and returned


@pytest.mark.parametrize(
    ("seats", "game", "discs", "turns"),
    [(5, "standard", 7, 8), (4, "standard", 6, 9), (4, "discovery", 7, 10), (3, "standard", 4, 7)],
)
def test_numbers_that_can_be_entered(seats: int, game: str, discs: int, turns: int) -> None:
    """WI25: no more discs than there are, no more of anything than the turns a player can have."""

    def up_to(most: int) -> tuple[str, ...]:
        return tuple(str(number) for number in range(most + 1))

    session = on_table(seats, game=game)
    answer_gm(session, "done")
    guess(session, {seat: "red " * seats for seat in range(seats)})
    found = {}
    while gm(session)[0] in ("discs", "rumours", "tokens"):
        found[gm(session)[0]] = gm(session)[2]
        answer_gm(session, "0")
    assert found == {"discs": up_to(discs), "rumours": up_to(turns), "tokens": up_to(turns)}


def test_tokens_of_the_first_night_lie_among_those_of_the_second() -> None:
    """WI25, WI14: points for discs are taken as tokens; none is lost in a day."""
    game = on_table(4)
    night(game, {}, [3, 0, 0, 0], {0: {"red": 2}})
    answer_gm(game, "done")
    answer_gm(game, "done")
    guess(game)
    while gm(game)[0] != "tokens":
        answer_gm(game, "0")
    assert gm(game)[1:] == ("s0", tuple(str(number) for number in range(9, 9 + 10)))


def test_more_discs_than_there_are_are_counted_again() -> None:
    """WI25: a slip is found out as soon as a later seat has more than is left; only that colour is asked again."""
    game = on_table(4)
    answer_gm(game, "done")
    guess(game)
    for _ in range(4):
        answer_gm(game, "1")  # red
    answer_gm(game, "5")  # pink of seat 0: meant was 3
    assert gm(game) == ("discs", "s1.pink", ("0", "1", "other"))
    answer_gm(game, "other")
    assert last(game, "impossible") == {"kind": "discs", "subject": "s1.pink", "entered": ["5"]}
    assert gm(game)[:2] == ("discs", "s0.pink")
    for number in ("3", "3", "0", "0"):
        answer_gm(game, number)
    assert gm(game)[:2] == ("discs", "s0.blue")
    count(game, {}, {}, [0] * 4)
    assert [held["red"] for held in last(game, "counts")["discs"]] == [1, 1, 1, 1]
    assert [held["pink"] for held in last(game, "counts")["discs"]] == [3, 3, 0, 0]


def test_more_rumours_than_there_are_are_counted_again() -> None:
    """WI25: of 12 cards 9 and 2 leave 1."""
    game = on_table(4)
    answer_gm(game, "done")
    guess(game)
    while gm(game)[0] != "rumours":
        answer_gm(game, "0")
    answer_gm(game, "9")
    answer_gm(game, "2")
    assert gm(game) == ("rumours", "s2.black", ("0", "1", "other"))
    answer_gm(game, "other")
    assert gm(game)[:2] == ("rumours", "s0.black")


def test_colours_are_entered_again_when_two_would_be_the_same() -> None:
    """WI25, WI2."""
    game = on_table(4, game="discovery")
    night(game, {}, [0] * 4)
    assert gm(game) == ("colours", "s0", COLOURS)
    answer_gm(game, "red")
    answer_gm(game, "blue")
    assert gm(game) == ("colours", "s2", ("black", "pink", "yellow", "other"))
    answer_gm(game, "other")
    assert last(game, "impossible") == {"kind": "colours", "subject": "s2", "entered": ["red", "blue"]}
    show(game, "black", "blue", "red", "yellow")
    assert last(game, "revealed")["colours"] == ["black", "blue", "red", "yellow"]


@settings(max_examples=60, deadline=None)
@given(setup=st.sampled_from(DEALT), number=st.integers(0, 2**32))
def test_both_ways_to_play_score_alike(setup: tuple, number: int) -> None:
    """WI24, WI25: the nights of a dealt game, counted and entered by hand, end the same."""
    seats, options = setup
    dealt, rng = Session("witchcraft", seats, options, kit.seed(number)), Random(number)
    guessed, boards = [], []
    while not dealt.over:
        about = next(iter(dealt.questions.values())).about
        answers = kit.lock(dealt, rng)
        if about == "guesses":
            guessed.append(answers)
            boards.append(dealt.public)
    by_hand = entered_by_hand(dealt, guessed, boards)
    told = ("day", "discs", "revealed", "suspicion", "executed", "end")
    assert [fact for fact in without_numbers(by_hand) if fact["e"] in told] == [
        fact for fact in without_numbers(dealt) if fact["e"] in told
    ]


def entered_by_hand(dealt: Session, guessed: list[dict[int, str]], boards: list[dict[str, Any]]) -> Session:
    """The same game with cards on the table; `guessed` and `boards` of each of the nights."""
    first = next(fact for fact in dealt.facts if fact["e"] == "day")["first"]
    discs = [fact for fact in dealt.facts if fact["e"] == "discs"]
    game = on_table(dealt.seats, first=first, game=dealt.options["game"])
    for nth, scored in enumerate(discs):
        answer_gm(game, "done")
        for seat, option in guessed[nth].items():
            game.answer(seat, option)
        rumours = boards[nth]["rumours"]
        tokens = [total - points for total, points in zip(scored["totals"], scored["points"], strict=True)]
        count(game, dict(enumerate(scored["discs"])), dict(enumerate(rumours)), tokens)
        if nth + 1 < len(discs):
            answer_gm(game, "done")
    show(game, *last(dealt, "revealed")["colours"])
    return game


def without_numbers(game: Session) -> list[dict[str, Any]]:
    return [{name: value for name, value in fact.items() if name != "n"} for fact in game.facts]
