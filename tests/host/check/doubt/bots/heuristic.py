"""Bots of Low or high: they tell the truth, and doubt anyone."""

from random import Random

from conclave.bots import BotQuestion


def choose(asked: BotQuestion, random: Random) -> str:
    """Return one of the options."""
    if asked.about == "say":
        return "high" if asked.panels["card"] > 5 else "low"
    return random.choice(asked.options)
