"""Every word of every game has a light that differs from the others, without colour as well."""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from firmware.pods import word_lights
from firmware.pods.private_pages import build_pages, count_pages
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.the_majority.box.lights import SUITS
from shared_rules.the_majority_two.box.lights import FACTIONS, RANKS
from tests import kit
from tests.firmware.light_words import ALIKE, EVERY
from tests.firmware.pod_player import GamePanels

CYCLE, SLOT = 2048, 128
GAMES, LOCKS = 150, 400  # at random, at least and at most


def lit_slots(rhythm: int) -> str:
    """Return the slots in which a rhythm is lit."""
    return "".join(str(word_lights.RHYTHMS_BY_SLOT[slot] >> rhythm & 1) for slot in range(word_lights.SLOTS))


def count_pixels(pixels: int) -> int:
    """Return the number of pixels."""
    return pixels.bit_count()


# --- colours and rhythms


def test_rhythms_differ_whenever_one_begins_to_look() -> None:
    for one, other in combinations(range(len(word_lights.RHYTHMS)), 2):
        assert lit_slots(one) not in lit_slots(other) * 2


def test_a_cycle_divides_the_wrap_of_the_clock() -> None:
    assert word_lights.SLOTS << word_lights.SLOT_BITS == CYCLE
    assert 2**30 % CYCLE == 0


def test_winks_can_be_counted() -> None:
    for winks in range(4):
        assert ("1" + lit_slots(winks)).count("10") == winks


def test_hues_differ_and_none_needs_more_than_a_part_may() -> None:
    assert len(set(word_lights.HUE_PARTS)) == len(word_lights.HUE_PARTS)
    assert max(sum(mix) for mix in word_lights.HUE_PARTS) == word_lights.MAX_PART_SUM


# --- words


@pytest.mark.parametrize("suit", ["r", "b", "y"])
def test_a_card_of_the_majority_shows_its_power_in_pixels(suit: str) -> None:
    for power in (2, 3, 5, 6, 7, 9, 10):
        hue, pixels, rhythm = EVERY.light(suit + str(power))
        assert pixels == 2**power - 1
        assert (hue, rhythm) == SUITS[suit]
    assert EVERY.light(suit + "0")[1] == word_lights.ENDS


def test_a_seat_has_its_place_and_its_neighbours_other_hues() -> None:
    shown = [EVERY.light(f"s{seat}") for seat in range(10)]
    assert [pixels for _, pixels, _ in shown] == [1 << seat for seat in range(10)]
    assert len({hue for hue, _, _ in shown[:5]}) == len({hue for hue, _, _ in shown[3:8]}) == 5


def test_a_member_shows_faction_by_hue_and_rank_by_pixels() -> None:
    for faction in FACTIONS:
        shown = [EVERY.light(f"{faction}.{rank}") for rank in RANKS]
        assert [count_pixels(pixels) for _, pixels, _ in shown] == [1, 2, 3, 4, 5]
        assert {(hue, rhythm) for hue, _, rhythm in shown} == {FACTIONS[faction]}
    assert len(set(FACTIONS.values())) == 5


def test_numbers_show_units_in_pixels_and_tens_in_winks() -> None:
    assert [count_pixels(word_lights.number_light(value)[1]) for value in range(1, 10)] == list(range(1, 10))
    assert word_lights.number_light(0)[1] == word_lights.number_light(20)[1] == word_lights.ENDS
    assert [word_lights.number_light(value)[2] for value in (4, 14, 24, 34)] == [0, 1, 2, 3]
    assert word_lights.number_light(-3)[1] == 0b1110000000
    assert len({word_lights.number_light(value) for value in range(-39, 80)}) == 119


@pytest.mark.parametrize("words", ALIKE)
def test_alike_words_differ_without_colour_and_with_it(words: list[str]) -> None:
    assert all(EVERY.own_light(word) for word in words)
    assert_apart(words, EVERY)


def assert_apart(words: Iterable[str], own: word_lights.WordLights) -> None:
    """Assert that any two lights differ in pixels, or else in rhythm and hue."""
    for one, other in combinations([own.light(word, place) for place, word in enumerate(words)], 2):
        assert one[1] != other[1] or (one[2] != other[2] and one[0] != other[0]), (one, other, words)


def test_every_light_lights_something() -> None:
    for word in [*word_lights.WORDS, "t2", *[word for words in ALIKE for word in words]]:
        hue, pixels, rhythm = EVERY.light(word)
        assert 0 < pixels <= word_lights.ALL
        assert hue in range(len(word_lights.HUE_PARTS))
        assert rhythm in range(len(word_lights.RHYTHMS))


@pytest.mark.parametrize(
    "word", ["", "nonsense", "s10", "c3", "t3", "rr", "r", "s0.c3.1", "s2.c0.1", "s0.z.25", "s5.red", "x.y.z", ".", "s"]
)
def test_an_unknown_word_is_recognised_and_shown_by_its_place(word: str) -> None:
    assert not EVERY.own_light(word)
    assert [count_pixels(EVERY.light(word, place)[1]) for place in (0, 1, 7)] == [1, 2, 8]


# --- every question of every game


def random_questions(game: str) -> tuple[set[tuple[str, ...]], set[str], list[dict[str, Any]]]:
    """Yield the options asked on pods, the subjects, and some panels, of random games in every set-up."""
    options: set[tuple[str, ...]] = set()
    subjects: set[str] = set()
    panels: list[dict[str, Any]] = []
    setups = kit.allowed_setups(game)
    for number, (seats, chosen) in enumerate(setups * (GAMES // len(setups) + 1)):
        session, rng = Session(game, seats, chosen, kit.fixed_seed(number)), Random(number)
        for _ in range(LOCKS):
            if session.is_over:
                break
            on_pods = [question for seat, question in session.questions.items() if seat != GAME_MASTER]
            options |= {question.options for question in on_pods}
            subjects |= {question.subject for question in on_pods}
            panels.append(session.private_state(rng.randrange(seats)))
            kit.answer_all(session, rng)
    return options, subjects, panels


def words_of(value: Any) -> set[str]:
    """Return all words in a value."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return words_of(list(value.values()))
    return set().union(*map(words_of, value)) if isinstance(value, (list, tuple)) else set()


# Subjects that name no card, seat or colour: which way to look, or how it is done by hand.
PLAIN_SUBJECTS = {"", "role", "investigate", "peek", "standard", "lone", "chain", "government", "pile"}


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_every_option_of_every_game_has_its_own_light(game: str) -> None:
    own = word_lights.load_lights(game)
    every, subjects, panels = random_questions(game)
    assert len(every) > 0
    for options in every:
        unknown = [word for word in options if not own.own_light(word)]
        assert not unknown
        assert len({own.pointed_panel(word) for word in options}) == 1, (
            "the first option tells to which panel all point"
        )
        assert_apart(options, own)
    for subject in subjects - PLAIN_SUBJECTS:
        assert own.own_light(subject), subject
    for shown in panels:
        assert all(own.own_light(word) for word in words_of(shown)), shown
        assert all(build_pages(own, 0, shown, count_pages(own, GamePanels([shown], {}))))
