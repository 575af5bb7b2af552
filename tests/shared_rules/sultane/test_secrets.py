"""Au chevet de la Sultane: nobody learns more than the rules tell, shown with twin worlds.

A twin world differs in something that one seat, the observer, may not know. Both worlds are played by the same
public course; then whatever reaches the observer must be the same at every question.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session
from shared_rules.sultane import device_deals as sultane_deals
from shared_rules.sultane.device_deals import DeviceDeals
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, camp_of
from tests import kit
from tests.shared_rules.sultane.known_game import HiddenState, Tale, tale

SETUPS = [setup for setup in kit.allowed_setups("sultane") if setup[1]["deals"] == "device"]
Answers = dict[int, str]


def reaches(game: Session, seat: int) -> tuple[Any, ...]:
    """Her view and her question; what is public is compared once, at the end of a course: it only grows."""
    question = game.questions.get(seat)
    return game.view(seat), question and (question.about, question.options, question.subject, question.unavailable)


class Evening:
    """A game played at random up to a question before its end; what everybody answered and saw."""

    def __init__(self, setup: tuple[int, dict[str, Any]], number: int) -> None:
        self.setup, self.number = setup, number
        self.rng = Random(number)
        locks = 0
        world = HiddenState(*setup, number)  # type: ignore[call-arg]
        while not world.game.is_over:
            kit.answer_all(world.game, self.rng)
            locks += 1
        self._play(self.rng.randrange(locks))

    def _play(self, locks: int) -> None:
        """Play at random, and note answers, hands and what every seat sees."""
        rng = Random(self.number)
        self.world = HiddenState(*self.setup, self.number)  # type: ignore[call-arg]
        self.seats = range(self.world.game.seats)
        self.answers: list[Answers] = []
        self.dropped: list[int | None] = []  # the tale that was discarded at each question
        self.hands: list[list[Tale]] = []  # from which it was
        self.drawn: list[list[int]] = []  # what viziers drew of the first pile
        self.seen: list[set[int]] = [set() for _ in self.seats]
        self.known = [[reaches(self.world.game, seat) for seat in self.seats]]
        for _ in range(locks):
            self._note(kit.answer_all(self.world.game, rng) if self.world.about() != "discard" else self._discard(rng))
        self._see()
        self.public = kit.public_lines(self.world.game)

    def _discard(self, rng: Random) -> Answers:
        """Answer a question for a discard at random, and note the hand."""
        (seat,) = self.world.game.questions
        self._see()
        self.hands.append(self.world.hand(seat))
        if len(self.hands[-1]) == 3 and not self.world.shuffles:
            self.drawn.append([told.card for told in self.hands[-1]])
        answers = kit.answer_all(self.world.game, rng)
        self.dropped.append(self.hands[-1][int(answers[seat][1:])].card)
        return answers

    def _note(self, answers: Answers) -> None:
        """Note answers that are no discard."""
        self.answers.append(answers)
        if len(self.dropped) < len(self.answers):
            self.dropped.append(None)
            self.hands.append([])
        self._see()
        self.known.append([reaches(self.world.game, seat) for seat in self.seats])

    def _see(self) -> None:
        """Note the tales that every seat sees now."""
        for seat in self.seats:
            self.seen[seat] |= {told.card for told in self.world.hand(seat)}

    # --- twins of this evening

    def is_same_for(self, observer: int, twin: HiddenState, answer: Callable[[HiddenState, int], Answers]) -> bool:
        """Return whether the observer cannot tell that she is in the twin world."""
        game = twin.game
        for number in range(len(self.answers) + 1):
            if reaches(game, observer) != self.known[number][observer]:
                return False
            if number < len(self.answers):
                try:
                    for seat, option in answer(twin, number).items():
                        game.answer(seat, option)
                except (Refused, ValueError):
                    return False  # another seat is asked, or another question
        return kit.public_lines(game) == self.public

    def as_before(self, twin: HiddenState, number: int) -> Answers:
        """Return the same answers."""
        return self.answers[number]

    def same_tales(self, twin: HiddenState, number: int) -> Answers:
        """Return the same answers, and the same tales discarded, wherever they are in the hand."""
        dropped = self.dropped[number]
        if dropped is None:
            return self.answers[number]
        (seat,) = self.answers[number]
        return {seat: f"t{[told.card for told in twin.hand(seat)].index(dropped)}"}


# --- what the rules let a seat know, said once more


def recognises(seat: int, world: HiddenState) -> tuple[set[int], int | None]:
    """SU2, SU3: the allies she knows, and whom she knows to be Dinarzade."""
    roles, how = world.roles, world.game.options["recognition"]
    dinarzade = roles.index(DINARZADE)
    pacifists = {other for other, role in enumerate(roles) if role == PACIFIST}
    if roles[seat] == DINARZADE:
        return (pacifists if len(roles) <= 6 and how == "standard" else set()), None
    if roles[seat] == INTERVENTIONIST:
        return set(), None
    if how == "chain":
        before = set(world.order[: world.order.index(seat)])
        return before | {dinarzade}, None if before else dinarzade
    return (pacifists - {seat} if how == "standard" else set()) | {dinarzade}, dinarzade


def fits(evening: Evening, observer: int, twin: HiddenState) -> bool:
    """Return whether these roles fit what the observer may know by now: recognition, investigations, public answers."""
    world = evening.world
    public = world.game.public
    if twin.roles[observer] != world.roles[observer] or recognises(observer, twin) != recognises(observer, world):
        return False
    if twin.roles.index(DINARZADE) in public["not_dinarzade"]:
        return False
    facts = world.game.facts
    learnt = [fact["target"] for fact in facts if fact["e"] == "power" and fact["by"] == observer]
    learnt = [seat for seat in learnt if seat in public["investigated"]]
    return all(camp_of(twin.roles[seat]) == camp_of(world.roles[seat]) for seat in learnt)


# --- the twins: (observer, twin, how it is answered), or nothing when this evening has none

Twin = tuple[int, HiddenState, Callable[[HiddenState, int], Answers]]


def with_other_roles(evening: Evening) -> Iterator[Twin]:
    """Yield worlds in which two others have each other's role and place in the chain."""
    observer, one, other = evening.rng.sample(evening.seats, 3)
    swap = {one: other, other: one}
    roles, order = evening.world.roles, evening.world.order
    swapped = [roles[swap.get(seat, seat)] for seat in evening.seats]
    renamed = [swap.get(seat, seat) for seat in order]
    if (swapped, renamed) != (roles, order):
        twin = HiddenState(*evening.setup, evening.number, swapped, renamed)
        if fits(evening, observer, twin):
            yield observer, twin, evening.as_before


def with_other_tales(evening: Evening) -> Iterator[Twin]:
    """Yield worlds in which two tales that the observer never saw and nobody read change their kinds."""
    observer, tales = evening.rng.choice(evening.seats), evening.world.tales
    unseen = set(range(len(tales))) - evening.seen[observer] - evening.world.read()
    kinds = [[card for card in sorted(unseen) if tales[card] == kind] for kind in (INTERVENTIONIST, PACIFIST)]
    if all(kinds):
        one, other = evening.rng.choice(kinds[0]), evening.rng.choice(kinds[1])
        swap = {one: PACIFIST, other: INTERVENTIONIST}
        laid = [tale(swap.get(card, kind), card) for card, kind in enumerate(tales)]
        yield observer, HiddenState(*evening.setup, evening.number, tales=laid), evening.same_tales


def with_another_order(evening: Evening) -> Iterator[Twin]:
    """Yield worlds in which two tales drawn together, never in the observer's hand, come in the other order."""
    observer, tales = evening.rng.choice(evening.seats), list(evening.world.tales)
    drawn = [hand for hand in evening.drawn if not evening.seen[observer] & set(hand)]
    if drawn:
        one, other = evening.rng.sample(evening.rng.choice(drawn), 2)
        tales[one], tales[other] = tales[other], tales[one]
        yield observer, HiddenState(*evening.setup, evening.number, tales=tales), evening.same_tales


def with_another_alike(evening: Evening) -> Iterator[Twin]:
    """In the twin world another player discards the other one of two equal tales."""
    found = [
        (number, seat, place)
        for number, hand in enumerate(evening.hands)
        for seat in evening.answers[number]
        for place, told in enumerate(hand)
        if told.card != evening.dropped[number] and told == hand[int(evening.answers[number][seat][1:])]
    ]
    if found:
        changed, actor, place = evening.rng.choice(found)
        observer = evening.rng.choice([seat for seat in evening.seats if seat != actor])

        def answer(twin: HiddenState, number: int) -> Answers:
            return {actor: f"t{place}"} if number == changed else evening.answers[number]

        yield observer, HiddenState(*evening.setup, evening.number), answer


TWINS = (with_other_roles, with_other_tales, with_another_order, with_another_alike)


@pytest.mark.slow
@pytest.mark.parametrize("twins", TWINS)
@settings(max_examples=150, deadline=None)
@given(setup=st.sampled_from(SETUPS), number=st.integers(0, 2**32))
def test_twin_worlds_look_the_same_without_the_knowledge(
    twins: Callable[[Evening], Iterator[Twin]], setup: tuple, number: int
) -> None:
    evening = Evening(setup, number)
    found = list(twins(evening))
    assume(found)
    for observer, twin, answer in found:
        assert evening.is_same_for(observer, twin, answer)


# --- the same check fails for games that leak


def shows_the_discard(game: DeviceDeals, seat: int, tales: list[str]) -> Any:
    """Leak the discarded tale in the public state."""
    before = list(tales)
    yield from HONEST["_discard"](game, seat, tales)
    for kept in tales:
        before.remove(kept)
    game.table.public["dropped"] = before[0]


def skips_alike_tales(game: DeviceDeals, seat: int, tales: list[str]) -> Any:
    """Leak that a hand has only one kind: its owner is not asked."""
    if len(set(tales)) > 1:
        yield from HONEST["_discard"](game, seat, tales)
    else:
        game.discarded.append(tales.pop())


def offers_kinds_in_public(game: DeviceDeals, seat: int, tales: list[str]) -> Any:
    """Leak the number of kinds in a hand."""
    game.table.emit("hand", kinds=len(set(tales)))
    yield from HONEST["_discard"](game, seat, tales)


def shows_the_order(game: DeviceDeals, seat: int, tales: list[str]) -> Any:
    """Leak the first tale of a hand."""
    game.table.public["first"] = tales[0]
    yield from HONEST["_discard"](game, seat, tales)


def hands_on_unshuffled(game: DeviceDeals, vizier: int, narrator: int) -> Any:
    """Leak by order: pass the vizier's tales on without shuffling."""
    tales = [game.pile.pop() for _ in range(3)]
    yield from HONEST["_discard"](game, vizier, tales)
    yield from HONEST["_discard"](game, narrator, tales)
    return tales[0]


def shows_who_was_investigated(game: DeviceDeals, vizier: int, target: int) -> Any:
    """Leak the camp of the investigated player."""
    game.table.public["camp"] = camp_of(game.roles[target])
    yield from HONEST["investigate"](game, vizier, target)


def shows_the_exiled_role(game: DeviceDeals, seat: int, why: str) -> Any:
    """Leak the role of an exiled player."""
    found = yield from HONEST["is_dinarzade"](game, seat, why)
    if not found:
        game.table.emit("role", role=game.roles[seat])
    return found


def peeks_for_all(game: DeviceDeals, vizier: int) -> Any:
    """Leak the next tale to all."""
    for seat in game.table.seats:
        game.table.show(seat, next=game.pile[-1])
    yield from HONEST["peek"](game, vizier)


def dinarzade_knows_her_allies(roles: list[str], how: str, order: list[int]) -> Any:
    """Leak the pacifists to Dinarzade."""
    known = HONEST["recognised_allies"](roles, how, order)
    pacifists = [seat for seat, role in enumerate(roles) if role == PACIFIST]
    return [(pacifists, None) if role == DINARZADE else known[seat] for seat, role in enumerate(roles)]


HONEST: dict[str, Any] = {
    name: getattr(DeviceDeals, name) for name in ("_discard", "choose_tale", "investigate", "is_dinarzade", "peek")
}
HONEST["recognised_allies"] = sultane_deals.recognised_allies
LEAKS: list[tuple[str, Any, Any]] = [
    ("_discard", shows_the_discard, with_other_tales),
    ("_discard", skips_alike_tales, with_other_tales),
    ("_discard", offers_kinds_in_public, with_other_tales),
    ("_discard", shows_the_order, with_another_order),
    ("choose_tale", hands_on_unshuffled, with_another_alike),
    ("investigate", shows_who_was_investigated, with_other_roles),
    ("is_dinarzade", shows_the_exiled_role, with_other_roles),
    ("peek", peeks_for_all, with_other_tales),
    ("recognised_allies", dinarzade_knows_her_allies, with_other_roles),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "leaking", "twins"), LEAKS, ids=[leak[1].__name__ for leak in LEAKS])
def test_a_leak_is_found(name: str, leaking: Any, twins: Callable[[Evening], Iterator[Twin]]) -> None:
    rng = Random(1)
    with ExitStack() as stack:
        stack.enter_context(patch.object(sultane_deals if name == "recognised_allies" else DeviceDeals, name, leaking))
        for number in range(300):
            evening = Evening(rng.choice(SETUPS), number)
            if not all(evening.is_same_for(*twin) for twin in twins(evening)):
                return
    pytest.fail("nobody noticed")


@settings(max_examples=60, deadline=None)
@given(setup=st.sampled_from(SETUPS), number=st.integers(0, 2**32))
def test_su18_the_exiled_learn_nothing_more(setup: tuple, number: int) -> None:
    game = HiddenState(setup[0], setup[1], number).game
    rng = Random(number)
    at_exile: dict[int, Any] = {}
    while not game.is_over:
        active = game.public["active"]
        for seat in set(range(game.seats)) - set(active):
            assert game.view(seat)["panels"] == at_exile.setdefault(seat, game.view(seat)["panels"])
            assert seat not in game.questions
        kit.answer_all(game, rng)


def test_su21_nothing_public_tells_a_role_before_the_end() -> None:
    """Every role as a word: the log has none before its end but what was read, and what the options are called."""
    for number in range(20):
        game = kit.play_random(HiddenState(7 + number % 4, {}, number).game, Random(number))
        words = [fact for fact in game.facts[:-1] if fact["e"] not in ("tale", "game")]
        assert not [fact for fact in words if {DINARZADE, PACIFIST, INTERVENTIONIST} & set(map(str, fact.values()))]
