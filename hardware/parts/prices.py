"""Read the prices of parts from a table that anybody may edit."""

import csv
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "prices.csv"


class Price(NamedTuple):
    """A line of the price list: `unit` is the price of one piece in EUR, `package` how many are sold together."""

    part: str
    about: str
    unit: Decimal
    package: int
    source: str
    standing: str  # whether it is an estimate, and its date

    def packages(self, quantity: int) -> int:
        """Return how many packages are needed for a quantity."""
        return -(-quantity // self.package)

    def cost(self, quantity: int) -> Decimal:
        """Return the cost of those packages in EUR."""
        return self.packages(quantity) * self.package * self.unit


def prices() -> dict[str, Price]:
    """Return all prices by part, in the order of the table."""
    with FILE.open(encoding="utf-8", newline="") as table:
        rows = list(csv.reader(table))[1:]
    return {row[0]: Price(row[0], row[1], Decimal(row[2]), int(row[3]), row[4], row[5]) for row in rows}
