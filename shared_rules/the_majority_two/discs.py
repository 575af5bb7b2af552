"""The members of The Majority 2 that move colour discs (M12), and the Ghosts that catch them (M18)."""

from shared_rules.the_majority_two.effects import gain
from shared_rules.the_majority_two.places import COLOURS, COLUMNS, ZONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game
    from shared_rules.the_majority_two.places import Place
    from shared_rules.the_majority_two.tableau import Played, Tableau


def mark_own(tableau: "Tableau", played: "Played") -> "Game":
    """Angel senior: 2 discs on 2 cards of the own columns without one."""
    first = yield from _mark(tableau, played, COLOURS, tableau.places(played.seat, COLUMNS))
    if first and _bare(tableau, tableau.places(played.seat, COLUMNS)):
        others = tuple([colour for colour in COLOURS if colour != first])
        yield from _mark(tableau, played, others, tableau.places(played.seat, COLUMNS))


def mark_opponent(tableau: "Tableau", played: "Played") -> "Game":
    """Reaper junior: a disc on a card without one in a column of the opponent."""
    yield from _mark(tableau, played, COLOURS, tableau.places(1 - played.seat, COLUMNS))


def mark_scored(tableau: "Tableau", played: "Played") -> "Game":
    """Reaper veteran: a disc on a card without one in any score zone."""
    yield from _mark(tableau, played, COLOURS, tableau.scored())


def spread_discs(tableau: "Tableau", played: "Played") -> "Game":
    """Reaper aristocrat, promo: every disc of the supply goes on a card, in play or scored, without one (M17)."""
    put = yield from _mark(tableau, played, tuple(tableau.discs), tableau.in_play() + tableau.scored())
    while put and tableau.discs and _bare(tableau, tableau.in_play() + tableau.scored()):
        yield from _mark(tableau, played, tuple(tableau.discs), tableau.in_play() + tableau.scored())


def return_discs(tableau: "Tableau", played: "Played") -> None:
    """Angel veteran, promo: all discs go back to the supply; for 4 or more, 1 coin (M17)."""
    used = [colour for colour in COLOURS if colour not in tableau.discs]
    if not used:
        tableau.nothing(played)
        return
    tableau.effect(played, discs=[tableau.move_disc(colour, None) for colour in used])
    if len(used) >= 4:
        gain(tableau, played, 1)


def _mark(tableau: "Tableau", played: "Played", colours: "tuple[str, ...]", places: "list[Place]") -> "Game":
    """Have the player choose a disc, and a card without one for it: a disc in use is moved. Return its colour."""
    bare = _bare(tableau, places)
    if not (colours and bare):
        tableau.nothing(played)
        return None
    colour = colours[0]
    if len(colours) > 1:
        colour = yield from tableau.table.choose(played.seat, "disc", colours, played.card)
    place = yield from tableau.choose_place(played.seat, "mark", landing(tableau, colour, bare), colour)
    tableau.effect(played, discs=[tableau.move_disc(colour, place)])
    return colour


def _bare(tableau: "Tableau", places: "list[Place]") -> "list[Place]":
    """Leave out the cards that have a disc: at most one a card."""
    return [place for place in places if not tableau.member(place)["disc"]]


def landing(tableau: "Tableau", colour: str, aims: "list[Place]") -> "list[Place]":
    """Return where a disc can end that may be put on any of these cards: a Ghost of the column catches it."""
    ends: list[Place] = []
    for aim in aims:
        ghosts = _catching(tableau, colour, aim[1]) if aim[1] != ZONE else []
        for end in ghosts or [aim]:
            if end not in ends:
                ends.append(end)
    return ends


def _catching(tableau: "Tableau", colour: str, column: int) -> "list[Place]":
    """M18: the Ghosts of a column without a disc; those the active player played come first.

    A Ghost whose own disc is the one being moved has none at that moment. Where two have equal right, the
    player of the disc chooses.
    """
    there = tableau.places(0, (column,)) + tableau.places(1, (column,))
    ghosts = []
    for place in there:
        member = tableau.member(place)
        if tableau.cards[member["card"]].catches and member["disc"] in (None, colour):
            ghosts.append(place)
    own = [place for place in ghosts if tableau.member(place).get("by", place[0]) == tableau.active]
    return own or ghosts
