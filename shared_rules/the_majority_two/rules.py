"""The Majority 2 (Muneyuki Yokouchi), for 2 players.

Rules are cited by number (M1-M19). The cards are in `cards`, what lies on the table in `tableau`, what
cards do in `effects`, factions and points in `factions`.
"""

from shared_rules.engine.options import SWITCH, Choice, Seat
from shared_rules.engine.question import BROWSE, KEYS
from shared_rules.engine.several import Several
from shared_rules.the_majority_two import cards
from shared_rules.the_majority_two.effects import trigger
from shared_rules.the_majority_two.factions import check_columns, points
from shared_rules.the_majority_two.places import NAMES
from shared_rules.the_majority_two.tableau import Played, Tableau

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game, Table

VERSION = 1
PROMO = Several(*[card.word for card in cards.PROMO])
OPTIONS = (
    ("deals", Choice("device")),
    ("promo", PROMO),
    ("ghosts", SWITCH),
    ("first", Seat()),
)
QUESTIONS = {  # form, and whether it is final
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

RESERVE, HAND = 4, 6  # M1
GOAL = 5  # M9
PATIENCE = 4  # M19: turns without a card drawn or played
CHEAPEST = min([cost for _, cost, _ in cards.RANKS.values()])
DONE = "done"


def check(seats: int, options: dict) -> None:
    """Every set of options fits."""


def play(table: "Table") -> "Game":
    """Play turns until somebody begins one with 5 factions formed (M9)."""
    tableau = set_up(table)
    first = tableau.active
    idle = turns = 0
    while len(tableau.zone(tableau.active)) < GOAL:
        moved = yield from turn(tableau, exchange_allowed=turns > 0)
        turns += 1
        idle = 0 if moved else idle + 1
        if idle == PATIENCE:
            idle = 0
            if (yield from agree_to_end(tableau)):
                return result(tableau, first, "agreed")
    return result(tableau, first, "points")


def set_up(table: "Table") -> Tableau:
    """M1: the discs and coins lie ready, both players get a reserve, the first player a hand."""
    kinds = cards.kinds(PROMO.chosen(table.options["promo"]), table.options["ghosts"])
    tableau = Tableau(table, kinds)
    first = table.options["first"]
    tableau.active = table.chance.pick(2) if first == "random" else first
    tableau.pile = cards.deck(kinds)
    table.chance.shuffle(tableau.pile)
    for seat in table.seats:
        tableau.store(seat, tableau.draw(RESERVE))
    tableau.take_up(tableau.draw(HAND))
    tableau.tell(
        "start",
        first=tableau.active,
        pile=len(tableau.pile),
        reserves=[RESERVE, RESERVE],
        hand=HAND,
        coins=list(tableau.down),
        supply=tableau.supply,
    )
    return tableau


def turn(tableau: Tableau, exchange_allowed: bool = True) -> "Game":
    """One turn of the active player (M3-M9); tells whether a card was drawn or played."""
    tableau.turn_up(tableau.active)
    tableau.tell("income", seat=tableau.active, coins=tableau.coins(tableau.active))  # M3
    yield from exchange(tableau, exchange_allowed)
    drew = yield from draw(tableau)
    freely = yield from play_free(tableau)
    paid = yield from play_paid(tableau)
    clean_up(tableau)
    return drew or freely or paid


def exchange(tableau: Tableau, allowed: bool) -> "Game":
    """M4: the whole hand for the whole reserve; a demon senior leaves no choice."""
    seat = tableau.active
    forced = tableau.must_exchange == seat
    did = forced
    if forced:
        tableau.must_exchange = None
    elif allowed and (tableau.hand or tableau.reserves[seat]):
        tableau.phase("exchange")
        did = (yield from tableau.table.choose(seat, "exchange", ("exchange", "keep"))) == "exchange"
    if did:
        tableau.swap_hand()
    tableau.tell("exchange", seat=seat, did=did, forced=forced)


def cards_to_draw(factions: int) -> int:
    """M5: how many cards a draw brings, by the factions the opponent has formed.

    >>> [cards_to_draw(factions) for factions in range(9)]
    [2, 3, 3, 4, 4, 5, 5, 6, 6]
    """
    return min((factions + 1) // 2, 4) + 2


def draw(tableau: Tableau) -> "Game":
    """M5: draw or not, the opponent gets a card as well; with an empty hand there is no choice."""
    seat, opponent = tableau.active, 1 - tableau.active
    did = bool(tableau.pile or tableau.discards)
    if did and tableau.hand:
        tableau.phase("draw")
        did = (yield from tableau.table.choose(seat, "draw", ("draw", "no"))) == "draw"
    drawn: list[str] = []
    given: list[str] = []
    if did:
        drawn = tableau.draw(cards_to_draw(len(tableau.zone(opponent))))
        given = tableau.draw(1)
        tableau.take_up(drawn)
        tableau.store(opponent, given)
    tableau.tell("draw", seat=seat, did=did, cards=len(drawn), given=len(given), pile=len(tableau.pile))
    return did


def play_free(tableau: Tableau) -> "Game":
    """M6: one card to a column, without its cost and its effect.

    With cards in hand this is asked even if none can be played: only the player knows that.
    """
    if not tableau.hand:
        return False
    tableau.phase("free")
    able = [card for card in tableau.different_in_hand() if tableau.cards[card].free]
    card = yield from tableau.table.choose(tableau.active, "free", tuple(able) + (DONE,))
    if card == DONE:
        return False
    yield from lay(tableau, card, 0, free=True)
    yield from check_columns(tableau)
    return True


def play_paid(tableau: Tableau) -> "Game":
    """M7: cards for coins, each with its effect, until the player has enough.

    Asked while there can be a card in that hand for those coins, whatever is in it.
    """
    seat, played = tableau.active, False
    while tableau.hand and tableau.up[seat] >= CHEAPEST:
        tableau.phase("play")
        able = [card for card in tableau.different_in_hand() if can_pay(tableau, card)]
        card = yield from tableau.table.choose(seat, "play", tuple(able) + (DONE,))
        if card == DONE:
            break
        column = yield from lay(tableau, card, tableau.cards[card].cost, free=False)
        yield from trigger(tableau, Played(seat, column, card))
        yield from check_columns(tableau)
        played = True
    return played


def can_pay(tableau: Tableau, card: str) -> bool:
    """M8: enough coins face up, and enough cards of the faction in the own score zone."""
    kind = tableau.cards[card]
    if kind.cost > tableau.up[tableau.active] or not kind.needs:
        return kind.cost <= tableau.up[tableau.active]
    shown = [tableau.colour(member) for member in tableau.zone(tableau.active)]
    return shown.count(kind.colour) >= kind.needs


def lay(tableau: Tableau, card: str, paid: int, free: bool) -> "Game":
    """Ask for the column, pay, and put the card at the bottom; return the column."""
    seat = tableau.active
    column = NAMES.index((yield from tableau.table.choose(seat, "column", NAMES, card)))
    tableau.pay(seat, paid)
    tableau.let_go(card)
    tableau.put(seat, column, card)
    tableau.tell("play", seat=seat, card=card, column=column, paid=paid, free=free)
    return column


def clean_up(tableau: Tableau) -> None:
    """M9: the rest of the hand becomes the opponent's hand, and the opponent's turn begins."""
    seat = tableau.active
    tableau.pass_hand()
    tableau.tell("cleanup", seat=seat, cards=len(tableau.hand))


def agree_to_end(tableau: Tableau) -> "Game":
    """M19: ask both players whether to go on."""
    tableau.phase("agree")
    answers = yield tableau.table.ask(tableau.table.seats, "agree", ("continue", "end"))
    told = [answers[seat] for seat in tableau.table.seats]
    tableau.tell("agree", answers=told, did=told == ["end", "end"])
    return told == ["end", "end"]


def result(tableau: Tableau, first: int, why: str) -> dict:
    """M13: the points of the score zone and all coins; a tie goes to who did not start."""
    scored = [points(tableau.zone(seat), tableau.cards) for seat in (0, 1)]
    coins = [tableau.coins(seat) for seat in (0, 1)]
    scores = [scored[0] + coins[0], scored[1] + coins[1]]
    tied = scores[0] == scores[1]
    winner = 1 - first if tied else scores.index(max(scores))
    if tied and why == "points":
        why = "second_seat"
    return {"winners": [winner], "scores": scores, "points": scored, "coins": coins, "why": why}
