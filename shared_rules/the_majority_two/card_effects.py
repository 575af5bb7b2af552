"""The effects of the cards of The Majority 2 when they are played, except those that move discs.

An effect is called with the tableau and the card just played. Effects that ask players are generators, the others plain
functions. Every step emits an `effect` fact immediately, so the log is always up to date. Its values:

    did             false if there was nothing to do
    drawn           cards drawn from the `pile` (its new size): their names if they become public, else their number
    hand, reserve   change of the number of cards in the seat's hand or reserve
    discarded       cards with their places before the step; `hand`, `reserve` and `replaced` are zones without an index
    taken           the same for cards that are not discarded but moved
    placed          cards with their places after the step
    coins           change by seat: gained coins lie face down; of lost coins those face down go first
    turned          number of the seat's coins turned face up
    discs           moves of discs
    chosen          the chosen card or colours
    must_exchange   the seat that must exchange in its next turn
"""

from shared_rules.the_majority_two.places import COLOURS, NAMES, ZONE
from shared_rules.the_majority_two.tableau import Played

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps
    from shared_rules.the_majority_two.places import Place
    from shared_rules.the_majority_two.tableau import Tableau


def trigger(tableau: "Tableau", played: Played) -> "GameSteps":
    """Apply the effect of a card just played, if it has one."""
    effect = tableau.cards[played.card].effect
    questions = effect(tableau, played) if effect else None
    if questions is not None:
        yield from questions


def gain(tableau: "Tableau", played: Played, coins: int) -> None:
    """Give coins from the supply to the player of the card, face down, and emit the fact."""
    gained = tableau.gain(played.seat, coins)
    if gained:
        tableau.emit_effect(played, coins=_change_by_seat(played.seat, gained))
    else:
        tableau.emit_nothing(played)


def _change_by_seat(seat: int, coins: int) -> "list[int]":
    """Return a change of coins as a list by seat."""
    return [coins, 0] if seat == 0 else [0, coins]


def _discard(tableau: "Tableau", played: Played, places: "list[Place]") -> None:
    """Discard the cards at these places, except protected ones, and emit the fact (M15)."""
    places = tableau.unprotected(places)
    if places:
        tableau.emit_effect(played, discarded=tableau.discard(places))
    else:
        tableau.emit_nothing(played)


def _without_place(seat: int, zone: str, cards: "list[str]") -> "list[dict]":
    """Return cards as facts describe them, for zones in which positions are secret."""
    return [{"seat": seat, "zone": zone, "card": card} for card in cards]


def _place_of(tableau: "Tableau", played: Played) -> "Place":
    """Return the place of the card just played: the last of its column."""
    return played.seat, played.column, len(tableau.laid[played.seat][played.column]) - 1


# --- witches


def draw_to_reserve(tableau: "Tableau", played: Played) -> None:
    """Witch junior: Draw 2 cards into the player's reserve."""
    drawn = tableau.draw(2)
    if drawn:
        tableau.store(played.seat, drawn)
        tableau.emit_effect(played, drawn=len(drawn), reserve=len(drawn))
    else:
        tableau.emit_nothing(played)


def discard_two_reserved(tableau: "Tableau", played: Played) -> None:
    """Witch senior: Discard 2 random cards of the opponent's reserve."""
    _discard_reserved(tableau, played, 2)


def discard_reserved_by_score(tableau: "Tableau", played: Played) -> None:
    """Witch senior, promo: Discard a random card of the opponent's reserve for each scored card (M17)."""
    _discard_reserved(tableau, played, len(tableau.zone(played.seat)))


def _discard_reserved(tableau: "Tableau", played: Played, count: int) -> None:
    opponent = 1 - played.seat
    lost = tableau.discard_reserved(opponent, count)
    if lost:
        tableau.emit_effect(played, discarded=_without_place(opponent, "reserve", lost))
    else:
        tableau.emit_nothing(played)


def take_card(tableau: "Tableau", played: Played) -> "GameSteps":
    """Witch veteran: Move a chosen, unprotected card in play to the player's reserve."""
    places = tableau.unprotected(tableau.in_play())
    if not places:
        tableau.emit_nothing(played)
        return
    place = yield from tableau.choose_place(played.seat, "take", places, played.card)
    taken = tableau.remove([place])
    tableau.store(played.seat, [taken[0]["card"]])
    tableau.emit_effect(played, taken=taken, reserve=1)


def refresh_coins(tableau: "Tableau", played: Played) -> None:
    """Witch aristocrat: Turn all coins of the player face up."""
    turned = tableau.turn_up(played.seat)
    if turned:
        tableau.emit_effect(played, turned=turned)
    else:
        tableau.emit_nothing(played)


# --- demons


def draw_three_reserve_one(tableau: "Tableau", played: Played) -> "GameSteps":
    """Demon junior: Draw 3 cards into the hand, then move a chosen card of the hand to the reserve."""
    drawn = tableau.draw(3)
    tableau.add_to_hand(drawn)
    if not tableau.hand:
        tableau.emit_nothing(played)
        return
    if drawn:
        tableau.emit_effect(played, drawn=len(drawn), hand=len(drawn))
    card = tableau.hand[0]
    if len(tableau.hand) > 1:  # asked even if all cards are equal, because only this player knows that
        options = tuple(tableau.different_in_hand())
        card = yield from tableau.table.choose(played.seat, "reserve", options, played.card)
    tableau.remove_from_hand(card)
    tableau.store(played.seat, [card])
    tableau.emit_effect(played, hand=-1, reserve=1)


def force_exchange(tableau: "Tableau", played: Played) -> None:
    """Demon senior: Force the opponent to exchange hand and reserve in the next turn (M4)."""
    tableau.must_exchange = 1 - played.seat
    tableau.emit_effect(played, must_exchange=1 - played.seat)


def gain_two(tableau: "Tableau", played: Played) -> None:
    """Demon aristocrat: Gain 2 coins, face down."""
    gain(tableau, played, 2)


# --- dragons


def burn_fourth(tableau: "Tableau", played: Played) -> None:
    """Dragon junior: Discard the fourth card in the opponent's half of this column."""
    _discard(tableau, played, tableau.places(1 - played.seat, (played.column,))[3:4])


def burn_by_colour(tableau: "Tableau", played: Played) -> "GameSteps":
    """Witch senior, promo: Discard a random card of the opponent's reserve for each card scored (M17)."""
    opponent = 1 - played.seat
    both = tableau.places(played.seat, (played.column,)) + tableau.places(opponent, (played.column,))
    place = yield from tableau.choose_place(played.seat, "burn", both, played.card)
    tableau.emit_effect(played, chosen=[tableau.describe(place)])
    colour = tableau.colour(tableau.member(place))
    shown = [tableau.colour(member) for member in tableau.zone(opponent)]
    _discard(tableau, played, [place] if colour and colour in shown else [])


def burn_hand(tableau: "Tableau", played: Played) -> None:
    """Dragon senior: Discard the player's whole hand."""
    burnt = tableau.in_order(tableau.hand)
    if not burnt:
        tableau.emit_nothing(played)
        return
    for card in burnt:
        tableau.remove_from_hand(card)
    tableau.discards += burnt
    tableau.emit_effect(played, discarded=_without_place(played.seat, "hand", burnt))


def burn_two_colours(tableau: "Tableau", played: Played) -> "GameSteps":
    """Dragon veteran: Let both players name a colour (M16), and discard all cards in play of these colours (M15)."""
    first = yield from tableau.table.choose(played.seat, "colour", COLOURS, played.card)
    tableau.emit_effect(played, chosen=[first])
    others = tuple([colour for colour in COLOURS if colour != first])
    second = yield from tableau.table.choose(1 - played.seat, "colour", others, played.card)
    tableau.emit_effect(played, chosen=[first, second])
    burning = [place for place in tableau.in_play() if tableau.colour(tableau.member(place)) in (first, second)]
    _discard(tableau, played, burning)


def shrink_score(tableau: "Tableau", played: Played) -> "GameSteps":
    """Dragon aristocrat: Let the opponent discard a card of their score zone, a Secretary if there is one (M16)."""
    opponent = 1 - played.seat
    zone = tableau.places(opponent, (ZONE,))
    if not zone:
        tableau.emit_nothing(played)
        return
    secretaries = [place for place in zone if tableau.cards[tableau.member(place)["card"]].rank == "secretary"]
    place = yield from tableau.choose_place(opponent, "give_up", secretaries or zone, played.card)
    _discard(tableau, played, [place])


# --- angels


def recruit_two(tableau: "Tableau", played: Played) -> None:
    """Angel veteran: Draw 2 cards and put them in this column, without their effects."""
    drawn = tableau.draw(2)
    if drawn:
        placed = [tableau.put(played.seat, played.column, card) for card in drawn]
        tableau.emit_effect(played, drawn=drawn, placed=placed)
    else:
        tableau.emit_nothing(played)


def ascend(tableau: "Tableau", played: Played) -> None:
    """Angel aristocrat: Move it to the score zone, gain a coin, and discard the rest of both halves of this column."""
    taken = tableau.remove([_place_of(tableau, played)])
    placed = tableau.put(played.seat, ZONE, played.card)
    tableau.emit_effect(played, taken=taken, placed=[placed])
    gain(tableau, played, 1)
    _discard(tableau, played, tableau.places(0, (played.column,)) + tableau.places(1, (played.column,)))


# --- reapers


def become_another(tableau: "Tableau", played: Played) -> "GameSteps":
    """Reaper senior: Draw a card, which replaces this one, and apply its effect.

    If it is another reaper senior, this is repeated. The replaced cards are discarded at the end (M15).
    """
    replaced = []
    now = played
    while tableau.cards[now.card].effect == become_another:
        drawn = tableau.draw(1)
        if not drawn:
            break
        taken = tableau.remove([_place_of(tableau, now)])
        placed = tableau.put(now.seat, now.column, drawn[0])
        tableau.emit_effect(now, drawn=drawn, taken=taken, placed=[placed])
        replaced.append(now.card)
        now = Played(now.seat, now.column, drawn[0])
    if not replaced:
        tableau.emit_nothing(played)
        return
    tableau.discards += replaced
    tableau.emit_effect(played, discarded=_without_place(played.seat, "replaced", replaced))
    if tableau.cards[now.card].effect != become_another:
        yield from trigger(tableau, now)


def rob(tableau: "Tableau", played: Played) -> None:
    """Reaper aristocrat: Take a coin from the opponent, unless the opponent has only 3."""
    opponent = 1 - played.seat
    if tableau.coins(opponent) > 3:
        tableau.lose(opponent)
        tableau.emit_effect(played, coins=_change_by_seat(opponent, -1))
    else:
        tableau.emit_nothing(played)


# --- ghosts


def cross_over(tableau: "Tableau", played: Played) -> "GameSteps":
    """Ghost: Move it to a chosen column of the opponent (M18)."""
    chosen = yield from tableau.table.choose(played.seat, "cross", NAMES, played.card)
    taken = tableau.remove([_place_of(tableau, played)])
    placed = tableau.put(1 - played.seat, NAMES.index(chosen), played.card, by=played.seat)
    tableau.emit_effect(played, taken=taken, placed=[placed])
