"""The two ways to play The Majority: the device deals (TM27), or cards lie on the table (TM28).

Both bring everybody to a hand, ask for cards and know which can be left; the rounds in `the_majority` do not care
which it is.
"""

from shared_rules.the_majority.cards import KINDS, ORDER, copies, distinct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_rules.engine.table import Asked, Game, Table


def partner(seat: int) -> int:
    """TM4: of four players, the partner sits opposite."""
    return (seat + 2) % 4


class Dealt:
    """TM27: the device shuffles, deals, passes packets and knows every hand."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        counts = copies(len(table.seats))
        self.deck = [card for card in KINDS for _ in range(counts[card])]
        table.chance.shuffle(self.deck)
        self.hands: list[list[str]] = [[] for _ in table.seats]

    def prepare(self, number: int) -> "Game":
        """Deal, draft and exchange, in round `number`."""
        deal = 6 if number == 1 else 4  # TM7
        packets = []
        for hand in self.hands:
            packets.append(hand + self.deck[-deal:])
            del self.deck[-deal:]
        yield from self.draft(packets)
        if len(self.hands) == 4:
            yield from self.exchange()

    def play_hidden(self) -> "Game":
        """TM12: everybody chooses, then all are revealed together; returns the cards by seat."""
        seats = self.table.seats
        answers = yield self.ask(seats)
        for seat in seats:
            self.take(seat, answers[seat])
        return [answers[seat] for seat in seats]

    def ask(self, seats: "Iterable[int]") -> "Asked":
        """Ask for a card of the own hand."""
        return self.table.ask(seats, "play", {seat: distinct(self.hands[seat]) for seat in seats})

    def take(self, seat: int, card: str) -> None:
        """Take a played card out of the hand."""
        self.hands[seat].remove(card)

    def draft(self, packets: "list[list[str]]") -> "Game":
        """TM8: keep one card of each packet and pass the rest to the left."""
        table = self.table
        kept: list[list[str]] = [[] for _ in packets]
        for seat in table.seats:
            table.show(seat, kept=kept[seat])
        while packets[0]:
            chosen = yield from self._keep(packets)
            for seat in table.seats:
                kept[seat].append(chosen[seat])
                packets[seat].remove(chosen[seat])
            packets = packets[-1:] + packets[:-1]
        self.hands = [sorted(hand, key=ORDER.get) for hand in kept]  # type: ignore[arg-type]
        for seat in table.seats:
            table.show(seat, hand=self.hands[seat], kept=[], packet=[])

    def _keep(self, packets: "list[list[str]]") -> "Game":
        """TM8: everybody chooses a card of the packet in hand; the last one leaves no choice."""
        table = self.table
        if len(packets[0]) == 1:
            return {seat: packets[seat][0] for seat in table.seats}
        for seat in table.seats:
            table.show(seat, packet=packets[seat])
        return (yield table.ask(table.seats, "draft", {seat: distinct(packets[seat]) for seat in table.seats}))

    def exchange(self) -> "Game":
        """TM10: one card to the partner, chosen before either sees."""
        table, hands = self.table, self.hands
        given = yield table.ask(table.seats, "exchange", {seat: distinct(hands[seat]) for seat in table.seats})
        for seat in table.seats:
            hands[seat].remove(given[seat])
        for seat in table.seats:
            got = given[partner(seat)]
            hands[seat].append(got)
            hands[seat].sort(key=ORDER.get)  # type: ignore[arg-type]
            table.show(seat, given=given[seat], received=got)


class OnTable:
    """TM28: players hold real cards; each enters the card it plays."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.left = copies(len(table.seats))
        self.drafted = False  # in this round: then a card was entered

    def prepare(self, number: int) -> "Game":
        """Draft and exchange happen by hand: the first card that all have entered says that they are done."""
        self.drafted = self.table.rules == 1
        if self.table.rules == 1:
            yield from self.confirm()

    def confirm(self) -> "Game":
        """The game master says when draft and exchange are done."""
        table = self.table
        yield from table.choose(table.gm, "draft", ("done",))
        if len(table.seats) == 4:
            yield from table.choose(table.gm, "exchange", ("done",))

    def play_hidden(self) -> "Game":
        """TM12: all enter their card; who together entered more copies than there are enters again."""
        cards: list[str] = [""] * len(self.table.seats)
        asked = self.table.seats
        while asked:
            answers = yield self.ask(asked)
            self.drafted = True
            for seat in asked:
                cards[seat] = answers[seat]
            asked = tuple([seat for seat in self.table.seats if cards.count(cards[seat]) > self.left[cards[seat]]])
            if asked:
                self.table.tell("impossible", seats=asked, cards=sorted({cards[seat] for seat in asked}))
        for seat in self.table.seats:
            self.take(seat, cards[seat])
        return cards

    def ask(self, seats: "Iterable[int]") -> "Asked":
        """Ask for any card of which a copy can be left."""
        open_now = tuple([card for card in KINDS if self.left[card]])
        gone = {card: "no-copy-left" for card in KINDS if not self.left[card]}
        return self.table.ask(seats, "play" if self.drafted else "first_card", open_now, gone=gone)

    def take(self, seat: int, card: str) -> None:
        """Count a card that was seen."""
        self.left[card] -= 1
