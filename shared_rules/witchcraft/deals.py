"""The two ways to play Witchcraft: the device deals (WI24), or cards lie on the table (WI25, in `on_table`).

Both bring a day to its end, know discs and face-up Rumours when night falls, and reveal the colours; the nights in
`rules` do not care which it is.
"""

from shared_rules.witchcraft.day import Day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.engine.table import Game, Table
    from shared_rules.witchcraft.day import Components

    Counts = list[dict[str, int]]  # by seat: how many of each colour


def way(table: "Table", components: "Components") -> "Any":
    """Return the way this table plays; only that one takes memory."""
    if table.options["deals"] == "device":
        return Dealt(table, components)
    from shared_rules.witchcraft.on_table import OnTable

    return OnTable(table, components)


class Dealt:
    """WI24: the device holds pile, field, colours, discs and tokens."""

    def __init__(self, table: "Table", components: "Components") -> None:
        self.table = table
        self.components = components
        self.discs: Counts = []
        self.rumours: Counts = []  # face up
        self.colours = list(components.colours)  # of the seats: secret until the reveal (WI2)
        table.chance.shuffle(self.colours)
        del self.colours[len(table.seats) :]
        for seat in table.seats:
            table.show(seat, colour=self.colours[seat], points=0)

    def day(self, starter: int, points: "list[int]") -> "Game":
        """Play all turns of a day; tokens are added to `points`."""
        day = Day(self.table, self.components, points)
        yield from day.play(starter)
        self.discs, self.rumours = day.discs, day.rumours

    def count(self, points: "list[int]") -> "Game":
        """Return the points: the day has left everything counted."""
        yield from ()  # nobody is asked
        return points

    def reveal(self) -> "Game":
        """Return the colours, as they were dealt."""
        yield from ()  # nobody is asked
        return self.colours

    def show(self, points: "list[int]") -> None:
        """Show each player the own points."""
        for seat in self.table.seats:
            self.table.show(seat, points=points[seat])


def copies(counts: "Counts") -> "Counts":
    """Return the counts as they are now: what was told must not change afterwards."""
    return [held.copy() for held in counts]


def numbers(least: int, most: int) -> "tuple[str, ...]":
    """Return numbers as options, both ends among them."""
    return tuple([str(number) for number in range(least, most + 1)])
