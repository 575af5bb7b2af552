"""Witchcraft: what a night is worth (WI14-WI23a), by the examples of the rules page."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.witchcraft import scoring
from shared_rules.witchcraft.scoring import COLOURS, DISC_COLOURS


def discs(red: int = 0, pink: int = 0, blue: int = 0, yellow: int = 0) -> dict[str, int]:
    """Return discs by colour."""
    return {"red": red, "pink": pink, "blue": blue, "yellow": yellow}


def rumours(*owned: dict[str, int]) -> list[dict[str, int]]:
    """Return the Rumours of each player by colour."""
    return [{colour: own.get(colour, 0) for colour in COLOURS} for own in owned]


def test_discs_of_the_example_are_worth_17() -> None:
    """WI23a: 3 pink (sole most), 2 yellow (tied for most), 1 red and 1 blue (not most): 2 + 9 + 4 + 1 + 1."""
    others = [discs(pink=2, yellow=2), discs(red=2), discs(blue=3)]
    assert scoring.disc_points([discs(red=1, pink=3, blue=1, yellow=2), *others]) == [17, 2 + 4, 6, 9]


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ([discs(1, 1, 1, 1), discs(), discs()], [2 + 12, 0, 0]),
        ([discs(1, 1, 1, 0), discs(), discs()], [9, 0, 0]),  # three of four colours: no 2 points
        ([discs(2), discs(2), discs(2)], [4, 4, 4]),
        ([discs(2), discs(2), discs(1)], [4, 4, 1]),
        ([discs(), discs(), discs()], [0, 0, 0]),  # all tied with none
        ([discs(1, 1, 1, 1), discs(1, 1, 1, 1), discs()], [10, 10, 0]),  # the 2 points are for everybody who has all
    ],
)
def test_points_for_discs(held: list[dict[str, int]], points: list[int]) -> None:
    """WI14."""
    assert scoring.disc_points(held) == points


@given(st.lists(st.builds(discs, *[st.integers(0, 7)] * 4), min_size=3, max_size=5), st.randoms())
def test_points_for_discs_do_not_depend_on_the_seat(held: list[dict[str, int]], rng: Random) -> None:
    """WI14: who sits where is nothing to discs."""
    order = list(range(len(held)))
    rng.shuffle(order)
    points = scoring.disc_points(held)
    assert scoring.disc_points([held[seat] for seat in order]) == [points[seat] for seat in order]


def test_seven_rumours_of_the_discovery_game_are_12_points() -> None:
    """WI16: 7 red are 12; six are enough for the 5 more, five are not; the Rumours of all players count together."""
    owned = rumours({"red": 4, "blue": 6}, {"red": 3, "black": 5})
    assert scoring.suspicion_by_colour(owned, COLOURS, 5) == {"black": 5, "red": 12, "pink": 0, "blue": 11, "yellow": 0}


def test_suspicion_of_the_example() -> None:
    """WI18: four players, yellow 4, blue 5, red 2, pink 8, black 3 becomes 4, 10, 2, 13, 3."""
    owned = rumours({"yellow": 4, "pink": 8}, {"blue": 5, "red": 2}, {"black": 3}, {})
    assert scoring.suspicion_by_colour(owned, COLOURS, 4) == {"black": 3, "red": 2, "pink": 13, "blue": 10, "yellow": 4}


@pytest.mark.parametrize(("seats", "enough"), [(3, 4), (4, 5), (5, 6)])
def test_suspicion_rises_when_there_are_more_than_players(seats: int, enough: int) -> None:
    """WI18: 5 more from 4, 5 and 6 Rumours on; not from one more, as the closing tip of the print says."""
    assert scoring.suspicion_by_colour(rumours({"red": enough}), COLOURS, seats)["red"] == enough + 5
    assert scoring.suspicion_by_colour(rumours({"red": enough - 1}), COLOURS, seats)["red"] == enough - 1


@pytest.mark.parametrize(
    ("points", "first", "starter"),
    [
        ([5, 9, 8, 1], 0, 1),
        ([9, 9, 8, 1], 0, 1),
        ([9, 9, 8, 9], 0, 3),
        ([9, 9, 8, 9], 3, 1),  # seat 3 is the first player itself, seat 0 the nearest clockwise
        ([9, 9, 8, 9], 1, 0),
        ([7, 7, 7], 2, 1),  # the right neighbour is the farthest clockwise
    ],
)
def test_who_starts_the_second_day(points: list[int], first: int, starter: int) -> None:
    """WI20."""
    assert scoring.second_starter(points, first) == starter


def test_guesses_and_suspicion_of_the_example() -> None:
    """WI23: 25 + 4 + 2 - 4 - 10 = 17 for blue: twice right about A, once about B, found out twice by C."""
    colours = ["blue", "red", "black", "yellow"]
    wrong = ["pink"] * 4
    first_night = [[None, "red", "yellow", "black"], wrong, wrong, ["blue", "pink", "pink", None]]
    second_night = [[None, "red", "black", "pink"], wrong, wrong, ["blue", "pink", "pink", None]]
    net = scoring.guess_payments([first_night, second_night], colours, 2)
    assert net == [4 + 2 - 4, -4, -2, 4]
    owned = rumours({"blue": 5})
    assert 25 + net[0] - scoring.suspicion_by_colour(owned, COLOURS, 4)["blue"] == 17


def test_a_right_guess_takes_three_points_in_the_discovery_game() -> None:
    """WI15: from the player guessed; the same colour may be guessed twice."""
    guesses = [
        [None, "pink", "pink", "pink"],
        ["red", None, "red", "red"],
        [*["black"] * 2, None, "black"],
        ["blue"] * 4,
    ]
    guesses[3][3] = None
    assert scoring.guess_payments([guesses], ["red", "pink", "yellow", "blue"], 3) == [3 - 3, 3 - 3, 0, 0]


def test_who_is_executed() -> None:
    """WI21: the colour with most suspicion; nobody on a tie or without any Rumour."""
    assert scoring.executed_colour({"black": 1, "red": 3, "pink": 2}) == "red"
    assert scoring.executed_colour({"black": 3, "red": 3, "pink": 2}) is None
    assert scoring.executed_colour({"black": 0, "red": 0, "pink": 0}) is None


def test_who_wins() -> None:
    """WI17, WI22: most points, a tie is shared; who is executed cannot win."""
    assert scoring.winning_seats([3, -1, 3, 2]) == [0, 2]
    assert scoring.winning_seats([3, 9, 3, 2], 1) == [0, 2]
    assert scoring.winning_seats([-3, -1, -2], 1) == [2]


@given(st.lists(st.lists(st.sampled_from(DISC_COLOURS), min_size=4, max_size=4), min_size=4, max_size=4))
def test_guesses_only_move_points(night: list[list[str | None]]) -> None:
    """WI15: what one gains the other loses."""
    assert sum(scoring.guess_payments([night, night], ["black", "red", "pink", "blue"], 2)) == 0
