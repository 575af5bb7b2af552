"""Every question that players are asked on their pods, by game, with all options it can have."""

from typing import NamedTuple

from firmware.pods import lights

Columns = tuple[tuple[str, ...], ...]

DONE = ("done",)
COLOURS = lights.HUES[:5]
SEATS: Columns = (tuple(f"s{seat}" for seat in range(5)), tuple(f"s{seat}" for seat in range(5, lights.PIXELS)), DONE)
CARDS: Columns = tuple(tuple(suit + str(power) for power in (0, 2, 3, 5, 6, 7, 9, 10)) for suit in lights.SUITS)
MEMBERS: Columns = tuple(tuple(f"{faction}.{rank}" for rank in lights.RANKS) for faction in lights.FACTIONS)
RUMOURS: Columns = tuple(tuple(f"s{seat}.{colour}" for colour in COLOURS) for seat in range(5))
COUNTS: Columns = tuple(tuple(f"{colour}.{count}" for count in (0, 1, 2, 5, 10)) for colour in COLOURS)


def _laid(seat: int) -> Columns:
    return tuple(tuple(f"s{seat}.{column}.{row}" for row in range(lights.PIXELS)) for column in lights.COLUMNS)


class Asked(NamedTuple):
    """Questions with the same options: one picture shows them all."""

    abouts: tuple[str, ...]
    columns: Columns  # of the picture: all that can be options


QUESTIONS: dict[str, tuple[Asked, ...]] = {
    "the-majority": (Asked(("draft", "exchange", "first_card", "play"), CARDS),),
    "majority": (Asked(("vote",), (("A", "B", "C", "score"),)),),
    "sultane": (
        Asked(("vote", "veto", "agree_veto", "am_dinarzade"), (("yes", "no"),)),
        Asked(("nominate", "vizier", "exile", "investigate"), SEATS),
        Asked(("claim",), (("0", "1", "2", "3", "none"),)),
        Asked(("seen",), (("ok",),)),
        Asked(("discard",), (("interventionist", "pacifist"),)),
        Asked(("read",), (("interventionist", "pacifist"),)),
        Asked(("own_role",), (("interventionist", "pacifist", "dinarzade"),)),
    ),
    "witchcraft": (
        Asked(("action",), (("take", "data"),)),
        Asked(("cards", "guesses"), (COLOURS,)),
        Asked(("disc",), (COLOURS,)),
        Asked(("own_discs", "own_rumours"), COUNTS),
        Asked(("own_tokens",), (tuple(str(number) for number in (0, 1, 2, 9, 10, 17, 28)),)),
        Asked(("own_colour",), (COLOURS,)),
        Asked(("hides",), RUMOURS),
        Asked(("hide",), RUMOURS),
    ),
    "majority-2": (
        Asked(("exchange",), (("exchange", "keep"),)),
        Asked(("draw",), (("draw", "no"),)),
        Asked(("free", "play", "reserve"), (*MEMBERS, ("ghost", "done"))),
        Asked(("column", "cross"), (("c0", "c1", "c2"),)),
        Asked(("representative", "take", "burn", "mark", "give_up"), _laid(0)),
        Asked(("representative", "take", "burn", "mark", "give_up"), _laid(1)),
        Asked(("disc", "colour"), (tuple(colour for colour in lights.HUES if colour != "yellow"),)),
        Asked(("agree",), (("continue", "end"),)),
    ),
}
