"""The lights of Majority on pods: the colour of a vote for Score, and what lamps show at each reveal."""

from firmware.pods.lights import KEY_PLACES, THREE_WINKS, YELLOW, each, those

WORDS = {"score": (YELLOW, KEY_PLACES[3], THREE_WINKS)}

LAMPS = {
    "votes": lambda fact, _: each(fact["votes"]),
    "tally": lambda fact, _: those(fact["stay"] + fact["scored"]),
    "round_over": lambda fact, _: those(fact["scored"]),
}

PANELS = ("points",)
