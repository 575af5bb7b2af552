"""The Majority with real cards: players enter the cards they play (TM28)."""

from shared_rules.the_majority.turn import KINDS, card_counts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_rules.engine.table import GameSteps, GameTable, Questions


class RealCards:
    """The dealer for games with real cards: players draft by hand, and enter each card they play (TM28)."""

    def __init__(self, table: "GameTable") -> None:
        self.table = table
        self.left = card_counts(len(table.seats))  # copies of each card not played yet
        self.drafted = False  # whether a card was entered in this round: then the draft is over

    def prepare_round(self, number: int) -> "GameSteps":
        """Begin a round. Players draft and exchange by hand; they have finished when they enter their first card."""
        yield from ()  # nobody is asked
        self.drafted = False

    def play_hidden(self) -> "GameSteps":
        """TM12: Let all players enter their card; return the cards by seat.

        Players who together enter more copies of a card than remain are asked again.
        """
        cards: list[str] = [""] * len(self.table.seats)
        asked = self.table.seats
        while asked:
            answers = yield self.ask_card(asked)
            self.drafted = True
            for seat in asked:
                cards[seat] = answers[seat]
            asked = tuple([seat for seat in self.table.seats if cards.count(cards[seat]) > self.left[cards[seat]]])
            if asked:
                self.table.emit("impossible", seats=asked, cards=sorted({cards[seat] for seat in asked}))
        for seat in self.table.seats:
            self.remove_card(seat, cards[seat])
        return cards

    def ask_card(self, seats: "Iterable[int]") -> "Questions":
        """Return the question to these seats for a card, with all cards of which copies remain."""
        open_now = tuple([card for card in KINDS if self.left[card]])
        gone = {card: "no-copy-left" for card in KINDS if not self.left[card]}
        return self.table.ask(seats, "play" if self.drafted else "first_card", open_now, unavailable=gone)

    def remove_card(self, seat: int, card: str) -> None:
        """Count a played card: one copy less remains."""
        self.left[card] -= 1
