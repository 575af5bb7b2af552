"""A neighbour hears clicks and sees the lamp change with them. Both must tell nothing about the choice.

The person is a model: reads the strip, browses forward or the shorter way, and chooses. The sounds of 2,000 choices
are compared with the options that were meant: the information they share is measured, in bits.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from math import log, log2
from random import Random

import pytest

from firmware.live_game import START_RANGE
from firmware.pods.answer_pad import AnswerPad, AnswerPadMaker
from shared_rules.engine.chance import Chance
from shared_rules.engine.question import BROWSE, KEYS, SHEET, Question
from tests.firmware.light_words import EVERY
from tests.firmware.pod_player import DECK, VOTES, A, C, PodPlayer, keys_for_option, question

CHOICES, LIMIT = 2000, 0.05  # bits
BEAT = 60  # ms
HUES = ("black", "red", "pink", "blue", "yellow")
SEATS = tuple(f"s{seat}" for seat in range(10))
Heard = tuple[Hashable, ...]
Pairs = list[tuple[Hashable, Hashable]]  # the option that was meant, and the sounds


def shared_information(pairs: Pairs) -> float:
    """Return the information that both share, in bits, less the bias of few pairs (Miller and Madow)."""
    meant, heard = zip(*pairs, strict=True)
    return entropy(meant) + entropy(heard) - entropy(pairs)


def entropy(things: "Pairs | tuple[Hashable, ...]") -> float:
    """Return the entropy of these things, in bits."""
    counts, total = Counter(things).values(), len(things)
    return sum(count / total * log2(total / count) for count in counts) + (len(counts) - 1) / (2 * total * log(2))


def lay_out(asked: Question, dice: Chance) -> AnswerPad:
    """Return a question as a game lays it out."""
    starts = tuple(dice.pick(START_RANGE) for _ in range(asked.encoded_size))
    return AnswerPadMaker(EVERY).make(asked, tuple(range(len(asked.options))), starts)


def hear_clicks(ballot: AnswerPad, keys: list[int], option: str) -> Heard:
    """Press keys; return the lamp after each click, which is all that a neighbour can perceive."""
    player, heard = PodPlayer(), []
    player.show_pad(ballot)
    for key in keys:
        player.pod.press(key, player.now)
        player.now += BEAT
        player.pod.step(player.now)
        player.pod.release(key, player.now)
        player.now += BEAT
        player.pod.step(player.now)
        heard.append(player.lamp)
    assert player.choice == option
    return tuple(heard)


def hear_choices(asked: Question, both_ways: bool) -> Pairs:
    """Return choices with their sounds."""
    rng, dice, pairs = Random(str(asked.options)), Chance(b"neighbour", b"ballots"), []
    for _ in range(CHOICES):
        ballot, option = lay_out(asked, dice), asked.make_answer(rng.choice)
        pairs.append((option, hear_clicks(ballot, keys_for_option(ballot, option, both_ways), option)))
    return pairs


def sheet_question(*subjects: str, limits: dict[str, int] | None = None) -> Question:
    """Return a sheet with these subjects."""
    asked = question(*HUES, form=SHEET)
    asked.subjects, asked.limits = subjects, limits
    return asked


@pytest.mark.slow
@pytest.mark.parametrize("both_ways", [False, True], ids=["forward", "both ways"])
@pytest.mark.parametrize("options", [SEATS[:2], SEATS[:3], HUES, DECK[:8], SEATS, DECK])
def test_clicks_tell_nothing_of_what_is_browsed(options: tuple[str, ...], both_ways: bool) -> None:
    found = shared_information(hear_choices(question(*options, form=BROWSE), both_ways))
    print(f"browse, {len(options)} options: {found:.4f} bit")
    assert found < LIMIT


def test_clicks_tell_nothing_of_what_has_a_key() -> None:
    for options in (VOTES, ("yes", "no"), ("ok",)):
        found = shared_information(hear_choices(question(*options, form=KEYS), False))
        print(f"keys, {len(options)} options: {found:.4f} bit")
        assert abs(found) < LIMIT


def hear_sheets(asked: Question) -> list[tuple[list[str], list[int]]]:
    """Return the words of a sheet with the clicks before each choice; only browsing forward, as on every sheet."""
    rng, dice, found = Random(str(asked.subjects)), Chance(b"neighbour", b"ballots"), []
    for _ in range(CHOICES):
        ballot, answer = lay_out(asked, dice), asked.make_answer(rng.choice)
        keys = keys_for_option(ballot, answer)
        ends = [at for at, key in enumerate(keys) if key == C]
        clicks = [end - start for start, end in zip([-1, *ends], ends)]
        assert A not in keys, "who fills it in in order need not go on by hand"
        assert len(hear_clicks(ballot, keys, answer)) == sum(clicks)
        found.append((answer.split(" "), clicks))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("subjects", [("s1", "s2"), ("s1", "s2", "s3"), ("s1", "s2", "s3", "s4")])
def test_clicks_tell_nothing_of_any_word_of_a_sheet(subjects: tuple[str, ...]) -> None:
    found = hear_sheets(sheet_question(*subjects))
    for one in range(len(subjects)):
        for other in range(len(subjects)):
            bits = shared_information([(words[one], clicks[other]) for words, clicks in found])
            assert bits < LIMIT, (one, other)
    bits = max(shared_information([(words[at], clicks[at]) for words, clicks in found]) for at in range(len(subjects)))
    print(f"sheet, {len(subjects)} subjects: {bits:.4f} bit")


def test_clicks_tell_nothing_of_a_word_of_a_sheet_with_limits() -> None:
    found = hear_sheets(
        sheet_question("rumour", "discard", limits={"black": 3, "red": 1, "pink": 2, "blue": 1, "yellow": 2})
    )
    for at in range(2):
        bits = shared_information([(words[at], clicks[at]) for words, clicks in found])
        print(f"sheet with limits, subject {at + 1}: {bits:.4f} bit")
        assert bits < LIMIT


@pytest.mark.parametrize("plant", [lambda at: at, lambda at: at // 2, lambda at: 0 if at else 1])
def test_a_planted_leak_is_heard(plant: Callable[[int], int]) -> None:
    rng = Random(1)
    places = [rng.randrange(8) for _ in range(CHOICES)]
    assert shared_information([(at, plant(at)) for at in places]) > LIMIT
