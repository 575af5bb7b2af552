"""The Majority: nobody learns of cards, packets or choices that are not theirs (TM8, TM27)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.session import Session
from shared_rules.the_majority.device_deals import DeviceDeals
from shared_rules.the_majority.turn import KINDS, card_counts
from tests import kit

Course = list[dict[int, str]]


def start(seats: int, number: int) -> Session:
    """Begin a game."""
    return Session("the-majority", seats, {}, kit.fixed_seed(number))


def played(game: Session, course: Course) -> Iterator[Session]:
    """Yield the game before each set of answers, and after the last."""
    yield game
    for answers in course:
        for seat, option in answers.items():
            game.answer(seat, option)
        yield game


def random_course(seats: int, number: int, locks: int) -> Course:
    """Return the answers of a random game, lock by lock."""
    game, rng = start(seats, number), Random(number)
    return [kit.answer_all(game, rng) for _ in range(locks) if not game.is_over]


def visible(game: Session, seat: int) -> set[str]:
    """Return all cards that a seat can see at one moment."""
    panels = game.view(seat)["panels"]
    cards = panels["packet"] + panels["kept"] + panels.get("hand", [])
    for fact in game.facts:
        cards += [card for card in fact.get("cards", []) if card]
        cards += [fact["card"]] if "card" in fact else []
    return set(cards)


def exchanged(seats: int, number: int, course: Course, seat: int) -> dict[str, str] | None:
    """Return two kinds of equally many cards that this seat has never seen: what changes places in the other world."""
    seen: set[str] = set()
    for game in played(start(seats, number), course):
        seen |= visible(game, seat)
    counts = card_counts(seats)
    pairs = [(a, b) for a in KINDS for b in KINDS if a < b and counts[a] == counts[b] and not {a, b} & seen]
    if not pairs:
        return None
    one, other = Random(number).choice(pairs)
    return {one: other, other: one}


def secret(seats: int, number: int, locks: int, seat: int) -> bool:
    """Return whether what a seat knows stays the same when cards it has not seen change places."""
    course = random_course(seats, number, locks)
    swap = exchanged(seats, number, course, seat)
    if swap is None:
        return True

    def change(cards: list[Any]) -> None:
        cards[:] = [swap.get(card, card) for card in cards]

    *_, game = played(start(seats, number), course)
    with kit.rigged_shuffles(change):
        twin = start(seats, number)
    others = [{s: swap.get(option, option) for s, option in answers.items()} for answers in course]
    *_, twin = played(twin, others)
    return kit.known_to_seat(game, seat) == kit.known_to_seat(twin, seat)


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.sampled_from([3, 4]), st.integers(0, 25), st.integers(0, 2))
def test_tm27_hands_packets_and_deck_are_secret(number: int, seats: int, locks: int, seat: int) -> None:
    assert secret(seats, number, locks, seat)


@pytest.mark.parametrize("seats", [3, 4])
def test_there_is_something_to_hide_well_into_the_game(seats: int) -> None:
    """The property above compares real twins, not nothing with nothing."""
    compared = [exchanged(seats, number, random_course(seats, number, 8), 0) for number in range(20)]
    assert sum(swap is not None for swap in compared) > 10


@pytest.mark.parametrize("leak", ["public", "fact", "panel"])
def test_the_property_finds_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = DeviceDeals.draft

    def leaking(self: Any, packets: list) -> Any:
        if leak == "public":
            self.table.public["next"] = packets[1][0]
        elif leak == "fact":
            self.table.emit("hint", best=max(packets[1]))
        else:
            self.table.show(0, neighbour=list(packets[1]))
        return (yield from honest(self, packets))

    monkeypatch.setattr(DeviceDeals, "draft", leaking)
    assert not all(secret(4, number, locks, 0) for number in range(30) for locks in (0, 2))
