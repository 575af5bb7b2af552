"""The Majority with real cards (TM28)."""

from shared_rules.the_majority.cards import KINDS, copies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_rules.engine.table import Asked, Game, Table


class OnTable:
    """TM28: players hold real cards; each enters the card it plays."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.left = copies(len(table.seats))
        self.drafted = False  # in this round: then a card was entered

    def prepare(self, number: int) -> "Game":
        """Draft and exchange happen by hand: the first card that all have entered says that they are done."""
        yield from ()  # nobody is asked
        self.drafted = False

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
