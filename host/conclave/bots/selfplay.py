"""Bots that answer at random, and whole games played by them."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from shared_rules.engine import default
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.words import Words


class Bot:
    """Answers any question with one of its options, each equally likely; the same seed, the same answers."""

    def __init__(self, seed: bytes) -> None:
        self._random = Random(sha256(b"conclave bot\0" + seed).digest()).random

    def choose(self, question: Question) -> str:
        """Return one of the options; a sheet full of them."""
        return question.fill(self._pick)

    def choose_for(self, seat: int, question: Question) -> str:
        """Return the same; for the game master what the game declares, or a game that she has to end may not end."""
        return default.of(question) if seat == GAME_MASTER and default.is_declared(question) else self.choose(question)

    def _pick(self, options: tuple[str, ...]) -> str:
        return options[int(self._random() * len(options))]  # of all of Random only random() never changes


def random_game(  # noqa: PLR0913, PLR0917 - all that a game is set up with
    game: str,
    seats: int,
    options: dict[str, Any],
    seed: bytes,
    words: Words | None = None,
    on_fact: Callable[[dict[str, Any]], None] | None = None,
    stirs: bool = False,
    fingerprint: str = "",
) -> Session:
    """Return a game played to its end with random answers, which follow from the seed; it is not opened yet."""
    session = Session(game, seats, options, seed, words, on_fact, stirs=stirs, fingerprint=fingerprint)
    bot = Bot(seed)
    while not session.over:
        for seat in sorted(session.questions):
            session.answer(seat, bot.choose_for(seat, session.questions[seat]))
    return session
