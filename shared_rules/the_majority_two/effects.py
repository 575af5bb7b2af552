"""What the members of The Majority 2 do when they are played, but for those that move discs.

An effect is called with the tableau and the card just played. One that asks somebody is a generator;
the others simply act. Every step is told as it happens, so that log and table agree at any moment:

    did             false: there was nothing to do
    drawn           cards off the `pile` (its size after): named where they become public, else how many
    hand, reserve   by how many those of the seat changed
    discarded       cards in their places before the step; `hand`, `reserve` and `replaced` are zones without an index
    taken           the same, for cards that go elsewhere
    placed          cards in their places after the step
    coins           a change by seat: gained ones lie face down, of lost ones those face down go first
    turned          own coins turned face up
    discs           moves
    chosen          a card, or colours
    must_exchange   a seat
"""

from shared_rules.the_majority_two.places import COLOURS, NAMES, ZONE
from shared_rules.the_majority_two.tableau import Played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game
    from shared_rules.the_majority_two.places import Place
    from shared_rules.the_majority_two.tableau import Tableau


def trigger(tableau: "Tableau", played: Played) -> "Game":
    """Carry out the effect of a card just played, if it has one."""
    effect = tableau.cards[played.card].effect
    asking = effect(tableau, played) if effect else None
    if asking is not None:
        yield from asking


def gain(tableau: "Tableau", played: Played, coins: int) -> None:
    """Let the player of the card gain coins, face down."""
    gained = tableau.gain(played.seat, coins)
    if gained:
        tableau.effect(played, coins=_signed(played.seat, gained))
    else:
        tableau.nothing(played)


def _signed(seat: int, coins: int) -> "list[int]":
    """Return a change of coins as a list by seat."""
    return [coins, 0] if seat == 0 else [0, coins]


def _discard(tableau: "Tableau", played: Played, places: "list[Place]") -> None:
    """Discard what is not protected (M15)."""
    places = tableau.unprotected(places)
    if places:
        tableau.effect(played, discarded=tableau.discard(places))
    else:
        tableau.nothing(played)


def _unseen(seat: int, zone: str, cards: "list[str]") -> "list[dict]":
    """Return cards as told that come from where no index is known."""
    return [{"seat": seat, "zone": zone, "card": card} for card in cards]


def _last(tableau: "Tableau", played: Played) -> "Place":
    """Return where the card just played lies."""
    return played.seat, played.column, len(tableau.laid[played.seat][played.column]) - 1


# --- witches


def draw_to_reserve(tableau: "Tableau", played: Played) -> None:
    """Witch junior: draw 2 cards to the own reserve."""
    drawn = tableau.draw(2)
    if drawn:
        tableau.store(played.seat, drawn)
        tableau.effect(played, drawn=len(drawn), reserve=len(drawn))
    else:
        tableau.nothing(played)


def discard_two_reserved(tableau: "Tableau", played: Played) -> None:
    """Witch senior: the opponent discards 2 random cards of the reserve."""
    _discard_reserved(tableau, played, 2)


def discard_reserved_by_score(tableau: "Tableau", played: Played) -> None:
    """Witch senior, promo: as many random cards as the own score zone has (M17)."""
    _discard_reserved(tableau, played, len(tableau.zone(played.seat)))


def _discard_reserved(tableau: "Tableau", played: Played, count: int) -> None:
    opponent = 1 - played.seat
    lost = tableau.discard_reserved(opponent, count)
    if lost:
        tableau.effect(played, discarded=_unseen(opponent, "reserve", lost))
    else:
        tableau.nothing(played)


def take_card(tableau: "Tableau", played: Played) -> "Game":
    """Witch veteran: one card in play is discarded, but into the own reserve."""
    places = tableau.unprotected(tableau.in_play())
    if not places:
        tableau.nothing(played)
        return
    place = yield from tableau.choose_place(played.seat, "take", places, played.card)
    taken = tableau.remove([place])
    tableau.store(played.seat, [taken[0]["card"]])
    tableau.effect(played, taken=taken, reserve=1)


def refresh_coins(tableau: "Tableau", played: Played) -> None:
    """Witch aristocrat: turn all own coins face up."""
    turned = tableau.turn_up(played.seat)
    if turned:
        tableau.effect(played, turned=turned)
    else:
        tableau.nothing(played)


# --- demons


def draw_and_store(tableau: "Tableau", played: Played) -> "Game":
    """Demon junior: draw 3 cards to the hand, then put one card of the hand in the own reserve."""
    drawn = tableau.draw(3)
    tableau.take_up(drawn)
    if not tableau.hand:
        tableau.nothing(played)
        return
    if drawn:
        tableau.effect(played, drawn=len(drawn), hand=len(drawn))
    card = tableau.hand[0]
    if len(tableau.hand) > 1:  # equal cards are asked for as well: only this player knows that they are equal
        options = tuple(tableau.different_in_hand())
        card = yield from tableau.table.choose(played.seat, "reserve", options, played.card)
    tableau.let_go(card)
    tableau.store(played.seat, [card])
    tableau.effect(played, hand=-1, reserve=1)


def force_exchange(tableau: "Tableau", played: Played) -> None:
    """Demon senior: in the next turn the opponent must exchange (M4)."""
    tableau.must_exchange = 1 - played.seat
    tableau.effect(played, must_exchange=1 - played.seat)


def gain_two(tableau: "Tableau", played: Played) -> None:
    """Demon aristocrat: 2 coins, face down."""
    gain(tableau, played, 2)


# --- dragons


def burn_fourth(tableau: "Tableau", played: Played) -> None:
    """Dragon junior: discard the 4th card on the opponent's side of this column."""
    _discard(tableau, played, tableau.places(1 - played.seat, (played.column,))[3:4])


def burn_by_colour(tableau: "Tableau", played: Played) -> "Game":
    """Dragon junior, promo: a card of this column goes, if the opponent's score zone shows its colour (M17)."""
    opponent = 1 - played.seat
    both = tableau.places(played.seat, (played.column,)) + tableau.places(opponent, (played.column,))
    place = yield from tableau.choose_place(played.seat, "burn", both, played.card)
    tableau.effect(played, chosen=[tableau.told(place)])
    colour = tableau.colour(tableau.member(place))
    shown = [tableau.colour(member) for member in tableau.zone(opponent)]
    _discard(tableau, played, [place] if colour and colour in shown else [])


def burn_hand(tableau: "Tableau", played: Played) -> None:
    """Dragon senior: discard the own whole hand."""
    burnt = tableau.in_order(tableau.hand)
    if not burnt:
        tableau.nothing(played)
        return
    for card in burnt:
        tableau.let_go(card)
    tableau.discards += burnt
    tableau.effect(played, discarded=_unseen(played.seat, "hand", burnt))


def burn_two_colours(tableau: "Tableau", played: Played) -> "Game":
    """Dragon veteran: both players name a colour (M16); all cards in play of either are discarded (M15)."""
    first = yield from tableau.table.choose(played.seat, "colour", COLOURS, played.card)
    tableau.effect(played, chosen=[first])
    others = tuple([colour for colour in COLOURS if colour != first])
    second = yield from tableau.table.choose(1 - played.seat, "colour", others, played.card)
    tableau.effect(played, chosen=[first, second])
    burning = [place for place in tableau.in_play() if tableau.colour(tableau.member(place)) in (first, second)]
    _discard(tableau, played, burning)


def shrink_score(tableau: "Tableau", played: Played) -> "Game":
    """Dragon aristocrat: the opponent discards a card of the own score zone, a Secretary if there is one (M16)."""
    opponent = 1 - played.seat
    zone = tableau.places(opponent, (ZONE,))
    if not zone:
        tableau.nothing(played)
        return
    secretaries = [place for place in zone if tableau.cards[tableau.member(place)["card"]].rank == "secretary"]
    place = yield from tableau.choose_place(opponent, "give_up", secretaries or zone, played.card)
    _discard(tableau, played, [place])


# --- angels


def recruit_two(tableau: "Tableau", played: Played) -> None:
    """Angel veteran: draw 2 cards and play them in this column, their effects not triggered."""
    drawn = tableau.draw(2)
    if drawn:
        placed = [tableau.put(played.seat, played.column, card) for card in drawn]
        tableau.effect(played, drawn=drawn, placed=placed)
    else:
        tableau.nothing(played)


def ascend(tableau: "Tableau", played: Played) -> None:
    """Angel aristocrat: goes to the own score zone, 1 coin, and the rest of both halves of this column is discarded."""
    taken = tableau.remove([_last(tableau, played)])
    placed = tableau.put(played.seat, ZONE, played.card)
    tableau.effect(played, taken=taken, placed=[placed])
    gain(tableau, played, 1)
    _discard(tableau, played, tableau.places(0, (played.column,)) + tableau.places(1, (played.column,)))


# --- reapers


def become_another(tableau: "Tableau", played: Played) -> "Game":
    """Reaper senior: draw a card; it replaces this one, and its effect is triggered.

    When it is another reaper senior this goes on; the replaced ones join the discards only then (M15).
    """
    replaced = []
    now = played
    while tableau.cards[now.card].effect == become_another:
        drawn = tableau.draw(1)
        if not drawn:
            break
        taken = tableau.remove([_last(tableau, now)])
        placed = tableau.put(now.seat, now.column, drawn[0])
        tableau.effect(now, drawn=drawn, taken=taken, placed=[placed])
        replaced.append(now.card)
        now = Played(now.seat, now.column, drawn[0])
    if not replaced:
        tableau.nothing(played)
        return
    tableau.discards += replaced
    tableau.effect(played, discarded=_unseen(played.seat, "replaced", replaced))
    if tableau.cards[now.card].effect != become_another:
        yield from trigger(tableau, now)


def rob(tableau: "Tableau", played: Played) -> None:
    """Reaper aristocrat: the opponent loses 1 coin, but keeps at least 3."""
    opponent = 1 - played.seat
    if tableau.coins(opponent) > 3:
        tableau.lose(opponent)
        tableau.effect(played, coins=_signed(opponent, -1))
    else:
        tableau.nothing(played)


# --- ghosts


def cross_over(tableau: "Tableau", played: Played) -> "Game":
    """Ghost: moves to a column of the opponent (M18)."""
    chosen = yield from tableau.table.choose(played.seat, "cross", NAMES, played.card)
    taken = tableau.remove([_last(tableau, played)])
    placed = tableau.put(1 - played.seat, NAMES.index(chosen), played.card, by=played.seat)
    tableau.effect(played, taken=taken, placed=[placed])
