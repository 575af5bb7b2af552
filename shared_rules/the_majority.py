"""The Majority (Muneyuki Yokouchi), first and second edition, for 3 or 4 players.

Rules are cited by number (TM1-TM28). A card is a word: its colour and its power, `r5`, `b10`, `y0`.
"""

from shared_rules.options import SWITCH, Choice, Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_rules.session import Asked, Game, Table

VERSION = 1
OPTIONS = (
    ("deals", Choice("device", "table")),
    ("edition", Choice(2, 1)),
    ("stolen_spy", SWITCH),
    ("spy", Seat()),
)

COLOURS = ("r", "b", "y")
COPIES = ((0, 4), (2, 2), (3, 4), (5, 3), (6, 3), (7, 2), (9, 3), (10, 3))  # TM1
KINDS = tuple([colour + str(power) for colour in COLOURS for power, _ in COPIES])  # the order of a hand
ORDER = {card: place for place, card in enumerate(KINDS)}
POWER = {card: int(card[1:]) for card in KINDS}
ONE_LESS = (0, 3, 5, 6, 9, 10)  # TM2
BRIBE, ASSASSIN, SPY, TRAITOR = 0, 2, 3, 7  # TM3
ROUNDS = 4


def check(seats: int, options: dict) -> None:
    """Every set of options fits every number of seats."""


def copies(seats: int) -> "dict[str, int]":
    """Return how many copies of each card are in the game (TM1, TM2)."""
    return {
        colour + str(power): count - (seats == 3 and power in ONE_LESS) for colour in COLOURS for power, count in COPIES
    }


def play(table: "Table") -> "Game":
    """Play one game: four rounds of draft, exchange, turns and debate (TM6)."""
    game = _Dealt(table) if table.options["deals"] == "device" else _OnTable(table)
    for number in range(1, ROUNDS + 1):
        yield from game.round(number)
    return game.result()


def resolve_turn(
    cards: "list[str]", holder: int, edition: int = 2, last: bool = False, stolen_spy: bool = False
) -> dict:
    """Return what becomes of the cards played in one turn, one a seat in seat order (TM14-TM22)."""
    power = [POWER[card] for card in cards]
    bribers = [seat for seat in _seats_with(BRIBE, power) if cards.count(cards[seat]) == 1]  # TM15
    stolen = _stolen(cards, bribers)
    killed = _killed(cards, power, bribers, stolen)
    won: list[list[str]] = [[] for _ in cards]
    for seat, card in enumerate(cards):
        if seat in stolen:
            won[stolen[seat]].append(card)
        elif seat not in killed:
            won[seat - 1 if power[seat] == TRAITOR else seat].append(card)  # TM21: seat 0's right is the last
    spies = [stolen.get(seat, seat) for seat in _seats_with(SPY, power) if _acts(seat, stolen, killed, stolen_spy)]
    if last and edition == 2:
        spies = []  # TM20
    return {
        "won": won,
        "killed": [cards[seat] for seat in killed],
        "spy": max(spies, key=lambda seat: (seat - holder) % len(cards)) if spies else holder,  # TM19
        "open_next": bool(spies) and not last,
    }


def _seats_with(effect: int, power: "list[int]") -> "list[int]":
    if effect not in power:
        return []
    return [seat for seat, number in enumerate(power) if number == effect]


def _stolen(cards: "list[str]", bribers: "list[int]") -> "dict[int, int]":
    """TM15: each card taken by a bribe, with who takes it."""
    return {
        seat: briber
        for briber in bribers
        for seat, card in enumerate(cards)
        if seat != briber and card[0] == cards[briber][0]
    }


def _killed(cards: "list[str]", power: "list[int]", bribers: "list[int]", stolen: "dict[int, int]") -> "list[int]":
    """TM17, TM18: who loses the card to an assassin of another colour; bribes and what they took are safe."""
    deadly = [cards[seat][0] for seat in _seats_with(ASSASSIN, power) if seat not in stolen]
    if not deadly:
        return []
    return [
        seat
        for seat, card in enumerate(cards)
        if seat not in stolen and seat not in bribers and any(colour != card[0] for colour in deadly)
    ]


def _acts(seat: int, stolen: "dict[int, int]", killed: "list[int]", stolen_spy: bool) -> bool:
    """TM19, TM25: whether the spy of this seat has its effect."""
    return stolen_spy if seat in stolen else seat not in killed


def debate(totals: "list[list[int]]") -> "list[int]":
    """Return the coins of each seat for its totals of red, blue and yellow (TM23)."""
    coins = [0] * len(totals)
    for colour in range(len(COLOURS)):
        ranked = sorted({total[colour] for total in totals if total[colour]}, reverse=True)
        for seat, total in enumerate(totals):
            if ranked and total[colour] == ranked[0]:
                coins[seat] += 2
            elif len(ranked) > 1 and total[colour] == ranked[1]:
                winners = [other for other in totals if other[colour] == ranked[0]]
                coins[seat] += ranked[0] // 5 * len(winners)
    return coins


def open_order(holder: int, seats: int) -> "list[int]":
    """Return who plays when in a turn played face up (TM13)."""
    steps = (-1, 0, 1, 2) if seats == 4 else (1, 2, 0)
    return [(holder + step) % seats for step in steps]


class _Game:
    """What both ways to play share: turns, score zones, coins and the spy token."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        seats = len(table.seats)
        spy = table.options["spy"]
        self.spy = table.chance.pick(seats) if spy == "random" else spy  # TM5
        self.zones: list[list[str]] = [[] for _ in table.seats]
        self.totals = [[0, 0, 0] for _ in table.seats]
        self.purse = [0] * seats
        table.board.update(
            round=0, turn=0, spy=self.spy, open=False, zones=self.zones, totals=self.totals, purse=self.purse, cards=[]
        )

    def round(self, number: int) -> "Game":
        """Draft, exchange, turns until one card is left, debate."""
        self.table.tell("round", round=number, spy=self.spy)
        self.table.board.update(round=number, turn=0, open=False, cards=[])
        yield from self.prepare(number)
        turns = 5 if number == 1 else 4  # TM11
        is_open = False
        for turn in range(1, turns + 1):
            is_open = yield from self.turn(number, turn, is_open, turn == turns)
        self.pay(number)

    def prepare(self, number: int) -> "Game":
        """Bring everybody to a hand of cards."""
        raise NotImplementedError

    def play_hidden(self) -> "Game":
        """TM12: everybody chooses, then all are revealed together; returns the cards by seat."""
        raise NotImplementedError

    def ask_cards(self, seats: "Iterable[int]") -> "Asked":
        """Ask these seats for the card they play."""
        raise NotImplementedError

    def take(self, seat: int, card: str) -> None:
        """Note that a seat has played a card."""
        raise NotImplementedError

    def turn(self, number: int, turn: int, is_open: bool, last: bool) -> "Game":
        """One card of each player, played and resolved; tells whether the next turn is face up."""
        table = self.table
        table.board.update(turn=turn, open=is_open)
        cards = yield from (self.play_open() if is_open else self.play_hidden())
        table.tell("turn", round=number, turn=turn, open=is_open, cards=cards)
        outcome = resolve_turn(cards, self.spy, table.options["edition"], last, table.options["stolen_spy"])
        for seat, won in enumerate(outcome["won"]):
            self.zones[seat] += won
            for card in won:
                self.totals[seat][COLOURS.index(card[0])] += POWER[card]
        self.spy = outcome["spy"]
        table.board.update(spy=self.spy, cards=cards)
        table.tell("outcome", **outcome)
        return outcome["open_next"]

    def play_open(self) -> "Game":
        """TM13: one after the other, face up."""
        cards = [""] * len(self.table.seats)
        for seat in open_order(self.spy, len(cards)):
            answers = yield self.ask_cards((seat,))
            self.take(seat, answers[seat])
            cards[seat] = answers[seat]
            self.table.tell("played", seat=seat, card=cards[seat])
            self.table.board["cards"] = list(cards)
        return cards

    def pay(self, number: int) -> None:
        """TM23: the debate of a round."""
        coins = debate(self.totals)
        for seat, gain in enumerate(coins):
            self.purse[seat] += gain
        totals = [list(total) for total in self.totals]
        self.table.tell("debate", round=number, totals=totals, coins=coins, purse=list(self.purse))

    def result(self) -> dict:
        """TM26: who has won."""
        purse, spy, seats = self.purse, self.spy, len(self.purse)
        if seats == 3:
            best = [seat for seat in self.table.seats if purse[seat] == max(purse)]
            winner = min(best, key=lambda seat: (seat - spy) % seats)
            return {"winners": [winner], "scores": purse, "teams": None, "why": _why(best)}
        teams = [purse[0] + purse[2], purse[1] + purse[3]]
        tied = teams[0] == teams[1]
        team = spy % 2 if tied else teams.index(max(teams))
        return {"winners": [team, team + 2], "scores": purse, "teams": teams, "why": "spy" if tied else "coins"}


def _why(best: "list[int]") -> str:
    return "coins" if len(best) == 1 else "spy"


class _Dealt(_Game):
    """TM27: the device shuffles, deals, passes packets and knows every hand."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        counts = copies(len(table.seats))
        self.deck = [card for card in KINDS for _ in range(counts[card])]
        table.chance.shuffle(self.deck)
        self.hands: list[list[str]] = [[] for _ in table.seats]

    def prepare(self, number: int) -> "Game":
        """Deal, draft and exchange."""
        deal = 6 if number == 1 else 4  # TM7
        packets = []
        for hand in self.hands:
            packets.append(hand + self.deck[-deal:])
            del self.deck[-deal:]
        yield from self.draft(packets)
        if len(self.hands) == 4:
            yield from self.exchange()

    def draft(self, packets: "list[list[str]]") -> "Game":
        """TM8: keep one card of each packet and pass the rest to the left."""
        table = self.table
        kept: list[list[str]] = [[] for _ in packets]
        for seat in table.seats:
            table.show(seat, kept=kept[seat])
        while packets[0]:
            if len(packets[0]) > 1:
                for seat in table.seats:
                    table.show(seat, packet=packets[seat])
                answers = yield table.ask(table.seats, "draft", {seat: distinct(packets[seat]) for seat in table.seats})
            else:
                answers = [packet[0] for packet in packets]
            for seat in table.seats:
                kept[seat].append(answers[seat])
                packets[seat].remove(answers[seat])
            packets = packets[-1:] + packets[:-1]
        self.hands = [sorted(hand, key=ORDER.get) for hand in kept]  # type: ignore[arg-type]
        for seat in table.seats:
            table.show(seat, hand=self.hands[seat], kept=[], packet=[])

    def exchange(self) -> "Game":
        """TM10: one card to the partner, chosen before either sees."""
        table, hands = self.table, self.hands
        given = yield table.ask(table.seats, "exchange", {seat: distinct(hands[seat]) for seat in table.seats})
        for seat in table.seats:
            hands[seat].remove(given[seat])
        for seat in table.seats:
            got = given[(seat + 2) % 4]
            hands[seat].append(got)
            hands[seat].sort(key=ORDER.get)  # type: ignore[arg-type]
            table.show(seat, given=given[seat], received=got)

    def play_hidden(self) -> "Game":
        answers = yield self.ask_cards(self.table.seats)
        for seat in self.table.seats:
            self.take(seat, answers[seat])
        return [answers[seat] for seat in self.table.seats]

    def ask_cards(self, seats: "Iterable[int]") -> "Asked":
        """Ask for a card of the own hand."""
        return self.table.ask(seats, "play", {seat: distinct(self.hands[seat]) for seat in seats})

    def take(self, seat: int, card: str) -> None:
        """Take a played card out of the hand."""
        self.hands[seat].remove(card)


class _OnTable(_Game):
    """TM28: players hold real cards; each enters the card it plays."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.left = copies(len(table.seats))

    def prepare(self, number: int) -> "Game":
        """Draft and exchange happen by hand; the game master says when they are done."""
        table = self.table
        yield from table.choose(table.gm, "draft", ("done",))
        if len(table.seats) == 4:
            yield from table.choose(table.gm, "exchange", ("done",))

    def play_hidden(self) -> "Game":
        """All enter their card; who together entered more copies than there are enters again."""
        cards: list[str] = [""] * len(self.table.seats)
        asked = self.table.seats
        while asked:
            answers = yield self.ask_cards(asked)
            for seat in asked:
                cards[seat] = answers[seat]
            asked = tuple([seat for seat in self.table.seats if cards.count(cards[seat]) > self.left[cards[seat]]])
            if asked:
                self.table.tell("impossible", seats=asked, cards=sorted({cards[seat] for seat in asked}))
        for seat in self.table.seats:
            self.take(seat, cards[seat])
        return cards

    def ask_cards(self, seats: "Iterable[int]") -> "Asked":
        """Ask for any card of which a copy can be left."""
        open_now = tuple([card for card in KINDS if self.left[card]])
        gone = {card: "no-copy-left" for card in KINDS if not self.left[card]}
        return self.table.ask(seats, "play", open_now, gone=gone)

    def take(self, seat: int, card: str) -> None:
        """Count a card that was seen."""
        self.left[card] -= 1


def distinct(cards: "list[str]") -> "tuple[str, ...]":
    """Return the different cards of a hand, in its order."""
    if len(set(cards)) == len(cards):
        return tuple(cards)
    return tuple([card for at, card in enumerate(cards) if card not in cards[:at]])
