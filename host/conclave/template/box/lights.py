"""What the lamps of GAME_TITLE show at a reveal: in front of each player the light of a word, by seat.

Players, numbers, yes and no have their lights. A word of your own gets one in `WORDS`, with names of
`firmware.pods.lights`: "peace": (GREEN, LEFT, STEADY). Words without one are told apart by their
places among the options.
"""

WORDS = {}

LAMPS = {
    "named": lambda fact, seats: dict(enumerate(fact["votes"])),
    "friends": lambda fact, seats: dict(enumerate(fact["friends"])),
}
