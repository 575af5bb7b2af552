"""Worlds of Au chevet de la Sultane: roles, tales that nobody has read, and what the others discarded are drawn."""

from functools import reduce
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple

from conclave.bots import Fact, Facts
from conclave.bots.search.memory import Locked, Memory
from conclave.bots.search.world import Way, World, less

from shared_rules.engine.question import Question
from shared_rules.sultane.roles import DINARZADE, INTERVENTIONIST, PACIFIST, PACIFISTS, camp, recognised, seats_of

# how likely a government reads a pacifist tale, by how many of the two are of that camp
READS_PACIFIST = (0.25, 0.5, 0.8)
# how much likelier a Pacifist, who knows allies, votes so than somebody else, one of them being named or none
VOTES = {("yes", True): 1.4, ("no", True): 0.4, ("yes", False): 0.5, ("no", False): 1.5}


class Drawn(NamedTuple):
    """Tales that a government drew, as far as the seat knows them."""

    order: list[str]  # the first of them, as they came: all three for the Vizier
    pair: list[str]  # what the Narrator got, in the order she saw
    left: str  # what was left in the end

    @property
    def known(self) -> list[str]:
        """The tales that are known, those first that came first."""
        seen = self.pair or [self.left] * bool(self.left)
        return self.order + less(seen, self.order)


class Known(NamedTuple):
    """What follows from what was told."""

    dealt: list[tuple[list[str], list[int]]]  # roles, and the order of a chain of Pacifists
    weights: list[float]
    piles: list[list[Drawn | str]]  # what was drawn from each pile: by governments, or one that was read or seen


class Court(World):
    """One world of Au chevet de la Sultane."""

    known: Known

    def __init__(self, memory: Memory, known: Known, random: Random) -> None:
        self._shuffles = 0
        self._roles, self._order = random.choices(known.dealt, known.weights)[0]
        self._piles = iter(known.piles)
        self._drawn = (drawn for pile in known.piles for drawn in pile if isinstance(drawn, Drawn))
        self._government: Drawn | None = None
        self._read, self._nominated, self._governments = 0, Fact(), Facts()  # of what was told
        super().__init__(memory, known, random)

    @classmethod
    def study(cls, memory: Memory) -> Known:
        """Return the roles that may be, how likely, and the tales that came."""
        dealt = _possible(memory)
        weights = [_likely(memory, roles) for roles, _ in dealt]
        return Known(dealt, weights, _Tales(memory).piles)

    # --- chance

    def choose(self, items: Any) -> Any:
        """SU7: the first Vizier."""
        first = next((fact for fact in self.memory.facts if fact["e"] == "vizier"), None)
        return first["seat"] if first and not self.told else super().choose(items)

    def shuffle(self, items: list[Any]) -> None:
        """Roles, tales, the order of the Pacifists; then pairs for a Narrator, and piles."""
        self._shuffles += 1
        if self._shuffles == 1:
            items[:] = self._roles
        elif self._shuffles == 3:
            items[:] = self._order
        elif len(items) > 2:
            self._pile(items)
        elif self._government and self._government.pair:
            items[:] = self._government.pair
        else:
            super().shuffle(items)

    def _pile(self, items: list[str]) -> None:
        """Lay the tales so that those come which came."""
        drawn = next(self._piles, [])
        known = [tale for one in drawn for tale in (one.known if isinstance(one, Drawn) else [one])]
        rest = less(items, known)
        super().shuffle(rest)
        came: list[str] = []
        for one in drawn:
            tales = one.known if isinstance(one, Drawn) else [one]
            missing = 3 - len(tales) if isinstance(one, Drawn) else 0
            came += tales + [rest.pop() for _ in range(missing)]
        items[:] = rest + came[::-1]

    # --- answers

    def answer(self, seat: int, question: Question) -> str:
        """All is told but what is discarded."""
        about = question.about
        if about == "discard":
            return self._discard(seat, question)
        if about == "vote":
            return self._told("votes")["votes"][seat]
        if about == "nominate":
            return f"s{self._told('nominated')['narrator']}"
        if about == "claim":
            return next(fact for fact in self._claims() if fact["seat"] == seat)["said"]
        if about in ("veto", "agree_veto"):
            return self._veto(about)
        return question.options[0] if question.options == ("ok",) else f"s{self._told('power')['target']}"

    def _told(self, event: str) -> dict[str, Any]:
        fact = self.later(event)
        assert fact
        return fact

    def _claims(self) -> list[dict[str, Any]]:
        return [fact for fact in self.memory.facts[self.then.start :] if fact["e"] == "claim"]

    def _veto(self, about: str) -> str:
        fact = self.later("veto", "tale", "end")
        if fact is None:
            return "yes"  # or the Vizier would not be asked now
        return "yes" if fact["e"] == "veto" and (about == "veto" or fact["agreed"]) else "no"

    def _discard(self, seat: int, question: Question) -> str:
        """What is discarded so that the rest is what was seen of it; else what the camp of the seat does not want."""
        tales, government = self.table.panels[seat]["tales"], self._government
        assert government
        keeps = government.pair if len(tales) == 3 and government.pair else [government.left] * bool(government.left)
        unwanted = PACIFIST if camp(self._roles[seat]) == INTERVENTIONIST else INTERVENTIONIST
        able = [at for at in range(len(tales)) if not less(keeps, tales[:at] + tales[at + 1 :])]
        return question.options[max(able, key=lambda at: (tales[at] == unwanted, self.random.random()))]

    def go(self, answers: dict[int, str]) -> None:
        """A government that is accepted draws what it drew."""
        if self.about == "vote" and list(answers.values()).count("yes") * 2 > len(answers):
            self._government = next(self._drawn, Drawn([], [], ""))
        super().go(answers)

    # --- what it is worth

    @property
    def news(self) -> Facts:
        """The governments that have read a tale."""
        told = self.told
        while self._read < len(told):
            fact = told[self._read]
            self._read += 1
            if fact["e"] == "nominated":
                self._nominated = fact
            elif fact["e"] == "tale" and fact["by"] == "government":
                self._governments += [self._nominated, fact]
        return self._governments

    def value(self) -> list[float]:
        """How far the tales have come."""
        read = self.table.public["tracks"]
        ahead = max(-1.0, min(1.0, (read[1] / 6 - read[0] / 5) * 1.5))
        return [-ahead if role == INTERVENTIONIST else ahead for role in self._roles]


def _possible(memory: Memory) -> list[tuple[list[str], list[int]]]:
    """Return the roles, with the order of a chain, in which the seat would know what it knows."""
    return [
        (roles, list(order))
        for roles in _casts(memory)
        for order in _orders(memory, roles)
        if recognised(roles, memory.options["recognition"], list(order))[memory.seat]
        == (memory.panels["allies"], memory.panels["dinarzade"])
    ]


def _orders(memory: Memory, roles: list[str]) -> list[tuple[int, ...]]:
    pacifists = tuple(seats_of(PACIFIST, roles))
    return list(permutations(pacifists)) if memory.options["recognition"] == "chain" else [pacifists]


def _casts(memory: Memory) -> list[list[str]]:
    """Return who may be what: the own role is known, and so is what investigations and elections have told."""
    seats, own = range(memory.seats), memory.panels["role"]
    innocent = memory.public["not_dinarzade"]
    found = []
    for dinarzade in [seat for seat in seats if seat not in innocent]:
        for pacifists in combinations([seat for seat in seats if seat != dinarzade], PACIFISTS[memory.seats]):
            roles = [PACIFIST if seat in pacifists else INTERVENTIONIST for seat in seats]
            roles[dinarzade] = DINARZADE
            if roles[memory.seat] == own and _fits(memory, roles):
                found.append(roles)
    return found


def _fits(memory: Memory, roles: list[str]) -> bool:
    return all(camp(roles[seat]) == found for seat, found in memory.panels["investigated"])


def _likely(memory: Memory, roles: list[str]) -> float:
    """Return how well roles fit the tales that governments have read, and the votes for them."""
    ours = [camp(role) == PACIFIST for role in roles]

    def times(worth: float, government: tuple[int, int, str]) -> float:
        reads = READS_PACIFIST[ours[government[0]] + ours[government[1]]]
        return worth * (reads if government[2] == PACIFIST else 1 - reads)

    voted = reduce(lambda worth, vote: worth * VOTES[vote], _votes(memory, ours), 1.0)
    return reduce(times, _governments(memory), voted)


def _votes(memory: Memory, ours: list[bool]) -> list[tuple[str, bool]]:
    """Return how Pacifists would have voted, each time with whether one of them was to govern."""
    found, named = [], Fact()
    for fact in memory.facts:
        if fact["e"] == "nominated":
            named = fact
        elif fact["e"] == "votes":
            governs = ours[named["vizier"]] or ours[named["narrator"]]
            found += [(vote, governs) for seat, vote in enumerate(fact["votes"]) if vote and ours[seat]]
    return found


def _governments(memory: Memory) -> list[tuple[int, int, str]]:
    """Return Vizier, Narrator and tale of each government that has read one, the seat's own governments too."""
    found, last = [], (0, 0)
    for fact in memory.facts:
        if fact["e"] == "nominated":
            last = (fact["vizier"], fact["narrator"])
        elif fact["e"] == "tale" and fact["by"] == "government":
            found.append((*last, fact["tale"]))
    return found


class _Tales:
    """Reads what was drawn, from facts and from what the seat was shown between them."""

    def __init__(self, memory: Memory) -> None:
        self.piles: list[list[Drawn | str]] = [[]]
        self._peeked: list[str] = []
        self._seen = {locked.start: locked for locked in (*memory.locked, memory.now)}
        for at, fact in enumerate(memory.facts):
            self._look(self._seen.get(at))
            read = getattr(self, f"_{fact['e']}", None)
            if read:
                read(fact)
        self._look(memory.now)
        self.piles[-1] += self._peeked

    def _votes(self, fact: dict[str, Any]) -> None:
        if fact["accepted"]:
            self.piles[-1].append(Drawn(self._peeked[:3], [], ""))
            self._peeked = self._peeked[3:]

    def _tale(self, fact: dict[str, Any]) -> None:
        if fact["by"] == "government":
            self._know(left=fact["tale"])
        else:
            self.piles[-1].append(fact["tale"])
            self._peeked = self._peeked[1:]

    def _shuffled(self, fact: dict[str, Any]) -> None:
        self.piles[-1] += self._peeked
        self.piles.append([])
        self._peeked = []

    def _look(self, locked: Locked | None) -> None:
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
        """Add to what is known of the last government."""
        last = self.piles[-1][-1]
        assert isinstance(last, Drawn)
        self.piles[-1][-1] = last._replace(**seen)


WAY = Way(Court, iterations=130, sense=1.0, ahead=60, trusts=True)
