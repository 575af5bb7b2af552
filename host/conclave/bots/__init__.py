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
from shared_rules.engine.question import Question
from shared_rules.engine.stir import STIR

Fact = dict[str, Any]
Facts = list[Fact]


class Asked(NamedTuple):
    """Everything a heuristic gets to decide on one answer."""

    seat: int
    public: dict[str, Any]
    panels: dict[str, Any]
    about: str
    subject: str
    options: tuple[str, ...]
    facts: Facts
    given: tuple[str, ...] = ()  # answers to the earlier subjects of the same sheet


class Brain(Protocol):
    """Interface of a bot, which answers the questions to a seat."""

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer of a seat: one of the question's options, or one option for each subject of a sheet."""
        ...


class Chance:
    """The random bot: it answers with any option, each equally likely."""

    def __init__(self, random: Random) -> None:
        """Prepare the bot with its random generator."""
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return a random answer to a question."""
        return question.fill(self._random.choice)


def rules_of_thumb(game: str) -> Callable[[Asked, Random], str]:
    """Return the heuristic of a game: a function that picks an option. Games without one get a random choice."""
    return catalog.load(game, "bots.heuristic").choose if has_bots(game, "heuristic") else _any_option


def _any_option(asked: Asked, random: Random) -> str:
    """Return a random option: the heuristic of games that bring none."""
    return random.choice(asked.options)


class Sense:
    """The heuristic bot: it answers by the heuristic of its game, or at random if the game has none."""

    def __init__(self, game: str, random: Random) -> None:
        """Prepare the bot for a game; `random` is the generator for its draws."""
        self._choose = rules_of_thumb(game)
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer of the heuristic. On a sheet it answers one subject after the other."""
        if question.about == STIR:
            return question.fill(self._random.choice)  # contributions to the deal must be unpredictable
        words: list[str] = []
        for subject in question.subjects or (question.subject,):
            options = question.open(words)
            asked = Asked(seat, view["public"], view["panels"], question.about, subject, options, facts, tuple(words))
            words.append(options[0] if len(options) == 1 else self._choose(asked, self._random))
        return " ".join(words)


class Wavering:
    """The mixed bot: it answers by the heuristic half of the time, and at random otherwise."""

    def __init__(self, game: str, random: Random) -> None:
        """Prepare the bot for a game; `random` is the generator for its draws."""
        self._heuristic, self._random_bot, self._random = Sense(game, random), Chance(random), random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the answer of the heuristic bot or of the random bot, with equal chance."""
        brain = self._heuristic if self._random.random() < 0.5 else self._random_bot
        return brain.choose(seat, view, question, facts)


NAMES = ("random", "wavering", "sensible", "search")
Recall = Callable[[int], Any]  # returns what a seat knows, see conclave.bots.search.memory


class Level(StrEnum):
    """The difficulty of a table's bots, as players choose it."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


LEVELS = {Level.EASY: "random", Level.NORMAL: "wavering", Level.HARD: "sensible"}
THINKING = {Level.EASY: "random", Level.NORMAL: "sensible", Level.HARD: "search"}


def is_name(name: str) -> bool:
    """Return whether a bot has this name; `search-20` is a search bot that samples 20 worlds a question."""
    kind, _, worlds = name.partition("-")
    return name in NAMES or (kind == "search" and worlds.isdecimal() and int(worlds) > 0)


def called(name: str, game: str, random: Random, recall: Recall | None = None) -> Brain:
    """Return the bot of this name for a game; without `recall` a search bot is replaced by the heuristic bot."""
    if name == "random":
        return Chance(random)
    if name == "wavering":
        return Wavering(game, random)
    if recall is None or name == "sensible":
        return sensible(game, random)
    from conclave.bots.search import Search

    worlds = name.partition("-")[2]
    return Search(game, random, recall, **({"iterations": int(worlds)} if worlds else {}))


def slices(
    brain: Brain, seat: int, view: dict[str, Any], question: Question, facts: Facts
) -> Generator[None, None, str]:
    """Let a bot decide in slices: yield between them so that other work can run, then return the answer.

    Only search bots take more than one slice.
    """
    if hasattr(brain, "thinking"):
        return (yield from brain.thinking(seat, question))  # type: ignore[attr-defined]
    return brain.choose(seat, view, question, facts)


def sensible(game: str, random: Random) -> Brain:
    """Return the heuristic bot of a game."""
    return Sense(game, random)


def at_level(level: Level, game: str, random: Random, recall: Recall | None = None) -> Brain:
    """Return the bot that plays a game at a difficulty level."""
    return called((THINKING if thinks_ahead(game) else LEVELS)[level], game, random, recall)


def thinks_ahead(game: str) -> bool:
    """Return whether the game has a search bot that wins more often than its heuristic bot."""
    return has_bots(game, "search") and catalog.load(game, "bots.search").WAY.is_stronger


def has_bots(game: str, bots: str) -> bool:
    """Return whether a game brings `bots/<bots>.py`: `heuristic`, `search`, `real_cards`, `teams` or `report`."""
    return Path(catalog.folder(game), "bots", f"{bots}.py").exists()
