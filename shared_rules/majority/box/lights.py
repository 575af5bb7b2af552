"""The lights of Majority on pods: the colour of a vote for Score, and what lamps show at each reveal."""

from firmware.pods.word_lights import KEY_PLACES, THREE_WINKS, YELLOW, lamp_word_by_seat, same_lamp_word

WORDS = {"score": (YELLOW, KEY_PLACES[3], THREE_WINKS)}

LAMPS = {
    "votes": lambda fact, _: lamp_word_by_seat(fact["votes"]),
    "tally": lambda fact, _: same_lamp_word(fact["stay"] + fact["scored"]),
    "round_over": lambda fact, _: same_lamp_word(fact["scored"]),
}

PANELS = ("points",)
