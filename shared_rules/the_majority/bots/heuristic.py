"""The heuristic bot of The Majority: it plays the card with the best average result over random cards of the others."""

from collections import Counter
from random import Random

from conclave.bots import BotQuestion

from shared_rules.the_majority.scoring import debate_coins
from shared_rules.the_majority.turn import COLOURS, KINDS, POWER, card_counts, open_order, resolve_turn

TRIES = 14  # number of random sets of cards for the others
COMING = 0.02  # coins that a point of power may bring in later debates


def choose(asked: BotQuestion, random: Random) -> str:
    """Return the card to choose: in play the best one, in a draft high cards for a team and low cards for oneself.

    Low cards have the effects, which decide the turns.
    """
    if asked.about == "play":
        return _choose_play(asked, random)
    wanted = 1 if len(asked.public["totals"]) == 4 else -1
    return max(asked.options, key=lambda card: (wanted * POWER[card], random.random()))


def _choose_play(asked: BotQuestion, random: Random) -> str:
    """Return the card with the best total over random cards of the others."""
    public, seats = asked.public, len(asked.public["totals"])
    unseen = _unseen(asked)
    worth = dict.fromkeys(asked.options, 0.0)
    for _ in range(TRIES):
        others = random.sample(unseen, seats)
        known = _replace_known(asked, others)
        for card in asked.options:
            known[asked.seat] = card
            worth[card] += _value(public, known, asked.seat)
    return max(asked.options, key=lambda card: worth[card])


def _replace_known(asked: BotQuestion, others: list[str]) -> list[str]:
    """Return the guessed cards by seat; in a turn played face up, those played already replace the guesses."""
    laid = asked.public["cards"]
    if not asked.public["open"] or not laid:
        return list(others)
    before = open_order(asked.public["spy"], len(others))
    before = before[: before.index(asked.seat)]
    return [laid[seat] if seat in before and laid[seat] else other for seat, other in enumerate(others)]


def _value(public: dict, cards: list[str], seat: int) -> float:
    """Return what the outcome of a turn with these cards is worth to a seat and its partner, in coins."""
    seats = len(cards)
    outcome = resolve_turn(cards, public["spy"])
    totals = [list(total) for total in public["totals"]]
    for owner, won in enumerate(outcome["won"]):
        for card in won:
            totals[owner][COLOURS.index(card[0])] += POWER[card]
    coins = [coin + COMING * sum(total) for coin, total in zip(debate_coins(totals), totals, strict=True)]
    mine = coins[seat] + (coins[(seat + 2) % 4] if seats == 4 else 0)
    return mine - (sum(coins) - mine) / (1 if seats == 4 else seats - 1)


def _unseen(asked: BotQuestion) -> list[str]:
    """Return the cards that other players may hold: all cards of the game except this bot's and those already won."""
    left = Counter(card_counts(len(asked.public["totals"])))
    left.subtract(asked.panels.get("hand", []))
    for zone in asked.public["zones"]:
        left.subtract(zone)
    return [card for card in KINDS for _ in range(left[card])]
