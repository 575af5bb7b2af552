"""Hues stay apart for every kind of sight, and no light goes dark at any brightness, measured in bytes on the wire."""

from itertools import combinations

import pytest
from conclave.simulator.pod_cable import Pixel
from conclave.simulator.simulated_board import SimulatedBoard

from firmware.console.settings_page import VALUES
from firmware.drivers.key_chain import PODS
from firmware.drivers.limited_pixels import LAMP, LimitedPixels
from firmware.pods import private_strip, word_lights
from firmware.pods.answer_pad import AnswerPad, BrowsingPad
from firmware.pods.lamp import ANSWERED, CLOSED, OFF, REMINDED, WAITING, Lamp
from firmware.pods.private_strip import PrivateStrip
from firmware.pods.sheet_pad import _halved
from firmware.storage.setting_values import FIELDS
from shared_rules.engine.question import Question
from tests.firmware.colour_vision import SIGHTS, colour_distance, millicandela
from tests.firmware.light_words import ALIKE, EVERY

Light = tuple[int, int, int]

# From 5 on a difference is called another colour at a glance, side by side. Lights of a question are seen one after the
# other, small, in the corner of a dark box: three times as much.
BOUND = 15
LOWEST = next(allowed[0] for name, _, allowed in FIELDS if name == "brightness" and allowed)
STEPS = sorted({LOWEST, *next(values for name, values in VALUES if name == "brightness")})
LEVELS = range(1, private_strip.CHOSEN_LEVEL + 1)


class Box:
    """Ten pods on a USB port, where each pod gets least current; the first one is looked at."""

    def __init__(self, brightness: int) -> None:
        self.board = SimulatedBoard(pods=PODS)
        self.strip = LimitedPixels(self.board)
        self.strip.brightness = brightness
        self.hood = PrivateStrip(self.strip, 0)

    def sent(self) -> tuple[Pixel, ...]:
        """Return the pixels of the first pod as they are sent."""
        while self.strip.is_busy():
            self.board.pause(1)
        self.strip.send_if_changed()
        self.board.pause(5)
        return self.board.cable.pods[0].pixels

    def shown(self, light: Light, level: int) -> tuple[Pixel, ...]:
        """Return the pixels at the beginning of a cycle, when every rhythm is lit."""
        self.hood.clear()
        self.hood.add_light(light, level)
        self.hood.step(0)
        return self.sent()[:LAMP]

    def browse(self, words: list[str], at: int, choice: str | None) -> tuple[Pixel, ...]:
        """Return the pixels of one option among many."""
        ballot = BrowsingPad(Question("vote", tuple(words)), tuple(range(len(words))), EVERY, at, [])
        return self._drawn(ballot, choice)

    def keys(self, words: list[str], choice: str | None) -> list[Pixel]:
        """Return the first pixel above each key."""
        drawn = self._drawn(AnswerPad(Question("vote", tuple(words)), tuple(range(len(words))), EVERY), choice)
        return [drawn[(0, 3, 5, 8)[place]] for place in range(len(words))]

    def _drawn(self, ballot: AnswerPad, choice: str | None) -> tuple[Pixel, ...]:
        """Draw a ballot; return the pixels of the private strip as sent."""
        self.hood.clear()
        ballot.draw(self.hood, choice, -1)
        self.hood.step(0)
        return self.sent()[:LAMP]


def smallest_distance(hues: list[Pixel], sight: str) -> float:
    """Return the smallest distance between two of these hues."""
    brightest = max(map(millicandela, hues))
    return min(colour_distance(one, other, sight, brightest) for one, other in combinations(hues, 2))


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("brightness", STEPS)
def test_all_hues_stay_apart(brightness: int, sight: str) -> None:
    box = Box(brightness)
    for level in LEVELS:
        hues = [box.shown((hue, 1, word_lights.STEADY), level)[0] for hue in range(len(word_lights.HUE_PARTS))]
        assert smallest_distance(hues, sight) >= BOUND, (level, hues)


@pytest.mark.parametrize(
    ("one", "other", "sight"),
    [((24, 24, 24), (0, 36, 36), "protan"), ((72, 0, 0), (40, 32, 0), "deutan"), ((0, 72, 0), (0, 36, 36), "tritan")],
)
def test_hues_that_some_take_for_each_other_are_noticed(one: Pixel, other: Pixel, sight: str) -> None:
    """White and cyan, red and yellow, green and cyan of the same current."""
    assert smallest_distance([one, other], "normal") > 2 * BOUND
    assert smallest_distance([one, other], sight) < BOUND


@pytest.mark.parametrize("brightness", STEPS)
def test_lights_that_share_a_strip_differ_without_colour(brightness: int) -> None:
    """A guess for a player, a Rumour and its discard differ by rhythm, by place, or by one being much darker."""
    box = Box(brightness)
    for level in LEVELS:
        for shown in (
            {word: EVERY.in_one_pixel(word, 0) for word in word_lights.COLOURS},
            {
                word: (hue, _halved(pixels), rhythm)
                for word in word_lights.COLOURS
                for hue, pixels, rhythm in [EVERY.light(word)]
            },
        ):
            for one, other in combinations(shown.values(), 2):
                if one[1:] == other[1:]:
                    darker, lighter = sorted(max(map(millicandela, box.shown(light, level))) for light in (one, other))
                    assert lighter > 2.5 * darker, (one, other)


def test_there_are_six_hues_and_four_rhythms() -> None:
    assert len(word_lights.HUE_PARTS) == 6
    assert len(word_lights.RHYTHMS) == 4


@pytest.mark.parametrize("brightness", STEPS)
@pytest.mark.parametrize("words", ALIKE)
def test_no_word_loses_a_pixel_or_its_hue(words: list[str], brightness: int) -> None:
    box = Box(brightness)
    for at, word in enumerate(words):
        hue, lit, _ = EVERY.light(word)
        looked_at, chosen = box.browse(words, at, None), box.browse(words, at, word)
        for pixels in (looked_at, chosen):
            assert [any(pixel) for pixel in pixels] == [bool(lit >> place & 1) for place in range(LAMP)]
            assert is_in_whole_parts(pixels, word_lights.HUE_PARTS[hue])
        assert sum(map(sum, chosen)) > sum(map(sum, looked_at)), word


@pytest.mark.parametrize("brightness", STEPS)
@pytest.mark.parametrize("words", [words for words in ALIKE if len(words) < len(word_lights.KEY_PLACES)])
def test_the_choice_is_brighter_and_other_options_stay_lit(words: list[str], brightness: int) -> None:
    box = Box(brightness)
    untouched = box.keys(words, None)
    for at, word in enumerate(words):
        chosen = box.keys(words, word)
        for place, (before, now) in enumerate(zip(untouched, chosen, strict=True)):
            assert 0 < sum(now) < sum(before) if place != at else sum(now) > sum(before)


def is_in_whole_parts(pixels: tuple[Pixel, ...], mix: Pixel) -> bool:
    """Return whether every lit pixel is a whole multiple of the parts of its hue, the same everywhere."""
    lit = {pixel for pixel in pixels if any(pixel)}
    return any({tuple(part * times for part in mix)} == lit for times in range(1, 256 // max(mix) + 1))


def lamp_cycle(box: Box, state: int) -> list[Pixel]:
    """Return the lamp in each slot of a cycle."""
    lamp, cycle = Lamp(box.strip, 0), []
    for slot in range(word_lights.SLOTS):
        lamp.show_state(state, slot << word_lights.SLOT_BITS)
        cycle.append(box.sent()[LAMP])
    return cycle


@pytest.mark.parametrize("brightness", STEPS)
def test_the_lamp_shows_each_state_by_its_hue_and_its_rhythm(brightness: int) -> None:
    box = Box(brightness)
    cycles = {state: lamp_cycle(box, state) for state in (OFF, WAITING, REMINDED, ANSWERED, CLOSED)}
    assert set(cycles[OFF]) == {(0, 0, 0)}
    assert all(any(pixel) for state in (WAITING, ANSWERED, CLOSED) for pixel in cycles[state])
    brightest = {state: max(cycle) for state, cycle in cycles.items()}
    rhythms = [tuple(pixel == brightest[state] for pixel in cycle) for state, cycle in cycles.items() if state != OFF]
    assert len(set(rhythms)) == len(rhythms)
    hues = [brightest[state] for state in (WAITING, ANSWERED, CLOSED)]
    assert min(smallest_distance(hues, sight) for sight in SIGHTS) >= BOUND
