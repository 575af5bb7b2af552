"""A bot for GAME_TITLE. It sees only what its seat may know. Without this file bots answer at random."""

from random import Random

from conclave.bots import BotQuestion


def choose(asked: BotQuestion, random: Random) -> str:
    """Name the secret friend, but one time in three a random player, so that nobody can be sure."""
    friend = asked.panels["friend"]
    return friend if random.random() < 2 / 3 else random.choice(asked.options)
