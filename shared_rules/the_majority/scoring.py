"""The scoring of The Majority: the coins that a debate pays, and the result of the game (TM23, TM26)."""

from shared_rules.the_majority.turn import COLOURS

WINNER = 2  # TM23: coins for the most power in a colour
SHARE = 5  # TM23: the second gets a coin for every five points of the winner


def debate_coins(totals: "list[list[int]]") -> "list[int]":
    """Return the coins that each seat gets in a debate for its total power in red, blue and yellow (TM23).

    If two lead in blue, the third gets a share of each of them (TM24):

    >>> debate_coins([[0, 16, 0], [0, 16, 0], [0, 10, 0], [0, 5, 0]])
    [2, 2, 6, 0]
    >>> debate_coins([[15, 32, 0], [20, 32, 0], [16, 3, 0], [10, 0, 10]])
    [2, 4, 16, 2]
    """
    coins = [0] * len(totals)
    for colour in range(len(COLOURS)):
        for seat, gain in enumerate(_coins_of_colour([total[colour] for total in totals])):
            coins[seat] += gain
    return coins


def _coins_of_colour(powers: "list[int]") -> "list[int]":
    """TM23: Return the coins of each seat for one colour, in which the seats have these powers."""
    ranked = sorted({power for power in powers if power}, reverse=True)
    coins = {0: 0}
    if len(ranked) > 1:
        coins[ranked[1]] = ranked[0] // SHARE * powers.count(ranked[0])
    if ranked:
        coins[ranked[0]] = WINNER
    return [coins.get(power, 0) for power in powers]


def team_coins(purse: "list[int]") -> "list[int] | None":
    """Return the coins of both teams in a game of four, where partners sit opposite; None in a game of three (TM4).

    >>> team_coins([2, 4, 16, 2])
    [18, 6]
    """
    return [purse[0] + purse[2], purse[1] + purse[3]] if len(purse) == 4 else None


def game_result(purse: "list[int]", spy: int) -> dict:
    """Return the result of a game: most coins win; of tied sides the first clockwise from the spy token wins (TM26).

    >>> game_result([9, 9, 4], spy=2)["winners"]
    [0]
    >>> game_result([5, 7, 5, 3], spy=1)["winners"], game_result([5, 7, 5, 3], spy=1)["why"]
    ([1, 3], 'spy')
    """
    together = team_coins(purse)
    sides = together or purse
    best = [side for side, coins in enumerate(sides) if coins == max(sides)]
    winner = min(best, key=lambda side: (side - spy) % len(sides))
    return {
        "winners": [winner, winner + 2] if together else [winner],
        "scores": purse,
        "teams": together,
        "why": "coins" if len(best) == 1 else "spy",
    }
