"""Bots for games with real cards. They hold no cards, so they enter plausible answers, and random ones otherwise."""

from random import Random
from typing import Any

from conclave.bots import Facts, RandomBot, has_bot_module
from shared_rules.engine import catalog
from shared_rules.engine.question import Question


class RealCardsBot:
    """A bot that answers as if cards had been dealt: by `bots/real_cards.py` of its game, otherwise at random.

    `ANSWERS` in that module maps a question to a function `(seat, seats, options, question)` that returns the answer.
    """

    def __init__(self, game: str, random: Random) -> None:
        """Prepare the bot for a game; `random` is the generator for its draws."""
        self._answers = (
            catalog.load_module(game, "bots.real_cards").ANSWERS if has_bot_module(game, "real_cards") else {}
        )
        self._random_bot = RandomBot(random)

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return an answer to a question: from the game's `ANSWERS` if the question is in it, else a random one."""
        if question.about not in self._answers:
            return self._random_bot.choose(seat, view, question, facts)
        return self._answers[question.about](seat, facts[0]["seats"], facts[0]["options"], question)
