"""All that lies on the table of The Majority 2: places, pile, hand, reserves and coins (M1, M9, M11)."""

from shared_rules.the_majority_two.places import ZONE, Places, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from shared_rules.engine.table import Game, Table
    from shared_rules.the_majority_two.cards import Card
    from shared_rules.the_majority_two.places import Place

COINS, PURSE = 40, 3  # M1


class Played:
    """A card that was just played: it is the last of that column of the seat's own half."""

    __slots__ = ("card", "column", "seat")

    def __init__(self, seat: int, column: int, card: str) -> None:
        self.seat = seat
        self.column = column
        self.card = card


class Tableau(Places):
    """One game as it stands, what everybody sees of it, and what each player alone sees."""

    def __init__(self, table: "Table", cards: "list[Card]") -> None:
        super().__init__(cards)
        self.table = table
        self._rank = {card.word: number for number, card in enumerate(cards)}.__getitem__
        self.active = 0
        self.must_exchange: int | None = None  # who has no choice in the next exchange (demon senior)
        self.hand: list[str] = []  # M9: there is only one, and it is the active player's
        self.given: list[str] = []  # what it was when the other player gave it
        self.reserves: list[list[str]] = [[], []]
        self.pile: list[str] = []  # the last card is the top
        self.up = [0, 0]
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
        self.tell = table.tell
        table.refresh = self.refresh

    # --- what everybody sees, and what one player sees

    def refresh(self) -> None:
        """Bring the public numbers up to date, and both players' cards; the lists beside them are always."""
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
        """M1, M16: a player may look at the own cards, sorted: their order would tell more than they hold."""
        self.table.show(
            seat, hand=self.in_order(hand), reserve=self.in_order(self.reserves[seat]), given=self.in_order(given)
        )

    def effect(self, played: Played, **details: "Any") -> None:
        """State one step of a card's effect; with cards drawn, also the size of the pile."""
        if "drawn" in details:
            details["pile"] = len(self.pile)
        self.tell("effect", seat=played.seat, card=played.card, column=played.column, **details)

    def nothing(self, played: Played) -> None:
        """M15: an effect without a legal target does nothing."""
        self.effect(played, did=False)

    def phase(self, phase: str) -> None:
        """Say in public which part of the turn it is."""
        self.table.public["phase"] = phase

    def in_order(self, cards: "Collection[str]") -> "list[str]":
        """Return cards by faction and rank."""
        return sorted(cards, key=self._rank)

    def choose_place(self, seat: int, about: str, places: "list[Place]", subject: str = "") -> "Game":
        """Ask for one of these places; what lies there is public, so a single one needs no question."""
        if len(places) == 1:
            return places[0]
        words = tuple([word(place) for place in places])
        answer = yield from self.table.choose(seat, about, words, subject)
        return places[words.index(answer)]

    # --- cards in hand, in reserve and in the pile

    def draw(self, count: int) -> "list[str]":
        """Return cards of the pile; when it is empty the discards become a new one (M11)."""
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
        self.tell("shuffled", pile=len(self.pile))

    def take_up(self, cards: "list[str]") -> None:
        """Add cards to the hand."""
        self.hand += cards

    def let_go(self, card: str) -> None:
        """Take a card out of the hand."""
        self.hand.remove(card)

    def swap_hand(self) -> None:
        """M4: the hand becomes the reserve, the reserve the hand."""
        seat = self.active
        self.hand, self.reserves[seat] = self.reserves[seat], self.hand

    def pass_hand(self) -> None:
        """M9: the other player goes on with this hand; who gave it knows what it was."""
        self.given = self.hand.copy()
        self.active = 1 - self.active

    def different_in_hand(self) -> "list[str]":
        """Return the different cards of the hand, sorted."""
        return self.in_order(set(self.hand))

    def store(self, seat: int, cards: "list[str]") -> None:
        """Add cards to a reserve."""
        self.reserves[seat] += cards

    def discard_reserved(self, seat: int, count: int) -> "list[str]":
        """Discard random cards of a reserve, as many as it has; return them."""
        reserve = self.reserves[seat]
        lost = [reserve.pop(self.table.chance.pick(len(reserve))) for _ in range(min(count, len(reserve)))]
        self.discards += lost
        return lost

    # --- coins

    def coins(self, seat: int) -> int:
        """Return how many coins a seat has, face up or down."""
        return self.up[seat] + self.down[seat]

    def turn_up(self, seat: int) -> int:
        """Turn all coins of a seat face up; return how many were turned."""
        turned = self.down[seat]
        self.up[seat] += turned
        self.down[seat] = 0
        return turned

    def pay(self, seat: int, coins: int) -> None:
        """Turn coins face down."""
        self.up[seat] -= coins
        self.down[seat] += coins

    def gain(self, seat: int, coins: int) -> int:
        """Take coins from the supply, face down, as far as they go; return how many."""
        gained = min(coins, self.supply)
        self.supply -= gained
        self.down[seat] += gained
        return gained

    def lose(self, seat: int) -> None:
        """Give a coin back to the supply, a used one first."""
        coins = self.down if self.down[seat] else self.up
        coins[seat] -= 1
        self.supply += 1
