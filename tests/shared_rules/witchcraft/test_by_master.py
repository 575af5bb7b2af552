"""Witchcraft: cards on the table by the rules 2, which are still played: the game master counts."""

import pytest

from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.shared_rules.witchcraft.play import (
    COLOURS,
    DISCS,
    Counts,
    answer_gm,
    gm,
    guess,
    last,
    on_table,
)


def count(game: Session, discs: Counts, rumours: Counts, tokens: list[int]) -> None:
    """Everything that is counted on the table in a night."""
    counts = {"discs": discs, "rumours": rumours}
    while game.questions and GAME_MASTER in game.questions and gm(game)[0] in ("discs", "rumours", "tokens"):
        about, subject, _ = gm(game)
        seat, _, colour = subject.partition(".")
        number = tokens[int(seat[1])] if about == "tokens" else counts[about].get(int(seat[1]), {}).get(colour, 0)
        answer_gm(game, str(number))


def night(game: Session, rumours: Counts, tokens: list[int], discs: Counts | None = None) -> None:
    """A day by hand and its night up to the counting, with guesses that do not matter."""
    answer_gm(game, "done")
    guess(game)
    count(game, discs or {}, rumours, tokens)


def show(game: Session, *colours: str) -> None:
    """The players show their colours, one after the other."""
    for seat, colour in enumerate(colours):
        assert gm(game)[:2] == ("colours", f"s{seat}")
        answer_gm(game, colour)


def test_the_game_master_counts_by_colour_then_by_seat() -> None:
    game = on_table(3, rules=2)
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
    game = on_table(4, rules=2)
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
    """no more discs than there are, no more of anything than the turns a player can have."""

    def up_to(most: int) -> tuple[str, ...]:
        return tuple(str(number) for number in range(most + 1))

    session = on_table(seats, rules=2, game=game)
    answer_gm(session, "done")
    guess(session, {seat: "red " * seats for seat in range(seats)})
    found = {}
    while gm(session)[0] in ("discs", "rumours", "tokens"):
        found[gm(session)[0]] = gm(session)[2]
        answer_gm(session, "0")
    assert found == {"discs": up_to(discs), "rumours": up_to(turns), "tokens": up_to(turns)}


def test_tokens_of_the_first_night_lie_among_those_of_the_second() -> None:
    """WI14: points for discs are taken as tokens; none is lost in a day."""
    game = on_table(4, rules=2)
    night(game, {}, [3, 0, 0, 0], {0: {"red": 2}})
    answer_gm(game, "done")
    answer_gm(game, "done")
    guess(game)
    while gm(game)[0] != "tokens":
        answer_gm(game, "0")
    assert gm(game)[1:] == ("s0", tuple(str(number) for number in range(9, 9 + 10)))


def test_more_discs_than_there_are_are_counted_again() -> None:
    """a slip is found out as soon as a later seat has more than is left; only that colour is asked again."""
    game = on_table(4, rules=2)
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
    """of 12 cards 9 and 2 leave 1."""
    game = on_table(4, rules=2)
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
    """WI2."""
    game = on_table(4, rules=2, game="discovery")
    night(game, {}, [0] * 4)
    assert gm(game) == ("colours", "s0", COLOURS)
    answer_gm(game, "red")
    answer_gm(game, "blue")
    assert gm(game) == ("colours", "s2", ("black", "pink", "yellow", "other"))
    answer_gm(game, "other")
    assert last(game, "impossible") == {"kind": "colours", "subject": "s2", "entered": ["red", "blue"]}
    show(game, "black", "blue", "red", "yellow")
    assert last(game, "revealed")["colours"] == ["black", "blue", "red", "yellow"]
