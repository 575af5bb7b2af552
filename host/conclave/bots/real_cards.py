"""Bots at a table with real cards, of which they hold none: what they enter fits together, all else is chance."""

from random import Random
from typing import Any

from conclave.bots import Chance, Facts, has_bots
from shared_rules.engine import catalog
from shared_rules.engine.question import Question


class Pretence:
    """Answers as if the cards had been shared out: by `bots/real_cards.py` of the game, else at random.

    `ANSWERS` there maps a question to a function `(seat, seats, options, question)` that returns the answer.
    """

    def __init__(self, game: str, random: Random) -> None:
        self._answers = catalog.load(game, "bots.real_cards").ANSWERS if has_bots(game, "real_cards") else {}
        self._chance = Chance(random)

    def choose(self, seat: int, view: dict[str, Any], question: Question, facts: Facts) -> str:
        """Return one of the question's options."""
        if question.about not in self._answers:
            return self._chance.choose(seat, view, question, facts)
        return self._answers[question.about](seat, facts[0]["seats"], facts[0]["options"], question)
