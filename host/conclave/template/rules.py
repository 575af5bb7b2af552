"""GAME_TITLE: every player has a secret friend, and scores when that friend is named most often.

Comments cite the rules of RULES.md by number (GAME_RULES1-GAME_RULES5). This file also runs on the Pico: import only
the engine and other modules of its folder here.
"""

from shared_rules.engine.options import Choice
from shared_rules.engine.question import BROWSE

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from shared_rules.engine.table import GameSteps, GameTable

VERSION = 1  # raise it when the same answers lead to another game: a journal says which version it needs
OPTIONS = (("rounds", Choice(3, 1, 5)),)  # options that are chosen before a game, the default first
QUESTIONS = {"name": (BROWSE, False)}  # questions: form, and whether an answer is final


def play(table: "GameTable") -> "GameSteps":
    """Play the game: ask questions, emit facts, and return the result."""
    friends = _draw_friends(table)
    scores = [0] * len(table.seats)
    rounds = table.options["rounds"]
    for number in range(1, rounds + 1):
        table.public.update(round=number, rounds=rounds)  # everybody sees this
        answers = yield table.ask(table.seats, "name", {seat: others(table, seat) for seat in table.seats})
        votes = [answers[seat] for seat in table.seats]  # from here on all answers are locked
        named = most_named(votes)
        table.emit("named", round=number, votes=votes, most=named)  # a fact: it is public, and does not change
        for seat in table.seats:
            if friends[seat] in named:  # GAME_RULES4
                scores[seat] += 1
    table.emit("friends", friends=friends)  # GAME_RULES5
    winners = [seat for seat in table.seats if scores[seat] == max(scores)]
    return {"winners": winners, "scores": scores, "why": "friends"}


def others(table: "GameTable", seat: int) -> "tuple[str, ...]":
    """Return all players but this seat as options (GAME_RULES2). In all games s0, s1, ... are players."""
    return tuple([f"s{other}" for other in table.seats if other != seat])


def most_named(votes: "list[str]") -> "list[str]":
    """Return the players who were named most often, several if they tie (GAME_RULES3).

    >>> most_named(["s1", "s0", "s1"])
    ['s1']
    >>> most_named(["s1", "s2", "s0"])
    ['s0', 's1', 's2']
    """
    most = max([votes.count(name) for name in votes])
    return [name for name in sorted(set(votes)) if votes.count(name) == most]


def _draw_friends(table: "GameTable") -> "list[str]":
    """Draw a friend for every seat and show it to that seat (GAME_RULES1). All chance comes from `table.chance`."""
    friends = [table.chance.choose(others(table, seat)) for seat in table.seats]
    for seat in table.seats:
        table.show(seat, friend=friends[seat])
    return friends
