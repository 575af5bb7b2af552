"""Days and colours of Witchcraft when the device deals (WI24).

The dealer in `real_cards` (WI25) has the same methods, so the nights in `rules` work with both: they play a day, know
the discs and face-up Rumours at its end, and reveal the colours.
"""

from shared_rules.witchcraft.day import Day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.engine.table import GameSteps, GameTable
    from shared_rules.witchcraft.day import Components

    Counts = list[dict[str, int]]  # by seat: how many of each colour


def choose_dealer(table: "GameTable", components: "Components") -> "Any":
    """Return the dealer that the option `deals` selects: the device or real cards. Only its module is loaded."""
    if table.options["deals"] == "device":
        return DeviceDeals(table, components)
    from shared_rules.witchcraft.real_cards import RealCards

    return RealCards(table, components)


class DeviceDeals:
    """The dealer for games without real cards: the device has pile, field, colours, discs and tokens (WI24)."""

    def __init__(self, table: "GameTable", components: "Components") -> None:
        self.table = table
        self.components = components
        self.discs: Counts = []
        self.rumours: Counts = []  # face up
        self.colours = list(components.colours)  # of the seats: secret until the reveal (WI2)
        table.chance.shuffle(self.colours)
        del self.colours[len(table.seats) :]
        for seat in table.seats:
            table.show(seat, colour=self.colours[seat], points=0)

    def play_day(self, starter: int, points: "list[int]") -> "GameSteps":
        """Play all turns of a day from `starter` on; tokens are added to `points`."""
        day = Day(self.table, self.components, points)
        yield from day.play(starter)
        self.discs, self.rumours = day.discs, day.rumours

    def count_points(self, points: "list[int]") -> "GameSteps":
        """Return the points of all seats, unchanged: the device has counted them during the day."""
        yield from ()  # nobody is asked
        return points

    def reveal(self) -> "GameSteps":
        """Return the colours of all seats, as dealt."""
        yield from ()  # nobody is asked
        return self.colours

    def show_points(self, points: "list[int]") -> None:
        """Show each player their points."""
        for seat in self.table.seats:
            self.table.show(seat, points=points[seat])


def copy_counts(counts: "Counts") -> "Counts":
    """Return a copy of the counts for a fact, which must not change afterwards."""
    return [held.copy() for held in counts]


def number_options(least: int, most: int) -> "tuple[str, ...]":
    """Return the numbers from `least` to `most`, both included, as options of a question."""
    return tuple([str(number) for number in range(least, most + 1)])
