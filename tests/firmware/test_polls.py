"""Polls on the box: once they are locked, nothing tells or stores who chose which option."""

from random import Random
from typing import Any

import pytest

from shared_rules.engine.question import BROWSE, KEYS
from shared_rules.engine.table import GameTable
from tests import made_up
from tests.firmware.pod_player import keys_for_option
from tests.workbench.bench import Bench

OPTIONS = ("yes", "no", "later")
SEATS = 3
Moment = tuple[Any, ...]


def poll_rules(table: GameTable) -> Any:
    """Ask a poll, reveal the count, and ask it once more."""
    for at in range(2):
        counted = yield table.poll(table.seats, "poll", OPTIONS)
        table.public["count"] = counted.count("yes")
        table.emit("counted", answers=list(counted), at=at)
    return {"winners": [0], "scores": None, "why": "points"}


def begin_poll(monkeypatch: pytest.MonkeyPatch, form: str, shows: bool, **settings: Any) -> Bench:
    """Return a new box, with default settings, at which the first poll is open."""
    name = made_up.install_game(monkeypatch, poll_rules, {"poll": (form, False)}, (SEATS, SEATS))
    if shows:
        made_up.set_lamps(monkeypatch, counted=lambda fact, seats: dict.fromkeys(range(seats), "yes"))
    box = Bench(SEATS, language="en", **settings)
    box.start(name, SEATS)
    box.answer_until_locked(Random(1))  # the players shuffle together
    box.until(lambda: box.live_game.session.open_poll and box.is_asked)
    return box


def vote_in_time(box: Bench, *words: str) -> None:
    """Let all choose, each at a fixed moment whatever the choice: the keys before the last one are pressed before."""
    end = box.board.clock.now()
    for seat, word in enumerate(words):
        ballot = box.device.pods[seat].answer_pad
        assert ballot
        *before, last = ["ABCD"[key] for key in keys_for_option(ballot, word)]
        box.tap(seat, *before)
        end += 1_000_000
        box.run((end - box.board.clock.now()) / 1000)
        box.tap(seat, last)


def everything_now(box: Bench) -> Moment:
    """Return all that can be seen and heard, private strips included, and all that is stored."""
    board = box.board
    return (
        board.clock.now(),
        bytes(board.oled.ram),
        box.frame,
        board.tones[-20:],
        box.received_bytes,
        dict(board.flash.files),
    )


def watch_after_lock(
    monkeypatch: pytest.MonkeyPatch, form: str, shows: bool, *words: str
) -> tuple[list[Moment], Bench]:
    """Return everything from the lock on, until the poll is asked again and a little longer."""
    with monkeypatch.context() as patch:
        box = begin_poll(patch, form, shows)
        vote_in_time(box, *words)
        told = box.live_game.session.fact_count
        box.until(lambda: box.live_game.session.fact_count > told, every=1)
        seen = []
        while not (box.live_game.questions and box.is_asked):
            box.run(20)
            seen.append(everything_now(box))
        box.run(1000)
        return [*seen, everything_now(box)], box


@pytest.mark.parametrize("shows", [True, False], ids=["with a reveal", "without"])
@pytest.mark.parametrize("form", [KEYS, BROWSE])
def test_nothing_differs_once_a_poll_is_locked(monkeypatch: pytest.MonkeyPatch, form: str, shows: bool) -> None:
    one, _ = watch_after_lock(monkeypatch, form, shows, "yes", "yes", "no")
    for words in (("yes", "no", "yes"), ("no", "yes", "yes")):
        other, box = watch_after_lock(monkeypatch, form, shows, *words)
        assert len(one) > 20 or not shows
        assert other == one
        assert b'"answers":["yes","yes","no"]' in box.received_bytes


def test_pods_forget_as_soon_as_a_poll_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_poll(monkeypatch, KEYS, shows=True)
    vote_in_time(box, "yes", "no", "later")
    pods = box.device.pods[:SEATS]
    assert [pod.choice for pod in pods] == ["yes", "no", "later"]
    box.until(lambda: box.live_game.is_revealing)
    assert [(pod.choice, pod.answer_pad) for pod in pods] == [(None, None)] * SEATS
    box.run(200)
    assert not any(any(colour) for pod in box.board.cable.pods for colour in pod.pixels[:10])


def test_display_and_help_say_that_answers_are_only_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    box = begin_poll(monkeypatch, KEYS, shows=False)
    box.until(lambda: box.screen[0].startswith("Anonymous vote"))
    box.hold(-1, "back")
    box.run(1500)
    box.release(-1, "back")
    help_lines = " ".join(" ".join(getattr(box.page, "_all_lines")).split())  # noqa: B009
    assert "Answers are only counted: nobody learns who chose what." in help_lines
