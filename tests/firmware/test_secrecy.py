"""Until a reveal, all that others can see, hear or log is the same at the same moment for every answer.

Two tables run the same course up to a question; there one seat presses other keys at the same times.
Compared after every pass of the loop: the clock, the OLED's pixels and the bytes sent to it, all
lamps, all strips but that seat's, the buzzer, and the bytes on the serial line.
"""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from firmware.line.serial_link import SerialLink
from firmware.live_game import LiveGame
from firmware.pods import pod as pods
from firmware.pods.pod import Pod
from shared_rules.engine.question import KEYS, Question
from shared_rules.engine.session import Session
from tests import kit
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_unfinished_game

GAMES = [
    ("the-majority", 4),
    ("the-majority", 3),
    ("majority", 5),
    ("sultane", 7),
    ("witchcraft", 4),
    ("majority-2", 2),
]
GAMES += kit.smallest_tables_of_other_games(GAMES)
HIDDEN = {"draft", "exchange", "discard", "guesses"}  # questions after which nothing is revealed
SEALS = re.compile(rb'"seal":"[0-9a-f]*"?| [0-9a-f]{0,8}$', re.MULTILINE)  # salted hashes, and the checksums
Moment = tuple[Any, ...]


class WatchedTable(Bench):
    """A table that everybody but one seat watches, after every pass of the loop."""

    seat = 0
    hidden = True  # compare all strips but that seat's; after the question they show their own players what follows
    _sent: Moment = ()
    _light: Moment = ()
    _log: Moment = (0, b"")

    def watch(self, ms: int) -> list[Moment]:
        """Run the loop for some ms; return what is seen after each pass."""
        seen, clock = [], self.board.clock
        end = clock.now() + 1000 * ms
        while clock.now() < end:
            self.device.step()
            seen.append(self.moment())
        return seen

    def moment(self) -> Moment:
        """Return all that is public now."""
        oled = self.board.oled
        return (self.board.clock.now(), bytes(oled.ram), oled.data_bytes, self.light(), self.sound(), self.log())

    def light(self) -> Moment:
        """Return the strips of others, and all lamps."""
        sent = len(self.board.pixels.sent), self.hidden
        if sent != self._sent:
            self._sent, frame = sent, self.frame
            others = tuple(pixels for place, pixels in enumerate(frame) if place != self.seat and self.hidden)
            self._light = (others, tuple(self.lamps))
        return self._light

    def sound(self) -> Moment:
        """Return the last tones."""
        return tuple(self.board.tones[-20:])

    def log(self) -> Moment:
        """Return the number of bytes sent on the line, and their contents."""
        received = self.board.serial.received
        if len(received) != self._log[0]:
            self._log = (len(received), SEALS.sub(b"", bytes(received[-4000:])))
        return self._log


def two_ways_to_answer(question: Question, rng: Random) -> tuple[list[str], list[str]]:
    """Return two ways to press equally many keys, which choose differently where there is a choice."""
    options = range(len(question.options))
    if question.form == KEYS:
        first, second = rng.sample(options, 2) if len(options) > 1 else (0, 0)
        return ["ABCD"[first]], ["ABCD"[second]]
    keys: list[str] = []
    for _ in range(question.encoded_size):
        keys += [*("B" * rng.randint(1, 4)), "C"]
    return keys, [*keys[:-2], "D", "C"]  # a tap of D goes on to nothing


def watch_answer(
    game: str, seats: int, locks: int, number: int, way: int, ballots: bool
) -> tuple[list[Moment], str, str]:
    """Play so far, then let one seat answer in one of two ways; return what was seen, chosen and asked."""
    table, rng = WatchedTable(seats, seed=number, **QUICK_SETTINGS), Random(number)
    table.device.settings.ballots = ballots
    table.start(game, seats)
    for _ in range(locks):
        if not table.live_game.session.is_over:
            table.answer_until_locked(rng)
    return answer_in_one_way(table, rng, way)


def watch_real_cards_entry(game: str, seats: int, about: str, way: int) -> tuple[list[Moment], str, str]:
    """With real cards: go on to a question about them, and let one seat answer in one of two ways."""
    session, rng = Session(game, seats, {"deals": "table"}, kit.fixed_seed(1)), Random(1)
    while next(iter(session.questions.values())).about != about:
        kit.answer_all(session, rng)
    table = WatchedTable(seats, flash_with_unfinished_game(session), **QUICK_SETTINGS)
    table.press_console("ok")
    table.run(1000)
    return answer_in_one_way(table, rng, way)


def answer_in_one_way(table: "WatchedTable", rng: Random, way: int) -> tuple[list[Moment], str, str]:
    """Let one seat answer in one of two ways, then all others; return what was seen, chosen and asked."""
    questions = table.live_game.session.questions
    if table.live_game.session.is_over or -1 in questions:
        return [], "", ""
    table.seat = rng.choice(sorted(questions))
    question = questions[table.seat]
    keys = two_ways_to_answer(question, rng)[way]
    seen = table.watch(200)
    for key in keys:
        table.board.hands[table.seat].tap(key, after=rng.randint(0, 40))
        seen += table.watch(200)
    choice = table.device.pods[table.seat].choice or ""
    others = [seat for seat in sorted(questions) if seat != table.seat]
    for seat in others:
        for key in two_ways_to_answer(questions[seat], rng)[0]:
            table.board.hands[seat].tap(key)
            seen += table.watch(150)
    if others and question.about in HIDDEN:  # let it be locked: nothing may be revealed then either
        table.hidden = False
        seen += table.watch(table.device.settings.grace + 300)
    return seen, choice, question.about


def has_leak(game: str, seats: int, locks: int, number: int, ballots: bool = False) -> bool:
    """Return whether anything that others perceive differs between two secret answers."""
    one, choice, _ = watch_answer(game, seats, locks, number, 0, ballots)
    other, different, _ = watch_answer(game, seats, locks, number, 1, ballots)
    assert not choice or choice != different or one == other
    return one != other


@pytest.mark.slow
@pytest.mark.parametrize("ballots", [False, True], ids=["plain", "shuffled"])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_others_perceive_the_same_for_all_answers(game: str, seats: int, ballots: bool) -> None:
    for locks in (0, 1, 2, 3, 5, 6, 8, 13):
        assert not has_leak(game, seats, locks, locks + seats, ballots), (game, locks)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "about"),
    [
        ("the-majority", 4, "first_card"),
        ("witchcraft", 4, "own_discs"),
        ("witchcraft", 4, "own_rumours"),
        ("witchcraft", 3, "own_tokens"),
        ("witchcraft", 5, "own_colour"),
        ("sultane", 5, "own_role"),
    ],
)
def test_others_perceive_the_same_for_all_entries_of_real_cards(game: str, seats: int, about: str) -> None:
    one, choice, asked = watch_real_cards_entry(game, seats, about, 0)
    other, different, _ = watch_real_cards_entry(game, seats, about, 1)
    assert asked == about
    assert choice
    assert choice != different
    assert one == other


@pytest.mark.slow
def test_the_two_ways_really_answer_differently() -> None:
    pairs = [[watch_answer("the-majority", 4, locks, 4, way, False)[1] for way in (0, 1)] for locks in range(6)]
    assert all(one and other and one != other for one, other in pairs)


def _leak_by_lamp(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak in the lamp."""
    honest = Pod._state

    def state(self: Pod) -> int:
        """Return a lamp state that depends on the choice."""
        return pods.CLOSED if self.choice in ("A", "B") else honest(self)

    monkeypatch.setattr(Pod, "_state", state)


def _leak_by_log_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak in a field of the log."""
    honest = SerialLink.send_notice

    def notice(self: SerialLink, event: str, ms: int, **details: Any) -> None:
        """Add a field that depends on the choice."""
        if event == "answered":
            details["quick"] = len(str(PODS[details["seat"]].choice)) > 1
        honest(self, event, ms, **details)

    monkeypatch.setattr(SerialLink, "send_notice", notice)


def _leak_by_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak in time."""
    honest = LiveGame.step

    def step(self: LiveGame, now: int) -> None:
        """Take a ms longer for one choice."""
        if any(pod.choice == "A" for pod in self._pods):
            self._device.board.clock.advance(1000)
        honest(self, now)

    monkeypatch.setattr(LiveGame, "step", step)


PODS: list[Pod] = []


@pytest.mark.parametrize("plant", [_leak_by_lamp, _leak_by_log_field, _leak_by_delay])
def test_a_planted_leak_is_found(plant: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lamp colour, a log field, a delay of one tick."""
    plant(monkeypatch)
    honest = LiveGame.__init__

    def remember(self: LiveGame, device: Any, pods: list[Pod], names: list[str]) -> None:
        """Remember the pods, then go on."""
        PODS[:] = pods
        honest(self, device, pods, names)

    monkeypatch.setattr(LiveGame, "__init__", remember)
    assert any(has_leak("majority", 5, locks, number) for number in range(4) for locks in (0, 1))
