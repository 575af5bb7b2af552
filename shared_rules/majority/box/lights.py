"""Majority on pods: the vote for the pile, and what lamps show."""

from firmware.pods.lights import KEY_PLACES, THREE_WINKS, YELLOW, each, those

WORDS = {"score": (YELLOW, KEY_PLACES[3], THREE_WINKS)}

LAMPS = {
    "votes": lambda fact, _: each(fact["votes"]),
    "tally": lambda fact, _: those(fact["stay"] + fact["scored"]),
    "round_over": lambda fact, _: those(fact["scored"]),
}

PANELS = ("points",)
