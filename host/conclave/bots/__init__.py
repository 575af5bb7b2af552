"""Bots that answer for seats. A bot decides only from what its seat may know, the question and the public facts.

A game may bring `bots/heuristic.py` with `choose(asked, random)`, which returns one of the options, and
`bots/search.py` for bots that search the game tree. Three kinds exist: random, heuristic and search.
"""

from collections.abc import Callable, Generator
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from shared_rules.engine import catalog
from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.question import Question

Fact = dict[str, Any]
Facts = list[Fact]


class BotQuestion(NamedTuple):
    """Everything a heuristic gets to decide on one answer."""

    seat: int
    public: dict[str, Any]
    panels: dict[str, Any]
    about: str
    subject: str
    options: tuple[str, ...]
    facts: Facts
    earlier_answers: tuple[str, ...] = ()  # answers to the earlier subjects of the same sheet


class Bot(Protocol):
    """Interface of a bot, which answers the questions to a seat."""

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer of a seat: one of the question's options, or one option for each subject of a sheet."""
        ...


class RandomBot:
    """The random bot: it answers with any option, each equally likely."""

    def __init__(self, random: Random) -> None:
        """Prepare the bot with its random generator."""
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return a random answer to a question."""
        return question.make_answer(self._random.choice)


def load_heuristic(game: str) -> Callable[[BotQuestion, Random], str]:
    """Return the heuristic of a game: a function that picks an option. Games without one get a random choice."""
    return catalog.load_module(game, "bots.heuristic").choose if has_bot_module(game, "heuristic") else _any_option


def _any_option(asked: BotQuestion, random: Random) -> str:
    """Return a random option: the heuristic of games that bring none."""
    return random.choice(asked.options)


class HeuristicBot:
    """The heuristic bot: it answers by the heuristic of its game, or at random if the game has none."""

    def __init__(self, game: str, random: Random) -> None:
        """Prepare the bot for a game; `random` is the generator for its draws."""
        self._choose = load_heuristic(game)
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer of the heuristic. On a sheet it answers one subject after the other."""
        if question.about == CONTRIBUTION:
            return question.make_answer(self._random.choice)  # contributions to the deal must be unpredictable
        words: list[str] = []
        for subject in question.subjects or (question.subject,):
            options = question.allowed_options(words)
            asked = BotQuestion(
                seat, view["public"], view["panels"], question.about, subject, options, facts, tuple(words)
            )
            words.append(options[0] if len(options) == 1 else self._choose(asked, self._random))
        return " ".join(words)


class MixedBot:
    """The mixed bot: it answers by the heuristic half of the time, and at random otherwise."""

    def __init__(self, game: str, random: Random) -> None:
        """Prepare the bot for a game; `random` is the generator for its draws."""
        self._heuristic, self._random_bot, self._random = HeuristicBot(game, random), RandomBot(random), random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer of the heuristic bot or of the random bot, with equal chance."""
        brain = self._heuristic if self._random.random() < 0.5 else self._random_bot
        return brain.choose(seat, view, question, facts)


BOT_NAMES = ("random", "wavering", "sensible", "search")
KnowledgeOfSeat = Callable[[int], Any]  # returns what a seat knows, see conclave.bots.search.seat_knowledge


class Level(StrEnum):
    """The difficulty of a table's bots, as players choose it."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


BOTS_BY_LEVEL = {Level.EASY: "random", Level.NORMAL: "wavering", Level.HARD: "sensible"}
BOTS_BY_LEVEL_WITH_SEARCH = {Level.EASY: "random", Level.NORMAL: "sensible", Level.HARD: "search"}


def is_bot_name(name: str) -> bool:
    """Return whether a bot has this name; `search-20` is a search bot that samples 20 worlds a question."""
    kind, _, worlds = name.partition("-")
    return name in BOT_NAMES or (kind == "search" and worlds.isdecimal() and int(worlds) > 0)


def make_bot(name: str, game: str, random: Random, recall: KnowledgeOfSeat | None = None) -> Bot:
    """Return the bot of this name for a game; without `recall` a search bot is replaced by the heuristic bot."""
    if name == "random":
        return RandomBot(random)
    if name == "wavering":
        return MixedBot(game, random)
    if recall is None or name == "sensible":
        return make_heuristic_bot(game, random)
    from conclave.bots.search import SearchBot

    worlds = name.partition("-")[2]
    return SearchBot(game, random, recall, **({"iterations": int(worlds)} if worlds else {}))


def decide_in_slices(
    brain: Bot, seat: int, view: dict[str, Any], question: Question, facts: Facts
) -> Generator[None, None, str]:
    """Let a bot decide in slices: yield between them so that other work can run, then return the answer.

    Only search bots take more than one slice.
    """
    if hasattr(brain, "thinking"):
        return (yield from brain.thinking(seat, question))  # type: ignore[attr-defined]
    return brain.choose(seat, view, question, facts)


def make_heuristic_bot(game: str, random: Random) -> Bot:
    """Return the heuristic bot of a game."""
    return HeuristicBot(game, random)


def make_bot_at_level(level: Level, game: str, random: Random, recall: KnowledgeOfSeat | None = None) -> Bot:
    """Return the bot that plays a game at a difficulty level."""
    return make_bot(
        (BOTS_BY_LEVEL_WITH_SEARCH if is_search_stronger(game) else BOTS_BY_LEVEL)[level], game, random, recall
    )


def is_search_stronger(game: str) -> bool:
    """Return whether the game has a search bot that wins more often than its heuristic bot."""
    return has_bot_module(game, "search") and catalog.load_module(game, "bots.search").WAY.is_stronger


def has_bot_module(game: str, module: str) -> bool:
    """Return whether a game brings `bots/<module>.py`: `heuristic`, `search`, `real_cards`, `teams` or `report`."""
    return Path(catalog.game_folder(game), "bots", f"{module}.py").exists()
