"""Witchcraft: take discs that pay, keep Rumours of the own colour off the table, guess who keeps off which colour."""

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

from conclave.bots import Asked

from shared_rules.witchcraft.day import DATA, disc_source, wanted_discs
from shared_rules.witchcraft.scoring import BLACK, disc_points

OWN = 1.6  # points that a Rumour of the own colour costs
OTHER = 0.4  # what one of another colour is worth
OTHERS = 0.5  # of what others gain counts against it
Worth = Callable[[str, bool], float]  # of a disc; whether it is taken for two black cards


def choose(asked: Asked, random: Random) -> str:
    """Answer each kind of question by a rule of thumb."""
    rules = {
        "action": _action,
        "rumour": _rumour,
        "discard": _discard,
        "disc": _disc,
        "hide": _hide,
        "hides": _hide,
        "guesses": _guess,
    }
    rule = rules.get(asked.subject if asked.about == "cards" else asked.about)
    return rule(asked, random) if rule else random.choice(asked.options)


def _best(options: tuple[str, ...], worth: Any, random: Random) -> str:
    return max(options, key=lambda option: (worth(option), random.random()))


def _action(asked: Asked, random: Random) -> str:
    """A Data card pays a point and hides Rumours of the own colour."""
    own = sum(owned[asked.panels["colour"]] for owned in asked.public["rumours"])
    data = 1 + 1.3 * min(own, 2)
    field = [card for card in asked.public["field"] if card != DATA]
    disc_worth = cache(partial(_disc_worth, asked))
    taking = max(_rumour_worth(asked, rumour, field, disc_worth) for rumour in set(field))
    return DATA if data > taking else "take"


def _rumour(asked: Asked, random: Random) -> str:
    field = [card for card in asked.public["field"] if card != DATA]
    disc_worth = cache(partial(_disc_worth, asked))
    return _best(asked.options, lambda rumour: _rumour_worth(asked, rumour, field, disc_worth), random)


def _rumour_worth(asked: Asked, rumour: str, field: list[str], disc_worth: Worth) -> float:
    """A Rumour, with the best card to discard after it."""
    left = list(field)
    left.remove(rumour)
    found = max((_discard_worth(asked, rumour, card, left, disc_worth) for card in set(left)), default=0.0)
    return found + (-OWN if rumour == asked.panels["colour"] else OTHER)


def _discard(asked: Asked, random: Random) -> str:
    """What is discarded beside the Rumour of the same sheet, or after it has left the field."""
    field = [card for card in asked.public["field"] if card != DATA]
    for card in asked.given:
        field.remove(card)
    rumour = asked.given[0] if asked.given else BLACK  # which one it was matters only with two black cards
    disc_worth = cache(partial(_disc_worth, asked))
    return _best(asked.options, lambda card: _discard_worth(asked, rumour, card, field, disc_worth), random)


def _discard_worth(asked: Asked, rumour: str, card: str, field: list[str], disc_worth: Worth) -> float:
    left = list(field)
    left.remove(card)
    gone = 0.5 if card == asked.panels["colour"] else 0.0  # it can become nobody's Rumour any more
    wanted = wanted_discs(rumour, card, left)
    return gone + max(disc_worth(disc, rumour == card == BLACK) for disc in wanted)


def _disc(asked: Asked, random: Random) -> str:
    return _best(asked.options, lambda disc: _disc_worth(asked, disc, False), random)


def _disc_worth(asked: Asked, disc: str, both_black: bool) -> float:
    """What a disc changes at night, for oneself and for the others."""
    discs = [dict(held) for held in asked.public["discs"]]
    source = disc_source(asked.seat, disc, both_black, asked.public["supply"], discs)
    if source == "token":
        return 1.0
    before = disc_points(discs)
    if isinstance(source, int):
        discs[source][disc] -= 1
    discs[asked.seat][disc] += 1
    gains = [now - then for now, then in zip(disc_points(discs), before, strict=True)]
    others = sum(gains) - gains[asked.seat]
    return gains[asked.seat] - OTHERS * others / (len(gains) - 1)


def _hide(asked: Asked, random: Random) -> str:
    """Of the own colour; else of one with few Rumours, so that the others keep theirs."""
    counts = {option: sum(owned[option[3:]] for owned in asked.public["rumours"]) for option in asked.options}
    return _best(asked.options, lambda option: (option[3:] == asked.panels["colour"], -counts[option]), random)


def _guess(asked: Asked, random: Random) -> str:
    """A colour that player has few Rumours of, but not the own one, nor one guessed for somebody else."""
    guessed = int(asked.subject[1:])
    rumours = asked.public["rumours"]

    def worth(colour: str) -> float:
        if colour == asked.panels["colour"] or colour in asked.given:
            return -1000
        return -rumours[guessed][colour] if rumours else 0

    return _best(asked.options, worth, random)
