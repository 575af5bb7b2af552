"""The lamps of GAME_TITLE at a reveal: for each fact, the word whose light the lamp of each seat shows.

Players, numbers, yes and no have lights already. Give a word of your own a light in `WORDS`, with names of
`firmware.pods.word_lights`: "peace": (GREEN, LEFT, STEADY). Words without one are distinguished by their position among
the options.
"""

WORDS = {}

LAMPS = {
    "named": lambda fact, seats: dict(enumerate(fact["votes"])),
    "friends": lambda fact, seats: dict(enumerate(fact["friends"])),
}
