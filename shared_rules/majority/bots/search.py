"""Worlds of Majority: votes are told, so nothing but the words and the colours to come is unknown."""

from collections import deque
from typing import Any

from conclave.bots.search.memory import Memory
from conclave.bots.search.world import Way, World

from shared_rules.engine.question import Question
from shared_rules.majority.rules import GOAL, PROPOSALS


class Words(World):
    """One world of Majority."""

    def __init__(self, memory: Memory, known: Any, random: Any) -> None:
        self._faces = deque(fact["face"] for fact in memory.facts if fact["e"] == "round")
        self._words = deque(known)
        self._left: list[int] = []
        super().__init__(memory, known, random)

    @classmethod
    def study(cls, memory: Memory) -> list[int]:
        """Return the numbers of the words that were dealt, in order."""
        if not memory.words:
            return []
        number = {memory.words[at]: at for at in range(len(memory.words))}
        return [number[word] for word in _dealt(memory)]

    def choose(self, items: Any) -> Any:
        """GM10: the side of the cards."""
        return self._faces.popleft() if self._faces else super().choose(items)

    def pick(self, sides: int) -> int:
        """GM11: a word of those that are left."""
        if not self._words:
            return super().pick(sides)
        if not self._left:
            self._left = list(range(sides))
        at = self._left.index(self._words.popleft())
        self._left[at] = self._left[-1]
        self._left.pop()
        return at

    def answer(self, seat: int, question: Question) -> str:
        """Votes are told."""
        votes = self.later("votes")
        assert votes
        return votes["votes"][seat]

    def value(self) -> list[float]:
        """Who has more points is nearer to the goal."""
        points = [panels["points"] for panels in self.table.panels.values()]
        best = max(points)
        return [max(-1.0, 2 * (own - best) / GOAL + (0.5 if own == best else 0.0)) for own in points]


def _dealt(memory: Memory) -> list[str]:
    """Return the words as they came: of a round the reference first, then three in each turn."""
    dealt: list[str] = []
    begins = False
    for fact in memory.facts:
        if fact["e"] == "round":
            begins = True
        elif fact["e"] == "votes":
            dealt += _turn(fact["words"], begins)
            begins = False
    return dealt + (_turn(memory.public["words"], begins) if memory.public["words"] else [])


def _turn(words: dict[str, str], begins: bool) -> list[str]:
    return [words[name] for name in (("reference", *PROPOSALS) if begins else PROPOSALS)]


WAY = Way(Words, iterations=250, sense=1.0, ahead=40, trusts=True, is_stronger=False)
