"""Witchcraft: the days that the device deals (WI1-WI12), by stacked piles."""

from random import Random
from typing import Any

import pytest

from shared_rules.engine.errors import BadSetup
from shared_rules.engine.session import Session
from shared_rules.witchcraft.day import disc_source, wanted_discs
from tests import kit
from tests.shared_rules.witchcraft.play import (
    COLOURS,
    DEALT,
    DECKS,
    DISCS,
    answer_in_turn,
    asked,
    assert_nothing_lost,
    dealt,
    last,
    refuses,
)


def took(game: Session) -> tuple[Any, ...]:
    """Return what the last turn took, and where the disc came from."""
    fact = last(game, "took")
    return tuple(fact[name] for name in ("seat", "rumour", "discarded", "wanted", "disc", "source"))


def test_the_discovery_game_is_not_for_three() -> None:
    """WI1."""
    with pytest.raises(BadSetup):
        Session("witchcraft", 3, {"game": "discovery"}, kit.fixed_seed(0))
    with pytest.raises(BadSetup):
        Session("witchcraft", 3, {"game": "discovery", "deals": "table"}, kit.fixed_seed(0))


@pytest.mark.parametrize(("seats", "options"), DEALT)
def test_everybody_has_another_colour(seats: int, options: dict[str, Any]) -> None:
    """WI2: and any colour can be anybody's, or nobody's."""
    seen: set[tuple[int, str]] = set()
    for number in range(60):
        game = Session("witchcraft", seats, options, kit.fixed_seed(number))
        held = [game.view(seat)["panels"]["colour"] for seat in range(seats)]
        assert len(set(held)) == seats
        seen |= set(enumerate(held))
    assert seen == {(seat, colour) for seat in range(seats) for colour in DECKS[seats, options["game"]][0]}


def test_first_player() -> None:
    """WI4: named, or drawn."""
    for seat in range(4):
        game = Session("witchcraft", 4, {"first": seat}, kit.fixed_seed(3))
        assert last(game, "day") == {"day": 1, "first": seat}
        assert set(game.questions) == {seat}
    assert {last(Session("witchcraft", 4, {}, kit.fixed_seed(number)), "day")["first"] for number in range(40)} == {
        0,
        1,
        2,
        3,
    }


def test_one_character_is_kept_and_another_discarded_for_a_disc() -> None:
    """WI5: Data cards cannot be taken; no `action` is asked while there is no Rumour to turn face down."""
    game = dealt(4, "red", "red", "blue", "yellow", "data", "pink", "black")
    assert asked(game) == (0, "cards", ("black", "red", "pink", "blue", "yellow"))
    assert game.questions[0].subjects == ("rumour", "discard")
    answer_in_turn(game, "blue", "red")
    assert took(game) == (0, "blue", "red", "red", "red", "supply")
    public = game.public
    assert sorted(public["field"]) == ["black", "data", "pink", "red", "yellow"]
    assert public["rumours"][0] == {"black": 0, "red": 0, "pink": 0, "blue": 1, "yellow": 0}
    assert public["discs"][0] == {"red": 1, "pink": 0, "blue": 0, "yellow": 0}
    assert (public["supply"]["red"], public["discards"], public["turn"]) == (5, 1, 1)
    assert asked(game)[:2] == (1, "cards")


def test_two_of_one_colour_can_be_taken() -> None:
    """WI5."""
    game = dealt(4, "red", "red", "blue", "yellow", "data", "pink", "black")
    answer_in_turn(game, "red", "red")
    assert took(game) == (0, "red", "red", "red", "red", "supply")


def test_a_card_cannot_be_taken_twice() -> None:
    """WI5: of what lies there once, one of the two cards at most."""
    game = dealt(4, "red", "red", "blue", "yellow", "data", "pink", "black")
    assert all(refuses(game, colour, colour) for colour in ("blue", "yellow", "data", "pink", "black"))
    assert refuses(game, "blue")
    assert refuses(game, "blue", "red", "pink")


def test_questions_without_a_choice_are_not_asked() -> None:
    """WI5: a field of one colour is taken from without a question, here three times in a row."""
    game = dealt(4, *["red"] * 7, "pink", "blue", "pink", "blue", "pink", "blue", "data")
    assert [fact["seat"] for fact in game.facts if fact["e"] == "took"] == [0, 1, 2]
    assert asked(game) == (3, "action", ("take", "data"))
    answer_in_turn(game, "take")
    assert asked(game)[2] == ("red", "pink", "blue")


def test_there_is_no_passing() -> None:
    """WI5: a player who can act must."""
    game, rng = dealt(4), Random(1)
    cards = {*COLOURS, "data", "take"}
    while game.public["turn"] is not None:
        assert all(option in cards or option[2] == "." for option in asked(game)[2])
        kit.answer_all(game, rng)


def test_a_black_card_discarded_gives_a_disc_of_the_rumour() -> None:
    """WI6; and a black Rumour leaves WI5 as it is."""
    game = dealt(4, "red", "red", "black", "black", "blue", "pink", "pink")
    answer_in_turn(game, "blue", "black")
    assert took(game) == (0, "blue", "black", "blue", "blue", "supply")
    answer_in_turn(game, "black", "pink")
    assert took(game) == (1, "black", "pink", "pink", "pink", "supply")


def test_two_black_cards_give_the_commonest_colour_on_the_field() -> None:
    """WI7: nothing to choose; black is not counted."""
    game = dealt(4, "red", "red", "black", "black", "black", "pink", "black")
    answer_in_turn(game, "black", "black")
    assert took(game) == (0, "black", "black", "red", "red", "supply")


def test_two_black_cards_give_a_choice_among_tied_colours() -> None:
    """WI7."""
    game = dealt(4, "red", "yellow", "red", "black", "black", "yellow", "pink")
    answer_in_turn(game, "black", "black")
    assert asked(game) == (0, "disc", ("red", "yellow"))
    assert assert_nothing_lost(game)
    answer_in_turn(game, "yellow")
    assert took(game) == (0, "black", "black", "yellow", "yellow", "supply")


def test_two_black_cards_give_a_choice_when_no_colour_remains() -> None:
    """WI7; and WI10: with one character left a new series comes in addition to the Data cards."""
    game = dealt(4, "black", "black", "black", "data", "data", "data", "data", "red", "blue")
    assert asked(game) == (0, "disc", ("red", "pink", "blue", "yellow"))
    answer_in_turn(game, "pink")
    assert took(game) == (0, "black", "black", "pink", "pink", "supply")
    field = last(game, "field")["cards"]
    assert field[:7] == ["black", "data", "data", "data", "data", "red", "blue"]
    assert len(field) == 5 + 7


def test_two_black_cards_give_a_token_when_the_supply_has_none() -> None:
    """WI7: straight, though others have discs of that colour."""
    game = dealt(4, *["red"] * 12, "black", "black")  # six takes of two red, each for a red disc
    for _ in range(3):
        answer_in_turn(game, "red", "red")
    assert asked(game) == (2, "disc", ("red", "pink", "blue", "yellow"))
    assert game.public["supply"]["red"] == 0
    answer_in_turn(game, "red")
    assert took(game) == (2, "black", "black", "red", None, "token")
    assert game.view(2)["panels"]["points"] == 1
    assert [held["red"] for held in game.public["discs"]] == [2, 2, 1, 1]


@pytest.mark.parametrize("after", [("yellow", "red"), ("red", "black")])
def test_without_supply_the_disc_comes_from_the_richest_player(after: tuple[str, str]) -> None:
    """WI8, after a discarded card (WI5) and after a discarded black one (WI6): on a tie the nearest clockwise."""
    game = dealt(4, *["yellow", "red"] * 6, *after)
    for _ in range(6):
        answer_in_turn(game, "yellow", "red")
    assert [held["red"] for held in game.public["discs"]] == [2, 2, 1, 1]
    answer_in_turn(
        game, *after[: next(iter(game.questions.values())).encoded_size]
    )  # the last two: the Rumour tells what is discarded
    assert took(game) == (2, *after, "red", "red", 0)
    assert [held["red"] for held in game.public["discs"]] == [1, 2, 2, 1]


@pytest.mark.parametrize(
    ("held", "seat", "source"),
    [
        ([2, 2, 1, 2], 0, 1),  # WI23a: you have 2, A 2, B 1, C 2: A is nearer than C
        ([1, 2, 2, 2], 2, 3),
        ([2, 2, 1, 0], 2, 0),
        ([0, 5, 0, 1], 1, 3),  # most of the others, not of all
        ([0, 0, 6, 0], 2, "token"),
        ([1, 0, 0, 5], 3, 0),
    ],
)
def test_where_a_disc_comes_from_without_supply(held: list[int], seat: int, source: int | str) -> None:
    """WI8: a token only if the player holds all discs. WI7: a token always after two black cards."""
    discs = [{"yellow": count} for count in held]
    assert disc_source(seat, "yellow", False, {"yellow": 0}, discs) == source
    assert disc_source(seat, "yellow", True, {"yellow": 0}, discs) == "token"
    assert disc_source(seat, "yellow", False, {"yellow": 1}, discs) == "supply"
    assert disc_source(seat, "yellow", True, {"yellow": 1}, discs) == "supply"


def test_which_disc_is_wanted() -> None:
    """WI5-WI7."""
    field = ["blue", "blue", "black", "black", "black", "data", "red"]
    assert wanted_discs("red", "pink", field) == ("pink",)
    assert wanted_discs("black", "pink", field) == ("pink",)
    assert wanted_discs("pink", "black", field) == ("pink",)
    assert wanted_discs("black", "black", field) == ("blue",)
    assert wanted_discs("black", "black", field + ["red"]) == ("red", "blue")
    assert wanted_discs("black", "black", ["black", "data"]) == DISCS


def test_a_data_card_needs_two_face_up_rumours() -> None:
    """WI9: with two, the second one laid by another player, the third player may use it, with nothing to choose."""
    game = dealt(4, "red", "red", "blue", "blue", "yellow", "pink", "data", "data", "yellow", "yellow", "pink", "red")
    answer_in_turn(game, "red", "red")
    assert asked(game)[:2] == (1, "cards")
    assert refuses(game, "data")
    assert refuses(game, "data", "blue")
    answer_in_turn(game, "blue", "blue")
    assert asked(game) == (2, "action", ("take", "data"))
    pile = game.public["pile"]
    answer_in_turn(game, "data")
    assert last(game, "data") == {"seat": 2, "hidden": [[0, "red"], [1, "blue"]]}
    assert sorted(last(game, "field")["cards"]) == ["data", "pink", "pink", "red", "yellow", "yellow", "yellow"]
    assert last(game, "field")["pile"] == game.public["pile"] == pile - 5
    public = game.public
    assert public["face_down"] == [1, 1, 0, 0]
    assert not any(any(owned.values()) for owned in public["rumours"])
    assert (public["discards"], public["turn"]) == (3, 3)
    assert game.view(2)["panels"]["points"] == 1
    assert asked(game)[:2] == (3, "cards"), "no Rumour is face up any more"


def test_three_players_turn_one_rumour_and_need_one() -> None:
    """WI9."""
    game = dealt(3, "red", "red", "blue", "pink", "data")
    answer_in_turn(game, "red", "red")
    assert asked(game) == (1, "action", ("take", "data"))
    answer_in_turn(game, "data")
    assert last(game, "data") == {"seat": 1, "hidden": [[0, "red"]]}
    assert game.public["face_down"] == [1, 0, 0]


def test_the_field_is_filled_before_rumours_are_chosen() -> None:
    """WI9: any Rumours of any players; a field longer than a series gets nothing."""
    game = hiding()
    assert [fact["e"] for fact in game.facts[-2:]] == ["field", "asked"]
    assert len(last(game, "field")["cards"]) == 7
    assert asked(game) == (3, "hides", ("s0.red", "s1.red", "s2.blue"))
    assert game.questions[3].subjects == ("t0", "t1")
    assert all(refuses(game, kind, kind) for kind in asked(game)[2])
    answer_in_turn(game, "s2.blue", "s0.red")
    assert assert_nothing_lost(game)
    assert last(game, "data") == {"seat": 3, "hidden": [[2, "blue"], [0, "red"]]}
    assert game.public["face_down"] == [1, 0, 1, 0]


def hiding() -> Session:
    """Seat 3 has used a Data card; of three seats a Rumour is face up."""
    game = dealt(4, "data", *["red"] * 4, "blue", "blue", "pink", "yellow")
    answer_in_turn(game, "red", "red", "red", "red")
    assert asked(game) == (2, "action", ("take", "data"))
    answer_in_turn(game, "take")  # blue and blue: what is left is Data, and a new series comes in addition
    assert len(game.public["field"]) == 1 + 7
    pile = game.public["pile"]
    answer_in_turn(game, "data")
    assert game.public["pile"] == pile
    return game


def test_both_rumours_can_be_of_one_player() -> None:
    """WI9: even of one colour."""
    game = dealt(4, *["red"] * 7, "red", "red", "red", "red", "data", "blue", "blue")
    assert [owned["red"] for owned in game.public["rumours"]] == [1, 1, 1, 0]
    answer_in_turn(game, "take", "red", "red", "take", "red", "red", "data")
    assert asked(game) == (1, "hides", ("s0.red", "s1.red", "s2.red", "s3.red"))
    assert refuses(game, "s1.red", "s1.red"), "seat 1 has one red Rumour alone"
    answer_in_turn(game, "s0.red", "s0.red")
    assert last(game, "data")["hidden"] == [[0, "red"], [0, "red"]]
    assert game.public["face_down"] == [2, 0, 0, 0]


def test_rumours_of_one_kind_are_hidden_without_a_question() -> None:
    """WI9: nothing to choose when all that are face up are of one player and one colour."""
    game = dealt(4, *["red", "red", "blue", "blue", "pink", "pink", "data"] * 3)
    answer_in_turn(game, "red", "red", "blue", "blue", "take", "data", "s1.blue", "s2.pink")
    answer_in_turn(game, "red", "red", "take", "blue", "blue", "take", "data", "s1.blue", "s2.pink")
    answer_in_turn(game, "take", "red", "red", "data")
    assert last(game, "data") == {"seat": 1, "hidden": [[0, "red"], [0, "red"]]}
