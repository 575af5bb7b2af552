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

from conclave.bots import BotQuestion, Facts, HeuristicBot, load_heuristic
from conclave.bots.search.bandit import Bandit
from conclave.bots.search.seat_knowledge import SeatKnowledge
from conclave.bots.search.world import SearchSettings, World
from shared_rules.engine import catalog, master_defaults
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.question import Question
from shared_rules.engine.table import GAME_MASTER

KnowledgeOfSeat = Callable[[int], SeatKnowledge]
MAX_CANDIDATES = 30  # answers to one question that are compared
TREE_DEPTH = 4  # depth of the tree, in questions


LONG_GAME = 80  # questions already answered above which fewer worlds are sampled, as replaying them takes time


def search_settings(game: str) -> SearchSettings:
    """Return the search settings of a game: `WAY` in its `bots/search.py`."""
    return catalog.load_module(game, "bots.search").WAY


class SearchBot:
    """The search bot of one game."""

    def __init__(self, game: str, random: Random, recall: KnowledgeOfSeat, **given: Any) -> None:
        """Prepare the search bot of a game.

        `recall` returns what a seat knows; `given` replaces fields of the game's search settings.
        """
        self._settings = search_settings(game)._replace(**given)
        self.world = self._settings.world
        self._heuristic = load_heuristic(game)
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
        if len(options) == 1 or question.about == CONTRIBUTION:
            return question.make_answer(self._random.choice)
        memory = self._knowledge_of(seat)
        view = {"public": memory.public, "panels": memory.panels}
        usual = HeuristicBot(memory.game, self._random).choose(seat, view, question, memory.facts)
        options = list(dict.fromkeys([usual, *options]))
        known = self.world.prepare(memory)
        tree: dict[tuple, Bandit] = {(seat,): Bandit()}
        for _ in range(self._settings.iterations * LONG_GAME // max(LONG_GAME, len(memory.answered))):
            self._iterate(tree, options, self.world(memory, known, self._random))
            yield
        return tree[(seat,)].best(usual, self._settings.required_errors)

    def _iterate(self, tree: dict[tuple, Bandit], options: list[str], world: World) -> None:
        """Run one iteration in a world: go down the tree, play on below it, and update the bandits on the path."""
        path: list[tuple[int, Bandit, str]] = []
        emitted_before = len(world.emitted)
        answers_so_far: dict[int, tuple[str, ...]] = dict.fromkeys(world.table.seats, ())
        grown = False
        for depth in range(TREE_DEPTH):
            if world.is_over or grown:
                break
            answers = {}
            for seat, question in world.questions.items():
                if seat == GAME_MASTER:
                    answers[seat] = master_defaults.default_answer(question)
                    continue
                if seat != world.seat and self._settings.others_use_heuristic:
                    answers[seat] = self._guess(world, seat, question)
                    continue
                key = (seat, *answers_so_far[seat], repr(world.emitted[emitted_before:])) if depth else (seat,)
                if key not in tree:
                    tree[key], grown = Bandit(), depth > 0
                able = options if seat == world.seat and not depth else self._candidates(question)
                answers[seat] = tree[key].choose(able, self._random)
                answers_so_far[seat] += (answers[seat],)
                path.append((seat, tree[key], answers[seat]))
            world.send_answers(answers)
        self._play_on(world)
        worth = world.result_by_seat()
        for seat, bandit, answer in path:
            bandit.learn(answer, worth[seat])

    def _play_on(self, world: World) -> None:
        """Play a world on with guessed answers, for a limited number of questions or to its end."""
        for _ in range(self._settings.max_questions_ahead):
            if world.is_over:
                return
            world.send_answers({seat: self._guess(world, seat, question) for seat, question in world.questions.items()})

    def _guess(self, world: World, seat: int, question: Question) -> str:
        """Return a likely answer of a seat: by the heuristic with the probability of the settings, else at random."""
        if seat == GAME_MASTER:
            return master_defaults.default_answer(question)
        if self._random.random() >= self._settings.heuristic_share:
            return question.make_answer(world.draw_unknown)
        table, words = world.table.refreshed(), []
        for subject in question.subjects or (question.subject,):
            options = question.allowed_options(words)
            asked = BotQuestion(
                seat,
                table.public,
                table.panels[seat],
                question.about,
                subject,
                options,
                world.visible_facts,
                tuple(words),
            )
            words.append(options[0] if len(options) == 1 else self._heuristic(asked, self._random))
        return " ".join(words)

    def _candidates(self, question: Question) -> list[str]:
        """Return the answers to compare: all of them, or a random sample if there are more than MOST."""
        if not question.subjects:
            return list(question.options)
        if len(question.options) ** question.encoded_size <= MAX_CANDIDATES:
            return [
                " ".join(words)
                for words in product(question.options, repeat=question.encoded_size)
                if question.encode(" ".join(words))
            ]
        return list(dict.fromkeys(question.make_answer(self._random.choice) for _ in range(MAX_CANDIDATES)))
