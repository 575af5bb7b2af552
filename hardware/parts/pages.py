"""Write the parts list, as a Markdown page and as a table for spreadsheets."""

import csv
import io
from collections import Counter
from decimal import Decimal

from hardware.boards.bom import soldered_parts, source_name
from hardware.part_sources import SOURCES
from hardware.parts.builds import BUILDS
from hardware.parts.prices import Price, prices

HEAD = """# Parts

What each build takes, by the number of seats: a console and a pod per seat, or three to five players without pods. The
quantities come from the circuits and the wiring, the prices from [prices.csv](prices.csv): change them there and run
`python -m hardware.parts`. All prices are rounded estimates, not taken from offers, and without shipping. Parts are
sold in packages, and totals are those of whole packages. [parts.csv](parts.csv) has every line.
"""

BASKET = """## The basket: by makers' numbers

For the printed boards. `boards/*/*_bom.csv` has the same for a board house that places parts, with the designators of
its `*_positions.csv`. A number is listed only if public documents name it; none was looked up in a shop on the day of
an order, so compare each with its data sheet before you pay. "Not checked" means that no document at hand named one.
"""
SLICED = {  # hours and grams, by box and piece
    ("console", "bottom"): (3.6, 38),
    ("console", "lid"): (2.9, 23),
    ("console", "frame"): (0.7, 8),
    ("pod", "bottom"): (3.3, 34),
    ("pod", "lid"): (2.2, 19),
    ("pod", "hood"): (1.0, 10),
    ("pod", "lamp"): (0.3, 1.4),
}
PRINTED = "\n".join(f"| {box}'s {piece} | {hours} | {grams} |" for (box, piece), (hours, grams) in SLICED.items())
CONSOLE_HOURS, POD_HOURS = (
    sum(hours for (box, piece), (hours, _) in SLICED.items() if box == one and piece != "frame")
    for one in ("console", "pod")
)
TOOLS = f"""## Tools and time

| what | which |
| --- | --- |
| soldering iron | 60 W with a regulated tip, 340 to 360 °C for leaded solder; a chisel tip of 1.6 to 2.4 mm |
| flux | no-clean, as a pen or gel: the USB-C inlet and the SOT-23-6 need it, all else is easier with it |
| solder | 0.5 mm with a core of flux; braid to take bridges away |
| tweezers, magnifier | fine and bent; three to five times |
| meter | volts, ohms and a beeper |
| for the inserts | the iron with an old tip, 220 °C |
| for the case | a printer with a bed of 180 x 180 mm, nozzle 0.4 mm, layers 0.2 mm, no support |

| piece | hours to print | grams |
| --- | ---: | ---: |
{PRINTED}

Hours and grams are those of PrusaSlicer 2.5 with its default speeds: layers of 0.2 mm, three perimeters, 15 %
infill. A console takes {CONSOLE_HOURS:.1f} hours, a pod {POD_HOURS:.1f}; nothing has been printed or weighed. Soldering
takes some two hours for a console and an hour and a half for a pod, an estimate of 2026-11. Any round
key cap of 11.5 mm fits if its top is 12 mm above the board on a key of 7.3 mm: measure before you print lids.
"""


def page() -> str:
    """Return the page: a table per build, with a column per number of seats."""
    known = prices()
    return "\n".join([HEAD, _totals(known), *(_build(build, known) for build in BUILDS), _basket(), TOOLS])


def _basket() -> str:
    """Return the table for ordering: the parts of the printed boards by manufacturer number."""
    rows = [BASKET, _row(["part", "maker", "number", "LCSC", "Mouser", "instead", "console", "a pod"])]
    rows.append(_row(["---", "---", "---", "---", "---", "---", "---:", "---:"]))
    counts = {board: Counter(source_name(part) for part in soldered_parts(board)) for board in ("console", "pod")}
    for name, source in SOURCES.items():
        numbers = [counts[board][name] or "" for board in counts]
        if any(numbers):
            shops = [source.lcsc or "not checked", source.mouser or "not checked"]
            rows.append(_row([name, source.maker or "any", source.number, *shops, source.other, *numbers]))
    return "\n".join([*rows, ""])


def table() -> str:
    """Return every line of every build as CSV."""
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
    """Return prices and quantities in the order of the price list; raise KeyError for a part without a price."""
    for part in quantities:
        known[part]
    return [(price, quantities[part]) for part, price in known.items() if quantities[part]]


def total(quantities: Counter[str], known: dict[str, Price]) -> Decimal:
    """Return the cost of a build in EUR, in whole packages."""
    return sum((price.cost(quantity) for price, quantity in lines(quantities, known)), Decimal(0))


def _totals(known: dict[str, Price]) -> str:
    """Return the table of what each build costs."""
    wide = max((seats for _, _, seats in BUILDS.values()), key=len)
    rows = ["## What it costs, in EUR", "", _row(["seats", *wide]), _row(["---", *["---:"] * len(wide)])]
    for title, quantities, seats in BUILDS.values():
        costs = [f"{total(quantities(number), known):.0f}" if number in seats else "" for number in wide]
        rows.append(_row([title, *costs]))
    return "\n".join([*rows, ""])


def _build(build: str, known: dict[str, Price]) -> str:
    """Return the table of the parts of a build."""
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
