"""The card effects of The Majority 2 that move colour discs (M12), and the Ghosts that catch discs (M18)."""

from shared_rules.the_majority_two.card_effects import gain
from shared_rules.the_majority_two.places import COLOURS, COLUMNS, ZONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps
    from shared_rules.the_majority_two.places import Place
    from shared_rules.the_majority_two.tableau import Played, Tableau


def mark_own(tableau: "Tableau", played: "Played") -> "GameSteps":
    """Angel senior: Put two discs on two cards without a disc in the player's own columns."""
    first = yield from _mark(tableau, played, COLOURS, tableau.places(played.seat, COLUMNS))
    if first and _bare(tableau, tableau.places(played.seat, COLUMNS)):
        others = tuple([colour for colour in COLOURS if colour != first])
        yield from _mark(tableau, played, others, tableau.places(played.seat, COLUMNS))


def mark_opponent(tableau: "Tableau", played: "Played") -> "GameSteps":
    """Reaper junior: Put a disc on a card without one in a column of the opponent."""
    yield from _mark(tableau, played, COLOURS, tableau.places(1 - played.seat, COLUMNS))


def mark_scored(tableau: "Tableau", played: "Played") -> "GameSteps":
    """Reaper veteran: Put a disc on a card without one in any score zone."""
    yield from _mark(tableau, played, COLOURS, tableau.scored())


def spread_discs(tableau: "Tableau", played: "Played") -> "GameSteps":
    """Reaper aristocrat, promo: Put all discs of the supply on cards without one, in play or scored (M17)."""
    colour = yield from _mark(tableau, played, tuple(tableau.discs), tableau.in_play() + tableau.scored())
    while colour and tableau.discs and _bare(tableau, tableau.in_play() + tableau.scored()):
        yield from _mark(tableau, played, tuple(tableau.discs), tableau.in_play() + tableau.scored())


def return_discs(tableau: "Tableau", played: "Played") -> None:
    """Angel veteran, promo: Return all discs to the supply; for four or more, the player gains a coin (M17)."""
    used = [colour for colour in COLOURS if colour not in tableau.discs]
    if not used:
        tableau.emit_nothing(played)
        return
    tableau.emit_effect(played, discs=[tableau.move_disc(colour, None) for colour in used])
    if len(used) >= 4:
        gain(tableau, played, 1)


def _mark(tableau: "Tableau", played: "Played", colours: "tuple[str, ...]", places: "list[Place]") -> "GameSteps":
    """Let the player choose a disc of these colours and one of these places without a disc; put it there.

    A disc that lies on another card is moved. Return its colour, or None if no disc can be put.
    """
    bare = _bare(tableau, places)
    if not (colours and bare):
        tableau.emit_nothing(played)
        return None
    colour = colours[0]
    if len(colours) > 1:
        colour = yield from tableau.table.choose(played.seat, "disc", colours, played.card)
    place = yield from tableau.choose_place(played.seat, "mark", landing(tableau, colour, bare), colour)
    tableau.emit_effect(played, discs=[tableau.move_disc(colour, place)])
    return colour


def _bare(tableau: "Tableau", places: "list[Place]") -> "list[Place]":
    """Return the places whose card has no disc; a card has at most one."""
    return [place for place in places if not tableau.member(place)["disc"]]


def landing(tableau: "Tableau", colour: str, aims: "list[Place]") -> "list[Place]":
    """Return the places where a disc aimed at any of these places can land: a Ghost in the column catches it."""
    ends: list[Place] = []
    for aim in aims:
        ghosts = _catching_ghosts(tableau, colour, aim[1]) if aim[1] != ZONE else []
        for end in ghosts or [aim]:
            if end not in ends:
                ends.append(end)
    return ends


def _catching_ghosts(tableau: "Tableau", colour: str, column: int) -> "list[Place]":
    """M18: Return the Ghosts in both halves of a column that catch the disc: those played by the active player, or all.

    Only Ghosts without a disc catch; one whose disc is the one being moved counts as such. If there are several, the
    player of the disc chooses.
    """
    candidates = tableau.places(0, (column,)) + tableau.places(1, (column,))
    ghosts = []
    for place in candidates:
        member = tableau.member(place)
        if tableau.cards[member["card"]].catches and member["disc"] in (None, colour):
            ghosts.append(place)
    own = [place for place in ghosts if tableau.member(place).get("by", place[0]) == tableau.active]
    return own or ghosts
