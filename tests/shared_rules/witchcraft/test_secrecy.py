"""Witchcraft: nobody learns what is hidden. Twin worlds differ in it, and must look the same (WI2, WI12, WI13)."""

from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.witchcraft.day import Day
from shared_rules.witchcraft.device_deals import DeviceDeals
from shared_rules.witchcraft.rules import Village
from tests import kit
from tests.shared_rules.witchcraft.play import SETUPS

Course = list[tuple[str, dict[int, str]]]  # what was asked about, with the answers by seat


def position(setup: tuple, number: int, locks: int) -> tuple[Session, Course]:
    """Return a random game somewhere before its end, some of the answers to the open question given, and its course."""
    seats, options = setup
    whole = kit.play_random(Session("witchcraft", seats, options, kit.fixed_seed(number)), Random(number))
    length = sum(fact["e"] == "sealed" for fact in whole.facts)
    game, rng, course = Session("witchcraft", seats, options, kit.fixed_seed(number)), Random(number), []
    for _ in range(locks % length):
        about = next(iter(game.questions.values())).about
        course.append((about, kit.answer_all(game, rng)))
    return game, course


def twin(game: Session, course: Course, watcher: int, rng: Random) -> Session:
    """Return the same public course, as the watcher knows it, with all that is hidden from the watcher changed.

    The other colours are dealt again, the pile not yet drawn is shuffled again, the others guess something else.
    """
    public, shuffles = game.public, []

    def change(items: list[str]) -> None:
        if "data" not in items:
            others = [card for place, card in enumerate(items) if place != watcher]
            rng.shuffle(others)
            items[:] = others if watcher < 0 else [*others[:watcher], items[watcher], *others[watcher:]]
            return
        shuffles.append(len(items))
        if len(shuffles) == public["day"]:
            below = items[: public["pile"]]  # cards are drawn from the end
            rng.shuffle(below)
            items[: public["pile"]] = below

    with kit.rigged_shuffles(change):
        other = Session("witchcraft", game.seats, game.options, game.seed)
        for about, answers in course:
            for seat, option in answers.items():
                hidden = about == "guesses" and seat != watcher
                other.answer(seat, other.questions[seat].make_answer(rng.choice) if hidden else option)
    return other


def answer_some(game: Session, other: Session, watcher: int, rng: Random) -> None:
    """In both worlds some of those who guess now have guessed, each what they like; the watcher has not."""
    guessing = [seat for seat, question in game.questions.items() if question.about == "guesses" and seat != watcher]
    for seat in rng.sample(guessing, rng.randint(0, max(0, len(guessing) - 1))):
        for world in (game, other):
            world.answer(seat, world.questions[seat].make_answer(rng.choice))


def looks_the_same(setup: tuple, number: int, locks: int) -> bool:
    """Return whether a random watcher sees no difference between two worlds."""
    rng = Random(number)
    watcher = rng.randrange(GAME_MASTER, setup[0])
    game, course = position(setup, number, locks)
    try:
        other = twin(game, course, watcher, rng)
    except (KeyError, Refused):
        return False  # a question or its options depend on something hidden
    answer_some(game, other, watcher, rng)
    return kit.known_to_seat(game, watcher) == kit.known_to_seat(other, watcher)


@pytest.mark.slow
@given(setup=st.sampled_from(SETUPS), number=st.integers(0, 2**32), locks=st.integers(0, 1000))
@settings(max_examples=250, deadline=None)
def test_what_is_hidden_changes_nothing_that_is_seen(setup: tuple, number: int, locks: int) -> None:
    """WI2, WI3, WI13: facts, view and question of any seat, and what the whole table sees."""
    assert looks_the_same(setup, number, locks)


# --- games that leak, each a little: the same check must find every one


def leak_colours(self: Any, table: Any, parts: Any, original: Callable = DeviceDeals.__init__) -> None:
    """Leak all colours in the public state."""
    original(self, table, parts)
    table.public["colours"] = self.colours


def leak_neighbour(self: Any, table: Any, parts: Any, original: Callable = DeviceDeals.__init__) -> None:
    """Leak to each seat its neighbour's colour."""
    original(self, table, parts)
    for seat in table.seats:
        table.show(seat, neighbour=self.colours[seat - 1])


def leak_pile(self: Any, count: int, original: Callable = Day.lay_out) -> None:
    """Leak the bottom card of the pile."""
    original(self, count)
    self.table.public["bottom"] = self.pile[:1]


def leak_guesses(self: Any, original: Callable = Village.collect_guesses) -> Any:
    """Leak all guesses."""
    yield from original(self)
    self.table.emit("guessed", guesses=[list(row) for row in self.guesses[-1]])


def leak_other_guesses(self: Any, original: Callable = Village.collect_guesses) -> Any:
    """Leak to each seat its neighbour's guesses."""
    yield from original(self)
    for seat in self.table.seats:
        self.table.show(seat, neighbour=self.guesses[-1][seat - 1])


def leak_agreement(self: Any, original: Callable = Village.collect_guesses) -> Any:
    """Leak guesses: a question is asked only for some of them."""
    yield from original(self)
    if self.guesses[-1][0][1] == self.guesses[-1][2][1]:
        yield from self.table.choose(self.table.gm, "dawn", ("done",))


LEAKS = [
    (DeviceDeals, "__init__", leak_colours),
    (DeviceDeals, "__init__", leak_neighbour),
    (Day, "lay_out", leak_pile),
    (Village, "collect_guesses", leak_guesses),
    (Village, "collect_guesses", leak_other_guesses),
    (Village, "collect_guesses", leak_agreement),
]


@pytest.mark.parametrize(("where", "name", "leak"), LEAKS, ids=[leak.__name__ for _, _, leak in LEAKS])
def test_a_leak_is_found(where: type, name: str, leak: Callable) -> None:
    with patch.object(where, name, leak):
        assert not all(looks_the_same((4, {"first": 0}), number, 40 + number) for number in range(60))


# --- point tokens: what was taken is public, so no twin can hide it; the totals are just not shown


def totals_are_hidden(number: int) -> bool:
    """Return whether the public state shows no points through a whole day and the guesses after it."""
    game, rng = Session("witchcraft", 4, {"first": 0}, kit.fixed_seed(number)), Random(number)
    while GAME_MASTER not in game.questions:
        if game.public["points"] is not None:
            return False
        kit.answer_all(game, rng)
    return True


def test_totals_are_hidden_by_day() -> None:
    """WI12."""
    assert all(totals_are_hidden(number) for number in range(20))


def test_shown_totals_are_found() -> None:
    """WI12."""

    def leak(self: Any, seat: int, original: Callable = Day.take_token) -> None:
        original(self, seat)
        self.table.public["points"] = list(self.points)

    with patch.object(Day, "take_token", leak):
        assert not all(totals_are_hidden(number) for number in range(20))
