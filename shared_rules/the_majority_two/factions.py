"""Forming factions in The Majority 2 (M10), and the points of a score zone (M13)."""

from shared_rules.the_majority_two.places import COLOURS, COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps
    from shared_rules.the_majority_two.cards import Card
    from shared_rules.the_majority_two.places import Member, Place
    from shared_rules.the_majority_two.tableau import Tableau

FULL, MAJORITY = 5, 3  # cards of a full column; cards of one colour that form a faction


def majority_colours(colours: "list[str | None]") -> "list[str]":
    """Return the colours with three or more cards in a column; `colours` has the colour of each card (M10).

    >>> majority_colours(["red", "red", "blue", "red", "pink"])
    ['red']
    >>> majority_colours(["red", "red", "blue", "blue", "pink"])
    []
    """
    return [colour for colour in COLOURS if colours.count(colour) >= MAJORITY]


def faction_coins(count: int) -> int:
    """Return the coins for a faction of `count` cards (M10).

    >>> faction_coins(3), faction_coins(4), faction_coins(5)
    (1, 1, 2)
    """
    return 2 if count >= 5 else 1


def zone_points(zone: "list[Member]", cards: "dict[str, Card]") -> int:
    """Return the victory points of a score zone; `cards` maps names to cards (M13).

    >>> from shared_rules.the_majority_two.cards import CARDS
    >>> names = ["demon.veteran"] + ["demon.secretary"] * 2 + ["angel.junior"] * 2 + ["angel.aristocrat"]
    >>> zone_points([{"card": name, "disc": None} for name in names], {card.word: card for card in CARDS})  # M14
    24
    """
    shown = [(cards[member["card"]], member["disc"] or cards[member["card"]].colour) for member in zone]
    total = 0
    for own, (card, _) in enumerate(shown):
        total += card.points + (card.bonus(shown, own) if card.bonus else 0)
    return total


def check_columns(tableau: "Tableau") -> "GameSteps":
    """Form a faction from every full column, or discard the column; called after each play.

    Only the column of the card just played, or the one a Ghost moved to, can be full: others were checked before.
    """
    for seat in (tableau.active, 1 - tableau.active):
        for column in COLUMNS:
            if len(tableau.laid[seat][column]) >= FULL:
                yield from _settle_column(tableau, seat, column)


def _settle_column(tableau: "Tableau", seat: int, column: int) -> "GameSteps":
    """Let a player choose the representative of a full column and move it to the score zone; discard the rest.

    Without a majority of one colour the whole column is discarded.
    """
    colours = [tableau.colour(member) for member in tableau.laid[seat][column]]
    strong = majority_colours(colours)
    places = tableau.places(seat, (column,))
    if not strong:
        tableau.emit("discarded_column", seat=seat, column=column, cards=tableau.discard(places))
        return
    candidates = _distinct(tableau, [place for place in places if colours[place[2]] in strong])
    chosen = yield from tableau.choose_place(seat, "representative", candidates)
    colour = colours[chosen[2]]
    discarded = tableau.discard([place for place in places if place != chosen])
    member = tableau.laid[seat][column].pop()  # with its disc
    tableau.zone(seat).append({"card": member["card"], "disc": member["disc"]})
    coins = tableau.gain(seat, faction_coins(colours.count(colour)))
    tableau.emit(
        "faction",
        seat=seat,
        column=column,
        colour=colour,
        card=member["card"],
        disc=member["disc"],
        coins=coins,
        discarded=discarded,
    )


def _distinct(tableau: "Tableau", places: "list[Place]") -> "list[Place]":
    """Return the places without those whose card and disc are the same as at an earlier place."""
    kept: list[Place] = []
    for place in places:
        if tableau.member(place) not in [tableau.member(other) for other in kept]:
            kept.append(place)
    return kept
