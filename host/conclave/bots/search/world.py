"""A possible world for a search: a game that agrees with everything one seat knows; the rest is drawn at random.

The rules play the game again from its beginning. Draws and other seats' answers are taken from the emitted facts; where
no fact says them they are drawn at random, and then replaced as the seat is shown more. After the present moment all
draws are free. Only the rules run, without journal and hash chain, since a world is played once and thrown away.
"""

from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from conclave.bots import Fact, Facts
from conclave.bots.search.seat_knowledge import SeatKnowledge
from conclave.play.clone_session import Answers
from shared_rules.engine import catalog, polls
from shared_rules.engine.question import Question
from shared_rules.engine.table import GameTable


def remaining_cards(cards: list[str], others: list[str]) -> list[str]:
    """Return the cards that remain when others are taken away; equal cards are next to each other."""
    return [card for card in dict.fromkeys(cards) for _ in range(cards.count(card) - others.count(card))]


class World:
    """A sampled world. It is also the source of chance from which the rules draw (`table.chance`).

    Games subclass it to draw cards and answers that agree with what the seat knows.
    """

    def __init__(self, memory: SeatKnowledge, known: Any, random: Random) -> None:
        """Sample a world that agrees with a seat's memory; `known` is the result of `prepare`."""
        self.memory, self.prepared, self.seat, self.random = memory, known, memory.seat, random
        self.emitted: Facts = []
        self.result: Fact | None = None
        module = catalog.load_module(memory.game)
        self.table = GameTable(
            memory.seats,
            memory.options,
            self,  # type: ignore[arg-type]
            memory.words,
            self.emitted.append,
            memory.rules,
            module.QUESTIONS,
        )
        # what the seat is shown before the next answers, and after them
        self.moment = self.next_moment = (*memory.answered, memory.present)[0]
        self._generator = module.play(self.table)
        self._set_questions(self._generator.send(None))
        self._replay_to_present()

    @classmethod
    def prepare(cls, memory: SeatKnowledge) -> Any:
        """Return facts about a memory that all its worlds share, so that they are worked out once. None by default."""
        return None

    # --- chance

    def pick(self, sides: int) -> int:
        """Return a random number from 0 to `sides - 1`."""
        return int(self.random.random() * sides)

    def choose(self, items: Any) -> Any:
        """Return one of the items, drawn at random.

        Subclasses return the one that was really drawn, where the seat knows it.
        """
        return self.draw_unknown(items)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place."""
        for last in range(len(items) - 1, 0, -1):
            other = int(self.random.random() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def draw_unknown(self, items: Any) -> Any:
        """Return one of the items at random, for a draw that no fact reveals."""
        return items[int(self.random.random() * len(items))]

    # --- hooks that games override

    def answer(self, seat: int, question: Question) -> str:
        """Return the answer of another seat to a question: as emitted later, or a possible one."""
        return question.make_answer(self.draw_unknown)

    def adjust_to_moment(self) -> None:
        """Adjust the world to what the seat sees at the next moment, before the next answers; by default do nothing."""

    def adjust_to_present(self) -> None:
        """Adjust the world once more when it has reached the present moment. By default nothing is done."""

    def estimate(self) -> list[float]:
        """Return an estimate of the result for each seat, from -1 to 1, while the game is not over."""
        return [0.0] * self.memory.seats

    # --- the game

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    def send_answers(self, answers: Answers) -> None:
        """Send the answers of all asked seats, by seat, to the rules, and store the next questions or the result."""
        try:
            poll = next((question for question in self.questions.values() if question.is_polled), None)
            self._set_questions(self._generator.send(polls.sort_answers(poll, answers.values()) if poll else answers))
        except StopIteration as end:
            self.questions, self.about, self.result = {}, "", end.value

    def _set_questions(self, questions: dict[int, Question]) -> None:
        """Store the questions that the rules ask next, by seat, and their name."""
        self.questions = questions
        self.about = next(iter(questions.values())).about

    @property
    def visible_facts(self) -> Facts:
        """The facts that heuristics look at: all that were emitted in this world."""
        return self.emitted

    def result_by_seat(self) -> list[float]:
        """Return the result for each seat: 1 for winners and -1 for others if the game is over, otherwise an estimate.

        A game without winners has the result 0 for everybody.
        """
        if self.result is None:
            return self.estimate()
        won = self.result.get("winners")
        if won is None:
            return [0.0] * self.memory.seats
        return [1.0 if seat in won else -1.0 for seat in range(self.memory.seats)]

    def next_fact(self, *events: str) -> Fact | None:
        """Return the first fact with one of these events that was emitted after the current answers, or None."""
        facts = self.memory.facts
        return next((facts[at] for at in range(self.moment.fact_count, len(facts)) if facts[at]["e"] in events), None)

    def _replay_to_present(self) -> None:
        """Play the world up to the present moment with the answers that are known or drawn."""
        moments = (*self.memory.answered, self.memory.present)
        for self.moment, self.next_moment in pairwise(moments):
            self.adjust_to_moment()
            self.send_answers({seat: self._answer_of(seat, question) for seat, question in self.questions.items()})
        self.moment = self.next_moment = moments[-1]
        self.adjust_to_moment()
        self.adjust_to_present()
        if self.memory.question:
            self.questions[self.seat] = self.memory.question  # the sampled one may differ if asked before `mend`

    def _answer_of(self, seat: int, question: Question) -> str:
        """Return the answer of a seat: the real one for the bot's own seat, otherwise a possible one."""
        knows = seat == self.seat and not question.is_polled
        return self.moment.answer if knows else self.answer(seat, question)


class SearchSettings(NamedTuple):
    """How a game is searched: the type of `WAY` in its `bots/search.py`."""

    world: type[World]
    iterations: int  # worlds that are sampled for a question, so that it takes at most 300 ms
    heuristic_share: float  # share of guessed answers that the heuristic gives; the others are random
    max_questions_ahead: int  # questions that are played on below the tree, at most
    others_use_heuristic: (
        bool  # whether other seats answer by the heuristic in the tree, so that only the bot's seat searches
    )
    required_errors: float = 2.0  # standard errors by which an answer has to be better than the heuristic's
    is_stronger: bool = True  # whether it wins more than the heuristic bot: then it is the bot of the level `hard`
