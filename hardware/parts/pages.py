"""The parts list, as a page for people and as a table for spreadsheets."""

import csv
import io
from collections import Counter
from decimal import Decimal

from hardware.parts.builds import BUILDS
from hardware.parts.prices import Price, prices

HEAD = """# Parts

What each build takes, by the number of seats: a console and a pod a seat, or three to five players without pods. The
quantities come from the circuits and the wiring, the prices from [prices.csv](prices.csv): change them there and run
`python -m hardware.parts`. All prices are rounded estimates, taken from no offer, and without shipping. Parts are sold
in packages, and totals are those of whole packages. [parts.csv](parts.csv) has every line.
"""


def page() -> str:
    """Return the page: a table a build, a column a number of seats."""
    known = prices()
    return "\n".join([HEAD, _totals(known), *(_build(build, known) for build in BUILDS)])


def table() -> str:
    """Return every line of every build."""
    known = prices()
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["build", "seats", "part", "quantity", "packages", "sold by", "unit price EUR", "cost EUR"])
    for build, (_, quantities, seats) in BUILDS.items():
        for number in seats:
            for price, quantity in lines(quantities(number), known):
                packages, cost = price.packages(quantity), price.cost(quantity)
                writer.writerow([build, number, price.part, quantity, packages, price.package, price.unit, cost])
    return out.getvalue()


def lines(quantities: Counter[str], known: dict[str, Price]) -> list[tuple[Price, int]]:
    """Return what is needed with its prices, in the order of the price list; raise KeyError for what has none."""
    for part in quantities:
        known[part]
    return [(price, quantities[part]) for part, price in known.items() if quantities[part]]


def total(quantities: Counter[str], known: dict[str, Price]) -> Decimal:
    """Return what a build costs, in whole packages."""
    return sum((price.cost(quantity) for price, quantity in lines(quantities, known)), Decimal(0))


def _totals(known: dict[str, Price]) -> str:
    wide = max((seats for _, _, seats in BUILDS.values()), key=len)
    rows = ["## What it costs, in EUR", "", _row(["seats", *wide]), _row(["---", *["---:"] * len(wide)])]
    for title, quantities, seats in BUILDS.values():
        costs = [f"{total(quantities(number), known):.0f}" if number in seats else "" for number in wide]
        rows.append(_row([title, *costs]))
    return "\n".join([*rows, ""])


def _build(build: str, known: dict[str, Price]) -> str:
    title, quantities, seats = BUILDS[build]
    counted = [quantities(number) for number in seats]
    rows = [f"## {title}", "", _row(["part", "what it is", "EUR each", "sold by", *seats])]
    rows.append(_row(["---", "---", "---:", "---:", *["---:"] * len(counted)]))
    for price, _ in lines(counted[-1], known):
        rows.append(
            _row([price.part, price.about, price.unit, price.package, *(count[price.part] for count in counted)])
        )
    rows.append(_row(["**total**", "", "", "", *(f"**{total(count, known):.2f}**" for count in counted)]))
    return "\n".join([*rows, ""])


def _row(cells: list[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
