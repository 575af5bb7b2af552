"""Forming factions in The Majority 2 (M10), and what the score zone is worth (M13)."""

from shared_rules.the_majority_two.places import COLOURS, COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game
    from shared_rules.the_majority_two.cards import Card
    from shared_rules.the_majority_two.places import Member, Place
    from shared_rules.the_majority_two.tableau import Tableau

FULL, MAJORITY = 5, 3


def majorities(colours: "list[str | None]") -> "list[str]":
    """Return the colours that have 3 or more cards of a column (M10).

    >>> majorities(["red", "red", "blue", "red", "pink"]), majorities(["red", "red", "blue", "blue", "pink"])
    (['red'], [])
    """
    return [colour for colour in COLOURS if colours.count(colour) >= MAJORITY]


def coins_for(count: int) -> int:
    """Return the coins for a faction of that many cards (M10).

    >>> coins_for(3), coins_for(4), coins_for(5)
    (1, 1, 2)
    """
    return 2 if count >= 5 else 1


def points(zone: "list[Member]", cards: "dict[str, Card]") -> int:
    """Return the victory points of a score zone (M13).

    >>> from shared_rules.the_majority_two.cards import CARDS
    >>> names = ["demon.veteran"] + ["demon.secretary"] * 2 + ["angel.junior"] * 2 + ["angel.aristocrat"]
    >>> points([{"card": name, "disc": None} for name in names], {card.word: card for card in CARDS})  # M14
    24
    """
    shown = [(cards[member["card"]], member["disc"] or cards[member["card"]].colour) for member in zone]
    total = 0
    for own, (card, _) in enumerate(shown):
        total += card.points + (card.bonus(shown, own) if card.bonus else 0)
    return total


def check_columns(tableau: "Tableau") -> "Game":
    """After a play: every full column becomes a faction, or is discarded.

    Only the column played to, or the one a Ghost went to, can be full: the others were checked before.
    """
    for seat in (tableau.active, 1 - tableau.active):
        for column in COLUMNS:
            if len(tableau.laid[seat][column]) >= FULL:
                yield from _settle(tableau, seat, column)


def _settle(tableau: "Tableau", seat: int, column: int) -> "Game":
    colours = [tableau.colour(member) for member in tableau.laid[seat][column]]
    strong = majorities(colours)
    places = tableau.places(seat, (column,))
    if not strong:
        tableau.tell("discarded_column", seat=seat, column=column, cards=tableau.discard(places))
        return
    able = _different(tableau, [place for place in places if colours[place[2]] in strong])
    chosen = yield from tableau.choose_place(seat, "representative", able)
    colour = colours[chosen[2]]
    discarded = tableau.discard([place for place in places if place != chosen])
    member = tableau.laid[seat][column].pop()  # with its disc
    tableau.zone(seat).append({"card": member["card"], "disc": member["disc"]})
    coins = tableau.gain(seat, coins_for(colours.count(colour)))
    tableau.tell(
        "faction",
        seat=seat,
        column=column,
        colour=colour,
        card=member["card"],
        disc=member["disc"],
        coins=coins,
        discarded=discarded,
    )


def _different(tableau: "Tableau", places: "list[Place]") -> "list[Place]":
    """Leave out cards that are the same as one before, with the same disc or without."""
    kept: list[Place] = []
    for place in places:
        if tableau.member(place) not in [tableau.member(other) for other in kept]:
            kept.append(place)
    return kept
