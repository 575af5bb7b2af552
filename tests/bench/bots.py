"""How much better than chance the bots play: over many games a sensible side against a random one.

Sides are the teams of The Majority, the camps of Sultane, and elsewhere one seat against all others; which side is
sensible changes from game to game. `fair` is what a random side wins in its place.
"""

import sys
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from conclave.bots import Bot, RandomBot, make_heuristic_bot
from conclave.bots.teams import groups_that_win_together
from conclave.lab.bot_games import deals_words

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.word_list import load_list
from tests.bench.results import record

GAMES = 1000
# the smallest, the middle and the largest table of every game
TABLES = [
    (game, seats)
    for game in catalog.game_names()
    for fewest, most in [catalog.seat_limits(game)]
    for seats in sorted({fewest, (fewest + most) // 2, most})
]


class Rate(NamedTuple):
    """Games won by the sensible side, and what a random side wins there."""

    won: float
    fair: float


def play(game: str, seats: int, number: int, brain: Callable[[Random], Bot]) -> bool:
    """Play one game; return whether the side played by `brain` has won."""
    words = load_list("en") if deals_words(game, seats) else None
    session = Session(game, seats, {}, number.to_bytes(16, "big"), words)
    random = Random(number)
    parts = groups_that_win_together(session)
    side = parts[number % len(parts)]
    clever, chance = brain(random), RandomBot(random)
    while not session.is_over:
        asked = {seat: (session.view(seat), question) for seat, question in session.questions.items()}
        for seat, (view, question) in asked.items():
            player = clever if seat in side else chance
            session.answer(seat, player.choose(seat, view, question, session.facts))
    assert session.result
    return side[0] in session.result["winners"]


def rate(game: str, seats: int, games: int) -> Rate:
    """Measure one table."""
    won = sum(play(game, seats, number, lambda random: make_heuristic_bot(game, random)) for number in range(games))
    fair = sum(play(game, seats, number, RandomBot) for number in range(games))
    return Rate(won / games, fair / games)


def main(games: int = GAMES) -> None:
    """Measure, print the table, and save it."""
    found = []
    for game, seats in TABLES:
        one = rate(game, seats, games)
        found.append((f"{game}, {seats} seats", f"{one.won:.1%}", f"{one.fair:.1%}", f"{one.won / one.fair:.2f}"))
    record("bots", ("", "wins", "a random side wins", "ratio"), found, f"{games} games each")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
