"""The search bot of Majority: it draws possible worlds. Past votes are public, so only future cards are unknown."""

from collections import deque
from typing import Any

from conclave.bots.search.seat_knowledge import SeatKnowledge
from conclave.bots.search.world import SearchSettings, World

from shared_rules.engine.question import Question
from shared_rules.majority.rules import GOAL, PROPOSALS


class MajorityWorld(World):
    """One possible world of Majority: it repeats the known faces and words, then draws new ones."""

    def __init__(self, memory: SeatKnowledge, known: Any, random: Any) -> None:
        self._faces = deque(fact["face"] for fact in memory.facts if fact["e"] == "round")
        self._words = deque(known)
        self._remaining: list[int] = []
        super().__init__(memory, known, random)

    @classmethod
    def prepare(cls, memory: SeatKnowledge) -> list[int]:
        """Return the numbers in the word list of the words that were dealt, in the order they were drawn."""
        if not memory.words:
            return []
        number = {memory.words[at]: at for at in range(len(memory.words))}
        return [number[word] for word in _dealt(memory)]

    def choose(self, items: Any) -> Any:
        """Return the face of the cards in a round: the known one, or a random one (GM10)."""
        return self._faces.popleft() if self._faces else super().choose(items)

    def pick(self, sides: int) -> int:
        """Return the position at which the rules draw the next word: the known one, or a random one (GM11)."""
        if not self._words:
            return super().pick(sides)
        if not self._remaining:
            self._remaining = list(range(sides))
        at = self._remaining.index(self._words.popleft())
        self._remaining[at] = self._remaining[-1]
        self._remaining.pop()
        return at

    def answer(self, seat: int, question: Question) -> str:
        """Return the vote that a seat gave, from the fact that revealed it."""
        votes = self.next_fact("votes")
        assert votes
        return votes["votes"][seat]

    def estimate(self) -> list[float]:
        """Return an estimate of the game for each seat, -1 to 1, by its distance to the leader's points."""
        points = [panels["points"] for panels in self.table.panels.values()]
        best = max(points)
        return [max(-1.0, 2 * (own - best) / GOAL + (0.5 if own == best else 0.0)) for own in points]


def _dealt(memory: SeatKnowledge) -> list[str]:
    """Return the words in the order they were dealt: the reference of each round, then three in each turn."""
    dealt: list[str] = []
    begins = False
    for fact in memory.facts:
        if fact["e"] == "round":
            begins = True
        elif fact["e"] == "votes":
            dealt += _dealt_in_turn(fact["words"], begins)
            begins = False
    return dealt + (_dealt_in_turn(memory.public["words"], begins) if memory.public["words"] else [])


def _dealt_in_turn(words: dict[str, str], begins: bool) -> list[str]:
    """Return the words dealt in a turn; the first turn of a round (`begins`) also deals the reference."""
    return [words[name] for name in (("reference", *PROPOSALS) if begins else PROPOSALS)]


WAY = SearchSettings(
    MajorityWorld,
    iterations=250,
    heuristic_share=1.0,
    max_questions_ahead=40,
    others_use_heuristic=True,
    is_stronger=False,
)
