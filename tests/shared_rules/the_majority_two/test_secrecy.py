"""The Majority 2: nobody learns of the pile's order, the other reserve, or what the other drew (M1, M16)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.session import Session
from shared_rules.the_majority_two import rules as majority_two
from shared_rules.the_majority_two.tableau import Tableau
from tests import kit

TOLD = ("play", "effect", "faction", "discarded_column")  # the facts that may name cards
SETS = [{"promo": promo, "ghosts": ghosts} for promo in ("none", "all") for ghosts in (False, True)]


class Copy(str):
    """One of the equal copies of a card: the rules see its word, the test sees which one it is."""

    number: int


def copies(value: Any) -> Iterator[int]:
    """Yield the numbers of all copies anywhere in facts or panels."""
    if isinstance(value, Copy):
        yield value.number
    elif isinstance(value, dict):
        for item in value.values():
            yield from copies(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from copies(item)


class World:
    """A random game, every card of which is marked, and what one seat has seen of each new pile."""

    def __init__(
        self, number: int, options: dict[str, Any], seat: int, swap: tuple[int, int, int] | None = None
    ) -> None:
        self.seat, self.swap = seat, swap
        self.piles: list[list[Copy]] = []
        self.seen: list[set[int]] = []  # for each pile: the copies this seat has seen since
        self.course: list[tuple[dict[int, str], dict[int, str]]] = []  # what was asked, and the answers
        self.chosen: list[tuple[int, str, list[Copy]]] = []  # after how many piles, what the other chose of what hand
        self._heard = 0
        with kit.rigged_shuffles(self._mark):
            self.game = Session("majority-2", 2, options, kit.fixed_seed(number))

    def _mark(self, cards: list[Any]) -> None:
        """Number the cards of a shuffled pile, and swap two if this world is a twin."""
        if not self.piles:
            for number, card in enumerate(cards):
                cards[number] = Copy(card)
                cards[number].number = number
        if self.swap and self.swap[0] == len(self.piles):
            _, one, other = self.swap
            cards[one], cards[other] = cards[other], cards[one]
        self.piles.append(list(cards))

    def look(self) -> None:
        """Note what the seat sees: all facts, and its own panels."""
        for fact in self.game.facts[self._heard :]:
            if fact["e"] in ("start", "shuffled"):
                self.seen.append(set())
            for seen in self.seen:
                seen.update(copies(fact) if fact["e"] in TOLD else ())
        self._heard = len(self.game.facts)
        for seen in self.seen:
            seen.update(self.held(self.seat))

    def play(self, rng: Random, locks: int) -> None:
        """Play at random, and note what is asked and seen."""
        self.look()
        while locks and not self.game.is_over:
            locks -= 1
            asked = {seat: question.about for seat, question in self.game.questions.items()}
            hand, piles = self.game.view(1 - self.seat)["panels"]["hand"], len(self.piles)
            answers = kit.answer_all(self.game, rng)
            self.course.append((asked, answers))
            if 1 - self.seat in answers:
                self.chosen.append((piles, answers[1 - self.seat], hand))
            self.look()
            if "free" in asked.values() or "play" in asked.values():
                for seen in self.seen:  # the card is as good as laid: only its column is still to be chosen
                    seen.update(copies(list(answers.values())))

    def swaps(self) -> list[tuple[int, int, int]]:
        """Return the pairs of places in a pile with different cards that the seat does not know."""
        found = []
        for at, (pile, seen) in enumerate(zip(self.piles, self.seen, strict=True)):
            hidden = [place for place, card in enumerate(pile) if card.number not in seen]
            found += [(at, one, other) for one in hidden for other in hidden if pile[one] < pile[other]]
        return found

    def clear(self, swap: tuple[int, int, int]) -> bool:
        """Return whether the opponent's choices mean the same cards in the other world."""
        at, cards = swap[0], [self.piles[swap[0]][place] for place in swap[1:]]
        for piles, answer, hand in self.chosen:
            changed = piles > at and any(copy.number == card.number for copy in hand for card in cards)
            if changed and answer in cards and sum(copy in cards for copy in hand) != 1:
                return False
        return True

    def held(self, seat: int) -> set[int]:
        """Return the copies a seat rightly sees: its hand and reserve, and the hand it gave away."""
        panels = self.game.view(seat)["panels"]
        return set(copies([panels["hand"], panels["reserve"], panels["given"]]))

    def telling(self) -> list[tuple[int, int, int]]:
        """Return the swaps that change what the opponent holds."""
        held = self.held(1 - self.seat)
        swaps = [swap for swap in self.swaps() if held & {self.piles[swap[0]][place].number for place in swap[1:]}]
        return [swap for swap in swaps if self.clear(swap)]


def twin(world: World, number: int, options: dict[str, Any], swap: tuple[int, int, int]) -> World | None:
    """Return the world with two unknown cards swapped, on the same public course; None if the course differs."""
    other = World(number, options, world.seat, swap)
    pile = world.piles[swap[0]]
    one, two = pile[swap[1]], pile[swap[2]]
    for asked, answers in world.course:
        if {seat: question.about for seat, question in other.game.questions.items()} != asked:
            return None
        for seat, answer in answers.items():
            renamed = answer
            changed = len(other.piles) > swap[0]
            if changed and isinstance(answer, Copy) and answer.number in (one.number, two.number):
                renamed = two if answer.number == one.number else one
            if renamed not in other.game.questions[seat].options:
                return None
            other.game.answer(seat, renamed)
    return other


def compared(number: int, options: dict[str, Any], locks: int, seat: int) -> bool | None:
    """Return whether what a seat knows stays the same in the other world; None where it has nothing to learn."""
    world, rng = World(number, options, seat), Random(number)
    world.play(rng, locks)
    for swaps in (world.telling(), world.swaps()):
        rng.shuffle(swaps)
        for swap in swaps:
            if world.clear(swap):
                return same(world, number, options, swap)
    return None


def same(world: World, number: int, options: dict[str, Any], swap: tuple[int, int, int]) -> bool:
    """Return whether a seat knows the same in the twin world with this swap."""
    other = twin(world, number, options, swap)
    return other is not None and kit.known_to_seat(world.game, world.seat) == kit.known_to_seat(other.game, world.seat)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(SETS), st.integers(0, 200), st.sampled_from([0, 1]))
def test_m16_hand_reserve_and_pile_are_secret(number: int, options: dict[str, Any], locks: int, seat: int) -> None:
    assert compared(number, options, locks, seat) in (True, None)


def test_there_is_something_to_hide_well_into_the_game() -> None:
    """The property above compares real twins, in which the opponent holds another card."""
    twins = 0
    for number in range(60):
        world = World(number, SETS[number % 4], number % 2)
        world.play(Random(number), 60)
        twins += bool(world.telling())
    assert twins > 30


def test_the_card_a_demon_junior_puts_in_the_reserve_is_secret() -> None:
    compared = 0
    for number in range(80):
        world = World(number, SETS[number % 4], number % 2)
        world.play(Random(number), 50)
        named = {answer.number for _, answer, _ in world.chosen if isinstance(answer, Copy)}
        for swap in world.telling():
            if named & {world.piles[swap[0]][place].number for place in swap[1:]}:
                assert same(world, number, SETS[number % 4], swap)
                compared += 1
    assert compared > 10


def leaks(number: int) -> bool:
    """Return whether one of a few other worlds of a game gives itself away."""
    options, rng = SETS[number % 4], Random(number)
    world = World(number, options, number % 2)
    world.play(rng, 30)
    swaps = world.telling()
    return not all(same(world, number, options, swap) for swap in rng.sample(swaps, min(10, len(swaps))))


@pytest.mark.parametrize("leak", ["top of the pile", "reserve", "cards drawn", "no question without a secretary"])
def test_the_property_finds_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest: dict[str, Any] = {"refresh": Tableau.refresh, "draw": Tableau.draw, "play": majority_two.play_paid}

    def refresh(self: Tableau) -> None:
        honest["refresh"](self)
        if leak == "reserve":
            self.table.show(0, seen=list(self.reserves[1]))
            self.table.show(1, seen=list(self.reserves[0]))
        elif self.pile:
            self.table.public["next"] = self.pile[-1]

    def draw(self: Tableau, count: int) -> list[str]:
        drawn = honest["draw"](self, count)
        self.emit("drew", cards=list(drawn))
        return drawn

    def play_paid(tableau: Tableau) -> Any:
        if any(card.endswith("secretary") for card in tableau.hand):
            return (yield from honest["play"](tableau))
        return False

    if leak in ("top of the pile", "reserve"):
        monkeypatch.setattr(Tableau, "refresh", refresh)
    elif leak == "cards drawn":
        monkeypatch.setattr(Tableau, "draw", draw)
    else:
        monkeypatch.setattr(majority_two, "play_paid", play_paid)
    assert any(leaks(number) for number in range(200))
