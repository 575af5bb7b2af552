"""The search bot of Au chevet de la Sultane: it draws possible worlds that fit everything its seat knows.

Unknown are the roles, the tales that nobody has read, and the discards of the other players.
"""

from functools import reduce
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple

from conclave.bots import Fact, Facts
from conclave.bots.search.seat_knowledge import AnsweredQuestion, SeatKnowledge
from conclave.bots.search.world import SearchSettings, World, remaining_cards

from shared_rules.engine.question import Question
from shared_rules.sultane.roles import (
    DINARZADE,
    INTERVENTIONIST,
    PACIFIST,
    PACIFISTS,
    camp_of,
    recognised_allies,
    seats_with_role,
)

# probability that a government reads a pacifist tale, by the number of Pacifists in it
READS_PACIFIST = (0.25, 0.5, 0.8)
# likelihood ratio of a vote by a Pacifist (who knows allies) to one by somebody else; True: a Pacifist would govern
VOTES = {("yes", True): 1.4, ("no", True): 0.4, ("yes", False): 0.5, ("no", False): 1.5}


class Drawn(NamedTuple):
    """The three tales that a government drew, as far as this seat knows them."""

    order: list[str]  # the first ones in the order they were drawn: all three for the Vizier
    pair: list[str]  # the two that the Narrator got, in the order she saw
    left: str  # the last one, which was read

    @property
    def known(self) -> list[str]:
        """The known tales; those whose order is known come first."""
        seen = self.pair or [self.left] * bool(self.left)
        return self.order + remaining_cards(seen, self.order)


class Known(NamedTuple):
    """The conclusions from the facts that all worlds share."""

    dealt: list[tuple[list[str], list[int]]]  # the possible deals: roles by seat, and the order of a chain of Pacifists
    weights: list[float]  # likelihood of each
    piles: list[list[Drawn | str]]  # for each pile in turn, the draws of governments and single known tales


class SultaneWorld(World):
    """One possible world of Au chevet de la Sultane."""

    prepared: Known

    def __init__(self, memory: SeatKnowledge, known: Known, random: Random) -> None:
        self._shuffles = 0
        self._roles, self._order = random.choices(known.dealt, known.weights)[0]
        self._piles = iter(known.piles)
        self._drawn = (drawn for pile in known.piles for drawn in pile if isinstance(drawn, Drawn))
        self._government: Drawn | None = None  # the tales of the government in office
        self._read, self._nominated, self._governments = 0, Fact(), Facts()  # progress of `news` through the facts
        super().__init__(memory, known, random)

    @classmethod
    def prepare(cls, memory: SeatKnowledge) -> Known:
        """Return the possible roles with their likelihood, and the tales that are known."""
        dealt = _possible_deals(memory)
        weights = [_likelihood(memory, roles) for roles, _ in dealt]
        return Known(dealt, weights, _TaleReader(memory).piles)

    # --- chance

    def choose(self, items: Any) -> Any:
        """Return the first Vizier, if she is known (SU7), else a random item."""
        first = next((fact for fact in self.memory.facts if fact["e"] == "vizier"), None)
        return first["seat"] if first and not self.emitted else super().choose(items)

    def shuffle(self, items: list[Any]) -> None:
        """Order items as this world has them.

        The rules shuffle roles first, then tales, then the order of the Pacifists; later the two tales of a Narrator,
        or a new pile.
        """
        self._shuffles += 1
        if self._shuffles == 1:
            items[:] = self._roles
        elif self._shuffles == 3:
            items[:] = self._order
        elif len(items) > 2:
            self._arrange_pile(items)
        elif self._government and self._government.pair:
            items[:] = self._government.pair
        else:
            super().shuffle(items)

    def _arrange_pile(self, items: list[str]) -> None:
        """Order a pile of tales so that the known tales are drawn in the known order."""
        draws = next(self._piles, [])
        known = [tale for draw in draws for tale in (draw.known if isinstance(draw, Drawn) else [draw])]
        rest = remaining_cards(items, known)
        super().shuffle(rest)
        on_top: list[str] = []
        for draw in draws:
            tales = draw.known if isinstance(draw, Drawn) else [draw]
            missing = 3 - len(tales) if isinstance(draw, Drawn) else 0
            on_top += tales + [rest.pop() for _ in range(missing)]
        items[:] = rest + on_top[::-1]

    # --- answers

    def answer(self, seat: int, question: Question) -> str:
        """Return the answer of another seat: from the facts; discards are secret, and chosen to fit the facts."""
        about = question.about
        if about == "discard":
            return self._discard(seat, question)
        if about == "vote":
            return self._next_fact("votes")["votes"][seat]
        if about == "nominate":
            return f"s{self._next_fact('nominated')['narrator']}"
        if about == "claim":
            return next(fact for fact in self._claims() if fact["seat"] == seat)["said"]
        if about in ("veto", "agree_veto"):
            return self._answer_veto(about)
        return question.options[0] if question.options == ("ok",) else f"s{self._next_fact('power')['target']}"

    def _next_fact(self, event: str) -> dict[str, Any]:
        fact = self.next_fact(event)
        assert fact
        return fact

    def _claims(self) -> list[dict[str, Any]]:
        return [fact for fact in self.memory.facts[self.moment.fact_count :] if fact["e"] == "claim"]

    def _answer_veto(self, about: str) -> str:
        fact = self.next_fact("veto", "tale", "end")
        if fact is None:
            return "yes"  # otherwise the Vizier would not be asked now
        return "yes" if fact["e"] == "veto" and (about == "veto" or fact["agreed"]) else "no"

    def _discard(self, seat: int, question: Question) -> str:
        """Return a discard that leaves the known tales, if possible a tale that the seat's camp does not want."""
        tales, government = self.table.panels[seat]["tales"], self._government
        assert government
        keeps = government.pair if len(tales) == 3 and government.pair else [government.left] * bool(government.left)
        unwanted = PACIFIST if camp_of(self._roles[seat]) == INTERVENTIONIST else INTERVENTIONIST
        able = [at for at in range(len(tales)) if not remaining_cards(keeps, tales[:at] + tales[at + 1 :])]
        return question.options[max(able, key=lambda at: (tales[at] == unwanted, self.random.random()))]

    def send_answers(self, answers: dict[int, str]) -> None:
        """Continue with these answers; if they accept a government, take the tales it drew from the known ones."""
        if self.about == "vote" and list(answers.values()).count("yes") * 2 > len(answers):
            self._government = next(self._drawn, Drawn([], [], ""))
        super().send_answers(answers)

    # --- what it is worth

    @property
    def visible_facts(self) -> Facts:
        """The facts of this world that the heuristic bot looks at: the governments that have read a tale."""
        told = self.emitted
        while self._read < len(told):
            fact = told[self._read]
            self._read += 1
            if fact["e"] == "nominated":
                self._nominated = fact
            elif fact["e"] == "tale" and fact["by"] == "government":
                self._governments += [self._nominated, fact]
        return self._governments

    def estimate(self) -> list[float]:
        """Return an estimate of the game for each seat, -1 to 1, by the progress of both tracks."""
        read = self.table.public["tracks"]
        ahead = max(-1.0, min(1.0, (read[1] / 6 - read[0] / 5) * 1.5))
        return [-ahead if role == INTERVENTIONIST else ahead for role in self._roles]


def _possible_deals(memory: SeatKnowledge) -> list[tuple[list[str], list[int]]]:
    """Return the roles, each with an order of the chain, that would give this seat the knowledge it has."""
    return [
        (roles, list(order))
        for roles in _possible_roles(memory)
        for order in _orders(memory, roles)
        if recognised_allies(roles, memory.options["recognition"], list(order))[memory.seat]
        == (memory.panels["allies"], memory.panels["dinarzade"])
    ]


def _orders(memory: SeatKnowledge, roles: list[str]) -> list[tuple[int, ...]]:
    """Return the possible orders of the Pacifists: all with the option `chain`, else one."""
    pacifists = tuple(seats_with_role(PACIFIST, roles))
    return list(permutations(pacifists)) if memory.options["recognition"] == "chain" else [pacifists]


def _possible_roles(memory: SeatKnowledge) -> list[list[str]]:
    """Return all assignments of roles to seats that fit this seat's role, its investigations and the elections."""
    seats, own = range(memory.seats), memory.panels["role"]
    innocent = memory.public["not_dinarzade"]
    found = []
    for dinarzade in [seat for seat in seats if seat not in innocent]:
        for pacifists in combinations([seat for seat in seats if seat != dinarzade], PACIFISTS[memory.seats]):
            roles = [PACIFIST if seat in pacifists else INTERVENTIONIST for seat in seats]
            roles[dinarzade] = DINARZADE
            if roles[memory.seat] == own and _fits_investigations(memory, roles):
                found.append(roles)
    return found


def _fits_investigations(memory: SeatKnowledge, roles: list[str]) -> bool:
    return all(camp_of(roles[seat]) == found for seat, found in memory.panels["investigated"])


def _likelihood(memory: SeatKnowledge, roles: list[str]) -> float:
    """Return how likely the tales that governments have read, and the votes for them, are with these roles."""
    ours = [camp_of(role) == PACIFIST for role in roles]

    def times(worth: float, government: tuple[int, int, str]) -> float:
        reads = READS_PACIFIST[ours[government[0]] + ours[government[1]]]
        return worth * (reads if government[2] == PACIFIST else 1 - reads)

    voted = reduce(lambda worth, vote: worth * VOTES[vote], _votes(memory, ours), 1.0)
    return reduce(times, _governments(memory), voted)


def _votes(memory: SeatKnowledge, ours: list[bool]) -> list[tuple[str, bool]]:
    """Return each vote of a Pacifist, `ours` by seat, with whether a Pacifist was a candidate of that government."""
    found, named = [], Fact()
    for fact in memory.facts:
        if fact["e"] == "nominated":
            named = fact
        elif fact["e"] == "votes":
            governs = ours[named["vizier"]] or ours[named["narrator"]]
            found += [(vote, governs) for seat, vote in enumerate(fact["votes"]) if vote and ours[seat]]
    return found


def _governments(memory: SeatKnowledge) -> list[tuple[int, int, str]]:
    """Return Vizier, Narrator and tale of each government that has read one, including those of this seat."""
    found, last = [], (0, 0)
    for fact in memory.facts:
        if fact["e"] == "nominated":
            last = (fact["vizier"], fact["narrator"])
        elif fact["e"] == "tale" and fact["by"] == "government":
            found.append((*last, fact["tale"]))
    return found


class _TaleReader:
    """Finds the tales that were drawn: from the facts, and from the private views of this seat between them.

    The result is `piles`. There is a method for each event that it reads.
    """

    def __init__(self, memory: SeatKnowledge) -> None:
        self.piles: list[list[Drawn | str]] = [[]]
        self._peeked: list[str] = []
        self._seen = {locked.fact_count: locked for locked in (*memory.answered, memory.present)}
        for at, fact in enumerate(memory.facts):
            self._read_panel(self._seen.get(at))
            read = getattr(self, f"_read_{fact['e']}", None)
            if read:
                read(fact)
        self._read_panel(memory.present)
        self.piles[-1] += self._peeked

    def _read_votes(self, fact: dict[str, Any]) -> None:
        if fact["accepted"]:
            self.piles[-1].append(Drawn(self._peeked[:3], [], ""))
            self._peeked = self._peeked[3:]

    def _read_tale(self, fact: dict[str, Any]) -> None:
        if fact["by"] == "government":
            self._know(left=fact["tale"])
        else:
            self.piles[-1].append(fact["tale"])
            self._peeked = self._peeked[1:]

    def _read_shuffled(self, fact: dict[str, Any]) -> None:
        self.piles[-1] += self._peeked
        self.piles.append([])
        self._peeked = []

    def _read_panel(self, locked: AnsweredQuestion | None) -> None:
        """Learn from the tales that this seat was shown when it was asked."""
        tales = locked.panels["tales"] if locked else []
        if not locked or not tales:
            return
        if locked.about == "seen":
            self._peeked = tales
        elif len(tales) == 3:
            self._know(order=tales)
        elif len(tales) == 2:
            self._know(pair=tales)
        else:
            self._know(left=tales[0])

    def _know(self, **seen: Any) -> None:
        """Add fields to the draw of the last government."""
        last = self.piles[-1][-1]
        assert isinstance(last, Drawn)
        self.piles[-1][-1] = last._replace(**seen)


WAY = SearchSettings(
    SultaneWorld, iterations=130, heuristic_share=1.0, max_questions_ahead=60, others_use_heuristic=True
)
