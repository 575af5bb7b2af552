"""The heuristic bot of The Majority 2: it completes factions, and uses effects against the opponent's best cards."""

from random import Random
from typing import Any

from conclave.bots import BotQuestion

from shared_rules.the_majority_two.cards import card_kinds
from shared_rules.the_majority_two.factions import FULL, MAJORITY, majority_colours

KINDS = {card.word: card for card in card_kinds(ghosts=True)}
DONE = "done"
DOES = 1.5  # points that an effect is worth, roughly
COIN = 0.3  # points that a coin is worth


def choose(asked: BotQuestion, random: Random) -> str:
    """Return the answer to a question, by a rule of thumb for each kind of question."""
    rule = RULES.get(asked.about)
    if rule:
        return rule(asked, random)
    if asked.options[0][:1] == "s" and "." in asked.options[0]:
        return max(asked.options, key=lambda option: (_place_worth(asked, option), random.random()))
    return random.choice(asked.options)


def _choose_column(asked: BotQuestion, random: Random) -> str:
    return max(asked.options, key=lambda option: (_fit(asked, asked.subject, int(option[1])), random.random()))


def _choose_exchange(asked: BotQuestion, random: Random) -> str:
    return "exchange" if _worth_of_all(asked, "reserve") > _worth_of_all(asked, "hand") else "keep"


def _worth_of_all(asked: BotQuestion, panel: str) -> float:
    """Return what the cards of a panel, `hand` or `reserve`, are worth together."""
    return sum(_worth(asked, card) for card in asked.panels.get(panel, []))


def _choose_card(asked: BotQuestion, random: Random) -> str:
    """Choose the card that is worth most, or DONE if none is worth anything."""
    cards = [option for option in asked.options if option != DONE]
    if not cards:
        return DONE
    paid = asked.about == "play"
    best = max(cards, key=lambda card: (_worth(asked, card, paid), random.random()))
    return best if _worth(asked, best, paid) > 0 else DONE


def _worth(asked: BotQuestion, card: str, paid: bool = False) -> float:
    """Return what a card is worth in its best column, if paid for with its effect and cost."""
    kind = KINDS[card]
    fit = max(_fit(asked, card, column) for column in range(3))
    return fit + (DOES - COIN * kind.cost + 1 if paid and kind.effect else 0)


def _fit(asked: BotQuestion, card: str, column: int) -> float:
    """Return what a card is worth in a column of the bot: it should get three cards of a colour before it is full."""
    members = asked.public["columns"][asked.seat][column]
    before = [_colour(member) for member in members]
    colour = KINDS[card].colour
    if len(before) + 1 < FULL:
        same = before.count(colour)
        others = max((before.count(other) for other in before if other != colour), default=0)
        room = FULL - 1 - len(before)
        hopeless = max(same + 1, others) + room < MAJORITY
        return -3.0 if hopeless else 0.5 + 1.5 * same - 0.8 * (len(before) - same) + (0.5 if others >= MAJORITY else 0)
    if not majority_colours([*before, colour]):
        return -8.0
    strong = majority_colours([*before, colour])
    return 8.0 + max(KINDS[member["card"]].points for member in members if _colour(member) in strong)


def _colour(member: dict[str, Any]) -> str | None:
    return member["disc"] or KINDS[member["card"]].colour


def _place_worth(asked: BotQuestion, option: str) -> float:
    """Return how good it is to choose a place: the best own card to keep, the worst to lose, or the opponent's best."""
    owner, column, index = option.split(".")
    seat = int(owner[1:])
    halves = asked.public["zones"] if column == "z" else asked.public["columns"]
    members = halves[seat] if column == "z" else halves[seat][int(column[1:])]
    member = members[int(index)]
    fellows = [_colour(other) for other in members].count(_colour(member))
    value = KINDS[member["card"]].points + fellows
    if asked.about == "representative":
        return KINDS[member["card"]].points
    if asked.about == "give_up":
        return -KINDS[member["card"]].points
    return value if seat != asked.seat else -value


RULES = {
    "free": _choose_card,
    "play": _choose_card,
    "column": _choose_column,
    "exchange": _choose_exchange,
    "draw": lambda asked, random: "draw",
    "agree": lambda asked, random: "continue",
}
