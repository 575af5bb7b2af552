"""Worlds of Witchcraft: who has which colour is drawn, and what lies in the pile; all that is done by day is told."""

from collections.abc import Sequence
from functools import reduce
from itertools import permutations
from typing import Any, NamedTuple

from conclave.bots import Fact
from conclave.bots.search.memory import Memory
from conclave.bots.search.world import Way, World, less

from shared_rules.engine.question import Question
from shared_rules.witchcraft.day import DATA, Components
from shared_rules.witchcraft.scoring import disc_points

TAKEN, HIDDEN = 0.75, 1.5  # times as likely that it is the own colour of which a Rumour was taken, or turned face down


class Known(NamedTuple):
    """What follows from what was told."""

    colours: Sequence[tuple[str, ...]]  # that the seats may have
    weights: list[float]
    piles: list[list[str]]  # cards as they came, by day


class Village(World):
    """One world of Witchcraft."""

    known: Known

    def __init__(self, memory: Memory, known: Known, random: Any) -> None:
        self._piles = iter(known.piles)
        self._are_dealt = False
        super().__init__(memory, known, random)

    @classmethod
    def study(cls, memory: Memory) -> Known:
        """Return which colours the seats may have, how likely, and the cards that came."""
        of = Components(memory.seats, memory.options["game"] == "discovery").colours
        own = memory.panels["colour"]
        colours = [dealt for dealt in permutations(of, memory.seats) if dealt[memory.seat] == own]
        signs = _signs(memory)
        weights = [reduce(lambda worth, one: worth * signs.get(one, 1.0), enumerate(dealt), 1.0) for dealt in colours]
        return Known(colours, weights, _piles(memory))

    def pick(self, sides: int) -> int:
        """WI4: who begins."""
        day = next((fact for fact in self.memory.facts if fact["e"] == "day"), None)
        return super().pick(sides) if day is None or self.told else day["first"]

    def shuffle(self, items: list[Any]) -> None:
        """WI2: first the colours; WI3: then the cards of a day."""
        if not self._are_dealt:
            self._are_dealt = True
            dealt = self.random.choices(self.known.colours, self.known.weights)[0]
            items[:] = [*dealt, *(colour for colour in items if colour not in dealt)]
            return
        came = next(self._piles, [])
        left = less(items, came)
        super().shuffle(left)
        items[:] = left + came[::-1]

    def answer(self, seat: int, question: Question) -> str:
        """What is done by day is told; of the night only the own guesses are known."""
        if question.about in ("day", "dawn"):
            return question.options[0]
        if question.about == "guesses":
            return question.fill(self.any_of)
        done = self.later("took", "data")
        assert done
        return _said(question, done)

    def value(self) -> list[float]:
        """Points, and what discs would bring tonight."""
        points = self.table.public["points"] or [panels["points"] for panels in self.table.panels.values()]
        discs = disc_points(self.table.public["discs"]) if self.table.public["points"] is None else [0] * len(points)
        rumours = self.table.public["rumours"]
        whole = []
        for seat, panels in self.table.panels.items():
            suspected = sum(owned[panels["colour"]] for owned in rumours)
            whole.append(points[seat] + discs[seat] - 1.5 * suspected)
        best = sorted(whole)
        return [max(-1.0, min(1.0, (own - (best[-2] if own == best[-1] else best[-1])) / 10)) for own in whole]


def _said(question: Question, done: Fact) -> str:
    """Return the answer after which this was told."""
    if done["e"] == "data":
        hidden = [f"s{owner}.{colour}" for owner, colour in done["hidden"]]
        return DATA if question.about == "action" else " ".join(hidden)
    said = {
        "action": "take",
        "cards": f"{done['rumour']} {done['discarded']}",
        "disc": done["wanted"],
    }
    return said[question.about]


def _signs(memory: Memory) -> dict[tuple[int, str], float]:
    """Return how likely it is for a seat to have a colour, beside another one, after what it did."""
    signs: dict[tuple[int, str], float] = {}
    for fact in memory.facts:
        if fact["e"] == "took":
            one = fact["seat"], fact["rumour"]
            signs[one] = signs.get(one, 1.0) * TAKEN
        elif fact["e"] == "data":
            for _, colour in fact["hidden"]:
                signs[fact["seat"], colour] = signs.get((fact["seat"], colour), 1.0) * HIDDEN
    return signs


def _piles(memory: Memory) -> list[list[str]]:
    """Return the cards that were laid out, day by day, as they came."""
    piles: list[list[str]] = []
    left = 0
    for fact in memory.facts:
        if fact["e"] == "day":
            components = Components(memory.seats, memory.options["game"] == "discovery")
            left = len(components.cards())
            piles.append([])
        elif fact["e"] == "field":
            came = left - fact["pile"]
            piles[-1] += fact["cards"][len(fact["cards"]) - came :]
            left = fact["pile"]
    return piles


WAY = Way(Village, iterations=90, sense=1.0, ahead=8, trusts=True)
