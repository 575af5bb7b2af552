"""Search bots: information-set Monte Carlo tree search (ISMCTS) in plain Python, the same for all games.

Each iteration samples a world: a game that agrees with everything the seat knows, and is random in the rest (`world`,
and `bots/search.py` of a game). In this world every seat picks answers by its own multi-armed bandit (`tree`), because
nobody sees the simultaneous answers of others. Below the tree the game is played on by heuristics or at random, to its
end or for a limited number of questions. The result updates all bandits on the path.
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
MOST = 30  # answers to one question that are compared
DEEP = 4  # depth of the tree, in questions


LONG = 80  # questions already answered above which fewer worlds are sampled, as replaying them takes time


def way(game: str) -> Way:
    """Return the search settings of a game: `WAY` in its `bots/search.py`."""
    return catalog.load(game, "bots.search").WAY


class Search:
    """The search bot of one game."""

    def __init__(self, game: str, random: Random, recall: Recall, **given: Any) -> None:
        """Prepare the search bot of a game.

        `recall` returns what a seat knows; `given` replaces fields of the game's search settings.
        """
        self._settings = way(game)._replace(**given)
        self.world = self._settings.world
        self._heuristic = rules_of_thumb(game)
        self._random, self._knowledge_of = random, recall

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer that did best in the sampled worlds."""
        thinking = self.thinking(seat, question)
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                return end.value

    def thinking(self, seat: int, question: Question) -> Generator[None, None, str]:
        """Search for the best answer.

        Yield after each sampled world so that other work can run, then return the answer.
        """
        options = self._candidates(question)
        if len(options) == 1 or question.about == STIR:
            return question.fill(self._random.choice)
        memory = self._knowledge_of(seat)
        view = {"public": memory.public, "panels": memory.panels}
        usual = Sense(memory.game, self._random).choose(seat, view, question, memory.facts)
        options = list(dict.fromkeys([usual, *options]))
        known = self.world.study(memory)
        tree: dict[tuple, Bandit] = {(seat,): Bandit()}
        for _ in range(self._settings.iterations * LONG // max(LONG, len(memory.locked))):
            self._iterate(tree, options, self.world(memory, known, self._random))
            yield
        return tree[(seat,)].best(usual, self._settings.sure)

    def _iterate(self, tree: dict[tuple, Bandit], options: list[str], world: World) -> None:
        """Run one iteration in a world: go down the tree, play on below it, and update the bandits on the path."""
        path: list[tuple[int, Bandit, str]] = []
        emitted_before = len(world.told)
        answers_so_far: dict[int, tuple[str, ...]] = dict.fromkeys(world.table.seats, ())
        grown = False
        for depth in range(DEEP):
            if world.over or grown:
                break
            answers = {}
            for seat, question in world.questions.items():
                if seat == GAME_MASTER:
                    answers[seat] = default.of(question)
                    continue
                if seat != world.seat and self._settings.trusts:
                    answers[seat] = self._guess(world, seat, question)
                    continue
                key = (seat, *answers_so_far[seat], repr(world.told[emitted_before:])) if depth else (seat,)
                if key not in tree:
                    tree[key], grown = Bandit(), depth > 0
                able = options if seat == world.seat and not depth else self._candidates(question)
                answers[seat] = tree[key].choose(able, self._random)
                answers_so_far[seat] += (answers[seat],)
                path.append((seat, tree[key], answers[seat]))
            world.go(answers)
        self._play_on(world)
        worth = world.worth()
        for seat, bandit, answer in path:
            bandit.learn(answer, worth[seat])

    def _play_on(self, world: World) -> None:
        """Play a world on with guessed answers, for a limited number of questions or to its end."""
        for _ in range(self._settings.ahead):
            if world.over:
                return
            world.go({seat: self._guess(world, seat, question) for seat, question in world.questions.items()})

    def _guess(self, world: World, seat: int, question: Question) -> str:
        """Return a likely answer of a seat: by the heuristic with the probability of the settings, else at random."""
        if seat == GAME_MASTER:
            return default.of(question)
        if self._random.random() >= self._settings.sense:
            return question.fill(world.any_of)
        table, words = world.table.seen(), []
        for subject in question.subjects or (question.subject,):
            options = question.open(words)
            asked = Asked(
                seat, table.public, table.panels[seat], question.about, subject, options, world.news, tuple(words)
            )
            words.append(options[0] if len(options) == 1 else self._heuristic(asked, self._random))
        return " ".join(words)

    def _candidates(self, question: Question) -> list[str]:
        """Return the answers to compare: all of them, or a random sample if there are more than MOST."""
        if not question.subjects:
            return list(question.options)
        if len(question.options) ** question.size <= MOST:
            return [
                " ".join(words)
                for words in product(question.options, repeat=question.size)
                if question.encode(" ".join(words))
            ]
        return list(dict.fromkeys(question.fill(self._random.choice) for _ in range(MOST)))
