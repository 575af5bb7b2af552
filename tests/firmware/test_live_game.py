"""A running game: what is restored after a power cut, and what sounds when answers are locked."""

from random import Random

import pytest

from firmware.drivers.buzzer import MELODIES
from tests.host.line.box_and_pc import Box
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote


def test_answers_after_power_came_back_are_kept_once() -> None:
    box = Box()
    box.start()
    box.lock(3)
    box.power_cut()
    box.resume()
    box.lock(2)
    journal = box.live_game.session.journal
    box.power_cut()
    box.resume()
    assert box.live_game.session.journal == journal


def test_one_tone_means_a_question_and_another_one_the_end() -> None:
    table = bench_at_vote()
    rng = Random(1)
    while not table.live_game.session.is_over:
        before = len(table.board.tones)
        table.answer_until_locked(rng)
        table.run(1000)
        heard = [hertz for _, hertz in table.board.tones[before:] if hertz]
        for name, is_right in (
            ("asked", not table.live_game.session.is_over),
            ("end", table.live_game.session.is_over),
        ):
            notes = [hertz for hertz, _ in MELODIES[name]]
            assert (heard[-len(notes) :] == notes) == is_right
    lit = [seat for seat, lamp in enumerate(table.lamps) if lamp != (0, 0, 0)]
    assert table.live_game.result and lit == table.live_game.result["winners"]


def test_a_locked_answer_is_not_reported_as_withdrawn() -> None:
    table = bench_at_vote()
    rng = Random(2)
    for _ in range(4):
        table.answer_until_locked(rng)
    table.run(2000)
    assert [line for line in table.received_lines if '"answered"' in line]
    assert [line for line in table.received_lines if '"withdrawn"' in line] == []


@pytest.mark.parametrize("game, seats, limit", [("majority", 3, 15), ("sultane", 5, 30), ("witchcraft", 4, 45)])
def test_each_form_of_question_has_a_time_limit_of_its_own(game: str, seats: int, limit: int) -> None:
    """Keys, browsed options, and sheets."""
    table, about = (
        Bench(seats, **QUICK_SETTINGS),
        {"majority": "vote", "sultane": "nominate", "witchcraft": "cards"}[game],
    )
    settings = table.device.settings
    settings.countdown, settings.countdown_browse, settings.countdown_sheet = 15, 30, 45
    table.start(game, seats)
    while table.live_game.about != about:
        table.answer_until_locked(Random(1))
        table.run(2000)
    assert table.live_game.time_limit == limit


def test_while_answers_are_revealed_nothing_is_asked_yet() -> None:
    table = bench_at_vote(reveal=3)
    asked = []
    for _ in range(4):
        table.answer_until_locked(Random(1))
        table.run(1000)
        match = table.live_game
        assert match.is_revealing and match.session.questions
        assert (match.questions, match.about, match.waiting_seats, match.master_question) == ({}, "", [], None)
        table.run(5000)
        asked.append(match.about)
    assert all(asked)
