"""What a board house needs to place the parts: one row a kind, the same designators as in the positions file."""

import csv
import io
from typing import Any

from hardware.boards.netlist import parts
from hardware.sources import SOURCES

HEAD = ["Comment", "Designator", "Quantity", "Footprint", "Manufacturer", "Manufacturer Part", "LCSC", "Mouser"]


def fitted(board: str) -> list[dict[str, Any]]:
    """What is soldered on: not pads for a meter's tip, nor what most displays bring with them."""
    return [part for part in parts(board) if part["part"] != "test point" and not part["optional"]]


def kind(part: dict[str, Any]) -> str:
    """What a part is called in tables of sources and prices: keys are all the same."""
    return "key 12 mm" if part["part"].startswith("key 12 mm") else part["part"]


def bom(board: str) -> str:
    """The table; raise KeyError for a part without a source."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for part in fitted(board):
        kinds.setdefault(kind(part), []).append(part)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for name, found in sorted(kinds.items()):
        source = SOURCES[name]
        refs = ",".join(part["ref"] for part in found)
        footprint = found[0]["footprint"].split(":")[1]
        writer.writerow([name, refs, len(found), footprint, source.maker, source.number, source.lcsc, source.mouser])
    return out.getvalue()
