"""A running game: what is restored after a power cut, and what sounds when answers are locked."""

from random import Random

import pytest

from firmware.drivers.buzzer import MELODIES
from tests.host.line.ends import Box
from tests.workbench.bench import PLAY_ON, Bench, voting


def test_answers_after_power_came_back_are_kept_once() -> None:
    box = Box()
    box.start()
    box.lock(3)
    box.power_cut()
    box.resume()
    box.lock(2)
    journal = box.match.session.journal
    box.power_cut()
    box.resume()
    assert box.match.session.journal == journal


def test_one_tone_means_a_question_and_another_one_the_end() -> None:
    table = voting()
    rng = Random(1)
    while not table.match.session.over:
        before = len(table.board.tones)
        table.answer(rng)
        table.run(1000)
        heard = [hertz for _, hertz in table.board.tones[before:] if hertz]
        for name, is_right in (("asked", not table.match.session.over), ("end", table.match.session.over)):
            notes = [hertz for hertz, _ in MELODIES[name]]
            assert (heard[-len(notes) :] == notes) == is_right
    lit = [seat for seat, lamp in enumerate(table.lamps) if lamp != (0, 0, 0)]
    assert table.match.result and lit == table.match.result["winners"]


def test_a_locked_answer_is_not_reported_as_withdrawn() -> None:
    table = voting()
    rng = Random(2)
    for _ in range(4):
        table.answer(rng)
    table.run(2000)
    assert [line for line in table.lines if '"answered"' in line]
    assert [line for line in table.lines if '"withdrawn"' in line] == []


@pytest.mark.parametrize("game, seats, limit", [("majority", 3, 15), ("sultane", 5, 30), ("witchcraft", 4, 45)])
def test_each_form_of_question_has_a_time_limit_of_its_own(game: str, seats: int, limit: int) -> None:
    """Keys, browsed options, and sheets."""
    table, about = Bench(seats, **PLAY_ON), {"majority": "vote", "sultane": "nominate", "witchcraft": "cards"}[game]
    settings = table.device.settings
    settings.countdown, settings.countdown_browse, settings.countdown_sheet = 15, 30, 45
    table.start(game, seats)
    while table.match.about != about:
        table.answer(Random(1))
        table.run(2000)
    assert table.match.limit == limit


def test_while_answers_are_revealed_nothing_is_asked_yet() -> None:
    table = voting(reveal=3)
    asked = []
    for _ in range(4):
        table.answer(Random(1))
        table.run(1000)
        match = table.match
        assert match.is_revealing and match.session.questions
        assert (match.questions, match.about, match.waiting, match.asked_master) == ({}, "", [], None)
        table.run(5000)
        asked.append(match.about)
    assert all(asked)
