"""A sheet of numbers on a pod: how many cards of each colour a player has."""

from random import Random

import pytest

from tests.firmware.pod_player import (
    DARK,
    A,
    B,
    C,
    PodPlayer,
    answer_pad,
    hue_parts,
    keys_for_option,
    pixels_at_cycle_start,
    question,
)

COLOURS = ("black", "red", "pink", "blue", "yellow")
NUMBERS = tuple(str(number) for number in range(9))
ENDS, MIDDLE = {0, 9}, {4, 5}


def player_with_numbers() -> PodPlayer:
    """Return a player with a sheet of numbers."""
    return PodPlayer().fill_in(COLOURS, *NUMBERS, starts=tuple(Random(1).randrange(1000) for _ in COLOURS))


def lit_pixels(player: PodPlayer) -> set[int]:
    """Return the lit pixels."""
    return {at for at, colour in enumerate(pixels_at_cycle_start(player)) if colour != DARK}


def test_it_begins_with_none_and_b_adds_one() -> None:
    player = player_with_numbers().tap(A)
    assert lit_pixels(player) == ENDS
    for number in range(1, 9):
        player.tap(B)
        assert lit_pixels(player) == set(range(number))
    player.tap(B)
    assert lit_pixels(player) == ENDS, "after the last number none again"


def test_black_counts_from_the_right() -> None:
    player = player_with_numbers()
    assert lit_pixels(player) == MIDDLE
    assert lit_pixels(player.tap(B, B, B)) == {7, 8, 9}


def test_c_takes_a_number_and_goes_on_to_the_next_colour() -> None:
    player = player_with_numbers().tap(B, B, C, B, C, C, B, C)
    assert player.sheet.subject_index == 4
    assert player.choice is None
    assert player.tap(C).choice == "2 1 0 1 0"


def test_a_number_is_bright_once_it_is_taken_and_can_be_changed() -> None:
    player = player_with_numbers().tap(A, B)
    dim = hue_parts(pixels_at_cycle_start(player)[0])
    player.tap(C, A, A, A, A)
    assert player.sheet.subject_index == 1
    assert hue_parts(pixels_at_cycle_start(player)[0]) > dim
    player.tap(B, C)
    assert player.sheet.answers[1] == "2"


def test_few_keys_are_needed_for_what_people_have() -> None:
    ballot = player_with_numbers().ballot
    assert keys_for_option(ballot, "0 0 0 0 0") == [C] * 5
    assert len(keys_for_option(ballot, "2 1 1 0 2")) == 6 + 5


@pytest.mark.parametrize("order", [(3, 1, 0, 2, 4), (4, 3, 2, 1, 0)])
def test_shuffled_ballots_leave_numbers_in_their_order(order: tuple[int, ...]) -> None:
    asked = question(*NUMBERS[:5], form="sheet")
    asked.subjects = COLOURS
    player = PodPlayer().show_pad(answer_pad(asked, order, (7,) * 5))
    assert player.tap(B, C, B, B, C, C, C, C).choice == "1 2 0 0 0"


def test_counts_can_be_reviewed_until_they_are_locked() -> None:
    player = player_with_numbers().tap(*[B, C] * 5)
    assert player.choice == "1 1 1 1 1"
    player.tap(A)
    assert lit_pixels(player) == {9}
    player.pod.close_question()
    assert lit_pixels(player.tap(A, B, C)) == {9}
    assert player.choice == "1 1 1 1 1"
