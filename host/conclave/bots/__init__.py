"""Bots. They decide from what their seat may know, from the question, and from the public facts; from nothing else.

A game may bring `bots/heuristic.py` with `choose(asked, random)`, which returns one of the options, and
`bots/search.py` for bots that think ahead.
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
    """All that a bot is told when it is asked."""

    seat: int
    public: dict[str, Any]
    panels: dict[str, Any]
    about: str
    subject: str
    options: tuple[str, ...]
    facts: Facts
    given: tuple[str, ...] = ()  # on the same sheet, to the subjects before


class Brain(Protocol):
    """What answers for a seat."""

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return one of the question's options."""
        ...


class Chance:
    """Every option is as good as any other."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return any option."""
        return question.fill(self._random.choice)


def rules_of_thumb(game: str) -> Callable[[Asked, Random], str]:
    """Return the function that answers for a bot of this game: one that answers at random if the game has none."""
    return catalog.load(game, "bots.heuristic").choose if has_bots(game, "heuristic") else _any_option


def _any_option(asked: Asked, random: Random) -> str:
    return random.choice(asked.options)


class Sense:
    """Plays one game by its rules of thumb; at random where it has none."""

    def __init__(self, game: str, random: Random) -> None:
        self._choose = rules_of_thumb(game)
        self._random = random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return the option that seems best; of a sheet, for one subject after the other."""
        if question.about == STIR:
            return question.fill(self._random.choice)  # nobody is to foresee it
        words: list[str] = []
        for subject in question.subjects or (question.subject,):
            options = question.open(words)
            asked = Asked(seat, view["public"], view["panels"], question.about, subject, options, facts, tuple(words))
            words.append(options[0] if len(options) == 1 else self._choose(asked, self._random))
        return " ".join(words)


class Wavering:
    """Plays with sense half of the time, and at random else."""

    def __init__(self, game: str, random: Random) -> None:
        self._sense, self._chance, self._random = Sense(game, random), Chance(random), random

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return an option."""
        brain = self._sense if self._random.random() < 0.5 else self._chance
        return brain.choose(seat, view, question, facts)


NAMES = ("random", "wavering", "sensible", "search")
Recall = Callable[[int], Any]  # what a seat was told, shown and did: `conclave.bots.search.memory`


class Level(StrEnum):
    """How well the bots of a table play."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


LEVELS = {Level.EASY: "random", Level.NORMAL: "wavering", Level.HARD: "sensible"}
THINKING = {Level.EASY: "random", Level.NORMAL: "sensible", Level.HARD: "search"}


def is_name(name: str) -> bool:
    """Whether a bot is called so; `search-20` thinks of 20 worlds a question."""
    kind, _, worlds = name.partition("-")
    return name in NAMES or (kind == "search" and worlds.isdecimal() and int(worlds) > 0)


def called(name: str, game: str, random: Random, recall: Recall | None = None) -> Brain:
    """Return the bot of that name for a game; one that thinks ahead has to recall what its seat knows."""
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
    """Let a bot decide bit by bit, so that others get to work in between; most need but a moment."""
    if hasattr(brain, "thinking"):
        return (yield from brain.thinking(seat, question))  # type: ignore[attr-defined]
    return brain.choose(seat, view, question, facts)


def sensible(game: str, random: Random) -> Brain:
    """Return the bot that plays a game with some sense."""
    return Sense(game, random)


def at_level(level: Level, game: str, random: Random, recall: Recall | None = None) -> Brain:
    """Return the bot that plays a game at a level."""
    return called((THINKING if thinks_ahead(game) else LEVELS)[level], game, random, recall)


def thinks_ahead(game: str) -> bool:
    """Return whether bots of this game win more when they think ahead."""
    return has_bots(game, "search") and catalog.load(game, "bots.search").WAY.is_stronger


def has_bots(game: str, bots: str) -> bool:
    """Return whether a game brings bots of this kind: `heuristic`, `search` or `real_cards`."""
    return Path(catalog.folder(game), "bots", f"{bots}.py").exists()
