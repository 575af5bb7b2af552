"""The Majority 2 (Muneyuki Yokouchi), for 2 players.

Comments cite the rules by their numbers in RULES.md (M1-M19). The turn is here. `cards` lists the cards, whose effects
are in `card_effects` and `disc_effects`; `tableau` and `places` have the state of the table, `factions` the factions.
"""

from shared_rules.engine.options import SWITCH, Choice, SeatChoice
from shared_rules.engine.question import BROWSE, KEYS
from shared_rules.engine.subset_option import Subset
from shared_rules.the_majority_two import cards
from shared_rules.the_majority_two.card_effects import trigger
from shared_rules.the_majority_two.factions import check_columns, zone_points
from shared_rules.the_majority_two.places import NAMES
from shared_rules.the_majority_two.tableau import Played, Tableau

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps, GameTable

VERSION = 1
PROMO = Subset(*[card.word for card in cards.PROMO])
OPTIONS = (
    ("deals", Choice("device")),
    ("promo", PROMO),
    ("ghosts", SWITCH),
    ("first", SeatChoice()),
)
QUESTIONS = {  # form, and whether the answer is final
    "exchange": (KEYS, False),
    "draw": (KEYS, False),
    "agree": (KEYS, True),
    "free": (BROWSE, False),
    "play": (BROWSE, False),
    "column": (BROWSE, False),
    "representative": (BROWSE, False),
    "take": (BROWSE, False),
    "reserve": (BROWSE, False),
    "burn": (BROWSE, False),
    "colour": (BROWSE, False),
    "give_up": (BROWSE, False),
    "cross": (BROWSE, False),
    "disc": (BROWSE, False),
    "mark": (BROWSE, False),
}

RESERVE, HAND = 4, 6  # M1: cards at the beginning
GOAL = 5  # M9: factions
PATIENCE = 4  # M19: turns without a card drawn or played until players are asked whether to end
CHEAPEST = min([cost for _, cost, _ in cards.RANKS.values()])
DONE = "done"


def check(seats: int, options: dict) -> None:
    """Accept every set of options."""


def play(table: "GameTable") -> "GameSteps":
    """Play turns until a player begins one with five factions, or both agree to end; return the result (M9, M19)."""
    tableau = set_up(table)
    first = tableau.active
    idle = turns = 0
    while len(tableau.zone(tableau.active)) < GOAL:
        moved = yield from play_turn(tableau, exchange_allowed=turns > 0)
        turns += 1
        idle = 0 if moved else idle + 1
        if idle == PATIENCE:
            idle = 0
            if (yield from agree_to_end(tableau)):
                return game_result(tableau, first, "agreed")
    return game_result(tableau, first, "points")


def set_up(table: "GameTable") -> Tableau:
    """Set up a game: both players get a reserve, the first player a hand; return the tableau (M1)."""
    kinds = cards.card_kinds(PROMO.selected_names(table.options["promo"]), table.options["ghosts"])
    tableau = Tableau(table, kinds)
    first = table.options["first"]
    tableau.active = table.chance.pick(2) if first == "random" else first
    tableau.pile = cards.full_deck(kinds)
    table.chance.shuffle(tableau.pile)
    for seat in table.seats:
        tableau.store(seat, tableau.draw(RESERVE))
    tableau.add_to_hand(tableau.draw(HAND))
    tableau.emit(
        "start",
        first=tableau.active,
        pile=len(tableau.pile),
        reserves=[RESERVE, RESERVE],
        hand=HAND,
        coins=list(tableau.down),
        supply=tableau.supply,
    )
    return tableau


def play_turn(tableau: Tableau, exchange_allowed: bool = True) -> "GameSteps":
    """Play one turn of the active player; return whether a card was drawn or played (M3-M9)."""
    tableau.turn_up(tableau.active)
    tableau.emit("income", seat=tableau.active, coins=tableau.coins(tableau.active))  # M3
    yield from ask_exchange(tableau, exchange_allowed)
    drew = yield from ask_draw(tableau)
    freely = yield from play_free(tableau)
    paid = yield from play_paid(tableau)
    clean_up(tableau)
    return drew or freely or paid


def ask_exchange(tableau: Tableau, allowed: bool) -> "GameSteps":
    """M4: Let the active player exchange the whole hand for the whole reserve; a demon senior forces it."""
    seat = tableau.active
    forced = tableau.must_exchange == seat
    did = forced
    if forced:
        tableau.must_exchange = None
    elif allowed and (tableau.hand or tableau.reserves[seat]):
        tableau.set_phase("exchange")
        did = (yield from tableau.table.choose(seat, "exchange", ("exchange", "keep"))) == "exchange"
    if did:
        tableau.swap_hand()
    tableau.emit("exchange", seat=seat, did=did, forced=forced)


def cards_to_draw(factions: int) -> int:
    """Return the number of cards to draw, which depends on the number of the opponent's factions (M5).

    >>> [cards_to_draw(factions) for factions in range(9)]
    [2, 3, 3, 4, 4, 5, 5, 6, 6]
    """
    return min((factions + 1) // 2, 4) + 2


def ask_draw(tableau: Tableau) -> "GameSteps":
    """M5: Let the active player draw cards, which also gives the opponent one; with an empty hand it is forced.

    Return whether cards were drawn.
    """
    seat, opponent = tableau.active, 1 - tableau.active
    did = bool(tableau.pile or tableau.discards)
    if did and tableau.hand:
        tableau.set_phase("draw")
        did = (yield from tableau.table.choose(seat, "draw", ("draw", "no"))) == "draw"
    drawn: list[str] = []
    given: list[str] = []
    if did:
        drawn = tableau.draw(cards_to_draw(len(tableau.zone(opponent))))
        given = tableau.draw(1)
        tableau.add_to_hand(drawn)
        tableau.store(opponent, given)
    tableau.emit("draw", seat=seat, did=did, cards=len(drawn), given=len(given), pile=len(tableau.pile))
    return did


def play_free(tableau: Tableau) -> "GameSteps":
    """M6: Let the active player play one card without cost and effect; return whether one was played.

    A player with cards is asked even if none of them can be played, because only that player knows it.
    """
    if not tableau.hand:
        return False
    tableau.set_phase("free")
    playable = [card for card in tableau.different_in_hand() if tableau.cards[card].free]
    card = yield from tableau.table.choose(tableau.active, "free", tuple(playable) + (DONE,))
    if card == DONE:
        return False
    yield from play_card(tableau, card, 0, free=True)
    yield from check_columns(tableau)
    return True


def play_paid(tableau: Tableau) -> "GameSteps":
    """M7: Let the active player play cards for coins, each with its effect; return whether one was played.

    The player is asked as long as the coins suffice for the cheapest card, whatever the hand has.
    """
    seat, played = tableau.active, False
    while tableau.hand and tableau.up[seat] >= CHEAPEST:
        tableau.set_phase("play")
        playable = [card for card in tableau.different_in_hand() if can_pay(tableau, card)]
        card = yield from tableau.table.choose(seat, "play", tuple(playable) + (DONE,))
        if card == DONE:
            break
        column = yield from play_card(tableau, card, tableau.cards[card].cost, free=False)
        yield from trigger(tableau, Played(seat, column, card))
        yield from check_columns(tableau)
        played = True
    return played


def can_pay(tableau: Tableau, card: str) -> bool:
    """Return whether the active player has the face-up coins and the scored cards that a card needs (M8)."""
    kind = tableau.cards[card]
    if kind.cost > tableau.up[tableau.active] or not kind.needs:
        return kind.cost <= tableau.up[tableau.active]
    shown = [tableau.colour(member) for member in tableau.zone(tableau.active)]
    return shown.count(kind.colour) >= kind.needs


def play_card(tableau: Tableau, card: str, paid: int, free: bool) -> "GameSteps":
    """Let the active player choose a column, pay for a card and put it there; return the column."""
    seat = tableau.active
    column = NAMES.index((yield from tableau.table.choose(seat, "column", NAMES, card)))
    tableau.pay(seat, paid)
    tableau.remove_from_hand(card)
    tableau.put(seat, column, card)
    tableau.emit("play", seat=seat, card=card, column=column, paid=paid, free=free)
    return column


def clean_up(tableau: Tableau) -> None:
    """M9: Give the rest of the hand to the opponent, whose turn begins."""
    seat = tableau.active
    tableau.give_turn_and_hand()
    tableau.emit("cleanup", seat=seat, cards=len(tableau.hand))


def agree_to_end(tableau: Tableau) -> "GameSteps":
    """M19: Ask both players whether to end the game; return whether both want to."""
    tableau.set_phase("agree")
    answers = yield tableau.table.ask(tableau.table.seats, "agree", ("continue", "end"))
    by_seat = [answers[seat] for seat in tableau.table.seats]
    tableau.emit("agree", answers=by_seat, did=by_seat == ["end", "end"])
    return by_seat == ["end", "end"]


def game_result(tableau: Tableau, first: int, why: str) -> dict:
    """Return the result, by points and coins; in a tie the player wins who was not `first` to play (M13)."""
    scored = [zone_points(tableau.zone(seat), tableau.cards) for seat in (0, 1)]
    coins = [tableau.coins(seat) for seat in (0, 1)]
    scores = [scored[0] + coins[0], scored[1] + coins[1]]
    tied = scores[0] == scores[1]
    winner = 1 - first if tied else scores.index(max(scores))
    if tied and why == "points":
        why = "second_seat"
    return {"winners": [winner], "scores": scores, "points": scored, "coins": coins, "why": why}
