"""Every word that has a light, by what it may have to be told from."""

from firmware.pods import lights

SEATS = [f"s{seat}" for seat in range(10)]
NUMBERS = [str(number) for number in range(80)]
SUITED = [suit + str(power) for suit in lights.SUITS for power in (0, 2, 3, 5, 6, 7, 9, 10)]
MEMBERS = [f"{faction}.{rank}" for faction in lights.FACTIONS for rank in lights.RANKS]
LAID = [f"s{seat}.{column}.{row}" for seat in (0, 1) for column in lights.COLUMNS for row in range(lights.ROWS)]
RUMOURS = [f"s{seat}.{colour}" for seat in range(5) for colour in lights.HUES[:5]]
COUNTS = [f"{colour}.{count}" for colour in lights.HUES[:5] for count in range(10)]
CHOSEN_COLUMNS = ["c0", "c1", "c2"]
ALIKE = (
    [*NUMBERS, "none"],
    [*SEATS, "done"],
    list(lights.HUES),
    [*SUITED, "done"],
    [*MEMBERS, "ghost", "done"],
    LAID,
    RUMOURS,
    COUNTS,
    *[[f"{colour}.{count}" for count in range(11)] for colour in lights.HUES[:5]],
    CHOSEN_COLUMNS,
    ["interventionist", "pacifist", "dinarzade"],
    ["yes", "no"],
    ["A", "B", "C", "score"],
)
