"""The two ways to play The Majority: the device deals (TM27), or cards lie on the table (TM28).

Both bring everybody to a hand, ask for cards and know which can be left; the rounds in `rules` do not care which it
is.
"""

from shared_rules.the_majority.cards import KINDS, ORDER, copies, distinct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from shared_rules.engine.table import Asked, Game, Table


def way(table: "Table") -> "Any":
    """Return how cards come to hands and back, in this game."""
    if table.options["deals"] == "device":
        return Dealt(table)
    from shared_rules.the_majority.on_table import OnTable  # what most games do without

    return OnTable(table)


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
