"""The Majority (Muneyuki Yokouchi), first and second edition, for 3 or 4 players.

Comments cite the rules by their numbers in RULES.md (TM1-TM28). The rounds are here; `turn` resolves a turn, `scoring`
pays coins and finds the winner, `device_deals` and `real_cards` bring cards into hands.
"""

from shared_rules.engine.options import SWITCH, Choice, SeatChoice
from shared_rules.engine.question import BROWSE
from shared_rules.the_majority.device_deals import choose_dealer
from shared_rules.the_majority.scoring import debate_coins, game_result
from shared_rules.the_majority.turn import COLOURS, POWER, open_order, resolve_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps, GameTable

VERSION = 1
OPTIONS = (
    ("deals", Choice("device", "table")),
    ("edition", Choice(2, 1)),
    ("stolen_spy", SWITCH),
    ("spy", SeatChoice()),
)
QUESTIONS = {  # form, and whether the answer is final
    "draft": (BROWSE, False),
    "exchange": (BROWSE, False),
    "first_card": (BROWSE, False),  # of a round, with real cards: asked while players draft and exchange
    "play": (BROWSE, False),
}

ROUNDS = 4  # TM6


def check(seats: int, options: dict) -> None:
    """Accept every set of options with every number of seats."""


def play(table: "GameTable") -> "GameSteps":
    """Play four rounds of draft, exchange, turns and debate; return the result (TM6)."""
    forum = _Forum(table)
    for number in range(1, ROUNDS + 1):
        yield from forum.play_round(number)
    return game_result(forum.purse, forum.spy)


class _Forum:
    """The public state of a game (score zones, coins, spy token), and its rounds."""

    def __init__(self, table: "GameTable") -> None:
        self.table = table
        seats = len(table.seats)
        spy = table.options["spy"]
        self.spy = table.chance.pick(seats) if spy == "random" else spy  # TM5
        self.zones: list[list[str]] = [[] for _ in table.seats]
        self.totals = [[0, 0, 0] for _ in table.seats]
        self.purse = [0] * seats
        table.public.update(
            round=0, turn=0, spy=self.spy, open=False, zones=self.zones, totals=self.totals, purse=self.purse, cards=[]
        )
        self.dealer = choose_dealer(table)

    def play_round(self, number: int) -> "GameSteps":
        """Play round `number`: draft, exchange, turns until each player has one card, debate."""
        self.table.emit("round", round=number, spy=self.spy)
        self.table.public.update(round=number, turn=0, open=False, cards=[])
        yield from self.dealer.prepare_round(number)
        turns = 5 if number == 1 else 4  # TM11
        is_open = False
        for turn in range(1, turns + 1):
            is_open = yield from self.play_turn(number, turn, is_open, turn == turns)
        self.pay_debate(number)

    def play_turn(self, number: int, turn: int, is_open: bool, last: bool) -> "GameSteps":
        """Play and resolve one card of each player; return whether the next turn is played face up."""
        table = self.table
        table.public.update(turn=turn, open=is_open)
        cards = yield from (self.play_open() if is_open else self.dealer.play_hidden())
        table.emit("turn", round=number, turn=turn, open=is_open, cards=cards)
        outcome = resolve_turn(cards, self.spy, table.options["edition"], last, table.options["stolen_spy"])
        for seat, won in enumerate(outcome["won"]):
            self.add_to_zone(seat, won)
        self.spy = outcome["spy"]
        table.public.update(spy=self.spy, cards=cards)
        table.emit("outcome", **outcome)
        return outcome["open_next"]

    def play_open(self) -> "GameSteps":
        """TM13: Let the players play face up, one after the other; return the cards by seat."""
        cards = [""] * len(self.table.seats)
        for seat in open_order(self.spy, len(cards)):
            answers = yield self.dealer.ask_card((seat,))
            self.dealer.remove_card(seat, answers[seat])
            cards[seat] = answers[seat]
            self.table.emit("played", seat=seat, card=cards[seat])
            self.table.public["cards"] = list(cards)
        return cards

    def add_to_zone(self, seat: int, cards: "list[str]") -> None:
        """TM22: Add cards to the score zone of a seat, where they stay until the end (TM6)."""
        self.zones[seat] += cards
        for card in cards:
            self.totals[seat][COLOURS.index(card[0])] += POWER[card]

    def pay_debate(self, number: int) -> None:
        """TM23: Pay the coins of the debate at the end of round `number`."""
        coins = debate_coins(self.totals)
        for seat, gain in enumerate(coins):
            self.purse[seat] += gain
        totals = [list(total) for total in self.totals]
        self.table.emit("debate", round=number, totals=totals, coins=coins, purse=list(self.purse))
