"""Witchcraft: the nights and the end (WI12-WI23), entered as the game master would with cards on the table."""

import pytest

from shared_rules.engine.session import Session
from tests.shared_rules.witchcraft.play import (
    COLOURS,
    DISCS,
    Counts,
    answer_gm,
    count_everything,
    face_up_rumours,
    game_master_question,
    guess,
    last,
    night,
    on_table,
    show,
)


def test_guesses_are_emitted_only_by_the_reveal() -> None:
    """WI13, WI21: of one night after the other, of everybody about everybody else, the same colour twice or not."""
    game = on_table(4)
    answer_gm(game, "done")
    assert game.questions[0].options == COLOURS
    guess(game, {0: "- red blue black"})
    assert game.view(0)["panels"] == {"guesses": [[None, "red", "blue", "black"]]}
    count_everything(game, {}, {}, [0] * 4)
    answer_gm(game, "done")
    answer_gm(game, "done")
    guess(game, {1: "red - red red"})
    assert game.view(0)["panels"]["guesses"] == [[None, "red", "blue", "black"], [None, "pink", "pink", "pink"]]
    count_everything(game, {}, {}, [0] * 4)
    show(game, "red", "black", "blue", "yellow")
    pink = [[None if guessed == seat else "pink" for guessed in range(4)] for seat in range(4)]
    first = [[None, "red", "blue", "black"], *pink[1:]]
    second = [pink[0], ["red", None, "red", "red"], *pink[2:]]
    # seat 0 was right about seat 2 in the first night, seat 1 about seat 0 in the second
    colours = ["red", "black", "blue", "yellow"]
    assert last(game, "revealed") == {"colours": colours, "guesses": [first, second], "paid": [2 - 2, 2, -2, 0]}
    assert [fact["e"] for fact in game.facts if "guesses" in fact] == ["revealed"]


def test_three_players_guess_among_four_colours() -> None:
    """WI1."""
    game = on_table(3)
    answer_gm(game, "done")
    assert game.questions[0].options == DISCS


def test_discovery_game() -> None:
    """WI13-WI17: 3 points a right guess, 5 more from six Rumours on even with four players, a tie shared."""
    game = on_table(4, game="discovery")
    answer_gm(game, "done")
    guess(game, {1: "red - blue black"})
    count_everything(
        game, {0: {"red": 3, "pink": 1, "blue": 1, "yellow": 1}}, face_up_rumours(red=6, blue=5, yellow=9), [0, 4, 3, 2]
    )
    # the discs are all that there are of their colour: 2 for four colours, 3 for each of six
    assert last(game, "discs")["points"] == [20, 0, 0, 0]
    assert last(game, "discs")["totals"] == [20, 4, 3, 2]
    show(game, "red", "black", "blue", "yellow")
    assert last(game, "revealed")["paid"] == [-3, 3 + 3, -3, 0]
    assert last(game, "suspicion") == {
        "night": 1,
        "colours": {"black": 0, "red": 11, "pink": 0, "blue": 5, "yellow": 14},
    }
    assert game.result == {"winners": [1], "scores": [20 - 3 - 11, 4 + 6, 3 - 3 - 5, 2 - 14], "why": "points"}
    assert [fact["e"] for fact in game.facts if fact["e"] in ("day", "executed")] == ["day"]


def test_a_tie_is_shared() -> None:
    """WI17."""
    game = on_table(5, game="discovery")
    night(game, {}, [4, 2, 4, 4, 0])
    show(game, "red", "black", "blue", "yellow", "pink")  # everybody but seat 4 has guessed pink for seat 4
    assert game.result == {"winners": [0, 2, 3], "scores": [7, 5, 7, 7, -12], "why": "points"}


def test_the_first_night_puts_suspicion_on_colours_only() -> None:
    """WI18: the example."""
    game = on_table(4)
    night(game, face_up_rumours(yellow=4, blue=5, red=2, pink=8, black=3), [1, 2, 3, 4])
    laid = {"yellow": 4, "blue": 10, "red": 2, "pink": 13, "black": 3}
    assert last(game, "suspicion") == {"night": 1, "colours": laid}
    assert game.public["suspicion"] == laid
    assert game.public["points"] == [1, 2, 3, 4], "suspicion is paid at the end"
    assert not [fact for fact in game.facts if fact["e"] in ("revealed", "executed")]


def test_totals_are_public_until_the_second_day_has_begun() -> None:
    """WI12."""
    game = on_table(4)
    assert game.public["points"] is None
    answer_gm(game, "done")
    guess(game)
    assert game.public["points"] is None
    count_everything(game, {0: {"red": 1}}, {}, [2, 0, 1, 0])
    assert game_master_question(game) == ("dawn", "", ("done",))
    assert game.public["points"] == [2 + 3, 0, 1, 0]
    answer_gm(game, "done")
    assert (game.public["day"], game.public["points"]) == (2, None)
    answer_gm(game, "done")
    guess(game)
    assert game.public["points"] is None
    count_everything(game, {}, {}, [5, 0, 1, 0])
    assert game.questions[0].about == "own_colour"
    assert game.public["points"] == [5, 0, 1, 0]


@pytest.mark.parametrize(
    ("first", "tokens", "starter"), [(2, [4, 3, 4, 1], 0), (2, [4, 4, 4, 0], 1), (1, [0, 4, 0, 0], 1), (0, [0] * 4, 3)]
)
def test_who_starts_the_second_day(first: int, tokens: list[int], starter: int) -> None:
    """WI20: most points; on a tie the farthest clockwise from the first player of the first day."""
    game = on_table(4, first=first)
    assert last(game, "day") == {"day": 1, "first": first}
    night(game, {}, tokens)
    answer_gm(game, "done")
    assert last(game, "day") == {"day": 2, "first": starter}
    assert game.public["first"] == starter


def second_night(first_rumours: Counts, second_rumours: Counts, tokens: list[int], *colours: str) -> Session:
    """Return a whole standard game whose guesses are all pink; nobody has points before the second night."""
    game = on_table(len(tokens))
    night(game, first_rumours, [0] * len(tokens))
    answer_gm(game, "done")
    night(game, second_rumours, tokens)
    show(game, *colours)
    return game


def test_the_witch_is_executed_and_cannot_win() -> None:
    """WI21, WI22: by the second day's Rumours, then each pays for both nights."""
    game = second_night(
        face_up_rumours(blue=5), face_up_rumours(red=4, blue=3), [1, 9, 1, 1], "blue", "red", "black", "yellow"
    )
    assert last(game, "executed") == {"colour": "red", "seat": 1}
    assert last(game, "suspicion") == {
        "night": 2,
        "colours": {"black": 0, "red": 4, "pink": 0, "blue": 3, "yellow": 0},
    }
    assert game.result == {"winners": [2, 3], "scores": [1 - 10 - 3, 9 - 4, 1, 1], "why": "points"}
    told = [fact["e"] for fact in game.facts if fact["e"] in ("discs", "revealed", "executed", "suspicion", "end")]
    assert told == ["discs", "suspicion", "discs", "revealed", "suspicion", "executed", "end"]


def test_nobody_is_executed_for_a_colour_without_a_player() -> None:
    """WI21."""
    game = second_night({}, face_up_rumours(pink=4, blue=3), [1, 9, 1, 1], "blue", "red", "black", "yellow")
    assert last(game, "executed") == {"colour": "pink", "seat": None}
    assert game.result == {"winners": [1], "scores": [-2, 9, 1, 1], "why": "points"}


@pytest.mark.parametrize("rumours", [{}, face_up_rumours(red=3, blue=3, yellow=1), face_up_rumours(red=6, pink=6)])
def test_nobody_is_executed_on_a_tie_or_without_rumours(rumours: Counts) -> None:
    """WI21; the first day's suspicion does not decide it."""
    game = second_night(face_up_rumours(red=8), rumours, [1, 1, 9, 1], "blue", "red", "black", "yellow")
    assert last(game, "executed") == {"colour": None, "seat": None}
    assert game.result is not None
    assert game.result["winners"] == [2]


def test_the_example_of_the_second_night() -> None:
    """WI23: 25 points, right twice about A, once about B, C right twice about you, 10 of the first night: 17."""
    game = on_table(4)
    answer_gm(game, "done")
    guess(game, {0: "- red yellow black", 3: "blue pink pink -"})
    count_everything(game, {0: {"red": 4}}, face_up_rumours(blue=5), [5, 0, 0, 0])  # 5 tokens and 12 for discs
    assert last(game, "suspicion")["colours"]["blue"] == 10
    assert game.public["points"] == [17, 0, 0, 0]
    answer_gm(game, "done")
    answer_gm(game, "done")
    guess(game, {0: "- red black pink", 3: "blue pink pink -"})
    count_everything(game, {}, {}, [25, 0, 0, 0])  # 8 more tokens on the second day
    assert last(game, "discs")["totals"][0] == 25
    show(game, "blue", "red", "black", "yellow")
    assert game.result is not None
    assert game.result["scores"][0] == 17
