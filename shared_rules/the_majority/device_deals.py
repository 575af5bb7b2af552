"""Draft, exchange and hands of The Majority when the device deals the cards (TM27).

The dealer in `real_cards` (TM28) has the same methods, so the rounds in `rules` work with both.
"""

from shared_rules.the_majority.turn import KINDS, ORDER, card_counts, distinct_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from shared_rules.engine.table import GameSteps, GameTable, Questions


def choose_dealer(table: "GameTable") -> "Any":
    """Return the dealer that the option `deals` selects: the device or real cards. Only its module is loaded."""
    if table.options["deals"] == "device":
        return DeviceDeals(table)
    from shared_rules.the_majority.real_cards import RealCards

    return RealCards(table)


def partner_of(seat: int) -> int:
    """Return the partner of a seat in a game of four, who sits opposite (TM4)."""
    return (seat + 2) % 4


class DeviceDeals:
    """The dealer for games without real cards: the device shuffles, deals, passes packets, knows every hand (TM27)."""

    def __init__(self, table: "GameTable") -> None:
        self.table = table
        counts = card_counts(len(table.seats))
        self.deck = [card for card in KINDS for _ in range(counts[card])]
        table.chance.shuffle(self.deck)
        self.hands: list[list[str]] = [[] for _ in table.seats]

    def prepare_round(self, number: int) -> "GameSteps":
        """Deal, draft and exchange cards at the beginning of round `number`."""
        deal = 6 if number == 1 else 4  # TM7
        packets = []
        for hand in self.hands:
            packets.append(hand + self.deck[-deal:])
            del self.deck[-deal:]
        yield from self.draft(packets)
        if len(self.hands) == 4:
            yield from self.exchange()

    def play_hidden(self) -> "GameSteps":
        """TM12: Let all players choose a card at the same time; return the cards by seat."""
        seats = self.table.seats
        answers = yield self.ask_card(seats)
        for seat in seats:
            self.remove_card(seat, answers[seat])
        return [answers[seat] for seat in seats]

    def ask_card(self, seats: "Iterable[int]") -> "Questions":
        """Return the question to these seats for a card of their hands."""
        return self.table.ask(seats, "play", {seat: distinct_cards(self.hands[seat]) for seat in seats})

    def remove_card(self, seat: int, card: str) -> None:
        """Remove a played card from the hand of a seat."""
        self.hands[seat].remove(card)

    def draft(self, packets: "list[list[str]]") -> "GameSteps":
        """TM8: Let each player keep a card of a packet and pass the rest to the left, until all cards are taken."""
        table = self.table
        kept: list[list[str]] = [[] for _ in packets]
        for seat in table.seats:
            table.show(seat, kept=kept[seat])
        while packets[0]:
            chosen = yield from self._choose_kept(packets)
            for seat in table.seats:
                kept[seat].append(chosen[seat])
                packets[seat].remove(chosen[seat])
            packets = packets[-1:] + packets[:-1]
        self.hands = [sorted(hand, key=ORDER.get) for hand in kept]  # type: ignore[arg-type]
        for seat in table.seats:
            table.show(seat, hand=self.hands[seat], kept=[], packet=[])

    def _choose_kept(self, packets: "list[list[str]]") -> "GameSteps":
        """TM8: Return the card that each seat keeps of its packet; the last card of a packet is kept without asking."""
        table = self.table
        if len(packets[0]) == 1:
            return {seat: packets[seat][0] for seat in table.seats}
        for seat in table.seats:
            table.show(seat, packet=packets[seat])
        return (yield table.ask(table.seats, "draft", {seat: distinct_cards(packets[seat]) for seat in table.seats}))

    def exchange(self) -> "GameSteps":
        """TM10: Let each player give a card to the partner; all choose before they see the card they get."""
        table, hands = self.table, self.hands
        given = yield table.ask(table.seats, "exchange", {seat: distinct_cards(hands[seat]) for seat in table.seats})
        for seat in table.seats:
            hands[seat].remove(given[seat])
        for seat in table.seats:
            got = given[partner_of(seat)]
            hands[seat].append(got)
            hands[seat].sort(key=ORDER.get)  # type: ignore[arg-type]
            table.show(seat, given=given[seat], received=got)
