"""A game as it may stand for all that one seat knows: what it cannot know is drawn anew.

The rules play the game once more from its beginning. Chance and the others' answers are taken from what was told; where
nothing was told they are drawn, and what the seat was shown since is put in its place. From there on chance is free.
The rules alone are driven, without journal and seals: a world is played to its end, and thrown away.
"""

from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from conclave.bots import Fact, Facts
from conclave.bots.search.memory import Memory
from conclave.play.clone import Answers
from shared_rules.engine import catalog, polls
from shared_rules.engine.question import Question
from shared_rules.engine.table import Table


def less(cards: list[str], others: list[str]) -> list[str]:
    """Return the cards that are left when others are taken away; equal ones lie together."""
    return [card for card in dict.fromkeys(cards) for _ in range(cards.count(card) - others.count(card))]


class World:
    """One such game. It is its own chance: the rules draw from it."""

    def __init__(self, memory: Memory, known: Any, random: Random) -> None:
        """Draw a world; `known` is what `study` has found."""
        self.memory, self.known, self.seat, self.random = memory, known, memory.seat, random
        self.told: Facts = []
        self.result: Fact | None = None
        module = catalog.load(memory.game)
        self.table = Table(
            memory.seats,
            memory.options,
            self,  # type: ignore[arg-type]
            memory.words,
            self.told.append,
            memory.rules,
            module.QUESTIONS,
        )
        self.then = self.next = (*memory.locked, memory.now)[0]  # what the seat was shown as the next answers come
        self._game = module.play(self.table)
        self._ask(self._game.send(None))
        self._remember()

    @classmethod
    def study(cls, memory: Memory) -> Any:
        """Return what all worlds of a memory have in common."""
        return None

    # --- chance, drawn as the seat may have seen it, else anew

    def pick(self, sides: int) -> int:
        """Return a number from 0 to `sides - 1`."""
        return int(self.random.random() * sides)

    def choose(self, items: Any) -> Any:
        """Return one of the items."""
        return self.any_of(items)

    def shuffle(self, items: list[Any]) -> None:
        """Bring items into an order."""
        for last in range(len(items) - 1, 0, -1):
            other = int(self.random.random() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def any_of(self, items: Any) -> Any:
        """Return one of the items, which nobody has told."""
        return items[int(self.random.random() * len(items))]

    # --- what a game knows better

    def answer(self, seat: int, question: Question) -> str:
        """Return what another seat said to a question, or may have said."""
        return question.fill(self.any_of)

    def mend(self) -> None:
        """Put what the seat is shown `then` in its place."""

    def settle(self) -> None:
        """Put the rest in its place, when the game has come to where it stands."""

    def value(self) -> list[float]:
        """Return what the game seems to be worth to each seat, from -1 to 1, before it is over."""
        return [0.0] * self.memory.seats

    # --- the game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    def go(self, answers: Answers) -> None:
        """Go on with the answers of all who are asked."""
        try:
            poll = next((question for question in self.questions.values() if question.is_polled), None)
            self._ask(self._game.send(polls.counted(poll, answers.values()) if poll else answers))
        except StopIteration as end:
            self.questions, self.about, self.result = {}, "", end.value

    def _ask(self, questions: dict[int, Question]) -> None:
        self.questions = questions
        self.about = next(iter(questions.values())).about

    @property
    def news(self) -> Facts:
        """What rules of thumb look at, of all that was told."""
        return self.told

    def worth(self) -> list[float]:
        """Return what the game is worth to each seat: 1 for winners and -1 for the others, once it is over.

        A game without winners is worth the same to everybody.
        """
        if self.result is None:
            return self.value()
        won = self.result.get("winners")
        if won is None:
            return [0.0] * self.memory.seats
        return [1.0 if seat in won else -1.0 for seat in range(self.memory.seats)]

    def later(self, *events: str) -> Fact | None:
        """Return the first fact of these that was told after the answers that are next."""
        facts = self.memory.facts
        return next((facts[at] for at in range(self.then.start, len(facts)) if facts[at]["e"] in events), None)

    def _remember(self) -> None:
        """Come to where the game stands."""
        moments = (*self.memory.locked, self.memory.now)
        for self.then, self.next in pairwise(moments):
            self.mend()
            self.go({seat: self._said(seat, question) for seat, question in self.questions.items()})
        self.then = self.next = moments[-1]
        self.mend()
        self.settle()
        if self.memory.question:
            self.questions[self.seat] = self.memory.question  # it may have been asked before cards were put in place

    def _said(self, seat: int, question: Question) -> str:
        knows = seat == self.seat and not question.is_polled
        return self.then.answer if knows else self.answer(seat, question)


class Way(NamedTuple):
    """How a game is searched: `WAY` in its `bots/search.py`."""

    world: type[World]
    iterations: int  # worlds that a question is worth, so that it takes at most 300 ms
    sense: float  # share of the questions that are played on with sense, and not at random
    ahead: int  # questions that it is played on, at most
    trusts: bool  # whether others are taken to play by the same rules of thumb, and only oneself to choose
    sure: float = 2.0  # standard errors by which an answer has to be better than what the rules of thumb say
    is_stronger: bool = True  # whether it wins more than the rules of thumb: then it plays at the level `hard`
