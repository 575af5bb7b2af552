"""Write the bill of materials for assembly: one row per kind of part, with the designators of the positions file."""

import csv
import io
from typing import Any

from hardware.boards.board_netlist import parts
from hardware.part_sources import SOURCES

HEAD = ["Comment", "Designator", "Quantity", "Footprint", "Manufacturer", "Manufacturer Part", "LCSC", "Mouser"]


def soldered_parts(board: str) -> list[dict[str, Any]]:
    """Return the parts that are soldered on: no test points, no optional parts that most displays bring with them."""
    return [part for part in parts(board) if part["part"] != "test point" and not part["optional"]]


def source_name(part: dict[str, Any]) -> str:
    """Return the name of a part in the tables of sources and prices; all 12 mm keys share one name."""
    return "key 12 mm" if part["part"].startswith("key 12 mm") else part["part"]


def bom(board: str) -> str:
    """Return the bill of materials of a board as CSV; raise KeyError for a part without a source."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for part in soldered_parts(board):
        kinds.setdefault(source_name(part), []).append(part)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for name, found in sorted(kinds.items()):
        source = SOURCES[name]
        refs = ",".join(part["ref"] for part in found)
        footprint = found[0]["footprint"].split(":")[1]
        writer.writerow([name, refs, len(found), footprint, source.maker, source.number, source.lcsc, source.mouser])
    return out.getvalue()
