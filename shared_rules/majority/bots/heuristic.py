"""Majority: the vote that brings most if all others vote at random; which proposal it is stays a matter of chance."""

from functools import cache
from math import comb
from random import Random

from conclave.bots import Asked

from shared_rules.majority.rules import PROPOSALS, SCORE

DEEP = 12  # turns of a round that are looked ahead


def choose(asked: Asked, random: Random) -> str:
    """Score now, or stay in."""
    players, pile = len(asked.public["playing"]), asked.public["pile"]
    stay, score = worth(players, pile)
    return SCORE if score > stay else random.choice(PROPOSALS)


@cache
def worth(players: int, pile: int, deep: int = DEEP) -> tuple[float, float]:
    """Return the points to be expected from a vote for a proposal and from a vote for Score."""
    if deep == 0:
        return 0.0, 0.0
    stay = score = 0.0
    for mine, other, last, scored, chance in _ballots(players - 1):
        stay += chance * _staying(pile, (mine + 1, other, last), scored, deep)
        if scored + 1 >= max(mine, other, last, 2):
            score += chance * pile
    return stay, score


def _staying(pile: int, proposals: tuple[int, int, int], scored: int, deep: int) -> float:
    """What it is worth to have voted for the first of the proposals, with so many votes for each, and for Score."""
    most = max(*proposals, scored)
    if most < 2 or proposals[0] < most:
        return 0.0
    winning = [votes for votes in proposals if votes == most]
    left, grown = sum(winning), pile + len(winning)
    if left <= 2:
        return float(grown)
    return max(worth(left, grown, deep - 1))


@cache
def _ballots(voters: int) -> tuple[tuple[int, int, int, int, float], ...]:
    """All ways in which so many can vote, and how likely each is."""
    return tuple(
        (a, b, c, voters - a - b - c, comb(voters, a) * comb(voters - a, b) * comb(voters - a - b, c) / 4**voters)
        for a in range(voters + 1)
        for b in range(voters - a + 1)
        for c in range(voters - a - b + 1)
    )
