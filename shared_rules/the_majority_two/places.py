"""Columns and score zones of The Majority 2, and the colour discs on their cards (M2, M12).

A card that was laid is a member: {"card": "witch.senior", "disc": "red" or None}; one that came into the other
half also says `by` whom. A place is (seat, column, index), the score zone being the column ZONE; in questions
it is a word, `s0.c1.3` or `s1.z.2`, in facts a dict with the card in it.
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
NAMES = ("c0", "c1", "c2")  # of the columns, in questions
ZONE = 3


def word(place: "Place") -> str:
    """Return a place as questions name it."""
    seat, column, index = place
    return f"s{seat}.z.{index}" if column == ZONE else f"s{seat}.c{column}.{index}"


class Places:
    """The columns and score zones of both seats, the discards, and the discs that are left."""

    def __init__(self, cards: "list[Card]") -> None:
        self.cards = {card.word: card for card in cards}
        self.laid: list[list[list[Member]]] = [[[] for _ in range(ZONE + 1)] for _ in range(2)]
        self.discards: list[str] = []
        self.discs: list[str] = list(COLOURS)

    def zone(self, seat: int) -> "list[Member]":
        """Return the score zone of a seat: the factions it has formed (M15)."""
        return self.laid[seat][ZONE]

    def member(self, place: "Place") -> "Member":
        """Return what lies at a place."""
        seat, column, index = place
        return self.laid[seat][column][index]

    def colour(self, member: "Member") -> "str | None":
        """M12: the colour of the disc, or else of the faction; a Ghost has none."""
        return member["disc"] or self.cards[member["card"]].colour

    def places(self, seat: int, columns: "Iterable[int]") -> "list[Place]":
        """Return every place of these columns of one seat where a card lies."""
        return [(seat, column, index) for column in columns for index in range(len(self.laid[seat][column]))]

    def in_play(self) -> "list[Place]":
        """M2: all cards in the columns of both players."""
        return self.places(0, COLUMNS) + self.places(1, COLUMNS)

    def scored(self) -> "list[Place]":
        """Return all cards in the score zones of both players."""
        return self.places(0, (ZONE,)) + self.places(1, (ZONE,))

    def unprotected(self, places: "list[Place]") -> "list[Place]":
        """Leave out what effects cannot discard: columns with an angel junior (M15)."""
        return [place for place in places if not self._protected(place[0], place[1])]

    def _protected(self, seat: int, column: int) -> bool:
        return column != ZONE and any(self.cards[member["card"]].protects for member in self.laid[seat][column])

    def put(self, seat: int, column: int, card: str, by: "int | None" = None) -> "dict[str, Any]":
        """Put a card at the bottom of a column or into a score zone; return it as told."""
        laid = self.laid[seat][column]
        laid.append({"card": card, "disc": None} if by is None else {"card": card, "disc": None, "by": by})
        return self.told((seat, column, len(laid) - 1))

    def remove(self, places: "list[Place]") -> "list[dict[str, Any]]":
        """Take cards away together, their discs back to the supply; return them as told, in places as before."""
        told = [self.told(place) for place in places]
        for seat, column, index in sorted(places, reverse=True):
            self._free_disc(self.laid[seat][column].pop(index))
        return told

    def discard(self, places: "list[Place]") -> "list[dict[str, Any]]":
        """Discard cards together; return them as told."""
        told = self.remove(places)
        self.discards += [card["card"] for card in told]
        return told

    def told(self, place: "Place") -> "dict[str, Any]":
        """Return a card in a place as facts write it."""
        seat, column, index = place
        member = self.member(place)
        told: dict[str, Any] = {"seat": seat, "index": index}
        told.update(member)
        if column == ZONE:
            told["zone"] = "score"
        else:
            told["column"] = column
        return told

    def disc_place(self, colour: str) -> "Place | None":
        """Return where a disc lies, None when it is in the supply."""
        if colour not in self.discs:
            for place in self.in_play() + self.scored():
                if self.member(place)["disc"] == colour:
                    return place
        return None

    def move_disc(self, colour: str, place: "Place | None") -> "dict[str, Any]":
        """Put a disc on a card, or back to the supply (None); return the move as told."""
        origin = self.disc_place(colour)
        before = self.told(origin) if origin else None
        if origin:
            self._free_disc(self.member(origin))
        if place:
            self.discs.remove(colour)
            self.member(place)["disc"] = colour
        return {"colour": colour, "from": before, "to": self.told(place) if place else None}

    def _free_disc(self, member: "Member") -> None:
        if member["disc"]:
            self.discs.append(member["disc"])
            self.discs.sort(key=COLOURS.index)
            member["disc"] = None
