"""Bots that think ahead: information-set Monte-Carlo tree search, plain Python, one search for all games.

Each iteration draws a world that is as the seat was told, shown and did, and anew in all that it cannot know (`world`;
`bots/search.py` of a game). In it the seats answer as their bandits say (`tree`), each its own, since nobody sees what
the others answer at the same time; where the tree ends the game is played on by rules of thumb or at random,
to its end or so far, and what it comes to is learnt by all bandits on the way.
"""

from collections.abc import Callable, Generator
from itertools import product
from random import Random
from typing import Any

from conclave.bots import Asked, Facts, Sense, rules_of_thumb
from conclave.bots.search.memory import Memory
from conclave.bots.search.tree import Bandit
from conclave.bots.search.world import Way, World
from shared_rules.engine import catalog, default
from shared_rules.engine.question import Question
from shared_rules.engine.stir import STIR
from shared_rules.engine.table import GAME_MASTER

Recall = Callable[[int], Memory]
MOST = 30  # answers to a question that are compared
DEEP = 4  # questions of the tree


LONG = 80  # questions of a past after which a world takes so long that fewer have to do


def way(game: str) -> Way:
    """Return how a game is searched."""
    return catalog.load(game, "bots.search").WAY


class Search:
    """Plays one game by looking ahead."""

    def __init__(self, game: str, random: Random, recall: Recall, **given: Any) -> None:
        self._way = way(game)._replace(**given)
        self.world = self._way.world
        self._sense = rules_of_thumb(game)
        self._random, self._recall = random, recall

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer that was best in the worlds that may be."""
        thinking = self.thinking(seat, question)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                return end.value

    def thinking(self, seat: int, question: Question) -> Generator[None, None, str]:
        """Think in small slices, a world each; return the answer."""
        options = self._able(question)
        if len(options) == 1 or question.about == STIR:
            return question.fill(self._random.choice)
        memory = self._recall(seat)
        view = {"public": memory.public, "panels": memory.panels}
        usual = Sense(memory.game, self._random).choose(seat, view, question, memory.facts)
        options = list(dict.fromkeys([usual, *options]))
        known = self.world.study(memory)
        tree: dict[tuple, Bandit] = {(seat,): Bandit()}
        for _ in range(self._way.iterations * LONG // max(LONG, len(memory.locked))):
            self._iterate(tree, options, self.world(memory, known, self._random))
            yield
        return tree[(seat,)].best(usual, self._way.sure)

    def _iterate(self, tree: dict[tuple, Bandit], options: list[str], world: World) -> None:
        """Go down the tree, on from there, and learn."""
        path: list[tuple[int, Bandit, str]] = []
        told = len(world.told)
        said: dict[int, tuple[str, ...]] = dict.fromkeys(world.table.seats, ())
        grown = False
        for depth in range(DEEP):
            if world.over or grown:
                break
            answers = {}
            for seat, question in world.questions.items():
                if seat == GAME_MASTER:
                    answers[seat] = default.of(question)
                    continue
                if seat != world.seat and self._way.trusts:
                    answers[seat] = self._guess(world, seat, question)
                    continue
                key = (seat, *said[seat], repr(world.told[told:])) if depth else (seat,)
                if key not in tree:
                    tree[key], grown = Bandit(), depth > 0
                able = options if seat == world.seat and not depth else self._able(question)
                answers[seat] = tree[key].choose(able, self._random)
                said[seat] += (answers[seat],)
                path.append((seat, tree[key], answers[seat]))
            world.go(answers)
        self._play_on(world)
        worth = world.worth()
        for seat, bandit, answer in path:
            bandit.learn(answer, worth[seat])

    def _play_on(self, world: World) -> None:
        for _ in range(self._way.ahead):
            if world.over:
                return
            world.go({seat: self._guess(world, seat, question) for seat, question in world.questions.items()})

    def _guess(self, world: World, seat: int, question: Question) -> str:
        """Return what a seat may answer: with sense so often, else by chance."""
        if seat == GAME_MASTER:
            return default.of(question)
        if self._random.random() >= self._way.sense:
            return question.fill(world.any_of)
        table, words = world.table.seen(), []
        for subject in question.subjects or (question.subject,):
            options = question.open(words)
            asked = Asked(
                seat, table.public, table.panels[seat], question.about, subject, options, world.news, tuple(words)
            )
            words.append(options[0] if len(options) == 1 else self._sense(asked, self._random))
        return " ".join(words)

    def _able(self, question: Question) -> list[str]:
        """Return the answers that are compared: all of them, or of very many some."""
        if not question.subjects:
            return list(question.options)
        if len(question.options) ** question.size <= MOST:
            return [
                " ".join(words)
                for words in product(question.options, repeat=question.size)
                if question.encode(" ".join(words))
            ]
        return list(dict.fromkeys(question.fill(self._random.choice) for _ in range(MOST)))
