"""The columns and score zones of The Majority 2, and the colour discs on their cards (M2, M12).

A card on the table is a member: {"card": "witch.senior", "disc": "red" or None}; if it was moved to the opponent's
half, `by` is the seat that played it. A place is (seat, column, index), where column ZONE is the score zone. In
questions a place is a word, `s0.c1.3` or `s1.z.2`; in facts it is a dict that includes the card.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from shared_rules.the_majority_two.cards import Card

    Member = dict[str, Any]
    Place = tuple[int, int, int]

COLOURS = ("blue", "green", "red", "pink", "black")
COLUMNS = (0, 1, 2)
NAMES = ("c0", "c1", "c2")  # the columns as options of questions
ZONE = 3


def place_to_option(place: "Place") -> str:
    """Return a place as an option of questions: `s0.c1.3`, `s1.z.2`."""
    seat, column, index = place
    return f"s{seat}.z.{index}" if column == ZONE else f"s{seat}.c{column}.{index}"


class CardPlaces:
    """The cards on the table: `laid` by seat, column and index, `discards`, and the `discs` in the supply."""

    def __init__(self, cards: "list[Card]") -> None:
        self.cards = {card.word: card for card in cards}
        self.laid: list[list[list[Member]]] = [[[] for _ in range(ZONE + 1)] for _ in range(2)]
        self.discards: list[str] = []
        self.discs: list[str] = list(COLOURS)

    def zone(self, seat: int) -> "list[Member]":
        """Return the members in the score zone of a seat: the factions it has formed (M15)."""
        return self.laid[seat][ZONE]

    def member(self, place: "Place") -> "Member":
        """Return the member at a place."""
        seat, column, index = place
        return self.laid[seat][column][index]

    def colour(self, member: "Member") -> "str | None":
        """Return the colour of a member: that of its disc, else of its faction; None for a Ghost (M12)."""
        return member["disc"] or self.cards[member["card"]].colour

    def places(self, seat: int, columns: "Iterable[int]") -> "list[Place]":
        """Return the places of all cards in these columns of one seat."""
        return [(seat, column, index) for column in columns for index in range(len(self.laid[seat][column]))]

    def in_play(self) -> "list[Place]":
        """Return the places of all cards in the columns of both players (M2)."""
        return self.places(0, COLUMNS) + self.places(1, COLUMNS)

    def scored(self) -> "list[Place]":
        """Return the places of all cards in the score zones of both players."""
        return self.places(0, (ZONE,)) + self.places(1, (ZONE,))

    def unprotected(self, places: "list[Place]") -> "list[Place]":
        """Return the places whose card effects can discard: not in columns with an angel junior (M15)."""
        return [place for place in places if not self._is_protected(place[0], place[1])]

    def _is_protected(self, seat: int, column: int) -> bool:
        return column != ZONE and any(self.cards[member["card"]].protects for member in self.laid[seat][column])

    def put(self, seat: int, column: int, card: str, by: "int | None" = None) -> "dict[str, Any]":
        """Put a card at the end of a column or score zone; return it with its place, as facts describe it."""
        laid = self.laid[seat][column]
        laid.append({"card": card, "disc": None} if by is None else {"card": card, "disc": None, "by": by})
        return self.describe((seat, column, len(laid) - 1))

    def remove(self, places: "list[Place]") -> "list[dict[str, Any]]":
        """Remove cards from the table, their discs to the supply; return them with their former places, for facts."""
        removed = [self.describe(place) for place in places]
        for seat, column, index in sorted(places, reverse=True):
            self._free_disc(self.laid[seat][column].pop(index))
        return removed

    def discard(self, places: "list[Place]") -> "list[dict[str, Any]]":
        """Remove cards from the table to the discards; return them with their former places, for facts."""
        removed = self.remove(places)
        self.discards += [card["card"] for card in removed]
        return removed

    def describe(self, place: "Place") -> "dict[str, Any]":
        """Return the card at a place as facts describe it: a dict of place, card and disc."""
        seat, column, index = place
        member = self.member(place)
        described: dict[str, Any] = {"seat": seat, "index": index}
        described.update(member)
        if column == ZONE:
            described["zone"] = "score"
        else:
            described["column"] = column
        return described

    def disc_place(self, colour: str) -> "Place | None":
        """Return the place of the card that a disc lies on; None if it is in the supply."""
        if colour not in self.discs:
            for place in self.in_play() + self.scored():
                if self.member(place)["disc"] == colour:
                    return place
        return None

    def move_disc(self, colour: str, place: "Place | None") -> "dict[str, Any]":
        """Move a disc to a card, or to the supply (None); return the move as facts describe it."""
        origin = self.disc_place(colour)
        before = self.describe(origin) if origin else None
        if origin:
            self._free_disc(self.member(origin))
        if place:
            self.discs.remove(colour)
            self.member(place)["disc"] = colour
        return {"colour": colour, "from": before, "to": self.describe(place) if place else None}

    def _free_disc(self, member: "Member") -> None:
        """Return the disc of a member, if it has one, to the supply."""
        if member["disc"]:
            self.discs.append(member["disc"])
            self.discs.sort(key=COLOURS.index)
            member["disc"] = None
