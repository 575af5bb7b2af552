"""What tests of the rules share: games played at random, every set-up of a game, twin worlds."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch

from shared_rules.engine import catalog, session
from shared_rules.engine.chance import Chance
from shared_rules.engine.fact import to_line
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import Table

Play = Callable[[Table], Any]  # the generator that a game is
ASKED = ("about", "form", "gone", "is_final", "limits", "options", "subject", "subjects")  # of a question


def seed(number: int) -> bytes:
    """The seed of game `number` of a test."""
    return number.to_bytes(16, "big")


SHORT = seed(43)  # at random The Majority 2 goes on for long: of sixty games the one with the fewest answers


def dealers(game: str) -> list[dict[str, Any]]:
    """The options that say who deals, one set for each way there is: none where a game does not ask."""
    kinds = dict(catalog.load(game).OPTIONS)
    return [{"deals": way} for way in kinds["deals"].values(catalog.seats(game)[1], {})] if "deals" in kinds else [{}]


def setups(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Every number of seats with every set of options of a game."""
    fewest, most = catalog.seats(game)
    found = []
    for seats in range(fewest, most + 1):
        for options in _every(catalog.load(game).OPTIONS, seats):
            try:
                Session(game, seats, options, seed(0))
            except session.BadSetup:
                continue
            found.append((seats, options))
    return found


def _every(kinds: tuple, seats: int) -> Iterator[dict[str, Any]]:
    names = [name for name, _ in kinds]
    # who starts (a kind Seat) is drawn or named: two of its values stand for all
    values = [
        kind.values(seats, {"deals": "device"})[: 2 if "random" in kind.values(seats, {"deals": "device"}) else None]
        for _, kind in kinds
    ]
    for chosen in product(*values):
        yield dict(zip(names, chosen, strict=True))


def lock(game: Session, rng: Random) -> dict[int, str]:
    """Answer every open question at random; return the answers."""
    answers = {seat: question.fill(rng.choice) for seat, question in game.questions.items()}
    for seat, option in answers.items():
        game.answer(seat, option)
    return answers


def play_on(game: Session, rng: Random, locks: int | None = None) -> Session:
    """Answer at random until the game is over, or that many questions are locked."""
    while not game.over and locks != 0:
        lock(game, rng)
        locks = None if locks is None else locks - 1
    return game


def public(game: Session) -> list[str]:
    """The facts as lines, without what is salted: commitment and seals."""
    salted = ("id", "commit", "seal")
    return [to_line({name: value for name, value in fact.items() if name not in salted}) for fact in game.facts]


def known(game: Session, seat: int) -> tuple[Any, ...]:
    """All that reaches one seat: the facts, its view and its own question."""
    question = game.questions.get(seat)
    return (public(game), game.view(seat), question and asked(question))


def asked(question: Question) -> tuple[Any, ...]:
    """All that a question says."""
    return tuple([getattr(question, name) for name in ASKED])


@contextmanager
def rigged(change: Callable[[list[Any]], None]) -> Iterator[None]:
    """Inside, whatever a game shuffles is changed by `change` afterwards: the same seed, another deal."""

    def rig(play: Play) -> Play:
        def rigged_play(table: Table) -> Any:
            if isinstance(table.chance, Chance):  # not a world that is thought of
                table.chance = Rigged(table.chance, change)
            return (yield from play(table))

        return rigged_play

    with ExitStack() as rigging:
        for rules in map(catalog.load, catalog.names()):
            rigging.enter_context(patch.object(rules, "play", rig(rules.play)))
        yield


class Rigged:
    """Chance whose shuffles are changed."""

    def __init__(self, chance: Chance, change: Callable[[list[Any]], None]) -> None:
        self.pick, self.choose, self._shuffle, self._change = chance.pick, chance.choose, chance.shuffle, change

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle, then change what came."""
        self._shuffle(items)
        self._change(items)
