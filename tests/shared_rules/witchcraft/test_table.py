"""Witchcraft: cards on the table (WI25): who is asked what, slips of the finger, and the same end as when dealt."""

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
    accept,
    answer_gm,
    enter,
    game_master_question,
    guess,
    last,
    night,
    on_table,
    show,
)

EACH = ("s0", "s1", "s2", "s3")
LYING = (  # Rumours of four players: 22 are face up when all cards were used
    {"black": 3, "red": 2, "pink": 2},
    {"red": 3, "blue": 2},
    {"pink": 4, "yellow": 2},
    {"black": 1, "blue": 2, "yellow": 1},
)


def at_night(seats: int = 4, **options: Any) -> Session:
    """Return a game whose first day was played by hand, and everybody has guessed."""
    game = on_table(seats, **options)
    answer_gm(game, "done")
    guess(game)
    return game


def asked(game: Session) -> dict[int, str]:
    """Return what each seat is asked."""
    return {seat: question.about for seat, question in game.questions.items()}


def tokens(game: Session, *counts: int) -> None:
    """Answer with a count of tokens for each seat that is asked."""
    for seat, count in zip(sorted(game.questions), counts, strict=True):
        game.answer(seat, str(count))


def test_everybody_counts_their_things_at_the_same_time() -> None:
    """WI25: the game master agrees with one key to each of the counts."""
    game = on_table(4)
    assert game_master_question(game) == ("day", "", ("done",))
    answer_gm(game, "done")
    guess(game)
    assert asked(game) == dict.fromkeys(range(4), "own_discs")
    assert {question.subjects for question in game.questions.values()} == {DISCS}
    enter(game, {"red": 6}, {"pink": 6}, {"blue": 6}, {"yellow": 6})
    assert game_master_question(game) == ("counted", "discs", ("accept", *EACH))
    assert game.public["discs"][1] == {"red": 0, "pink": 6, "blue": 0, "yellow": 0}
    accept(game)
    assert asked(game) == dict.fromkeys(range(4), "own_rumours")
    assert {question.subjects for question in game.questions.values()} == {COLOURS}
    enter(game, *LYING)
    assert game_master_question(game) == ("counted", "rumours", ("accept", *EACH))
    accept(game)
    assert asked(game) == dict.fromkeys(range(4), "own_tokens")
    tokens(game, 2, 1, 3, 0)
    assert game_master_question(game) == ("counted", "tokens", ("accept", *EACH))
    accept(game)
    assert game_master_question(game)[0] == "dawn"


def test_counts_are_emitted() -> None:
    """WI25."""
    game = on_table(4)
    night(game, {2: {"black": 3}}, [0, 2, 0, 1], {1: {"blue": 2}})
    none, no_disc = dict.fromkeys(COLOURS, 0), dict.fromkeys(DISCS, 0)
    discs, rumours = [no_disc, {**no_disc, "blue": 2}, no_disc, no_disc], [none, none, {**none, "black": 3}, none]
    assert last(game, "counts") == {"discs": discs, "rumours": rumours, "tokens": [0, 2, 0, 1]}
    assert (game.public["discs"], game.public["rumours"]) == (discs, rumours)
    answer_gm(game, "done")
    assert [game.public[kind] for kind in ("discs", "rumours", "tokens")] == [None] * 3  # WI19: nothing lies there yet


@pytest.mark.parametrize(
    ("seats", "game", "discs", "turns"),
    [(5, "standard", 7, 8), (4, "standard", 6, 9), (4, "discovery", 7, 10), (3, "standard", 4, 7)],
)
def test_numbers_that_can_be_entered(seats: int, game: str, discs: int, turns: int) -> None:
    """WI25: no more discs than there are, no more of anything than the turns a player can have."""

    def up_to(most: int) -> tuple[str, ...]:
        return tuple(str(number) for number in range(most + 1))

    session, found = at_night(seats, game=game), {}
    for about in ("own_discs", "own_rumours", "own_tokens"):
        found[about] = {question.options for question in session.questions.values()}
        assert set(asked(session).values()) == {about}
        for seat, question in list(session.questions.items()):
            session.answer(seat, question.make_answer(lambda options: options[0]))
        accept(session)
    assert found == {
        "own_discs": {up_to(min(discs, turns))},
        "own_rumours": {up_to(turns)},
        "own_tokens": {up_to(turns)},
    }


def test_tokens_of_the_first_night_lie_among_those_of_the_second() -> None:
    """WI25, WI14: points for discs are taken as tokens; none is lost in a day."""
    game = on_table(4)
    night(game, {}, [3, 0, 0, 0], {0: {"red": 2}})
    answer_gm(game, "done")
    answer_gm(game, "done")
    guess(game)
    for _ in range(2):
        enter(game, {}, {}, {}, {})
        accept(game)
    assert game.questions[0].options == tuple(str(number) for number in range(9, 9 + 10))
    assert game.questions[1].options == tuple(str(number) for number in range(10))


def test_too_many_discs_are_named_and_counted_again() -> None:
    """WI25: of 6 discs 8 were counted. The players who entered some of that colour count again."""
    game = at_night()
    enter(game, {"pink": 5, "red": 1}, {"pink": 3}, {"red": 1}, {"yellow": 2})
    assert last(game, "mismatch") == {"kind": "discs", "colour": "pink", "counted": 8, "possible": 6}
    assert game_master_question(game) == ("mismatch", "discs.pink", ("again", "accept", *EACH))
    answer_gm(game, "again")
    assert asked(game) == {0: "own_discs", 1: "own_discs"}
    enter(game, {"pink": 3, "red": 1}, {"pink": 3})
    assert game_master_question(game)[:2] == ("counted", "discs")
    accept(game)
    assert [held["pink"] for held in game.public["discs"]] == [3, 3, 0, 0]
    assert [held["red"] for held in game.public["discs"]] == [1, 0, 1, 0]


def test_all_colours_with_too_many_discs_are_recounted_together() -> None:
    """WI25."""
    game = at_night()
    enter(game, {"pink": 5}, {"pink": 3}, {"red": 4}, {"red": 3})
    assert [fact["colour"] for fact in game.facts if fact["e"] == "mismatch"] == ["red", "pink"]
    answer_gm(game, "again")
    assert sorted(game.questions) == [0, 1, 2, 3]


@pytest.mark.parametrize("missing", [-1, 1])
def test_an_impossible_count_of_rumours_is_named(missing: int) -> None:
    """WI25, WI9: 30 were taken, and each of the four Data cards has turned two of them."""
    game = at_night()
    enter(game, *[{}] * 4)
    accept(game)
    enter(game, {**LYING[0], "yellow": missing + 1}, *LYING[1:3], {**LYING[3], "blue": 1})
    assert last(game, "mismatch") == {"kind": "rumours", "colour": None, "counted": 22 + missing, "possible": 22}
    assert game_master_question(game)[:2] == ("mismatch", "rumours")
    answer_gm(game, "again")
    assert sorted(game.questions) == [0, 1, 2, 3]
    enter(game, *LYING)
    assert game_master_question(game)[0] == "counted"


@pytest.mark.parametrize(
    ("counts", "possible"), [((2, 1, 0, 0), 4), ((4, 4, 3, 0), 10), ((0, 4, 0, 0), 0), ((9, 1, 0, 0), 0)]
)
def test_an_impossible_count_of_tokens_is_named(counts: tuple, possible: int) -> None:
    """WI25: of 34 turns 24 brought a disc, and 4 a Data card."""
    game = at_night()
    enter(game, {"red": 6}, {"pink": 6}, {"blue": 6}, {"yellow": 6})
    accept(game)
    enter(game, *LYING)
    accept(game)
    tokens(game, *counts)
    if possible:
        told = {"kind": "tokens", "colour": None, "counted": sum(counts), "possible": possible}
        assert last(game, "mismatch") == told
        assert game_master_question(game)[:2] == ("mismatch", "tokens")
    else:
        assert game_master_question(game)[:2] == ("counted", "tokens")


def test_the_game_master_asks_for_a_recount_or_accepts() -> None:
    """WI25: nobody is stuck with a table where something was lost."""
    game = at_night()
    enter(game, {"pink": 5}, {"pink": 3}, {}, {})
    answer_gm(game, "s1")
    assert asked(game) == {1: "own_discs"}
    enter(game, {"pink": 2})
    assert game_master_question(game)[0] == "mismatch"
    accept(game)
    assert set(asked(game).values()) == {"own_rumours"}
    enter(game, *LYING)
    answer_gm(game, "s3")
    assert asked(game) == {3: "own_rumours"}


def test_players_who_entered_the_same_colour_enter_it_again() -> None:
    """WI25, WI2: and only a colour that is left."""
    game = on_table(4, game="discovery")
    night(game, {}, [0] * 4)
    assert {question.options for question in game.questions.values()} == {COLOURS}
    for seat, colour in enumerate(("red", "blue", "red", "black")):
        game.answer(seat, colour)
    assert last(game, "mismatch") == {"kind": "colours", "colour": "red", "counted": 2, "possible": 1}
    assert {seat: question.options for seat, question in game.questions.items()} == dict.fromkeys(
        (0, 2), ("red", "pink", "yellow")
    )
    game.answer(0, "pink")
    game.answer(2, "red")
    assert game_master_question(game) == ("counted", "colours", ("accept", *EACH))
    answer_gm(game, "s0")
    game.answer(0, "yellow")
    accept(game)
    assert last(game, "revealed")["colours"] == ["yellow", "blue", "red", "black"]


def test_nothing_is_asked_that_follows_from_what_is_known() -> None:
    """WI25: a player who is asked about a colour always has a choice, with five players as well."""
    for number in range(20):
        game = Session("witchcraft", 5, {"deals": "table"}, kit.fixed_seed(number))
        rng = Random(number)
        while not game.is_over:
            for question in game.questions.values():
                assert question.about in ("day", "dawn") or len(question.options) > 1
            kit.answer_all(game, rng)


@settings(max_examples=60, deadline=None)
@given(setup=st.sampled_from(DEALT), number=st.integers(0, 2**32))
def test_both_ways_to_play_score_alike(setup: tuple, number: int) -> None:
    """WI24, WI25: the nights of a dealt game, counted and entered by hand, end the same; and nothing seems wrong."""
    seats, options = setup
    dealt, rng = Session("witchcraft", seats, options, kit.fixed_seed(number)), Random(number)
    guessed, boards = [], []
    while not dealt.is_over:
        about = next(iter(dealt.questions.values())).about
        answers = kit.answer_all(dealt, rng)
        if about == "guesses":
            guessed.append(answers)
            boards.append(dealt.public)
    by_hand = entered_by_hand(dealt, guessed, boards)
    told = ("day", "discs", "revealed", "suspicion", "executed", "end")
    assert [fact for fact in without_numbers(by_hand) if fact["e"] in told] == [
        fact for fact in without_numbers(dealt) if fact["e"] in told
    ]
    assert "mismatch" not in [fact["e"] for fact in by_hand.facts]


def entered_by_hand(dealt: Session, guessed: list[dict[int, str]], boards: list[dict[str, Any]]) -> Session:
    """Return the same game with cards on the table; `guessed` and `boards` of each of the nights."""
    first = next(fact for fact in dealt.facts if fact["e"] == "day")["first"]
    discs = [fact for fact in dealt.facts if fact["e"] == "discs"]
    game = on_table(dealt.seats, first=first, game=dealt.options["game"])
    for nth, scored in enumerate(discs):
        answer_gm(game, "done")
        for seat, option in guessed[nth].items():
            game.answer(seat, option)
        enter(game, *scored["discs"])
        accept(game)
        enter(game, *boards[nth]["rumours"])
        accept(game)
        tokens(game, *[total - points for total, points in zip(scored["totals"], scored["points"], strict=True)])
        accept(game)
        if nth + 1 < len(discs):
            answer_gm(game, "done")
    show(game, *last(dealt, "revealed")["colours"])
    return game


def without_numbers(game: Session) -> list[dict[str, Any]]:
    """Return the facts without their numbers."""
    return [{name: value for name, value in fact.items() if name != "n"} for fact in game.facts]
