"""The whole state of a game of The Majority 2: cards on the table, pile, hand, reserves and coins (M1, M9, M11)."""

from shared_rules.the_majority_two.places import ZONE, CardPlaces, place_to_option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from shared_rules.engine.table import GameSteps, GameTable
    from shared_rules.the_majority_two.cards import Card
    from shared_rules.the_majority_two.places import Place

COINS, PURSE = 40, 3  # M1: coins in the game, and of each player at the beginning


class Played:
    """A card that was just played, with its seat and column: it is the last card of that column."""

    __slots__ = ("card", "column", "seat")

    def __init__(self, seat: int, column: int, card: str) -> None:
        self.seat = seat
        self.column = column
        self.card = card


class Tableau(CardPlaces):
    """The state of a game, its public part, and the private parts of both players."""

    def __init__(self, table: "GameTable", cards: "list[Card]") -> None:
        super().__init__(cards)
        self.table = table
        self._rank = {card.word: number for number, card in enumerate(cards)}.__getitem__
        self.active = 0
        self.must_exchange: int | None = None  # the seat that must exchange in its next turn (demon senior)
        self.hand: list[str] = []  # M9: the only hand, which belongs to the active player
        self.given: list[str] = []  # the hand as the other player passed it on
        self.reserves: list[list[str]] = [[], []]
        self.pile: list[str] = []  # the last card is the top
        self.up = [0, 0]  # coins by seat, face up and face down
        self.down = [PURSE, PURSE]
        self.supply = COINS - 2 * PURSE
        table.public.update(
            phase="start",
            columns=[halves[:ZONE] for halves in self.laid],
            zones=[halves[ZONE] for halves in self.laid],
            discards=self.discards,
            discs=self.discs,
            up=self.up,
            down=self.down,
        )
        self.emit = table.emit
        table.refresh = self.refresh

    # --- public and private state, and facts

    def refresh(self) -> None:
        """Update the public numbers and both players' private cards; public lists are always up to date."""
        self.table.public.update(
            turn=self.active,
            must_exchange=self.must_exchange,
            pile=len(self.pile),
            hand=len(self.hand),
            reserves=[len(reserve) for reserve in self.reserves],
            supply=self.supply,
        )
        self._show(self.active, self.hand, [])
        self._show(1 - self.active, [], self.given)

    def _show(self, seat: int, hand: "list[str]", given: "list[str]") -> None:
        """Show a player their cards, sorted, because their order would reveal more than the cards (M1, M16)."""
        self.table.show(
            seat, hand=self.in_order(hand), reserve=self.in_order(self.reserves[seat]), given=self.in_order(given)
        )

    def emit_effect(self, played: Played, **details: "Any") -> None:
        """Emit one step of a card's effect; if cards were drawn, with the size of the pile."""
        if "drawn" in details:
            details["pile"] = len(self.pile)
        self.emit("effect", seat=played.seat, card=played.card, column=played.column, **details)

    def emit_nothing(self, played: Played) -> None:
        """Emit that the effect of a card does nothing, because it has no legal target (M15)."""
        self.emit_effect(played, did=False)

    def set_phase(self, phase: str) -> None:
        """Set the public phase: the part of the turn."""
        self.table.public["phase"] = phase

    def in_order(self, cards: "Collection[str]") -> "list[str]":
        """Return cards sorted by faction and rank."""
        return sorted(cards, key=self._rank)

    def choose_place(self, seat: int, about: str, places: "list[Place]", subject: str = "") -> "GameSteps":
        """Ask a seat for one of these places and return it; a single place is returned without asking.

        That reveals nothing, because the cards there are public.
        """
        if len(places) == 1:
            return places[0]
        words = tuple([place_to_option(place) for place in places])
        answer = yield from self.table.choose(seat, about, words, subject)
        return places[words.index(answer)]

    # --- hand, reserves and pile

    def draw(self, count: int) -> "list[str]":
        """Draw and return up to `count` cards of the pile; if it is empty, the discards become the new pile (M11)."""
        drawn: list[str] = []
        while len(drawn) < count and (self.pile or self.discards):
            if not self.pile:
                self._reshuffle()
            drawn.append(self.pile.pop())
        return drawn

    def _reshuffle(self) -> None:
        self.pile = list(self.discards)
        self.discards.clear()
        self.table.chance.shuffle(self.pile)
        self.emit("shuffled", pile=len(self.pile))

    def add_to_hand(self, cards: "list[str]") -> None:
        """Add cards to the hand."""
        self.hand += cards

    def remove_from_hand(self, card: str) -> None:
        """Remove a card from the hand."""
        self.hand.remove(card)

    def swap_hand(self) -> None:
        """Exchange the hand and the reserve of the active player (M4)."""
        seat = self.active
        self.hand, self.reserves[seat] = self.reserves[seat], self.hand

    def give_turn_and_hand(self) -> None:
        """Make the other player active, with the same hand; the giver can still look at the cards given (M9)."""
        self.given = self.hand.copy()
        self.active = 1 - self.active

    def different_in_hand(self) -> "list[str]":
        """Return the cards of the hand without duplicates, sorted."""
        return self.in_order(set(self.hand))

    def store(self, seat: int, cards: "list[str]") -> None:
        """Add cards to the reserve of a seat."""
        self.reserves[seat] += cards

    def discard_reserved(self, seat: int, count: int) -> "list[str]":
        """Discard up to `count` random cards of the reserve of a seat; return them."""
        reserve = self.reserves[seat]
        lost = [reserve.pop(self.table.chance.pick(len(reserve))) for _ in range(min(count, len(reserve)))]
        self.discards += lost
        return lost

    # --- coins

    def coins(self, seat: int) -> int:
        """Return the number of coins of a seat, face up and face down."""
        return self.up[seat] + self.down[seat]

    def turn_up(self, seat: int) -> int:
        """Turn all coins of a seat face up; return the number turned."""
        turned = self.down[seat]
        self.up[seat] += turned
        self.down[seat] = 0
        return turned

    def pay(self, seat: int, coins: int) -> None:
        """Turn coins of a seat face down, to pay with them."""
        self.up[seat] -= coins
        self.down[seat] += coins

    def gain(self, seat: int, coins: int) -> int:
        """Move up to `coins` coins from the supply to a seat, face down; return the number moved."""
        gained = min(coins, self.supply)
        self.supply -= gained
        self.down[seat] += gained
        return gained

    def lose(self, seat: int) -> None:
        """Return a coin of a seat to the supply, if possible a face-down one."""
        coins = self.down if self.down[seat] else self.up
        coins[seat] -= 1
        self.supply += 1
