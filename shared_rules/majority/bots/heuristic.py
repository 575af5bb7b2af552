"""The heuristic bot of Majority: vote as if all others voted at random, and pick the proposal at random."""

from functools import cache
from math import comb
from random import Random

from conclave.bots import BotQuestion

from shared_rules.majority.rules import PROPOSALS, SCORE

DEEP = 12  # number of turns of a round to look ahead


def choose(asked: BotQuestion, random: Random) -> str:
    """Return the vote: Score if that is worth more points than staying in, else a random proposal."""
    players, pile = len(asked.public["playing"]), asked.public["pile"]
    stay, score = worth(players, pile)
    return SCORE if score > stay else random.choice(PROPOSALS)


@cache
def worth(players: int, pile: int, deep: int = DEEP) -> tuple[float, float]:
    """Return the expected points of a vote for a proposal and of a vote for Score.

    `players` are still in the round, `pile` is its size, `deep` the number of turns to look ahead.
    """
    if deep == 0:
        return 0.0, 0.0
    stay = score = 0.0
    for mine, other, last, scored, chance in _vote_counts(players - 1):
        stay += chance * _worth_of_proposal(pile, (mine + 1, other, last), scored, deep)
        if scored + 1 >= max(mine, other, last, 2):
            score += chance * pile
    return stay, score


def _worth_of_proposal(pile: int, proposals: tuple[int, int, int], scored: int, deep: int) -> float:
    """Return the expected points of a voter for the first proposal, given the votes for each proposal and for Score."""
    most = max(*proposals, scored)
    if most < 2 or proposals[0] < most:
        return 0.0
    winning = [votes for votes in proposals if votes == most]
    remaining, new_pile = sum(winning), pile + len(winning)
    if remaining <= 2:
        return float(new_pile)
    return max(worth(remaining, new_pile, deep - 1))


@cache
def _vote_counts(voters: int) -> tuple[tuple[int, int, int, int, float], ...]:
    """Return all possible vote counts of `voters` random voters, for A, B, C and Score, each with its probability."""
    return tuple(
        (a, b, c, voters - a - b - c, comb(voters, a) * comb(voters - a, b) * comb(voters - a - b, c) / 4**voters)
        for a in range(voters + 1)
        for b in range(voters - a + 1)
        for c in range(voters - a - b + 1)
    )
