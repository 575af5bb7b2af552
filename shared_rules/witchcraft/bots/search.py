"""The search bot of Witchcraft: it draws possible worlds, with random colours of the others and a random pile.

Everything that players do by day is public.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import permutations
from typing import Any, NamedTuple

from conclave.bots import Fact
from conclave.bots.search.seat_knowledge import SeatKnowledge
from conclave.bots.search.world import SearchSettings, World, remaining_cards

from shared_rules.engine.question import Question
from shared_rules.witchcraft.day import DATA, Components
from shared_rules.witchcraft.scoring import disc_points

# the likelihood that a seat has a colour is multiplied by this when it takes such a Rumour, or turns one face down
TAKEN, HIDDEN = 0.75, 1.5


class Known(NamedTuple):
    """The conclusions from the facts that all worlds share."""

    colours: Sequence[tuple[str, ...]]  # the possible deals: colours by seat
    weights: list[float]  # likelihood of each
    piles: list[list[str]]  # for each day, the cards in the order they were laid out


class WitchcraftWorld(World):
    """One possible world of Witchcraft."""

    prepared: Known

    def __init__(self, memory: SeatKnowledge, known: Known, random: Any) -> None:
        self._piles = iter(known.piles)
        self._are_dealt = False
        super().__init__(memory, known, random)

    @classmethod
    def prepare(cls, memory: SeatKnowledge) -> Known:
        """Return the possible colours of the seats with their likelihood, and the cards laid out so far."""
        available = Components(memory.seats, memory.options["game"] == "discovery").colours
        own = memory.panels["colour"]
        colours = [dealt for dealt in permutations(available, memory.seats) if dealt[memory.seat] == own]
        factors = _likelihoods(memory)
        weights = [reduce(lambda worth, one: worth * factors.get(one, 1.0), enumerate(dealt), 1.0) for dealt in colours]
        return Known(colours, weights, _cards_by_day(memory))

    def pick(self, sides: int) -> int:
        """Return the starter of the first day, if known, else a random number (WI4)."""
        day = next((fact for fact in self.memory.facts if fact["e"] == "day"), None)
        return super().pick(sides) if day is None or self.emitted else day["first"]

    def shuffle(self, items: list[Any]) -> None:
        """Order items as this world has them: first the colours of the seats (WI2), then the pile of each day (WI3)."""
        if not self._are_dealt:
            self._are_dealt = True
            dealt = self.random.choices(self.prepared.colours, self.prepared.weights)[0]
            items[:] = [*dealt, *(colour for colour in items if colour not in dealt)]
            return
        known = next(self._piles, [])
        rest = remaining_cards(items, known)
        super().shuffle(rest)
        items[:] = rest + known[::-1]

    def answer(self, seat: int, question: Question) -> str:
        """Return the answer of another seat: actions by day are known from the facts, guesses at night are random."""
        if question.about in ("day", "dawn"):
            return question.options[0]
        if question.about == "guesses":
            return question.make_answer(self.draw_unknown)
        done = self.next_fact("took", "data")
        assert done
        return _answer_of(question, done)

    def estimate(self) -> list[float]:
        """Return an estimate of the game for each seat, -1 to 1: points, discs and Rumours compared with the best."""
        points = self.table.public["points"] or [panels["points"] for panels in self.table.panels.values()]
        discs = disc_points(self.table.public["discs"]) if self.table.public["points"] is None else [0] * len(points)
        rumours = self.table.public["rumours"]
        whole = []
        for seat, panels in self.table.panels.items():
            suspected = sum(owned[panels["colour"]] for owned in rumours)
            whole.append(points[seat] + discs[seat] - 1.5 * suspected)
        best = sorted(whole)
        return [max(-1.0, min(1.0, (own - (best[-2] if own == best[-1] else best[-1])) / 10)) for own in whole]


def _answer_of(question: Question, done: Fact) -> str:
    """Return the answer to a question that led to the fact `done` (`took` or `data`)."""
    if done["e"] == "data":
        hidden = [f"s{owner}.{colour}" for owner, colour in done["hidden"]]
        return DATA if question.about == "action" else " ".join(hidden)
    answers = {
        "action": "take",
        "cards": f"{done['rumour']} {done['discarded']}",
        "disc": done["wanted"],
    }
    return answers[question.about]


def _likelihoods(memory: SeatKnowledge) -> dict[tuple[int, str], float]:
    """Return by (seat, colour) how the seat's actions change the likelihood that it has this colour, as a factor."""
    factors: dict[tuple[int, str], float] = {}
    for fact in memory.facts:
        if fact["e"] == "took":
            one = fact["seat"], fact["rumour"]
            factors[one] = factors.get(one, 1.0) * TAKEN
        elif fact["e"] == "data":
            for _, colour in fact["hidden"]:
                factors[fact["seat"], colour] = factors.get((fact["seat"], colour), 1.0) * HIDDEN
    return factors


def _cards_by_day(memory: SeatKnowledge) -> list[list[str]]:
    """Return for each day the cards in the order they were laid out."""
    days: list[list[str]] = []
    remaining = 0
    for fact in memory.facts:
        if fact["e"] == "day":
            components = Components(memory.seats, memory.options["game"] == "discovery")
            remaining = len(components.cards())
            days.append([])
        elif fact["e"] == "field":
            new = remaining - fact["pile"]
            days[-1] += fact["cards"][len(fact["cards"]) - new :]
            remaining = fact["pile"]
    return days


WAY = SearchSettings(
    WitchcraftWorld, iterations=90, heuristic_share=1.0, max_questions_ahead=8, others_use_heuristic=True
)
