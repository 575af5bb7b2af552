"""The heuristic bot of Witchcraft: it takes valuable discs, avoids Rumours of its colour, and guesses by Rumours."""

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

from conclave.bots import BotQuestion

from shared_rules.witchcraft.day import DATA, disc_source, wanted_discs
from shared_rules.witchcraft.scoring import BLACK, disc_points

OWN = 1.6  # points that a Rumour of the bot's colour costs
OTHER = 0.4  # points that a Rumour of another colour is worth
OTHERS = 0.5  # the weight of the others' gains against one's own
Worth = Callable[[str, bool], float]  # the worth of a disc, by its colour and whether it is for two black cards


def choose(asked: BotQuestion, random: Random) -> str:
    """Return the answer to a question, by a rule of thumb for each kind of question."""
    rules = {
        "action": _choose_action,
        "rumour": _choose_rumour,
        "discard": _choose_discard,
        "disc": _choose_disc,
        "hide": _choose_hidden,
        "hides": _choose_hidden,
        "guesses": _choose_guess,
    }
    rule = rules.get(asked.subject if asked.about == "cards" else asked.about)
    return rule(asked, random) if rule else random.choice(asked.options)


def _best(options: tuple[str, ...], worth: Any, random: Random) -> str:
    """Return the option that is worth most; ties are broken at random."""
    return max(options, key=lambda option: (worth(option), random.random()))


def _choose_action(asked: BotQuestion, random: Random) -> str:
    """Choose between a Data card, which gives a point and hides Rumours of the bot's colour, and taking two cards."""
    own = sum(owned[asked.panels["colour"]] for owned in asked.public["rumours"])
    data = 1 + 1.3 * min(own, 2)
    field = [card for card in asked.public["field"] if card != DATA]
    disc_worth = cache(partial(_disc_worth, asked))
    taking = max(_rumour_worth(asked, rumour, field, disc_worth) for rumour in set(field))
    return DATA if data > taking else "take"


def _choose_rumour(asked: BotQuestion, random: Random) -> str:
    field = [card for card in asked.public["field"] if card != DATA]
    disc_worth = cache(partial(_disc_worth, asked))
    return _best(asked.options, lambda rumour: _rumour_worth(asked, rumour, field, disc_worth), random)


def _rumour_worth(asked: BotQuestion, rumour: str, field: list[str], disc_worth: Worth) -> float:
    """Return what a Rumour is worth, together with the best card to discard after it."""
    left = list(field)
    left.remove(rumour)
    found = max((_discard_worth(asked, rumour, card, left, disc_worth) for card in set(left)), default=0.0)
    return found + (-OWN if rumour == asked.panels["colour"] else OTHER)


def _choose_discard(asked: BotQuestion, random: Random) -> str:
    """Choose the card to discard after the Rumour that was chosen on the same sheet."""
    field = [card for card in asked.public["field"] if card != DATA]
    for card in asked.earlier_answers:
        field.remove(card)
    rumour = (
        asked.earlier_answers[0] if asked.earlier_answers else BLACK
    )  # its colour matters only with two black cards
    disc_worth = cache(partial(_disc_worth, asked))
    return _best(asked.options, lambda card: _discard_worth(asked, rumour, card, field, disc_worth), random)


def _discard_worth(asked: BotQuestion, rumour: str, card: str, field: list[str], disc_worth: Worth) -> float:
    """Return what discarding a card after this Rumour is worth, with the best disc for it."""
    left = list(field)
    left.remove(card)
    relief = 0.5 if card == asked.panels["colour"] else 0.0  # a discarded card cannot become a Rumour
    wanted = wanted_discs(rumour, card, left)
    return relief + max(disc_worth(disc, rumour == card == BLACK) for disc in wanted)


def _choose_disc(asked: BotQuestion, random: Random) -> str:
    return _best(asked.options, lambda disc: _disc_worth(asked, disc, False), random)


def _disc_worth(asked: BotQuestion, disc: str, both_black: bool) -> float:
    """Return what taking a disc is worth: the bot's gain of points at night, less part of the others' gains."""
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


def _choose_hidden(asked: BotQuestion, random: Random) -> str:
    """Choose the Rumour to hide: one of the bot's colour, else one of the colour with the fewest Rumours."""
    counts = {option: sum(owned[option[3:]] for owned in asked.public["rumours"]) for option in asked.options}
    return _best(asked.options, lambda option: (option[3:] == asked.panels["colour"], -counts[option]), random)


def _choose_guess(asked: BotQuestion, random: Random) -> str:
    """Guess a player's colour: one of which that player has few Rumours, not the bot's, and not guessed already."""
    guessed = int(asked.subject[1:])
    rumours = asked.public["rumours"]

    def worth(colour: str) -> float:
        if colour == asked.panels["colour"] or colour in asked.earlier_answers:
            return -1000
        return -rumours[guessed][colour] if rumours else 0

    return _best(asked.options, worth, random)
