"""A seeded random bot, and whole games played by it."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from shared_rules.engine import master_defaults
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.word_list import WordList


class SeededRandomBot:
    """A random bot whose answers follow from its seed; every option is equally likely."""

    def __init__(self, seed: bytes) -> None:
        """Prepare the bot; equal seeds give equal answers."""
        self._random = Random(sha256(b"conclave bot\0" + seed).digest()).random

    def choose(self, question: Question) -> str:
        """Return a random answer to a question; on a sheet, one option for each subject."""
        return question.make_answer(self._pick)

    def choose_for(self, seat: int, question: Question) -> str:
        """Return an answer for a seat, or for the game master.

        For the game master it is the default that the game declares, if any: random answers might never end a game.
        """
        return (
            master_defaults.default_answer(question)
            if seat == GAME_MASTER and master_defaults.has_declared_default(question)
            else self.choose(question)
        )

    def _pick(self, options: tuple[str, ...]) -> str:
        """Return one of the options, drawn by the seeded generator."""
        return options[int(self._random() * len(options))]  # only random() is the same in all versions of Python


def play_random_game(  # noqa: PLR0913, PLR0917 - every setting of a game
    game: str,
    seats: int,
    options: dict[str, Any],
    seed: bytes,
    words: WordList | None = None,
    on_fact: Callable[[dict[str, Any]], None] | None = None,
    stirs: bool = False,
    fingerprint: str = "",
) -> Session:
    """Play a game to its end with random answers, and return its session. Seed and journal are not published yet.

    Deal and answers both follow from `seed`. `on_fact` is called with each fact; `stirs` makes the players contribute
    to the deal.
    """
    session = Session(game, seats, options, seed, words, on_fact, contributes=stirs, fingerprint=fingerprint)
    bot = SeededRandomBot(seed)
    while not session.is_over:
        for seat in sorted(session.questions):
            session.answer(seat, bot.choose_for(seat, session.questions[seat]))
    return session
